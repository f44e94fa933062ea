import {
  arabic,
  type BidiGlyph,
  hebrew,
  isRightToLeft,
  isStrong,
  kind,
  kindOf,
  lettersOf,
} from './logical-order.ts'

const partners: Readonly<Record<string, string>> = {
  '(': ')',
  '[': ']',
  '{': '}',
  '<': '>',
  '«': '»',
  '‹': '›',
}
const openers: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(partners).map(([open, close]) => [close, open]),
)

/**
 * The texts of a line in logical order, with brackets turned that are stored as they are drawn: from right to left a bracket is drawn as
 * its mirror image, and half of the producers store that. Null where none has to be turned.
 */
export function turnedBrackets(line: readonly BidiGlyph[]): string[] | null {
  if (!line.some(({ text }) => hebrew.test(text) || arabic.test(text))) return null
  let turned: string[] | null = null
  const open: { text: string; at: number }[] = []
  for (const [at, { text }] of line.entries()) {
    const last = open.at(-1)
    if (last !== undefined && (partners[last.text] === text || openers[last.text] === text)) {
      open.pop()
      if (openers[last.text] === undefined) continue
      turned ??= line.map((glyph) => glyph.text)
      turned[last.at] = text
      turned[at] = last.text
    } else if (partners[text] !== undefined || openers[text] !== undefined) open.push({ text, at })
  }
  return turned
}

/**
 * Whether the brackets of lines in logical order are stored as they are drawn: most pairs around letters from right to left close before
 * they open.
 */
export function bracketsAreTurned(lines: readonly (readonly BidiGlyph[])[]): boolean {
  let balance = 0
  for (const line of lines) {
    if (!line.some(({ text }) => isRightToLeft(text))) continue
    let last = ''
    for (const { text } of line) {
      if (partners[text] === undefined && openers[text] === undefined) continue
      if (partners[last] === text) balance--
      else if (openers[last] === text) balance++
      last = partners[last] === text || openers[last] === text ? '' : text
    }
  }
  return balance > 0
}

/** The texts of a line in logical order, with the brackets turned that do not stand inside of words from left to right. */
export function turnBrackets(line: readonly BidiGlyph[]): string[] {
  const kinds = line.map(({ text }) => kindOf(text))
  const { right, left } = lettersOf(kinds)
  const after = new Array<boolean>(line.length)
  let isRight = right >= left
  for (const [i, one] of [...kinds.entries()].reverse()) {
    if (isStrong(one)) isRight = one !== kind.left
    after[i] = isRight
  }
  isRight = right >= left
  return line.map(({ text }, i) => {
    const one = kinds[i] ?? kind.neutral
    if (isStrong(one)) isRight = one !== kind.left
    const turns = isRight === after[i] ? isRight : right >= left
    return turns ? (partners[text] ?? openers[text] ?? text) : text
  })
}
