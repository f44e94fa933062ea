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
  texLetters,
  utf7,
} from './escapes.ts'
import { controlCodes, marksInWords, markup } from './markers.ts'
import { base32 } from './tokens/base32.ts'
import { base64 } from './tokens/base64.ts'
import { base85 } from './tokens/base85.ts'
import { deflated } from './tokens/deflate.ts'
import { binaryDigits, hexadecimal, hexDumps } from './tokens/hex.ts'
import { numbers } from './tokens/numbers.ts'
import { characterNumbers, joinedPieces, stringLists } from './tokens/pieces.ts'
import { encodedWords, punycode, uuencode } from './tokens/words.ts'

/**
 * `written`: encodings of characters and tokens, as they are found in a file with a syntax, whose markup and strings were read before.
 * `text`: also markup, joined strings, dumps and base 85.
 */
export type DecoderSet = 'written' | 'text'

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
  deflated,
  base32,
  hexadecimal,
  binaryDigits,
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
  texLetters,
  numbers,
  hexDumps,
  base85,
]
const sets: Readonly<Record<DecoderSet, readonly Decoder[]>> = { written, text }

export function decodersOf(set: DecoderSet): readonly Decoder[] {
  return sets[set]
}
