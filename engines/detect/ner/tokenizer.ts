/**
 * Tokens of a text with their offsets. The library returns no offsets, so each piece between white space is encoded separately, which gives
 * the tokens of the whole text for the usual tokenizers (WordPiece, Unigram, byte-level BPE), and its tokens are aligned within it.
 */
import { pathToFileURL } from 'node:url'
import { DependencyError } from '../../model/errors.ts'
import { findPackage } from '../../model/package-files.ts'

export interface Token {
  readonly id: number
  /** UTF-16 offsets in the text. Empty for a token without characters. */
  readonly start: number
  readonly end: number
  /** Whether a word starts here: a change between letters or digits and other characters. */
  readonly startsWord: boolean
}

export interface TextTokenizer {
  /** Special tokens before and after a text. */
  readonly before: readonly number[]
  readonly after: readonly number[]
  /** The tokens of each piece between white space. */
  tokens(text: string): Token[][]
}

/** Longer pieces are not words: encoded data, or a hostile text. */
const maxPieceUnits = 256
const maxRemembered = 20_000

/**
 * @param definition content of tokenizer.json
 * @param config content of tokenizer_config.json, or nothing
 * @throws DependencyError if the library is not installed; any error if the definition is not valid
 */
export async function openTokenizer(definition: object, config: object): Promise<TextTokenizer> {
  const { Tokenizer } = await loadLibrary()
  const tokenizer = new Tokenizer(definition, config)
  const encode = (text: string) => tokenizer.encode(text, { add_special_tokens: false })
  const probe = encode('a').ids
  const whole = tokenizer.encode('a').ids
  const at = whole.findIndex((_, i) => probe.every((id, j) => whole[i + j] === id))
  const before = at < 0 ? [] : whole.slice(0, at)
  const after = at < 0 ? [] : whole.slice(at + probe.length)
  const byteLevel = usesBytes(definition)
  const align = byteLevel ? alignBytes : alignCharacters
  /** Cached tokens of pieces, with offsets in the piece: words repeat. */
  const seen = new Map<string, readonly Token[]>()
  const tokensOf = (piece: string, isFirst: boolean): readonly Token[] => {
    const key = byteLevel && isFirst ? `\n${piece}` : piece
    const known = seen.get(key)
    if (known !== undefined) return known
    // Byte-level tokens of a word include the space before it.
    const { ids, tokens } = encode(byteLevel && !isFirst ? ` ${piece}` : piece)
    const spans = align(piece, tokens)
    const found = ids.map((id, i) => ({
      id,
      ...spans[i],
      startsWord: i === 0 || isBorder(piece, spans[i].start),
    }))
    if (seen.size >= maxRemembered) seen.clear()
    seen.set(key, found)
    return found
  }
  return {
    before,
    after,
    tokens(text) {
      const pieces: Token[][] = []
      for (const { 0: run, index } of text.matchAll(/\S+/g))
        for (let from = 0; from < run.length; ) {
          const to = endOfPiece(run, from)
          const shift = index + from
          const found = tokensOf(run.slice(from, to), shift === 0)
          if (found.length > 0)
            pieces.push(
              found.map((token) => ({ ...token, start: token.start + shift, end: token.end + shift })),
            )
          from = to
        }
      return pieces
    },
  }
}

function endOfPiece(run: string, from: number): number {
  const to = from + maxPieceUnits
  if (to >= run.length) return run.length
  const code = run.charCodeAt(to)
  return code >= 0xdc00 && code < 0xe000 ? to - 1 : to
}

const wordCharacter = /[\p{L}\p{M}\p{N}]/u
/** Scripts without spaces between words, in which each character may begin one. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u

function isBorder(piece: string, at: number): boolean {
  if (at === 0) return false
  const next = String.fromCodePoint(piece.codePointAt(at) ?? 32)
  const low = piece.charCodeAt(at - 1)
  const previous = low >= 0xdc00 && low < 0xe000 ? piece.slice(at - 2, at) : piece[at - 1]
  return !(wordCharacter.test(previous) && wordCharacter.test(next)) || unspaced.test(next)
}

/** Whether a byte-level step occurs in the definition of a tokenizer. */
function usesBytes(definition: object): boolean {
  const { pre_tokenizer: step } = definition as { readonly pre_tokenizer?: unknown }
  const isBytes = (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null) return false
    const { type, pretokenizers } = value as { readonly type?: unknown; readonly pretokenizers?: unknown }
    return type === 'ByteLevel' || (Array.isArray(pretokenizers) && pretokenizers.some(isBytes))
  }
  return isBytes(step)
}

