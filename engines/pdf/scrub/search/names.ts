import { isFormatWord } from './format-words.ts'
import type { RawSearch } from './raw-search.ts'

/** Whether a name holds a value byte for byte: /Column does not hold "Column B". */
export function spellsValue(name: string, raw: RawSearch): boolean {
  return !isFormatWord(name) && raw.found(nameBytes(name))
}

/** A name's bytes: one for each of its characters (see `PdfName`). */
function nameBytes(name: string): Uint8Array {
  return Buffer.from(name, 'latin1')
}
