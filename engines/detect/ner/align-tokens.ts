/** The range of each token in the piece of text that it was made of. */
interface TokenSpan {
  readonly start: number
  readonly end: number
}

const marks = /\p{M}/gu

/** A character as tokenizers that change letters see it: without case, accents and compatibility forms. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(marks, '').toLowerCase()
}

/**
 * Tokens of WordPiece and Unigram. They are looked for from left to right, since the tokenizer may have changed case, accents and width;
 * a token that is not found, such as `[UNK]`, takes the characters up to the next one that is.
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
  /** The first of the tokens that were not found, since the last that was. */
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
    // Characters are skipped only behind an unknown token; elsewhere a distant match would be a coincidence.
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
