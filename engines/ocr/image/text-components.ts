import type { WorkLimit } from '../../model/errors.ts'
import type { Box, Point } from '../../model/geometry.ts'
import { median } from '../../model/sorted.ts'
import {
  adaptiveThreshold,
  type ConnectedComponent,
  connectedComponents,
  UnionFind,
} from './connected-components.ts'
import { type GrayImage, shrinkForAnalysis } from './gray-image.ts'

/** Components in a row that look like letters, or like words with touching letters. Pixels of the input. */
export interface TextRow {
  readonly letters: readonly ConnectedComponent[]
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  readonly dark: boolean
  /** Median height of its letters. */
  readonly height: number
  /** Sum of the sizes of its letters (`weightOf`): decides between this row and overlapping specks or panels. */
  readonly weight: number
}

export interface TextComponents {
  readonly rows: readonly TextRow[]
  /** All connected components, regardless of their shape. */
  readonly parts: readonly ConnectedComponent[]
  /** Components like letters that are separate or in pairs. */
  readonly alone: readonly ConnectedComponent[]
  /** Median height of all letters, weighted by size so that specks do not count; 0 if there are none. */
  readonly height: number
  /** Estimated number of letters: a component of touching letters counts by its width. */
  readonly count: number
  /** Share of letters whose nearest neighbour is above or below instead of next to it. High on sideways pages. */
  readonly verticalShare: number
  /** Positions of components far smaller than letters, if there are many: dots of halftone and dither. */
  readonly specks: readonly Point[]
  /** Whether specks far outnumber letters: enlarged, such an image would take tesseract minutes. */
  readonly noisy: boolean
}

/** With more components per letter, an image is noise; halftones and the paper of old books have fewer. */
const maxComponentsPerLetter = 40
/** Maximum side of a speck in median letter heights. */
const maxSpeckInHeights = 0.3
/** Fewer specks are dust and not reported. */
const minSpecks = 200
/** Above this share of high-contrast neighbours the image is halftone or noise; pages of the smallest print stay below. */
const maxRoughness = 0.16
/** Maximum height of a letter in pixels; in large images, a third of the shorter side. */
const maxLetterPixels = 150

/**
 * Finds text without reading it: letters are components of similar height next to each other, dark on light or light on
 * dark. Takes about 60 ms for an A4 page at 200 dpi.
 */
export function findTextComponents(gray: GrayImage): TextComponents {
  const { small, factor } = shrinkForAnalysis(gray)
  const components = connectedComponents(adaptiveThreshold(small), small.width, small.height)
  const likely = components.filter((component) => isLetterLike(component, small))
  const grid = new ComponentIndex(likely)
  const { rows: found, alone } = rowsOf(likely, grid)
  const usual = medianLetterHeight(found)
  const rows = found.map((row) => scaleRow(row, factor))
  return {
    rows,
    parts: factor === 1 ? components : components.map((part) => scaleBox(part, factor)),
    alone: factor === 1 ? alone : alone.map((letter) => scaleBox(letter, factor)),
    height: usual * factor,
    count: rows.reduce(
      (sum, row) => sum + row.letters.reduce((all, letter) => all + estimatedLetters(letter), 0),
      0,
    ),
    verticalShare: verticalNeighbourShare(likely, grid),
    specks: findSpecks(components, usual, factor),
    noisy:
      roughness(gray) > maxRoughness ||
      components.length >
        maxComponentsPerLetter * (500 + rows.reduce((sum, { letters }) => sum + letters.length, 0)),
  }
}

/** The components of an image that was moved by whole pixels along both axes. */
export function shiftTextComponents(components: TextComponents, by: number): TextComponents {
  const moved = <T extends Box>(box: T): T => ({
    ...box,
    x0: box.x0 + by,
    y0: box.y0 + by,
    x1: box.x1 + by,
    y1: box.y1 + by,
  })
  return {
    ...components,
    parts: components.parts.map(moved),
    alone: components.alone.map(moved),
    rows: components.rows.map((row) => ({ ...moved(row), letters: row.letters.map(moved) })),
    specks: components.specks.map(({ x, y }) => ({ x: x + by, y: y + by })),
  }
}