async function loadLibrary(): Promise<typeof import('@huggingface/tokenizers')> {
  const place = findPackage('@huggingface/tokenizers', undefined)
  if (place !== null) {
    // Node resolves the entry for require(), and imports it as a default export.
    const library = await import(pathToFileURL(place).href)
    return library.default ?? library
  }
  throw new DependencyError(
    'missing_dependency',
    'Named-entity models need the packages onnxruntime-node and @huggingface/tokenizers. Install them with "npm install onnxruntime-node @huggingface/tokenizers".',
    { commands: ['npm install onnxruntime-node @huggingface/tokenizers'] },
  )
}

/** The range of each token in the piece of text that it was made of. */
interface TokenSpan {
  readonly start: number
  readonly end: number
}

const marks = /\p{M}/gu

/** A character as tokenizers normalise it: without case, accents and compatibility forms. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(marks, '').toLowerCase()
}

/**
 * Tokens of WordPiece and Unigram. They are searched for from left to right, since the tokenizer may have changed case, accents and width;
 * a token that is not found, such as `[UNK]`, takes the characters up to the next one that is found.
 */
export function alignCharacters(piece: string, tokens: readonly string[]): TokenSpan[] {
  // The plain characters of the piece, each with the range of the character that it stands for.
  const letters: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  for (const character of piece) {
    const simplified = plain(character)
    // A combining accent belongs to the letter before it.
    if (simplified === '' && ends.length > 0 && ends[ends.length - 1] === at)
      ends[ends.length - 1] += character.length
    for (const letter of simplified) {
      letters.push(letter)
      starts.push(at)
      ends.push(at + character.length)
    }
    at += character.length
  }
  const flat = letters.join('')
  const simple = flat.length === letters.length
  const find = (text: string, from: number): number => {
    if (simple) return flat.indexOf(text, from)
    const wanted = [...text]
    for (let i = from; i + wanted.length <= letters.length; i++)
      if (wanted.every((letter, j) => letters[i + j] === letter)) return i
    return -1
  }
  const spans: { start: number; end: number }[] = []
  let next = 0
  /** The first of the tokens that were not found since the last one that was. */
  let unknown = -1
  const close = (end: number): void => {
    if (unknown < 0) return
    const start = spans[unknown - 1]?.end ?? 0
    for (let i = unknown; i < spans.length; i++) spans[i] = { start, end }
    unknown = -1
  }
  for (const token of tokens) {
    const text = plain(token.replace(/^##|\u2581/gu, ''))
    const found = text === '' ? -1 : find(text, next)
    const length = simple ? text.length : [...text].length
    // Characters are skipped only after an unknown token; elsewhere a distant match would be a coincidence.
    const isNear = found >= 0 && (unknown >= 0 || found === next)
    if (isNear) {
      close(starts[found])
      spans.push({ start: starts[found], end: ends[found + length - 1] })
      next = found + length
    } else if (text === '') {
      const end = spans.at(-1)?.end ?? 0
      spans.push({ start: end, end })
    } else {
      if (unknown < 0) unknown = spans.length
      spans.push({ start: 0, end: 0 })
    }
  }
  close(piece.length)
  return spans
}

/**
 * Byte-level tokens: each of their characters stands for a byte of the UTF-8 text, and the space before the piece is part of the first. A
 * token that ends inside a character covers all of it.
 */
export function alignBytes(piece: string, tokens: readonly string[]): TokenSpan[] {
  // For each byte, the range of its character.
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  for (const character of piece) {
    for (let byte = Buffer.byteLength(character); byte > 0; byte--) {
      starts.push(at)
      ends.push(at + character.length)
    }
    at += character.length
  }
  const spans: TokenSpan[] = []
  let next = 0
  for (const [i, token] of tokens.entries()) {
    const bytes = [...token].length - (i === 0 && token.startsWith('\u0120') ? 1 : 0)
    const end = Math.min(next + bytes, starts.length)
    spans.push(
      end > next
        ? { start: starts[next], end: ends[end - 1] }
        : { start: ends[next - 1] ?? 0, end: ends[next - 1] ?? 0 },
    )
    next = end
  }
  return spans
}
