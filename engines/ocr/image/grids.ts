import { type Box, union } from '../../model/geometry.ts'
import type { Drawn } from './rulings.ts'
import { Sets } from './union-find.ts'

/** Drawn lines that meet, as those of a table do. */
export interface Grid extends Drawn {
  readonly box: Box
}

/** The grids of a picture: three lines down and three across, or more, that meet. `height` is the usual height of letters. */
export function gridsOf({ across, down }: Drawn, height: number): Grid[] {
  const air = height
  const joined = new Sets(across.length + down.length)
  for (let i = 0; i < across.length; i++)
    for (let j = 0; j < down.length; j++) {
      const [a, d] = [across[i], down[j]]
      const meet = d.x1 > a.x0 - air && d.x0 < a.x1 + air && d.y1 > a.y0 - air && d.y0 < a.y1 + air
      if (meet) joined.join(i, across.length + j)
    }
  const grids = new Map<number, { box: Box; across: Box[]; down: Box[] }>()
  const gridOf = (i: number, line: Box) => {
    const root = joined.of(i)
    const grid = grids.get(root) ?? { box: line, across: [], down: [] }
    grid.box = union(grid.box, line)
    grids.set(root, grid)
    return grid
  }
  across.forEach((line, i) => void gridOf(i, line).across.push(line))
  down.forEach((line, i) => void gridOf(across.length + i, line).down.push(line))
  return [...grids.values()].filter((grid) => grid.across.length >= 3 && grid.down.length >= 3)
}

/** Whether the middle of one box lies in the other. */
export function within({ x0, y0, x1, y1 }: Box, box: Box): boolean {
  const x = (x0 + x1) / 2
  const y = (y0 + y1) / 2
  return x >= box.x0 && x < box.x1 && y >= box.y0 && y < box.y1
}