function isLetterLike(component: ConnectedComponent, { width, height }: GrayImage): boolean {
  const wide = component.x1 - component.x0
  const high = component.y1 - component.y0
  const side = Math.min(width, height)
  if (high < 5 || high > Math.max(side / 3, Math.min(side, maxLetterPixels)) || wide < 1) return false
  if (wide > high * 25 || high > wide * 14) return false
  // Frames and page edges fill almost nothing of their box; solid panels have no strokes.
  const fill = component.pixels / (wide * high)
  return fill > 0.04 && !(fill > 0.92 && wide > high * 0.6)
}

const heightOf = ({ y0, y1 }: { readonly y0: number; readonly y1: number }): number => y1 - y0

/**
 * The size of a letter: its smaller side. The background around a line of light letters is also a component, larger than
 * the letters, but there is only one of it.
 */
export function weightOf(letter: ConnectedComponent): number {
  return Math.min(heightOf(letter), letter.x1 - letter.x0)
}

/** Estimated number of letters in a component: a row of pixels crosses cursive and touching letters many times. */
function estimatedLetters(component: ConnectedComponent): number {
  const wide = component.x1 - component.x0
  const high = heightOf(component)
  const crossings = component.runs / high
  return wide > high * 1.3 && crossings >= 2.2 ? Math.min(40, (1.6 * wide) / high) : 1
}

function rowsOf(
  letters: readonly ConnectedComponent[],
  grid: ComponentIndex,
): { readonly rows: TextRow[]; readonly alone: ConnectedComponent[] } {
  const joined = new UnionFind(letters.length)
  letters.forEach((letter, i) => {
    const next = grid.nextInRow(letter)
    if (next >= 0) joined.union(next, i)
  })
  const sets = new Map<number, ConnectedComponent[]>()
  letters.forEach((letter, i) => {
    const root = joined.find(i)
    const set = sets.get(root)
    if (set) set.push(letter)
    else sets.set(root, [letter])
  })
  const rows: TextRow[] = []
  const alone: ConnectedComponent[] = []
  for (const set of sets.values()) {
    if (set.reduce((sum, letter) => sum + estimatedLetters(letter), 0) < 3) {
      for (const letter of set) alone.push(letter)
      continue
    }
    rows.push({
      letters: set,
      x0: minOf(set, ({ x0 }) => x0),
      y0: minOf(set, ({ y0 }) => y0),
      x1: -minOf(set, ({ x1 }) => -x1),
      y1: -minOf(set, ({ y1 }) => -y1),
      dark: set[0].dark,
      height: median(set.map(heightOf)),
      weight: set.reduce((sum, letter) => sum + weightOf(letter), 0),
    })
  }
  return { rows, alone }
}

/** The share of pixels that differ strongly from their left neighbour. */
function roughness({ width, height, data }: GrayImage): number {
  const far = 64
  const step = Math.max(1, Math.floor(height / 400))
  let looked = 0
  let rising = 0
  for (let y = 0; y < height; y += step)
    for (let i = y * width + 1; i < (y + 1) * width; i++) {
      looked++
      if (Math.abs(data[i] - data[i - 1]) > far) rising++
    }
  return looked === 0 ? 0 : rising / looked
}

function minOf(set: readonly ConnectedComponent[], of: (component: ConnectedComponent) => number): number {
  return set.reduce((best, component) => Math.min(best, of(component)), Infinity)
}

/**
 * The median height of the letters of the prevailing polarity, weighted by size. Cells of a table also form rows and are
 * larger than the letters in them, but fewer.
 */
function medianLetterHeight(rows: readonly TextRow[]): number {
  const inDark = rows.reduce((sum, { dark, letters }) => sum + (dark ? letters.length : -letters.length), 0)
  const own = rows.filter(({ dark }) => dark === inDark >= 0)
  const all = own.flatMap(({ letters }) =>
    letters.map((letter) => ({
      height: heightOf(letter),
      weight: weightOf(letter),
    })),
  )
  all.sort((a, b) => a.height - b.height)
  let left = all.reduce((sum, { weight }) => sum + weight, 0) / 2
  for (const { height, weight } of all) {
    left -= weight
    if (left <= 0) return height
  }
  return 0
}

function verticalNeighbourShare(letters: readonly ConnectedComponent[], grid: ComponentIndex): number {
  let beside = 0
  let below = 0
  const step = Math.max(1, Math.floor(letters.length / 4000))
  for (let i = 0; i < letters.length; i += step) {
    const right = grid.gapTo(letters[i], 'right')
    const down = grid.gapTo(letters[i], 'down')
    if (right < down) beside++
    else if (down < right) below++
  }
  return beside + below === 0 ? 0 : below / (beside + below)
}

