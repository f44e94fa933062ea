import { type PdfDict, type PdfFile, PdfName } from '../objects.ts'
import type { CMap } from './cmap.ts'
import { predefinedCMap } from './cmap-library.ts'
import { readTextCMap } from './cmap-text.ts'
import { fromCodePoint, isPrivate } from './glyph-names.ts'
import { streamBytes } from './stream-bytes.ts'

/** A font's ToUnicode (ISO 32000-1, 9.10.3), sifted: what it says badly it does not say. */
export interface ToUnicode {
  /** The text of a code that can be believed; '' where there is none. */
  textOf(code: number): string
  /** A text in a private use area, or one that says that every code is its own character: better than nothing. */
  hintOf(code: number): string
}

const nothing: ToUnicode = { textOf: () => '', hintOf: () => '' }
const identity: ToUnicode = { textOf: () => '', hintOf: fromCodePoint }

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
  if (map.textless) return nothing
  return {
    textOf(code) {
      const text = map.textOf(code)
      return isControl(text) || isPrivate(text) ? '' : text
    },
    hintOf(code) {
      const text = map.textOf(code)
      return isControl(text) ? '' : text
    },
  }
}

/** Control characters alone are no text. A tab or line end is the space it looks like. */
function isControl(text: string): boolean {
  if (text.length !== 1) return false
  const code = text.charCodeAt(0)
  return code < 0x20 && code !== 9 && code !== 10 && code !== 13
}
