import type { GlyphPicture } from '../../../../pdf/second-reader/index.ts'
import { type Font, type FontCoverage, type InkExtents, type LineMetrics, openFont } from './coverage.ts'
import { EmojiPictures, emojiSequences, fallbackFonts, isColourful } from './emoji.ts'
import { type BodyFont, type FontFamily, fontFile } from './font-files.ts'
import { namedFontFile, namedLines } from './named-fonts.ts'

/** Takes the fonts that text is measured and drawn in. */
interface FontStore {
  addFont(name: string, font: Font): void
}

interface FaceStyle {
  readonly bold: boolean
  readonly italic: boolean
  readonly family: FontFamily
}

/** Text that one face can show. */
export interface FaceRun {
  readonly text: string
  readonly face: string
  /** ActualText, if no face has the character. */
  readonly actual?: string
  /** Shown instead of the text: a character of a colour font. */
  readonly picture?: GlyphPicture
}

/** The faces of formulas. */
export type FormulaFace =
  | 'serif'
  | 'serif-italic'
  | 'serif-bold'
  | 'serif-bold-italic'
  | 'math'
  | 'sans'
  | 'typewriter'

/** Text of a formula that one face can show, with its ink extents. */
interface FormulaRun extends FaceRun {
  readonly extents: InkExtents
}

/** Shown for a character that no face has. */
const replacement = '\ufffd'

/** The font faces of one output file, loaded when first used. */
export class Faces {
  readonly #canvas: FontStore
  readonly #folder: string | undefined
  readonly #body: BodyFont
  readonly #loaded = new Map<string, FontCoverage>()
  readonly #emoji: EmojiPictures
  readonly #chosen = new Map<string, string | null>()
  #others:
    | { readonly name: string; readonly has: (codePoint: number) => boolean; readonly lines: LineMetrics }[]
    | null = null
  /** Number of characters that no face has. */
  missing = 0

  /** @param folder further fonts, searched before those of the system */
  constructor(canvas: FontStore, folder: string | undefined, body: BodyFont) {
    this.#canvas = canvas
    this.#folder = folder
    this.#body = body
    this.#emoji = new EmojiPictures(folder)
  }

  /** The face that has all of a text. Null where that is not sure. */
  onlyFace(text: string, style: FaceStyle): string | null {
    const isSure = style.family.startsWith('font ') ? inNamedFaces.test(text) : inEveryFace.test(text)
    return isSure ? this.faceOf(style) : null
  }

  /** Splits text where the face changes. Combining marks stay with their base character. */
  runs(text: string, style: FaceStyle): FaceRun[] {
    const face = this.onlyFace(text, style)
    if (face !== null) return [{ text, face }]
    const out: FaceRun[] = []
    for (const { text: part, isSequence } of emojiSequences(text))
      out.push(...(isSequence ? this.#sequence(part, style) : this.#characters(part, style)))
    return out
  }

  /** An emoji of several characters as one picture, else in the face of its first character, else as one replacement. */
  #sequence(text: string, style: FaceStyle): FaceRun[] {
    const picture = this.#emoji.picture(text)
    if (picture !== null) return [pictureRun(text, picture)]
    const first = text.codePointAt(0) ?? 0
    if (this.#face(nameOf(style))(first) || this.#otherFace(first, style) !== null) {
      const runs = this.#characters(text, style)
      // A font may draw sequences as another symbol whose text is unknown.
      return runs.length === 1 ? [{ ...runs[0], actual: text }] : runs
    }
    this.missing++
    return [{ text: replacement, face: 'wide-regular', actual: text }]
  }

  #characters(text: string, style: FaceStyle): FaceRun[] {
    const wanted = nameOf(style)
    const has = this.#face(wanted)
    const out: { text: string; face: string; actual?: string; picture?: GlyphPicture }[] = []
    for (const char of text) {
      const code = char.codePointAt(0) ?? 0
      const last = out.at(-1)
      if (last && isMark(char)) {
        // The missing-character symbol or image also replaces its combining marks.
        if (last.actual !== undefined) {
          last.actual += char
          continue
        }
        if (showsNothing(char) || this.#isIn(last.face, code)) {
          last.text += char
          continue
        }
      }
      const face = has(code) ? wanted : this.#otherFace(code, style)
      const picture = face === null ? this.#emoji.picture(char) : null
      if (picture !== null) {
        out.push(pictureRun(char, picture))
        continue
      }
      const shown = face ?? 'wide-regular'
      if (face === null) this.missing++
      if (last && !last.picture && last.face === shown && (last.actual === undefined) === (face !== null)) {
        last.text += face === null ? replacement : char
        if (last.actual !== undefined) last.actual += char
      } else if (face === null) out.push({ text: replacement, face: shown, actual: char })
      else out.push({ text: char, face: shown })
    }
    return out
  }

  /** The face of plain text of a style. */
  faceOf({ family, bold, italic }: { family: FontFamily; bold?: boolean; italic?: boolean }): string {
    const name = nameOf({ family, bold: bold === true, italic: italic === true })
    this.#face(name)
    return name
  }

