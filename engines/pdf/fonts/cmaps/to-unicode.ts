import { type PdfDict, type PdfFile, PdfName } from '../../objects.ts'
import { encodingNamed, fromCodePoint, isPrivate, unicodeOfGlyphName } from '../glyph-names.ts'
import { streamBytes } from '../programs/byte-reader.ts'
import type { CMap } from './cmap.ts'
import { predefinedCMap } from './predefined-cmaps.ts'
import { readTextCMap } from './text-cmap.ts'

/** A font's ToUnicode (ISO 32000-1, 9.10.3) without implausible entries. */
export interface ToUnicode {
  /** The text of a code; '' if there is none that can be trusted. */
  textOf(code: number): string
  /** A text in a private use area, or if `identity` the code as a character: better than nothing. */
  hintOf(code: number): string
  /** Every code maps to the character of the same value. */
  readonly identity: boolean
}

const nothing: ToUnicode = { textOf: () => '', hintOf: () => '', identity: false }
const identity: ToUnicode = { textOf: () => '', hintOf: visible, identity: true }

export function readToUnicode(file: PdfFile, font: PdfDict): ToUnicode {
  const entry = file.resolve(font.get('ToUnicode'))
  if (entry instanceof PdfName) {
    if (/^Identity(-[HV])?$/.test(entry.name)) return identity
    const map = predefinedCMap(entry.name)
    return map ? fromMap(map) : nothing
  }
  const bytes = streamBytes(file, file.stream(entry))
  if (!bytes) return nothing
  return fromMap(readTextCMap(bytes, (name) => predefinedCMap(name)))
}

function fromMap(map: CMap): ToUnicode {
  if (map.isIdentityText) return identity
  if (map.hasNoText && !map.hasCids) return nothing
  // Some producers write code points as if they were CIDs.
  const raw = map.hasNoText
    ? (code: number) => fromCodePoint(map.cidOf(code, 2) ?? map.cidOf(code, 1) ?? 0)
    : (code: number) => map.textOf(code)
  // A glyph that is mapped to a tab or a line end is a space.
  const textOf = (code: number) => raw(code).replace(/[\t\n\r]/g, ' ')
  return {
    textOf(code) {
      const text = textOf(code)
      return isControl(text) || isPrivate(text) ? '' : text
    },
    hintOf(code) {
      const text = textOf(code)
      return isControl(text) ? '' : text
    },
    identity: false,
  }
}

function visible(code: number): string {
  const text = fromCodePoint(code)
  return isControl(text) ? '' : text
}

/**
 * Resolves a text in a private use area. Windows symbol fonts have their glyphs at U+F000 plus a byte. In a
 * pictogram font the glyph is a pictogram; in any other font it is probably the character of that byte.
 */
export function privateUseUnicode(text: string, fontName: string): { text: string; certain: boolean } {
  const code = text.charCodeAt(0)
  if (
    text.length !== 1 ||
    code < 0xf020 ||
    code > 0xf0ff ||
    /symbol|dings|bullet|marlett|icon|math/i.test(fontName)
  )
    return { text, certain: isPrivate(text) }
  const name = encodingNamed('WinAnsiEncoding')[code - 0xf000] ?? ''
  return { text: unicodeOfGlyphName(name) || text, certain: false }
}

/** A single control character is not text. */
function isControl(text: string): boolean {
  return text.length === 1 && text < ' '
}
