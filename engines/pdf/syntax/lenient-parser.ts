/**
 * Objects of content streams, CMaps and Type 1 fonts: arrays and dictionaries without references. Never throws; what
 * makes no sense is left out, and a container that never ends reaches to the end of the bytes.
 */
import { PdfDict, PdfName, type PdfObject } from '../objects.ts'
import { END, KEYWORD, type Token, type Tokenizer } from './tokenizer.ts'

/** Containers nested deeper are flattened: what is inside them counts as part of this level. */
const maxDepth = 64

export type Operand = PdfObject | typeof END | typeof KEYWORD

/** The next object, keyword or the end. `start` of the tokenizer is then the object's first byte. */
export function nextOperand(tokens: Tokenizer, depth = 0): Operand {
  let token: Token = tokens.next()
  while (token === KEYWORD && tokens.opens) {
    if (depth < maxDepth) return tokens.keyword === '[' ? arrayOf(tokens, depth) : dictOf(tokens, depth)
    token = tokens.next()
  }
  return token
}

function arrayOf(tokens: Tokenizer, depth: number): PdfObject[] {
  const items: PdfObject[] = []
  const { start } = tokens
  for (;;) {
    const token = nextOperand(tokens, depth + 1)
    if (token === END) break
    if (token !== KEYWORD) {
      items.push(token)
      continue
    }
    if (tokens.keyword === ']') break
    if (tokens.keyword === 'TJ') {
      // The bracket was forgotten; the operator shows what was gathered.
      tokens.pos = tokens.start
      break
    }
  }
  tokens.start = start
  return items
}

function dictOf(tokens: Tokenizer, depth: number): PdfDict {
  const dict = new PdfDict()
  const { start } = tokens
  for (;;) {
    const key = nextOperand(tokens, depth + 1)
    if (key === END || (key === KEYWORD && tokens.keyword === '>>')) break
    if (!(key instanceof PdfName)) continue
    const value = nextOperand(tokens, depth + 1)
    if (value === KEYWORD && tokens.keyword === '>>') {
      dict.set(key.name, null)
      break
    }
    if (value === END) break
    dict.set(key.name, value === KEYWORD ? null : value)
  }
  tokens.start = start
  return dict
}
