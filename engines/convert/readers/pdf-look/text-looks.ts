import type { BreakTarget, Inline, TextLook } from '../../../model/document.ts'
import type { PageWord } from '../../../model/page-content.ts'
import { fittedLines, type LineSetting } from './fitted-lines.ts'
import { lookKey, type SourceFonts, type WordLook } from './fonts.ts'
import type { PlacedLine } from './placed-lines.ts'

/** A text with the looks of its words. */
export interface LookedText {
  readonly inlines: readonly Inline[]
  /** The look of most characters. */
  readonly text: WordLook
  /** Words at the start that the text does not have: the number or bullet of a list item. */
  readonly markers: number
  /** Points by which its lines should be wider. */
  readonly extra: number
  /** Lines that it has more than in the source. */
  readonly over: number
}

/** Breaks of a text: before which of its words it continues in another column or on another page. */
export type TextBreaks = ReadonlyMap<number, BreakTarget>

/**
 * Gives the characters of a text the styles of their words. @param
 * setting line settings, so that lines break as in the source
 */
export function lookedText(
  inlines: readonly Inline[],
  lines: readonly PlacedLine[],
  breaks: TextBreaks,
  fonts: SourceFonts,
  setting?: LineSetting,
): LookedText {
  const words = lines.flatMap((line) => [...line.words])
  const text = plainText(inlines)
  const owners = wordIndexes(text, words)
  const looks = looksOf(words, lines, fonts, setting)
  const first = owners.find((owner) => owner >= 0) ?? 0
  const hyphens = brokenWords(lines)
  let at = 0
  let last = -1
  const change = (all: readonly Inline[], inLink = false): Inline[] =>
    all.flatMap((inline): Inline[] => {
      if (inline.kind === 'emphasis' || inline.kind === 'link')
        return [{ ...inline, inlines: change(inline.inlines, inLink || inline.kind === 'link') }]
      if (inline.kind !== 'text' && inline.kind !== 'code-span') return [inline]
      const out: Inline[] = []
      const { text: characters } = inline
      let from = 0
      const push = (to: number) => {
        if (to === from) return
        const own = looks.of[Math.max(0, last)] ?? looks.usual
        // A link that the source draws as plain text.
        const look = inLink ? { ...own, underline: false } : own
        out.push({ ...inline, text: softened(characters.slice(from, to), at + from, owners, hyphens), look })
        from = to
      }
      for (let i = 0; i < characters.length; i++) {
        const owner = owners[at + i]
        if (owner < 0 || owner === last) continue
        const target = breakBetween(breaks, last, owner)
        // A space next to usual text is a usual one: that of code is wider.
        const isSpace = looks.of[owner] === looks.usual && characters.slice(from, i).trim() === ''
        if (target || (last >= 0 && looks.of[owner] !== looks.of[last] && !isSpace)) push(i)
        if (target) out.push({ kind: 'break', to: target })
        last = owner
      }
      push(characters.length)
      at += characters.length
      return out
    })
  return { inlines: change(inlines), text: looks.usual, markers: first, extra: looks.extra, over: looks.over }
}

function breakBetween(breaks: TextBreaks, last: number, next: number): BreakTarget | undefined {
  if (breaks.size === 0 || last < 0) return undefined
  for (const [word, target] of breaks) if (last < word && next >= word) return target
  return undefined
}

export function plainText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.kind === 'emphasis' || inline.kind === 'link') return plainText(inline.inlines)
      return inline.kind === 'text' || inline.kind === 'code-span' ? inline.text : ''
    })
    .join('')
}

/** Characters and words that are skipped to find the next character of the text: hyphens, bullets, formulas. */
const maxSkippedCharacters = 3
const maxSkippedWords = 40
/** Characters that must agree after a longer skip. */
const minAgreement = 3

