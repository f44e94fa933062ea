/**
 * Tokens of a text with their offsets. The library returns no offsets, so each piece between white space is encoded alone, which gives
 * the tokens of the whole text for the usual tokenizers (WordPiece, Unigram, byte-level BPE), and its tokens are aligned within it.
 */
import { pathToFileURL } from 'node:url'
import { DependencyError } from '../../model/errors.ts'
import { findPackage } from '../../model/package-files.ts'
import { alignBytes, alignCharacters } from './align-tokens.ts'

export interface Token {
  readonly id: number
  /** UTF-16 offsets in the text. Empty for a token without characters. */
  readonly start: number
  readonly end: number
  /** Whether a word begins here: a change between letters or digits and other characters. */
  readonly startsWord: boolean
}

export interface TextTokenizer {
  /** Special tokens before and behind a text. */
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
  /** Tokens of pieces seen before, with offsets in the piece: words repeat. */
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
    // The entry for require() is found, which Node imports as a default export.
    const library = await import(pathToFileURL(place).href)
    return library.default ?? library
  }
  throw new DependencyError(
    'missing_dependency',
    'Named-entity models need the packages onnxruntime-node and @huggingface/tokenizers. Install them with "npm install onnxruntime-node @huggingface/tokenizers".',
    { commands: ['npm install onnxruntime-node @huggingface/tokenizers'] },
  )
}
