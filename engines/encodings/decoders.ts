import type { Decoder } from './coded.ts'
import {
  doubledQuotes,
  mojibake,
  percent,
  quotedPrintable,
  references,
  scriptEscapes,
  styleEscapes,
  templateStrings,
  utf7,
} from './escapes.ts'
import { controlCodes, marksInWords, markup } from './markers.ts'
import { ascii85 } from './tokens/ascii85.ts'
import { base64 } from './tokens/base64.ts'
import { hexadecimal } from './tokens/hex.ts'
import { numbers } from './tokens/numbers.ts'
import { characterNumbers, joinedPieces, stringLists } from './tokens/pieces.ts'
import { encodedWords, punycode, uuencode } from './tokens/words.ts'

/**
 * `written`: encodings of characters and tokens, as they are found in a file with a syntax, whose markup and strings were read before.
 * `text`: also markup and joined strings. `all`: also ASCII85, which any text may be by chance.
 */
export type DecoderSet = 'written' | 'text' | 'all'

/** Encodings that do not depend on where strings and elements end. */
const written: readonly Decoder[] = [
  percent,
  references,
  scriptEscapes,
  styleEscapes,
  quotedPrintable,
  utf7,
  mojibake,
  controlCodes,
  base64,
  hexadecimal,
  uuencode,
  punycode,
  encodedWords,
  characterNumbers,
]
const text: readonly Decoder[] = [
  ...written,
  markup,
  joinedPieces,
  stringLists,
  templateStrings,
  doubledQuotes,
  marksInWords,
  numbers,
]
const all: readonly Decoder[] = [...text, ascii85]

const sets: Readonly<Record<DecoderSet, readonly Decoder[]>> = { written, text, all }

export function decodersOf(set: DecoderSet): readonly Decoder[] {
  return sets[set]
}
