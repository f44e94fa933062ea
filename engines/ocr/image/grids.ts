import { type Box, union } from '../../model/geometry.ts'
import type { RulingBoxes } from './rulings.ts'
import { UnionFind } from './union-find.ts'

/** Intersecting rulings, as in a table. */
export interface RuledGrid extends RulingBoxes {
  readonly box: Box
}

/** Finds grids: at least three vertical and three horizontal rulings that meet. `height`: median letter height. */
export function findGrids({ horizontal, vertical }: RulingBoxes, height: number): RuledGrid[] {
  const air = height
  const joined = new UnionFind(horizontal.length + vertical.length)
  for (let i = 0; i < horizontal.length; i++)
    for (let j = 0; j < vertical.length; j++) {
      const [a, d] = [horizontal[i], vertical[j]]
      const meet = d.x1 > a.x0 - air && d.x0 < a.x1 + air && d.y1 > a.y0 - air && d.y0 < a.y1 + air
      if (meet) joined.union(i, horizontal.length + j)
    }
  const grids = new Map<number, { box: Box; horizontal: Box[]; vertical: Box[] }>()
  const gridOf = (i: number, line: Box) => {
    const root = joined.find(i)
    const grid = grids.get(root) ?? { box: line, horizontal: [], vertical: [] }
    grid.box = union(grid.box, line)
    grids.set(root, grid)
    return grid
  }
  horizontal.forEach((line, i) => void gridOf(i, line).horizontal.push(line))
  vertical.forEach((line, i) => void gridOf(horizontal.length + i, line).vertical.push(line))
  return [...grids.values()].filter((grid) => grid.horizontal.length >= 3 && grid.vertical.length >= 3)
}

/** Whether the centre of the first box lies in the second. */
export function centreIsWithin({ x0, y0, x1, y1 }: Box, box: Box): boolean {
  const x = (x0 + x1) / 2
  const y = (y0 + y1) / 2
  return x >= box.x0 && x < box.x1 && y >= box.y0 && y < box.y1
}
