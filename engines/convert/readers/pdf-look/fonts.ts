import type { TextLook } from '../../../model/document.ts'
import type { PageWord } from '../../../model/page-content.ts'
import { textWidth } from '../../writers/pdf/fonts/faces.ts'

export type WordLook = TextLook & { readonly font: string; readonly size: number }

/** What words of equal looks have in common. */
export function lookKey({ font, size, bold, italic, color }: PageWord): string {
  return `${font} ${Math.round(size * 2)} ${bold} ${italic} ${color}`
}

/** The fonts of one document, as programs without them show it. */
export class SourceFonts {
  /** Folder with the user's fonts. */
  readonly #folder: string | undefined
  readonly #families = new Map<string, string>()

  constructor(folder: string | undefined) {
    this.#folder = folder
  }

  /** The common style of words, without their spacing. */
  look(words: readonly PageWord[]): WordLook {
    const [word] = words
    return { ...styleOf(word), font: this.#family(words) }
  }

  /** Width of a text in the font of its look, without spacing. */
  width(text: string, look: WordLook): number {
    const { bold = false, italic = false } = look
    return textWidth(text, look.font, { bold, italic }, this.#folder) * look.size
  }

  /** The spacing with which words are as wide as in the source. */
  spacing(words: readonly PageWord[], look: WordLook): number {
    let [shown, natural, characters] = [0, 0, 0]
    for (const { text, box, turn } of words.slice(0, maxMeasuredWords)) {
      if (turn) continue
      shown += box.x1 - box.x0
      natural += this.width(text, look)
      characters += text.length
    }
    return characters === 0 ? 0 : boundedSpacing((shown - natural) / characters)
  }

  /** The family of a font by its name: subset tag, style and foundry are omitted. A family of its class if the name is unknown. */
  #family(words: readonly PageWord[]): string {
    const [{ font, mono }] = words
    const key = `${mono} ${font}`
    const cached = this.#families.get(key)
    if (cached !== undefined) return cached
    const name = font
      .replace(/^[A-Z]{6}\+/, '')
      .replace(
        /[-,_ ]?(?:PS)?(?:MT)?(?:[-, ]?(?:Regular|Roman|Bold|Italic|Oblique|Medium|Light|Semibold|Book))*$/i,
        '',
      )
    const known = knownFamilies.find(([pattern]) => pattern.test(name))
    const family = known?.[1] ?? (mono ? 'Courier New' : this.#nearest(words))
    const characters = words.reduce((sum, { text }) => sum + text.length, 0)
    if (known || characters >= minMeasuredCharacters) this.#families.set(key, family)
    return family
  }

  /** The family with similar letter widths. */
  #nearest(words: readonly PageWord[]): string {
    const style = styleOf(words[0])
    const off = (font: string) => Math.abs(this.spacing(words, { ...style, font }))
    return serifFamilies.reduce(
      (best, font) => (off(font) < off(best) - minGain * style.size ? font : best),
      serifFamilies[0],
    )
  }
}

/** Maximum words measured, so that a long text costs no more than a short one. */
const maxMeasuredWords = 60
/** Characters that show the width of a font. */
const minMeasuredCharacters = 40
/** Families for fonts with an unknown name, from narrow to wide. */
const serifFamilies: readonly string[] = ['Times New Roman', 'Cambria', 'Georgia']
/** Ems of spacing by which another family must be nearer. */
const minGain = 0.01

function styleOf(word: PageWord) {
  return {
    size: Math.max(1, Math.round(word.size * 2) / 2),
    bold: word.bold,
    italic: word.italic,
    ...(word.color === undefined ? {} : { color: word.color }),
  }
}

/** Families available in programs, or metric-compatible with one of their fonts. The first match applies. */
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

/** Points by which character spacing may differ from the replacement font. */
const minSpacing = -1
const maxSpacing = 1.5
/** A twentieth of a point is what Word stores. */
export const spacingSteps = 20

export function boundedSpacing(spacing: number): number {
  return Math.max(minSpacing, Math.min(maxSpacing, Math.round(spacing * spacingSteps) / spacingSteps))
}
