/** The operators of content streams (ISO 32000-1, annex A), also found by their bytes, without making a string. */
import type { KeywordTable } from '../syntax/tokenizer.ts'

const names =
  `b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M
  MP n q Q re RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' "`.split(
    /\s+/,
  )

const byPacked = new Map<number, string>()
for (const name of names) {
  const bytes = new TextEncoder().encode(name)
  byPacked.set(packOperator(bytes, 0, bytes.length), name)
}

/** Up to three bytes as one number. */
export function packOperator(bytes: Uint8Array, start: number, end: number): number {
  let packed = 0
  for (let i = start; i < end; i++) packed = (packed << 8) | (bytes[i] ?? 0)
  return packed
}

export function operatorOf(packed: number): string | undefined {
  return byPacked.get(packed)
}

const known = new Set(names)

export function isOperator(name: string): boolean {
  return known.has(name)
}

/**
 * Keywords without white space between them are split with this list. It also has the parts of longer words that pdf.js
 * knows, so that words are split at the same position.
 */
const splitting = new Set([...names, ...'BM BD true fa fal fals false nu nul null'.split(' ')])

export const operators: KeywordTable = {
  find: operatorOf,
  has: (text) => splitting.has(text),
  maxLength: 'false'.length,
}
