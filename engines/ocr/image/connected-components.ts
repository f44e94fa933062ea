import type { GrayImage } from './gray-image.ts'

/** Connected pixels that are darker (or lighter) than their surroundings. Pixels of the image; x1 and y1 are exclusive. */
export interface ConnectedComponent {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  readonly pixels: number
  /** Horizontal runs of pixels. Divided by the height: how many strokes a row of pixels crosses on average. */
  readonly runs: number
  readonly dark: boolean
}

const none = 0
const dark = 1
const light = 2

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
  // Stand for the rows outside the image.
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
  let above: number[] = []
  let current: number[] = []
  for (let y = 0; y < height; y++) {
    current = []
    let a = 0
    for (let x = 0, i = y * width; x < width; ) {
      const kind = ink[i + x]
      if (kind === none) {
        x++
        continue
      }
      const start = x
      while (x < width && ink[i + x] === kind) x++
      // Runs are stored as triples: first pixel, end, label.
      while (a < above.length && above[a + 1] < start) a += 3
      let label = -1
      for (let b = a; b < above.length && above[b] <= x; b += 3) {
        if (labels.kind(above[b + 2]) !== kind) continue
        label = label < 0 ? labels.find(above[b + 2]) : labels.join(label, above[b + 2])
      }
      if (label < 0) label = labels.open(kind, start, y)
      labels.add(label, start, x, y)
      current.push(start, x, label)
    }
    above = current
  }
  return labels.components()
}

/** Union-find over runs, with the bounds, pixels and runs of each set. */
class RunLabels {
  #parent: number[] = []
  #kind: number[] = []
  #x0: number[] = []
  #y0: number[] = []
  #x1: number[] = []
  #y1: number[] = []
  #pixels: number[] = []
  #runs: number[] = []

  open(kind: number, x: number, y: number): number {
    const label = this.#parent.length
    this.#parent.push(label)
    this.#kind.push(kind)
    this.#x0.push(x)
    this.#y0.push(y)
    this.#x1.push(x)
    this.#y1.push(y)
    this.#pixels.push(0)
    this.#runs.push(0)
    return label
  }

  kind(label: number): number {
    return this.#kind[label]
  }

  find(label: number): number {
    let at = label
    while (this.#parent[at] !== at) {
      this.#parent[at] = this.#parent[this.#parent[at]]
      at = this.#parent[at]
    }
    return at
  }

  join(a: number, b: number): number {
    const into = this.find(a)
    const from = this.find(b)
    if (into === from) return into
    this.#parent[from] = into
    this.#x0[into] = Math.min(this.#x0[into], this.#x0[from])
    this.#y0[into] = Math.min(this.#y0[into], this.#y0[from])
    this.#x1[into] = Math.max(this.#x1[into], this.#x1[from])
    this.#y1[into] = Math.max(this.#y1[into], this.#y1[from])
    this.#pixels[into] += this.#pixels[from]
    this.#runs[into] += this.#runs[from]
    return into
  }

  add(label: number, start: number, end: number, y: number): void {
    this.#x0[label] = Math.min(this.#x0[label], start)
    this.#x1[label] = Math.max(this.#x1[label], end)
    this.#y1[label] = y + 1
    this.#pixels[label] += end - start
    this.#runs[label]++
  }

  components(): ConnectedComponent[] {
    const all: ConnectedComponent[] = []
    for (let label = 0; label < this.#parent.length; label++) {
      if (this.#parent[label] !== label) continue
      all.push({
        x0: this.#x0[label],
        y0: this.#y0[label],
        x1: this.#x1[label],
        y1: this.#y1[label],
        pixels: this.#pixels[label],
        runs: this.#runs[label],
        dark: this.#kind[label] === dark,
      })
    }
    return all
  }
}
