import type { GrayImage } from './gray-image.ts'

/** Connected pixels that are darker (or lighter) than their surroundings. Pixels of the image; x1 and y1 are exclusive. */
export interface ConnectedComponent {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  readonly pixels: number
  /** Horizontal runs of pixels. Divided by the height: the average number of strokes that a row of pixels crosses. */
  readonly runs: number
  readonly dark: boolean
}

const none = 0 as const
const dark = 1 as const
const light = 2 as const

/** Minimum difference of ink from the mean around it, in gray levels: above scanner noise, below faint print. */
const minContrastLevels = 14

/**
 * Marks pixels that differ from the mean around them: 1 darker, 2 lighter, 0 neither. Works on dark panels and in uneven
 * light (Wellner's adaptive threshold, for both polarities).
 */
export function adaptiveThreshold({ width, height, data }: GrayImage): Uint8Array {
  const radius = Math.min(40, Math.max(10, Math.round(Math.min(width, height) / 40)))
  const ink = new Uint8Array(width * height)
  const columns = new Int32Array(width)
  for (let y = 0; y < Math.min(radius, height); y++)
    for (let x = 0, i = y * width; x < width; x++, i++) columns[x] += data[i]
  let rows = Math.min(radius, height)
  // Represent the rows outside the image.
  const empty = new Uint8Array(width)
  for (let y = 0; y < height; y++) {
    const enters = y + radius < height
    const leaves = y - radius - 1 >= 0
    const entering = enters ? data.subarray((y + radius) * width, (y + radius + 1) * width) : empty
    const leaving = leaves ? data.subarray((y - radius - 1) * width, (y - radius) * width) : empty
    rows += (enters ? 1 : 0) - (leaves ? 1 : 0)
    const inside = Math.min(width, radius + 1)
    const end = Math.max(inside, width - radius)
    let sum = 0
    let count = 0
    for (let x = 0; x < Math.min(radius, width); x++) {
      columns[x] += entering[x] - leaving[x]
      sum += columns[x]
      count += rows
    }
    const line = y * width
    const mark = (x: number) => {
      const above = data[line + x] * count - sum
      const needed = minContrastLevels * count
      ink[line + x] = above < -needed ? dark : above > needed ? light : none
    }
    for (let x = 0; x < inside; x++) {
      const next = x + radius
      if (next < width) {
        columns[next] += entering[next] - leaving[next]
        sum += columns[next]
        count += rows
      }
      mark(x)
    }
    // Most of the line: as many columns enter as leave.
    const needed = minContrastLevels * count
    for (let x = inside, next = inside + radius, i = line + inside; x < end; x++, next++, i++) {
      const column = columns[next] + entering[next] - leaving[next]
      columns[next] = column
      sum += column - columns[x - radius - 1]
      const above = data[i] * count - sum
      if (above < -needed) ink[i] = dark
      else if (above > needed) ink[i] = light
    }
    for (let x = end; x < width; x++) {
      sum -= columns[x - radius - 1]
      count -= rows
      mark(x)
    }
  }
  return ink
}

/** The 8-connected components of a threshold map, in the order of their first pixel. Linear in the number of pixels. */
export function connectedComponents(ink: Uint8Array, width: number, height: number): ConnectedComponent[] {
  const labels = new RunLabels()
  const starts = new RunStarts(ink)
  // Runs of a row are triples: first pixel, end, label. No row has more runs than pixels.
  let above = new Int32Array(width * 3)
  let current = new Int32Array(width * 3)
  let aboveEnd = 0
  for (let y = 0; y < height; y++) {
    let end = 0
    let a = 0
    const row = y * width
    for (
      let x = starts.next(row, row + width) - row;
      x < width;
      x = starts.next(row + x, row + width) - row
    ) {
      const kind = ink[row + x]
      const start = x
      while (x < width && ink[row + x] === kind) x++
      while (a < aboveEnd && above[a + 1] < start) a += 3
      let label = -1
      for (let b = a; b < aboveEnd && above[b] <= x; b += 3) {
        if (labels.kind(above[b + 2]) !== kind) continue
        label = label < 0 ? labels.find(above[b + 2]) : labels.join(label, above[b + 2])
      }
      if (label < 0) label = labels.open(kind, start, y)
      labels.add(label, start, x, y)
      current[end] = start
      current[end + 1] = x
      current[end + 2] = label
      end += 3
    }
    ;[above, current] = [current, above]
    aboveEnd = end
  }
  return labels.components()
}

