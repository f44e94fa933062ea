import type { Environment } from '../../../tex/nodes.ts'
import { combine, type FormulaBox } from './box.ts'
import { axisHeight } from './metrics.ts'

type Side = 'left' | 'center' | 'right'

interface ArrayStyle {
  readonly sides: readonly Side[]
  /** Ems after an even and after an odd column. */
  readonly gaps: readonly [number, number]
  /** Minimum ems between baselines, and between rows. */
  readonly line: number
  readonly room: number
}

const matrix: ArrayStyle = { sides: ['center'], gaps: [0.9, 0.9], line: 1.3, room: 0.2 }

const arrayStyles: Readonly<Record<Environment, ArrayStyle>> = {
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

/** Cells in rows and columns, centred on the axis. Equation numbers are passed on to the enclosing box. */
export function arrayBox(
  environment: Environment,
  rows: readonly (readonly FormulaBox[])[],
  em: number,
): FormulaBox {
  const { sides, gaps, line, room } = arrayStyles[environment]
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const widths = new Array<number>(columns).fill(0)
  for (const row of rows) for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i], cell.width)
  const lefts: number[] = []
  let wide = 0
  for (const [i, width] of widths.entries()) {
    lefts.push(wide)
    wide += width + (i < columns - 1 ? gaps[i % 2] * em : 0)
  }
  const placed: { x: number; y: number; box: FormulaBox }[] = []
  const tags: { y: number; box: FormulaBox }[] = []
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
  const whole = combine(placed, wide, 'ord')
  const down = (whole.ascent - whole.depth) / 2 - axisHeight * em
  const middled = combine(
    placed.map((cell) => ({ ...cell, y: cell.y + down })),
    wide,
    'inner',
  )
  return tags.length === 0 ? middled : { ...middled, tags: tags.map((tag) => ({ ...tag, y: tag.y + down })) }
}
