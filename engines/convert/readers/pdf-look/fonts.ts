import type { TextLook } from '../../../model/document.ts'
import type { PageWord } from '../../../model/page-content.ts'
import { textWidth } from '../../writers/pdf/fonts/text-width.ts'

/** The look of a word but for its spacing. */
export type WordLook = TextLook & { readonly font: string; readonly size: number }

export function wordLook(word: PageWord): WordLook {
  return {
    font: familyOf(word),
    size: Math.max(1, Math.round(word.size * 2) / 2),
    bold: word.bold,
    italic: word.italic,
    ...(word.color === undefined ? {} : { color: word.color }),
  }
}

/** What words of equal looks have in common. */
export function lookKey({ font, size, bold, italic, color }: PageWord): string {
  return `${font} ${Math.round(size * 2)} ${bold} ${italic} ${color}`
}

const families = new Map<string, string>()
const maxFamilies = 5000

/** The family of a font of a PDF, by its name: subset tag, style and foundry are left out. Its class where the name says nothing. */
function familyOf({ font, mono }: PageWord): string {
  const key = `${mono} ${font}`
  const cached = families.get(key)
  if (cached !== undefined) return cached
  const name = font
    .replace(/^[A-Z]{6}\+/, '')
    .replace(
      /[-,_ ]?(?:PS)?(?:MT)?(?:[-, ]?(?:Regular|Roman|Bold|Italic|Oblique|Medium|Light|Semibold|Book))*$/i,
      '',
    )
  const known = knownFamilies.find(([pattern]) => pattern.test(name))
  const family = known?.[1] ?? (mono ? 'Courier New' : 'Times New Roman')
  if (families.size < maxFamilies) families.set(key, family)
  return family
}

/** Families that programs have, or whose widths one of their fonts has. The first match counts. */
const knownFamilies: readonly (readonly [RegExp, string])[] = [
  [/cambria|caladea/i, 'Cambria'],
  [/calibri|carlito/i, 'Calibri'],
  [/courier|cousine|mono|consol|typewriter|cmtt|lmtt|txtt|nimbusmon|sftt|ectt/i, 'Courier New'],
  [/georgia|gelasio/i, 'Georgia'],
  [/verdana|dejavu ?sans|bitstream ?vera/i, 'Verdana'],
  [/tahoma/i, 'Tahoma'],
  [/trebuchet/i, 'Trebuchet MS'],
  [/palatino|palladio|pagella|book ?antiqua/i, 'Palatino Linotype'],
  [/garamond/i, 'Garamond'],
  [/schoolbook|schola|schlbk/i, 'Century Schoolbook'],
  [/bookman|bonum/i, 'Bookman Old Style'],
  [
    /arial|helvet|sans|arimo|univers|frutiger|myriad|inter|roboto|cmss|lmss|segoe|open|lato|gothic|heros|grotesk|futura|gill|avenir|phv|swiss|interstate|ubuntu/i,
    'Arial',
  ],
]

/** Points by which characters may be apart more or less than in the font that is shown instead. */
const minSpacing = -1
const maxSpacing = 1.5
/** A twentieth of a point is what Word stores. */
export const spacingSteps = 20

/** Width of a text in the font of its look, without spacing. */
export function naturalWidth(text: string, look: WordLook, fonts: string | undefined): number {
  const { bold = false, italic = false } = look
  return textWidth(text, look.font, { bold, italic }, fonts) * look.size
}

/** The spacing with which words are as wide as in the source. */
export function spacingOf(words: readonly PageWord[], look: WordLook, fonts: string | undefined): number {
  let [shown, natural, characters] = [0, 0, 0]
  for (const { text, box, turn } of words) {
    if (turn) continue
    shown += box.x1 - box.x0
    natural += naturalWidth(text, look, fonts)
    characters += text.length
  }
  return characters === 0 ? 0 : boundedSpacing((shown - natural) / characters)
}

export function boundedSpacing(spacing: number): number {
  return Math.max(minSpacing, Math.min(maxSpacing, Math.round(spacing * spacingSteps) / spacingSteps))
}