/** Finds where runs start. Most pixels are not in a run, and are skipped four at a time. */
class RunStarts {
  readonly #ink: Uint8Array
  readonly #fours: Uint32Array

  constructor(ink: Uint8Array) {
    this.#ink = ink
    this.#fours =
      ink.byteOffset % 4 === 0
        ? new Uint32Array(ink.buffer, ink.byteOffset, ink.length >> 2)
        : new Uint32Array()
  }

  /** The first pixel of a run from `at` on; `end` if there is none before it. */
  next(at: number, end: number): number {
    const ink = this.#ink
    const fours = this.#fours
    let i = at
    while (i < end && ink[i] === none) {
      i++
      if ((i & 3) === 0) while (fours[i >> 2] === 0 && i + 4 <= end) i += 4
    }
    return i
  }
}

/** Places of the fields of a set in `RunLabels`. */
const field = { parent: 0, kind: 1, x0: 2, y0: 3, x1: 4, y1: 5, pixels: 6, runs: 7, count: 8 } as const

/** Union-find over runs, with the bounds, pixels and runs of each set. */
class RunLabels {
  /** All fields of a set, then those of the next. Labels are the places of its first field. */
  #sets = new Int32Array(4096 * field.count)
  #end = 0

  open(kind: number, x: number, y: number): number {
    const label = this.#end
    this.#end += field.count
    if (this.#end > this.#sets.length) {
      const larger = new Int32Array(this.#sets.length * 2)
      larger.set(this.#sets)
      this.#sets = larger
    }
    const sets = this.#sets
    sets[label + field.parent] = label
    sets[label + field.kind] = kind
    sets[label + field.x0] = x
    sets[label + field.y0] = y
    sets[label + field.x1] = x
    sets[label + field.y1] = y
    return label
  }

  kind(label: number): number {
    return this.#sets[label + field.kind]
  }

  find(label: number): number {
    const sets = this.#sets
    let at = label
    while (sets[at] !== at) {
      sets[at] = sets[sets[at]]
      at = sets[at]
    }
    return at
  }

  join(a: number, b: number): number {
    const into = this.find(a)
    const from = this.find(b)
    if (into === from) return into
    const sets = this.#sets
    sets[from + field.parent] = into
    sets[into + field.x0] = Math.min(sets[into + field.x0], sets[from + field.x0])
    sets[into + field.y0] = Math.min(sets[into + field.y0], sets[from + field.y0])
    sets[into + field.x1] = Math.max(sets[into + field.x1], sets[from + field.x1])
    sets[into + field.y1] = Math.max(sets[into + field.y1], sets[from + field.y1])
    sets[into + field.pixels] += sets[from + field.pixels]
    sets[into + field.runs] += sets[from + field.runs]
    return into
  }

  add(label: number, start: number, end: number, y: number): void {
    const sets = this.#sets
    sets[label + field.x0] = Math.min(sets[label + field.x0], start)
    sets[label + field.x1] = Math.max(sets[label + field.x1], end)
    sets[label + field.y1] = y + 1
    sets[label + field.pixels] += end - start
    sets[label + field.runs]++
  }

  components(): ConnectedComponent[] {
    const sets = this.#sets
    const all: ConnectedComponent[] = []
    for (let label = 0; label < this.#end; label += field.count) {
      if (sets[label + field.parent] !== label) continue
      all.push({
        x0: sets[label + field.x0],
        y0: sets[label + field.y0],
        x1: sets[label + field.x1],
        y1: sets[label + field.y1],
        pixels: sets[label + field.pixels],
        runs: sets[label + field.runs],
        dark: sets[label + field.kind] === dark,
      })
    }
    return all
  }
}

/** Disjoint sets of the numbers 0 to `count - 1`, with path halving. */
export class UnionFind {
  readonly #parent: number[]

  constructor(count: number) {
    this.#parent = Array.from({ length: count }, (_, i) => i)
  }

  /** The representative of the set of `i`. */
  find(i: number): number {
    const parent = this.#parent
    let at = i
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]]
      at = parent[at]
    }
    return at
  }

  /** Merges the set of `one` into that of `other`, and uses the representative of `other`. */
  union(one: number, other: number): void {
    this.#parent[this.find(one)] = this.find(other)
  }
}