  /** Splits text of a formula by face: the wanted one, else the math face, else any that has the character. */
  formulaRuns(text: string, wanted: FormulaFace): FormulaRun[] {
    const out: { text: string; face: string; actual?: string; extents: InkExtents }[] = []
    for (const char of text) {
      const code = char.codePointAt(0) ?? 0
      const face = [`formula-${wanted}`, 'formula-math'].find((name) => this.#coverage(name).has(code))
      const runs =
        face === undefined
          ? this.runs(char, { bold: false, italic: false, family: 'text' })
          : [{ text: char, face }]
      const extents = face === undefined ? defaultExtents : this.#coverage(face).extents(code)
      for (const { picture, ...run } of runs) {
        // Formulas are set from the extents of letters, which an image lacks.
        if (picture) this.missing++
        const last = out.at(-1)
        if (last && last.face === run.face && last.actual === undefined && run.actual === undefined) {
          last.text += run.text
          last.extents = {
            top: Math.max(last.extents.top, extents.top),
            bottom: Math.max(last.extents.bottom, extents.bottom),
            over: extents.over,
          }
        } else out.push({ ...run, extents })
      }
    }
    return out
  }

  /** Height of lines in a face. */
  lines(face: string): LineMetrics {
    const named = /^font (.*?)-(?:regular|bold|italic|bold-italic)$/.exec(face)?.[1]
    const known = named === undefined ? undefined : namedLines(named)
    if (known) return known
    const other = this.#others?.find(({ name }) => name === face)
    return (other ?? this.#coverage(face)).lines
  }

  #otherFace(code: number, style: FaceStyle): string | null {
    const key = `${code} ${nameOf(style)}`
    const known = this.#chosen.get(key)
    if (known !== undefined) return known
    const found = this.#find(code, style)
    this.#chosen.set(key, found)
    return found
  }

  #find(code: number, style: FaceStyle): string | null {
    const wide = `wide-${nameOfStyle(style)}`
    const ours = [style.family === 'code' ? 'wide-code' : wide, 'wide-regular', 'wide-code'].find((name) =>
      this.#face(name)(code),
    )
    if (ours) return ours
    if (isColourful(String.fromCodePoint(code)) && this.#emoji.picture(String.fromCodePoint(code)) !== null)
      return null
    this.#others ??= []
    const opened = this.#others.find(({ has }) => has(code))
    if (opened) return opened.name
    const font = fallbackFonts(this.#folder).find(code)
    if (!font) return null
    const name = `other-${this.#others.length}`
    this.#canvas.addFont(name, font.font)
    this.#others.push({ name, has: font.has, lines: font.lines })
    return name
  }

  #isIn(face: string, code: number): boolean {
    return this.#others?.find(({ name }) => name === face)?.has(code) ?? this.#face(face)(code)
  }

  #face(name: string): (codePoint: number) => boolean {
    return this.#coverage(name).has
  }

  #coverage(name: string): FontCoverage {
    const known = this.#loaded.get(name)
    if (known) return known
    const coverage = openFont(fontFile(name, this.#body, this.#folder))
    this.#canvas.addFont(name, coverage.font)
    this.#loaded.set(name, coverage)
    return coverage
  }
}

/** An invisible character contains the text of an image. */
function pictureRun(actual: string, picture: GlyphPicture): FaceRun {
  return { text: replacement, face: 'wide-regular', actual, picture }
}

/** Extents assumed for a glyph of another face. */
const defaultExtents: InkExtents = { top: 0.76, bottom: 0.24, over: 0 }

/** Characters that every font of the system has. */
const inNamedFaces = /^[\x20-\x7e]*$/

/** Characters that our own faces have. */
const inEveryFace = /^[\x20-\x7e\u00a0-\u00ac\u00ae-\u00ff\u2013\u2014\u2018-\u201e\u2022\u2026]*$/

function isMark(char: string): boolean {
  return /^(?:\p{M}|\u200c|\u200d)$/u.test(char)
}

/** Joiners and the selectors of a variant. A font that lacks them loses nothing. */
function showsNothing(mark: string): boolean {
  return mark === '\u200c' || mark === '\u200d' || /^[\ufe00-\ufe0f]$/.test(mark)
}

function nameOf(style: FaceStyle): string {
  return `${style.family}-${nameOfStyle(style)}`
}

function nameOfStyle({ bold, italic }: FaceStyle): string {
  return bold ? (italic ? 'bold-italic' : 'bold') : italic ? 'italic' : 'regular'
}

/** Width of a text in a family in ems, without kerning. */
export function textWidth(
  text: string,
  family: string,
  { bold = false, italic = false }: { readonly bold?: boolean; readonly italic?: boolean },
  folder: string | undefined,
): number {
  const style = bold ? (italic ? 'bold-italic' : 'bold') : italic ? 'italic' : 'regular'
  const font = openFont(namedFontFile(family, style, folder))
  let width = 0
  for (const char of text) width += font.advance(char.codePointAt(0) ?? 0)
  return width
}
