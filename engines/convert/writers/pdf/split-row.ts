import { type CellBox, type Flowable, type RowFlowable, totalHeight } from './layout/flowables.ts'

/** Space around the content of a cell, points. */
const cellPadding = 4

export function paddingOf({ look }: CellBox): { readonly top: number; readonly bottom: number } {
  return look?.padding ?? { top: look ? 0 : cellPadding, bottom: look ? 0 : cellPadding }
}

function paddingsOf(cell: CellBox): number {
  const { top, bottom } = paddingOf(cell)
  return top + bottom
}

/** Points. A nested table is not begun in less room. */
const minNestedRoom = 24

/** The part that fits in a height, the rest, and the used height. */
interface Taken {
  readonly fits: readonly Flowable[]
  readonly left: readonly Flowable[]
  readonly height: number
}

/**
 * Divides rows at a height: the part above, and the rest for the next page, undefined if nothing is left. Rows of nested tables are
 * also divided. @param isForced takes something even if it is too high: a page that contains nothing would never end
 */
export function splitRow(
  row: RowFlowable,
  room: number,
  isForced: boolean,
): { readonly top: RowFlowable | undefined; readonly rest: RowFlowable | undefined } {
  const top: CellBox[] = []
  const split: { readonly cell: CellBox; readonly left: readonly Flowable[] }[] = []
  const below: CellBox[] = []
  let used = 0
  let isAny = false
  for (const cell of row.cells) {
    const own = room - cell.y - paddingsOf(cell)
    if (cell.y + cell.height <= room) {
      top.push(cell)
      used = Math.max(used, cell.y + cell.height)
      isAny ||= cell.flowables.length > 0
      continue
    }
    if (cell.y > 0 && cell.y >= room) {
      below.push(cell)
      continue
    }
    const { fits, left, height } = take(cell.flowables, own, isForced && cell.y === 0)
    isAny ||= fits.length > 0
    used = Math.max(used, cell.y + height + paddingsOf(cell))
    top.push({ ...cell, flowables: fits })
    split.push({ cell, left })
  }
  if (!isAny) return { top: undefined, rest: row }
  const isWhole = split.every(({ left }) => left.length === 0) && below.length === 0
  // What did not use its room to the last point needs more of it on the next page.
  const shift = split.reduce((most, { cell, left }) => {
    const kept = cell.y + cell.height - room
    return Math.max(most, totalHeight(left) + paddingsOf(cell) - kept)
  }, 0)
  const rest = [
    ...split.map(({ cell, left }) => ({
      ...cell,
      y: 0,
      height: cell.y + cell.height - room + shift,
      flowables: left,
    })),
    ...below.map((cell) => ({ ...cell, y: cell.y - room + shift })),
  ]
  const cut = new Set(split.map(({ cell }) => cell.tag))
  return {
    top: {
      ...row,
      height: used,
      cells: top.map((cell) => (cut.has(cell.tag) ? { ...cell, height: used - cell.y } : cell)),
    },
    rest: isWhole
      ? undefined
      : {
          ...row,
          names: [],
          height: rest.reduce((most, { y, height }) => Math.max(most, y + height), 0),
          cells: rest,
        },
  }
}

function take(flowables: readonly Flowable[], room: number, isForced: boolean): Taken {
  const fits: Flowable[] = []
  let height = 0
  for (const [i, flowable] of flowables.entries()) {
    const tall = flowable.kind === 'page-break' ? 0 : flowable.height
    if (height + tall <= room) {
      fits.push(flowable)
      height += tall
      continue
    }
    const mustTake = isForced && fits.length === 0
    if (flowable.kind === 'row' && (room - height > minNestedRoom || mustTake)) {
      const { top, rest } = splitRow(flowable, room - height, mustTake)
      if (top) {
        fits.push(top)
        return {
          fits,
          left: rest ? [rest, ...flowables.slice(i + 1)] : flowables.slice(i + 1),
          height: height + top.height,
        }
      }
    }
    if (mustTake) {
      fits.push(flowable)
      return { fits, left: flowables.slice(i + 1), height: tall }
    }
    // A heading stays with the following content, unless nothing else fits.
    const kept = fits.findLastIndex((one) => !isKept(one)) + 1
    if (kept > 0) height -= totalHeight(fits.splice(kept))
    return { fits, left: flowables.slice(fits.length), height }
  }
  return { fits, left: [], height }
}

function isKept(flowable: Flowable): boolean {
  return flowable.kind !== 'gap' && 'keep' in flowable && flowable.keep
}
