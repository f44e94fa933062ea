import { isWhitespace } from '../../text/chars.ts'
import type { Line } from '../../text/line-shape.ts'
import type { TokenWindow } from '../../tokens/token-window.ts'
import type { Join, JoinedTexts } from './joined-text.ts'

/** Letters of the shortest spread value that is read as one: a given name in the boxes of a form. */
export const minLettersInBoxes = 4
/** Letters of the longest, about two lines of boxes; a longer run is a drawing or a row of a puzzle. */
const maxLetters = 80
/** Units of the longest piece: `@` and `m` touch their neighbours where each letter has the same room. */
const maxUnits = 3
/** Units of pieces beyond their first, as a share of the pieces: few letters are so wide. Ordinary short words have more. */
const maxExtra = 0.2
/** Units of the line above and of the line itself that are read as the label. */
const labelUnits = 60
const [lineFeed, space, tab, bar] = [10, 32, 9, 124]
/** Blanks that a tab counts as: more than any gap that is written in spaces. */
const tabWidth = 8

/** A run of single characters with blanks between them. */
interface Run {
  readonly pieces: readonly Line[]
  /** Width of the gap before each piece, in blanks; 0 before the first. */
  readonly gaps: readonly number[]
}

/**
 * Writes texts in which letters that stand apart are joined, as in the boxes of a form: `D E 8 9 3 7 0 4` and `A N N A   B E R G`. A gap
 * wider than the others is a space. The label is the text before them in the line, or the line above.
 */
export function joinSpread(window: TokenWindow, into: JoinedTexts): void {
  const { start, end, count, codes, ownedFrom, ownedTo } = window
  let from = window.tokenAt(ownedFrom)
  for (; from + 2 < count && start[from] < ownedTo; from++) {
    // Tokens of one unit, with a blank after it. Most texts have hardly any.
    if (end[from] - start[from] !== 1 || !isGap(codes[end[from]])) continue
    if (end[from + 1] - start[from + 1] > maxUnits) continue
    const run = runAt(window, start[from])
    if (run === undefined) continue
    addRun(window, into, run)
    from = window.tokenAt(run.pieces[run.pieces.length - 1].end) - 1
  }
}

/** The run that a unit belongs to, undefined where it is too short or has too many longer pieces. */
function runAt({ codes, length }: TokenWindow, at: number): Run | undefined {
  const pieces: Line[] = []
  const gaps: number[] = []
  let extra = 0
  let gap = 0
  for (let next = at; next < length && codes[next] !== lineFeed; ) {
    let end = next + 1
    while (end < length && !isGap(codes[end]) && codes[end] !== lineFeed && end - next <= maxUnits) end++
    if (end - next > maxUnits) break
    extra += end - next - 1
    pieces.push({ start: next, end })
    gaps.push(gap)
    if (pieces.length > maxLetters) return undefined
    gap = 0
    for (next = end; next < length && isGap(codes[next]); next++) gap += codes[next] === tab ? tabWidth : 1
  }
  return pieces.length < minLettersInBoxes || extra > maxExtra * pieces.length ? undefined : { pieces, gaps }
}

function isGap(code: number): boolean {
  return code === space || code === tab || code === bar
}

function addRun(window: TokenWindow, into: JoinedTexts, { pieces, gaps }: Run): void {
  const narrow = Math.min(...gaps.slice(1))
  const joints = gaps.slice(1).map((gap): Pick<Join, 'joint' | 'dangling'> => {
    return { joint: gap > narrow ? 'space' : 'glue', dangling: true }
  })
  const glued = joints.map((join) => ({ ...join, joint: 'glue' as const }))
  const context = labelOf(window, pieces[0].start)
  const options = { contiguous: true, kind: 'letters' } as const
  into.next('letters').add(window, pieces, joints, options, context)
  if (joints.some(({ joint }) => joint === 'space'))
    into.next('letters').add(window, pieces, glued, options, context)
}

/** The text before a position in its line; where there is none, the line above. */
function labelOf({ codes }: TokenWindow, at: number): Line[] {
  let end = at
  let lines = 0
  while (end > 0 && (isWhitespace(codes[end - 1]) || codes[end - 1] === bar))
    if (codes[--end] === lineFeed && ++lines > 2) return []
  let start = end
  while (start > 0 && end - start < labelUnits && codes[start - 1] !== lineFeed) start--
  return start < end ? [{ start, end }] : []
}
