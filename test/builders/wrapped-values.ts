/** Sensitive values of many kinds, broken over lines in many styles, each in its own text. */
import { pick, seeded } from '../../fixtures/random.ts'
import { type Random, type ValueKind, valueKinds } from './value-kinds.ts'

/** A text with a broken value: the value as pieces in text order. */
export interface WrappedText {
  readonly kind: string
  readonly style: string
  /** The sentence on one line. */
  readonly whole: string
  readonly value: string
  readonly text: string
  /** Ranges of the value's pieces in `text`. */
  readonly pieces: readonly { readonly start: number; readonly end: number }[]
}

export interface BreakStyle {
  readonly name: string
  /** The text with the value broken into `parts` between `before` and `behind`, and where the pieces are. */
  readonly set: (before: string, parts: readonly string[], behind: string, random: Random) => Layout
}

interface Layout {
  readonly text: string
  readonly pieces: WrappedText['pieces']
}

/** Texts one after another; those marked are pieces of the value. */
function layout(...parts: readonly (string | { readonly piece: string })[]): Layout {
  let text = ''
  const pieces: { start: number; end: number }[] = []
  for (const part of parts) {
    if (typeof part !== 'string') pieces.push({ start: text.length, end: text.length + part.piece.length })
    text += typeof part === 'string' ? part : part.piece
  }
  return { text, pieces }
}

const joinedBy =
  (lineEnd: string) =>
  (before: string, parts: readonly string[], behind: string): Layout =>
    layout(before, ...parts.flatMap((piece, i) => (i === 0 ? [{ piece }] : [lineEnd, { piece }])), behind)

/** Rows of a text table: the value's pieces below each other in one column, other cells beside them. */
function rows(
  before: string,
  parts: readonly string[],
  behind: string,
  edge: string,
  label: boolean,
): Layout {
  const width = Math.max(12, ...parts.map((part) => part.length))
  const title = before.trim().slice(-28).padEnd(28)
  const notes = [behind.trim().slice(0, 18), '', '', '']
  const out: (string | { piece: string })[] = []
  for (const [i, piece] of parts.entries()) {
    out.push(
      `${edge}${i === 0 || !label ? title : ' '.repeat(28)} ${edge} `,
      { piece },
      `${' '.repeat(width - piece.length)} ${edge} ${notes[i]}\n`,
    )
  }
  return layout(...out)
}

export const breakStyles: readonly BreakStyle[] = [
  { name: 'line end', set: joinedBy('\n') },
  { name: 'CRLF', set: joinedBy('\r\n') },
  { name: 'blank and line end', set: joinedBy(' \n') },
  { name: 'indented', set: joinedBy('\n    ') },
  { name: 'hyphenated', set: joinedBy('-\n') },
  { name: 'soft hyphen', set: joinedBy('\u00ad\n') },
  {
    name: 'quoted mail',
    set: (before, parts, behind) =>
      layout(`> Some words before it.\n> ${before}`, ...joinParts(parts, '\n> '), behind),
  },
  {
    name: 'comment',
    set: (before, parts, behind) => layout(`// ${before}`, ...joinParts(parts, '\n// '), behind),
  },
  {
    name: 'CSV cell',
    set: (before, parts, behind) =>
      layout(`id,note,state\n17,"${before}`, ...joinParts(parts, '\n'), `${behind}",open\n18,"none",open\n`),
  },
  { name: 'text table', set: (before, parts, behind) => rows(before, parts, behind, '|', true) },
  { name: 'aligned columns', set: (before, parts, behind) => rows(before, parts, behind, '   ', true) },
]

function joinParts(parts: readonly string[], lineEnd: string): (string | { piece: string })[] {
  return parts.flatMap((piece, i) => (i === 0 ? [{ piece }] : [lineEnd, { piece }]))
}

/** Positions at which a value may break: behind a blank (which is dropped), a hyphen, `@`, `/`, or before a point; inside digits. */
function breakPositions(value: string, { breaks }: ValueKind): number[] {
  const found: number[] = []
  for (let at = 2; at < value.length - 1; at++) {
    const before = value[at - 1]
    const gap = / |-|@|\//.test(before) && !/[/]/.test(value[at])
    const inside = breaks === 'anywhere' && at > 2 && /[\dA-Z]/.test(before) && /[\dA-Z]/.test(value[at])
    if (gap || inside || (value[at - 1] === '.' && value.includes('@'))) found.push(at)
  }
  return found
}

/** The parts of a value that is broken at random positions, without the blanks at the breaks. */
function broken(value: string, kind: ValueKind, random: Random): string[] {
  const positions = breakPositions(value, kind)
  const count = positions.length > 2 && value.length > 18 && random() < 0.3 ? 2 : 1
  const chosen = new Set<number>()
  while (chosen.size < Math.min(count, positions.length)) chosen.add(pick(random, positions))
  const parts: string[] = []
  let from = 0
  for (const at of [...chosen].sort((a, b) => a - b)) {
    parts.push(value.slice(from, at).trimEnd())
    from = at
  }
  return [...parts, value.slice(from)]
}

/** Styles that break inside a word, so a value with its own sign at the break is not hyphenated again. */
const hyphenStyles = new Set(['hyphenated', 'soft hyphen'])

/** `count` texts, each with one broken value; kinds and styles take turns. */
export function wrappedTexts(
  count: number,
  seed: number,
  kinds: readonly ValueKind[] = valueKinds,
  styles: readonly BreakStyle[] = breakStyles,
): WrappedText[] {
  const random = seeded(seed)
  return Array.from({ length: count }, (_, i) => {
    const kind = kinds[i % kinds.length]
    const style = styles[Math.floor(i / kinds.length) % styles.length]
    const sentence = pick(random, kind.sentences)
    const [before, behind] = sentence.split('%')
    const value = kind.make(random)
    const parts = broken(value, kind, random)
    const hasSign = parts.slice(0, -1).some((part) => /[^\p{L}\p{N}]$/u.test(part))
    const wordwise = value.includes(' ') && parts.join('').length < value.length
    const set = hyphenStyles.has(style.name) && (hasSign || wordwise) ? joinedBy('\n') : style.set
    return {
      kind: kind.name,
      style: style.name,
      whole: before + value + behind,
      value,
      ...set(before, parts, behind, random),
    }
  })
}
