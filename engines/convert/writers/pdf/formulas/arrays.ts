import type { Environment } from '../../../tex/nodes.ts'
import { type Box, joined } from './box.ts'
import { axis } from './metrics.ts'

type Side = 'left' | 'center' | 'right'

interface Manner {
  readonly sides: readonly Side[]
  /** Ems between columns: behind one with an even number, behind one with an odd one. */
  readonly gaps: readonly [number, number]
  /** Ems from baseline to baseline, at least, and between rows. */
  readonly line: number
  readonly room: number
}

const matrix: Manner = { sides: ['center'], gaps: [0.9, 0.9], line: 1.3, room: 0.2 }

const manners: Readonly<Record<Environment, Manner>> = {
  matrix,
  smallmatrix: { ...matrix, gaps: [0.6, 0.6] },
  pmatrix: matrix,
  bmatrix: matrix,
  Bmatrix: matrix,
  vmatrix: matrix,
  Vmatrix: matrix,
  cases: { sides: ['left'], gaps: [1, 1], line: 1.35, room: 0.22 },
  aligned: { sides: ['right', 'left'], gaps: [0, 2], line: 1.5, room: 0.4 },
  gathered: { sides: ['center'], gaps: [1, 1], line: 1.5, room: 0.4 },
}

/** Rows of cells in columns, their middle on the axis. Numbers of formulas go on to what holds the rows. */
export function array(environment: Environment, rows: readonly (readonly Box[])[], em: number): Box {
  const { sides, gaps, line, room } = manners[environment]
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const widths = new Array<number>(columns).fill(0)
  for (const row of rows) for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i], cell.width)
  const lefts: number[] = []
  let wide = 0
  for (const [i, width] of widths.entries()) {
    lefts.push(wide)
    wide += width + (i < columns - 1 ? gaps[i % 2] * em : 0)
  }
  const placed: { x: number; y: number; box: Box }[] = []
  const tags: { y: number; box: Box }[] = []
  let y = 0
  let before = 0
  for (const [r, row] of rows.entries()) {
    const ascent = row.reduce((most, cell) => Math.max(most, cell.ascent), 0.7 * em)
    const depth = row.reduce((most, cell) => Math.max(most, cell.depth), 0.2 * em)
    if (r > 0) y += Math.max(line * em, before + room * em + ascent)
    before = depth
    for (const [i, box] of row.entries()) {
      const side = sides[i % sides.length]
      const spare = widths[i] - box.width
      placed.push({ x: lefts[i] + (side === 'left' ? 0 : side === 'right' ? spare : spare / 2), y, box })
      for (const tag of box.tags ?? []) tags.push({ y: y + tag.y, box: tag.box })
    }
  }
  const whole = joined(placed, wide, 'ord')
  const down = (whole.ascent - whole.depth) / 2 - axis * em
  const middled = joined(
    placed.map((cell) => ({ ...cell, y: cell.y + down })),
    wide,
    'inner',
  )
  return tags.length === 0 ? middled : { ...middled, tags: tags.map((tag) => ({ ...tag, y: tag.y + down })) }
}
