import type { PdfDict, PdfFile } from '../objects.ts'
import { RangeMap } from './cmaps/cmap.ts'
import { compositeEncoding } from './composite-encoding.ts'
import type { FontChar } from './font.ts'

/** Entries of one W or W2 array that are read. */
const maxEntries = 1 << 18

/** Vertical metrics of a glyph at size 1: its advance and the vector from its horizontal to its vertical origin. */
interface VerticalMetrics {
  readonly advance: number
  readonly origin: readonly [number, number]
}

/** Glyph metrics of a CIDFont (ISO 32000-1, 9.7.4.3), in text space units at size 1. */
export class CidWidths {
  readonly #single = new Map<number, number>()
  readonly #ranges = new RangeMap<number>()
  readonly #default: number
  readonly #verticalSingle = new Map<number, readonly number[]>()
  readonly #verticalRanges = new RangeMap<readonly number[]>()
  readonly #verticalDefault: readonly [number, number]

  constructor(file: PdfFile, font: PdfDict | null) {
    this.#default = bounded((file.number(font?.get('DW')) ?? 1000) / 1000)
    const [y = 880, advance = -1000] = file.numbers(font?.get('DW2')) ?? []
    this.#verticalDefault = [bounded(y / 1000), bounded(advance / 1000)]
    readRuns(file, font, 'W', 1, this.#single, this.#ranges, ([width = 0]) => width)
    readRuns(file, font, 'W2', 3, this.#verticalSingle, this.#verticalRanges, (values) => values)
  }

  width(cid: number): number {
    return this.#single.get(cid) ?? this.#ranges.find(cid)?.value ?? this.#default
  }

  /** The widths that are stated for single CIDs. */
  stated(): Iterable<number> {
    return this.#single.values()
  }

  vertical(cid: number): VerticalMetrics {
    const given = this.#verticalSingle.get(cid) ?? this.#verticalRanges.find(cid)?.value
    if (given) {
      const [advance = 0, x = 0, y = 0] = given
      return { advance, origin: [x, y] }
    }
    const [y, advance] = this.#verticalDefault
    return { advance, origin: [this.width(cid) / 2, y] }
  }
}

/** Reads entries `c [v ...]` and `first last v`, with `size` numbers per value. */
function readRuns<T>(
  file: PdfFile,
  font: PdfDict | null,
  key: string,
  size: number,
  single: Map<number, T>,
  ranges: RangeMap<T>,
  make: (values: readonly number[]) => T,
): void {
  const runs = file.array(font?.get(key)) ?? []
  const numberAt = (list: readonly PdfObjectOf[], i: number) => bounded((file.number(list[i]) ?? 0) / 1000)
  let left = maxEntries
  for (let i = 0; i + 1 < runs.length && left > 0; ) {
    const first = file.number(runs[i])
    if (first === null) {
      i++
      continue
    }
    const list = file.array(runs[i + 1])
    if (list) {
      for (let j = 0; j + size <= list.length && left > 0; j += size, left--) {
        const values = Array.from({ length: size }, (_, k) => numberAt(list, j + k))
        single.set(first + j / size, make(values))
      }
      i += 2
    } else {
      const last = file.number(runs[i + 1])
      if (last !== null && last >= first && i + 1 + size < runs.length) {
        const values = Array.from({ length: size }, (_, k) => numberAt(runs, i + 2 + k))
        ranges.add(first, last, make(values))
      }
      left--
      i += 2 + size
    }
  }
}

type PdfObjectOf = Parameters<PdfFile['resolve']>[0]

/** A glyph wider than 1000 times its size is an error. */
function bounded(value: number): number {
  return Math.abs(value) <= 1000 ? value : 0
}

/** The widths that the file gives to the codes of a composite font, in ems. In vertical writing they are not the advance. */
export function horizontalWidths(file: PdfFile, font: PdfDict): (char: FontChar) => number {
  const encoding = compositeEncoding(file, font)
  if (!encoding.vertical) return ({ advance }) => advance
  const widths = new CidWidths(file, file.dict(file.array(font.get('DescendantFonts'))?.[0]))
  return ({ code, length }) => widths.width(encoding.cidOf(code, length))
}
