import { PdfName } from '../../objects/objects.ts'
import { nextOperand } from '../../syntax/lenient-parser.ts'
import { END, KEYWORD, Tokenizer } from '../../syntax/tokenizer.ts'
import { encodingNamed } from '../glyph-names/encodings.ts'

/** Bytes that are searched: the part before the encrypted one is short. */
const maxHeader = 1 << 18

/**
 * The built-in encoding of a Type 1 program (Adobe Type 1 Font Format, 2.2): glyph names by code, or null if there is
 * none.
 */
export function readType1Encoding(program: Uint8Array): readonly string[] | null {
  const bytes = program.subarray(0, maxHeader)
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const at = text.indexOf('/Encoding')
  if (at < 0) return null
  const eexec = text.indexOf('eexec', at)
  const tokens = new Tokenizer(eexec < 0 ? bytes : bytes.subarray(0, eexec), at + '/Encoding'.length, {
    exponents: true,
  })
  const encoding: string[] = new Array(256).fill('')
  let code = -1
  let named = 0
  for (;;) {
    const token = nextOperand(tokens)
    if (token === END) break
    if (typeof token === 'number') code = token
    else if (token instanceof PdfName) {
      if (Number.isInteger(code) && code >= 0 && code < 256 && token.name !== '.notdef') {
        encoding[code] = token.name
        named++
      }
      code = -1
    } else if (token === KEYWORD) {
      const word = tokens.keyword
      if (word === 'StandardEncoding') return encodingNamed('StandardEncoding')
      // `8#101`: a number with its radix.
      const digits = /^#([0-9A-Za-z]+)$/.exec(word)?.[1]
      if (digits && code >= 2 && code <= 36) code = Number.parseInt(digits, code)
      if ((word === 'def' || word === 'readonly') && named > 0) break
      if (word === 'def' && code < 0) break
    }
  }
  return named > 0 ? encoding : null
}
