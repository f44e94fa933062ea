import { readFileSync } from 'node:fs'
import { fontSearches } from '../../../../pdf/fonts/font-search.ts'
import { type GlyphPicture, glyphPicture } from '../../../../pdf/second-reader/index.ts'
import { coverageOf, type FontCoverage } from './coverage.ts'
import { graphemesOf } from './graphemes.ts'

const mayHoldEmoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u
/** Flags, keycaps, skin tones, and characters joined with U+200D: several characters that form one symbol (UTS 51, ED-16, ED-17). */
const sequence =
  /^(?:\p{Regional_Indicator}{2}|[#*0-9]\ufe0f?\u20e3|\p{Extended_Pictographic}.*[\u200d\p{Emoji_Modifier}\u{e0020}-\u{e007f}].*)$/u
const variationSelector = /\ufe0f/g

/** Splits text into emoji sequences and the text between them. */
export function* emojiSequences(
  text: string,
): Generator<{ readonly text: string; readonly isSequence: boolean }> {
  if (!mayHoldEmoji.test(text)) {
    yield { text, isSequence: false }
    return
  }
  let from = 0
  for (const { segment, index } of graphemesOf(text)) {
    if (!sequence.test(segment)) continue
    if (index > from) yield { text: text.slice(from, index), isSequence: false }
    yield { text: segment, isSequence: true }
    from = index + segment.length
  }
  if (from < text.length) yield { text: text.slice(from), isSequence: false }
}

/** Whether a character is shown in colour by default. */
export function isColourful(char: string): boolean {
  return /^\p{Emoji_Presentation}/u.test(char)
}

/** Draws emoji in a colour font of a folder, of installed packages or of the system. */
export class EmojiPictures {
  readonly #folder: string | undefined
  readonly #drawn = new Map<string, GlyphPicture | null>()

  constructor(folder: string | undefined) {
    this.#folder = folder
  }

  /** The picture of a character or a sequence; null if no colour font has it. */
  picture(text: string): GlyphPicture | null {
    let picture = this.#drawn.get(text)
    if (picture === undefined) {
      picture = this.#draw(text)
      this.#drawn.set(text, picture)
    }
    return picture
  }

  #draw(text: string): GlyphPicture | null {
    const font = pictureFonts(this.#folder).find(text.codePointAt(0) ?? 0)
    if (font === undefined) return null
    const picture = glyphPicture(font.bytes, text)
    // Fonts list sequences with or without the selectors; a single symbol is narrower.
    const bare = text.replace(variationSelector, '')
    const other = bare === text ? null : glyphPicture(font.bytes, bare)
    return picture !== null && (other === null || picture.width <= other.width) ? picture : other
  }
}

/** A font for characters that the built-in fonts lack: Han, Kana, Hangul, Indic scripts, emoji. */
interface FallbackFont extends Pick<FontCoverage, 'has' | 'lines' | 'font'> {
  readonly bytes: Uint8Array
}

const searches = (kind: FontCoverage['kind']) =>
  fontSearches<FallbackFont>({
    open: (path) => {
      const bytes = readFileSync(path)
      const coverage = coverageOf(bytes)
      return coverage.kind === kind ? { bytes, ...coverage } : null
    },
    has: (font, codePoint) => font.has(codePoint),
  })

/** The fonts of a folder, of installed packages and of the system, in this order. Searched once for each folder. */
export const fallbackFonts = searches('outlines')

/** The fonts in colour among them, which are drawn as images. */
const pictureFonts = searches('pictures')
