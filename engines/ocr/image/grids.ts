import { type Box, union } from '../../model/geometry.ts'
import type { RulingBoxes } from './rulings.ts'
import { UnionFind } from './union-find.ts'

/** Drawn lines that meet, as those of a table do. */
export interface RuledGrid extends RulingBoxes {
  readonly box: Box
}

/** The grids of a picture: three lines vertical and three horizontal, or more, that meet. `height` is the usual height of letters. */
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

/** Whether the middle of one box lies in the other. */
export function centreIsWithin({ x0, y0, x1, y1 }: Box, box: Box): boolean {
  const x = (x0 + x1) / 2
  const y = (y0 + y1) / 2
  return x >= box.x0 && x < box.x1 && y >= box.y0 && y < box.y1
}