/** For each character of a text the index of its word; -1 for white space and characters not found. */
export function wordIndexes(text: string, words: readonly PageWord[]): Int32Array {
  const owners = new Int32Array(text.length).fill(-1)
  let [word, at] = [0, 0]
  for (let i = 0; i < text.length; i++) {
    const char = text[i]
    if (/\s/.test(char)) continue
    let [nextWord, nextAt] = [word, at]
    let skipped = 0
    while (nextWord < words.length) {
      if (nextAt >= words[nextWord].text.length) {
        nextWord++
        nextAt = 0
      } else if (
        words[nextWord].text[nextAt] === char &&
        (skipped === 0 || agrees(text, i, words[nextWord].text, nextAt))
      )
        break
      else if (++skipped > maxSkippedCharacters) break
      else nextAt++
    }
    if (nextWord >= words.length || skipped > maxSkippedCharacters) {
      const found = words
        .slice(word, word + maxSkippedWords)
        .findIndex(({ text: own }) => own[0] === char && agrees(text, i, own, 0))
      if (found < 0) continue
      ;[nextWord, nextAt] = [word + found, 0]
    }
    owners[i] = nextWord
    ;[word, at] = [nextWord, nextAt + 1]
  }
  return owners
}

function agrees(text: string, from: number, word: string, at: number): boolean {
  const rest = word.slice(at, at + minAgreement)
  return text.slice(from, from + rest.length) === rest
}

/** Words that are broken at the end of a line: the index of the first word of the next line. */
function brokenWords(lines: readonly PlacedLine[]): ReadonlySet<number> {
  const broken = new Set<number>()
  let count = 0
  for (const [i, { words }] of lines.entries()) {
    const end = words[words.length - 1].text
    count += words.length
    if (
      i + 1 < lines.length &&
      /\p{L}[-\u00ad\u2010]$/u.test(end) &&
      /^\p{Ll}/u.test(lines[i + 1].words[0].text)
    )
      broken.add(count)
  }
  return broken
}

/** Puts soft hyphens where the source breaks words, so that lines may break there again. */
function softened(text: string, at: number, owners: Int32Array, broken: ReadonlySet<number>): string {
  if (broken.size === 0) return text
  let out = ''
  for (let i = 0; i < text.length; i++) {
    const owner = owners[at + i]
    if (
      at + i > 0 &&
      owner > 0 &&
      broken.has(owner) &&
      owners[at + i - 1] === owner - 1 &&
      text[i - 1] !== '-'
    )
      out += '\u00ad'
    out += text[i]
  }
  return out
}

interface Looks {
  /** By word. Equal looks are one object. */
  readonly of: readonly TextLook[]
  readonly usual: WordLook
  readonly extra: number
  readonly over: number
}

function looksOf(
  words: readonly PageWord[],
  lines: readonly PlacedLine[],
  fonts: SourceFonts,
  setting: LineSetting | undefined,
): Looks {
  const groups = new Map<string, { readonly words: PageWord[]; characters: number }>()
  for (const word of words) {
    const key = lookKey(word)
    const known = groups.get(key)
    if (known) {
      known.words.push(word)
      known.characters += word.text.length
    } else groups.set(key, { words: [word], characters: word.text.length })
  }
  const looks = new Map<string, WordLook>()
  let [main, most] = ['', 0]
  for (const [key, { words: own, characters }] of groups) {
    const look = fonts.look(own)
    looks.set(key, { ...look, spacing: fonts.spacing(own, look) })
    if (characters > most) [main, most] = [key, characters]
  }
  let [extra, over] = [0, 0]
  const usual = looks.get(main)
  if (usual && setting) {
    const fit = fittedLines(lines, (word) => looks.get(lookKey(word)) ?? usual, usual, setting, fonts)
    ;({ extra, over } = fit)
    looks.set(main, { ...usual, spacing: fit.spacing })
  }
  for (const [key, { spacing = 0, ...look }] of looks)
    looks.set(key, Math.abs(spacing) > look.size * 0.005 ? { ...look, spacing } : look)
  const shown = looks.get(main) ?? fonts.look(words)
  return { of: words.map((word) => looks.get(lookKey(word)) ?? shown), usual: shown, extra, over }
}

/** Bold and italic as marks, which every writer knows. */
export function emphasised(inlines: readonly Inline[]): Inline[] {
  return inlines.map((inline): Inline => {
    if (inline.kind !== 'text') return inline
    const italic: Inline = inline.look?.italic
      ? { kind: 'emphasis', style: 'italic', inlines: [inline] }
      : inline
    return inline.look?.bold ? { kind: 'emphasis', style: 'bold', inlines: [italic] } : italic
  })
}
