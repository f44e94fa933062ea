import { type PdfDict, type PdfFile, PdfName } from '../../objects/objects.ts'
import { encodingNamed } from '../glyph-names/encodings.ts'
import { fromCodePoint, isPrivate, unicodeOfGlyphName } from '../glyph-names/glyph-names.ts'
import { streamBytes } from '../stream-bytes.ts'
import type { CMap } from './cmap.ts'
import { predefinedCMap } from './library.ts'
import { readTextCMap } from './text.ts'

/** A font's ToUnicode (ISO 32000-1, 9.10.3), sifted: what it says badly it does not say. */
export interface ToUnicode {
  /** The text of a code that can be believed; '' where there is none. */
  textOf(code: number): string
  /** A text in a private use area, or the code taken as a character where `identity`: better than nothing. */
  hintOf(code: number): string
  /** It says that every code is its own character, whatever the font. */
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
  if (map.textless && !map.hasCids) return nothing
  // Some producers write code points as if they were CIDs.
  const raw = map.textless
    ? (code: number) => fromCodePoint(map.cidOf(code, 2) ?? map.cidOf(code, 1) ?? 0)
    : (code: number) => map.textOf(code)
  // A glyph breaks no line: said to be a tab or a line end, it is the space between words.
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
 * What a text in a private use area comes to. Symbol fonts of Windows keep their glyphs at U+F000 and the byte: that
 * is a picture in a font of pictures, and in any other font the character of that byte, though it is only likely.
 */
export function privateMeaning(text: string, fontName: string): { text: string; sure: boolean } {
  const code = text.charCodeAt(0)
  if (
    text.length !== 1 ||
    code < 0xf020 ||
    code > 0xf0ff ||
    /symbol|dings|bullet|marlett|icon|math/i.test(fontName)
  )
    return { text, sure: isPrivate(text) }
  return { text: unicodeOfGlyphName(encodingNamed('WinAnsiEncoding')[code - 0xf000]) || text, sure: false }
}

/** Control characters alone are no text. */
function isControl(text: string): boolean {
  return text.length === 1 && text < ' '
}
