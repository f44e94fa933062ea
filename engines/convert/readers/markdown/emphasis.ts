/**
 * Pairs stars and underscores of a line by the delimiter algorithm of CommonMark 0.31 (appendix, "process emphasis"),
 * in one pass over the line. marked searches for the end of each emphasis separately, which takes minutes for a line of a few
 * thousand stars.
 */

/** An emphasis, by the position of its first delimiter. */
export interface EmphasisPair {
  /** 1 for emphasis, 2 for strong emphasis. */
  readonly marks: 1 | 2
  /** Offset after its last delimiter. */
  readonly end: number
}

interface Run {
  readonly letter: string
  /** Range of the remaining delimiters: an opener loses them at its end, a closer at its start. */
  start: number
  end: number
  readonly length: number
  readonly opens: boolean
  readonly closes: boolean
}

export function emphasisPairs(line: string): ReadonlyMap<number, EmphasisPair> {
  const pairs = new Map<number, EmphasisPair>()
  const runs = runsOf(line)
  /** Runs that may still open, by index in `runs`. */
  const open: number[] = []
  /** By kind of closer: no opener exists before this run (openers_bottom). */
  const bottoms = new Map<string, number>()
  for (const [i, closer] of runs.entries()) {
    if (closer.closes) close(i, runs, open, bottoms, pairs)
    if (closer.opens && closer.end > closer.start) open.push(i)
  }
  return pairs
}

function close(
  index: number,
  runs: readonly Run[],
  open: number[],
  bottoms: Map<string, number>,
  pairs: Map<number, EmphasisPair>,
): void {
  const closer = runs[index]
  const kind = `${closer.letter}${closer.opens ? 'o' : 'c'}${closer.length % 3}`
  while (closer.end > closer.start) {
    const bottom = bottoms.get(kind) ?? 0
    let at = open.length - 1
    while (at >= 0 && open[at] >= bottom && !matches(runs[open[at]], closer)) at--
    if (at < 0 || open[at] < bottom) {
      bottoms.set(kind, index)
      return
    }
    const opener = runs[open[at]]
    // Openers in between become text.
    open.length = at + 1
    const marks = opener.end - opener.start >= 2 && closer.end - closer.start >= 2 ? 2 : 1
    opener.end -= marks
    closer.start += marks
    pairs.set(opener.end, { marks, end: closer.start })
    if (opener.end === opener.start) open.pop()
  }
}

/** Rules 9 and 10: a run that could both open and close does not match where the lengths sum to a multiple of 3. */
function matches(opener: Run, closer: Run): boolean {
  if (opener.letter !== closer.letter) return false
  if (!opener.closes && !closer.opens) return true
  return (opener.length + closer.length) % 3 !== 0 || (opener.length % 3 === 0 && closer.length % 3 === 0)
}

function runsOf(line: string): Run[] {
  const runs: Run[] = []
  for (const match of line.matchAll(/\*+|_+/g)) {
    const start = match.index
    const [marks] = match
    const end = start + marks.length
    const before = letterBefore(line, start)
    const after = letterAt(line, end)
    const left = !isSpace(after) && (!isPunctuation(after) || isSpace(before) || isPunctuation(before))
    const right = !isSpace(before) && (!isPunctuation(before) || isSpace(after) || isPunctuation(after))
    const under = marks[0] === '_'
    runs.push({
      letter: marks[0],
      start,
      end,
      length: marks.length,
      opens: left && (!under || !right || isPunctuation(before)),
      closes: right && (!under || !left || isPunctuation(after)),
    })
  }
  return runs
}

function letterAt(line: string, at: number): string {
  const code = line.codePointAt(at)
  return code === undefined ? '' : String.fromCodePoint(code)
}

function letterBefore(line: string, at: number): string {
  if (at === 0) return ''
  const low = line.charCodeAt(at - 1)
  return low >= 0xdc00 && low <= 0xdfff ? letterAt(line, at - 2) : line[at - 1]
}

function isSpace(letter: string): boolean {
  return letter === '' || /\s/u.test(letter)
}

function isPunctuation(letter: string): boolean {
  return /[\p{P}\p{S}]/u.test(letter)
}