/** Side of a cell of the index, about a letter: in larger cells each search looks at more letters. */
const cellPixels = 24
/** Maximum components stored per cell: noise may have thousands there, text does not. */
const maxPerCell: WorkLimit = 48

/** Components by the grid cell of their top left corner. */
class ComponentIndex {
  readonly #cells = new Map<number, number[]>()
  readonly #all: readonly ConnectedComponent[]

  constructor(all: readonly ConnectedComponent[]) {
    this.#all = all
    all.forEach(({ x0, y0 }, i) => {
      const key = keyOf(Math.floor(x0 / cellPixels), Math.floor(y0 / cellPixels))
      const here = this.#cells.get(key)
      if (!here) this.#cells.set(key, [i])
      else if (here.length < maxPerCell) here.push(i)
    })
  }

  /** Index of the nearest component to the right in the same row, of the same polarity and similar height; or -1. */
  nextInRow(letter: ConnectedComponent): number {
    const high = heightOf(letter)
    let best = -1
    let gap = high * 2.2
    this.#near(letter.x0, letter.x1 + gap, letter.y0 - high * 1.6, letter.y1, (other, i) => {
      if (other === letter || other.dark !== letter.dark || other.x0 <= letter.x0) return
      const ratio = heightOf(other) / high
      if (ratio < 0.4 || ratio > 2.5) return
      const overlap = Math.min(letter.y1, other.y1) - Math.max(letter.y0, other.y0)
      if (overlap < 0.45 * Math.min(high, heightOf(other))) return
      const between = other.x0 - letter.x1
      if (between < gap) {
        gap = between
        best = i
      }
    })
    return best
  }

  /** The gap to the nearest component of the same polarity in a direction, up to twice the component's size. */
  gapTo(letter: ConnectedComponent, direction: 'right' | 'down'): number {
    const size = Math.max(heightOf(letter), letter.x1 - letter.x0)
    const reach = size * 2
    const right = direction === 'right'
    let gap = reach
    this.#near(
      right ? letter.x0 : letter.x0 - size,
      right ? letter.x1 + reach : letter.x1,
      right ? letter.y0 - size : letter.y0,
      right ? letter.y1 : letter.y1 + reach,
      (other) => {
        if (other === letter || other.dark !== letter.dark) return
        const across = right
          ? Math.min(letter.y1, other.y1) - Math.max(letter.y0, other.y0)
          : Math.min(letter.x1, other.x1) - Math.max(letter.x0, other.x0)
        const between = right ? other.x0 - letter.x1 : other.y0 - letter.y1
        if (across > 0 && between >= 0) gap = Math.min(gap, between)
      },
    )
    return gap
  }

  #near(
    x0: number,
    x1: number,
    y0: number,
    y1: number,
    visit: (other: ConnectedComponent, i: number) => void,
  ): void {
    for (let row = Math.max(0, Math.floor(y0 / cellPixels)); row <= Math.floor(y1 / cellPixels); row++)
      for (
        let column = Math.max(0, Math.floor(x0 / cellPixels));
        column <= Math.floor(x1 / cellPixels);
        column++
      )
        for (const i of this.#cells.get(keyOf(column, row)) ?? []) visit(this.#all[i], i)
  }
}

const keyOf = (column: number, row: number): number => row * 65_536 + column

function findSpecks(components: readonly ConnectedComponent[], usual: number, factor: number): Point[] {
  const maxSide = Math.max(3, usual * maxSpeckInHeights)
  const specks: Point[] = []
  for (const { x0, y0, x1, y1 } of components)
    if (x1 - x0 <= maxSide && y1 - y0 <= maxSide) specks.push({ x: x0 * factor, y: y0 * factor })
  return specks.length < minSpecks ? [] : specks
}

function scaleBox<T extends Box>(box: T, factor: number): T {
  return { ...box, x0: box.x0 * factor, y0: box.y0 * factor, x1: box.x1 * factor, y1: box.y1 * factor }
}

function scaleRow(row: TextRow, factor: number): TextRow {
  if (factor === 1) return row
  const grow = <T extends Box>(box: T): T => scaleBox(box, factor)
  return {
    ...grow(row),
    letters: row.letters.map(grow),
    height: row.height * factor,
    weight: row.weight * factor,
  }
}
