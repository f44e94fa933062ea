import { parseOperations } from '../content/operations.ts'
import { fontStyle } from '../fonts/font-style.ts'
import { simpleEncoding } from '../fonts/simple-encoding.ts'
import { type3Matrix } from '../fonts/simple-widths.ts'
import { streamBytes } from '../fonts/stream-bytes.ts'
import { PdfDict, type PdfFile, PdfName, type PdfObject, type PdfStream } from '../objects/objects.ts'
import type { FontMember } from './font-group.ts'
import { differences, keepOnly, setToUnicode, setWidths, type WrittenCode } from './write-fonts.ts'

/** The content of the glyph procedure of each code; null for a code without one. */
export function procedures(file: PdfFile, dict: PdfDict): (code: number) => PdfStream | null {
  const names = simpleEncoding(file, dict, fontStyle(file, '', null), () => null).differences
  const all = file.dict(dict.get('CharProcs'))
  return (code) => file.stream(all?.get(names[code] ?? ''))
}

/** Leaves a Type 3 font the procedures of the given codes, under new names, and the resources that they use. */
export function writeType3(file: PdfFile, { dict }: FontMember, codes: readonly WrittenCode[]): void {
  const { differences: names } = simpleEncoding(file, dict, fontStyle(file, '', null), () => null)
  const all = file.dict(dict.get('CharProcs'))
  const kept = new PdfDict()
  const streams: Uint8Array[] = []
  const named = codes.map((one, i): WrittenCode => {
    const entry = all?.get(names[one.char.code] ?? '')
    const stream = file.stream(entry)
    if (!stream || entry === undefined) return one
    const name = `g${i + 1}`
    kept.set(name, entry)
    streams.push(streamBytes(file, stream) ?? new Uint8Array(0))
    return { ...one, name }
  })
  const unit = type3Matrix(file, dict)[0]
  const box = boundsOf(streams) ?? coarse(file.numbers(dict.get('FontBBox')))
  const resources = file.dict(dict.get('Resources'))
  keepOnly(dict, ['Type', 'Subtype', 'FontMatrix', 'Resources'])
  if (resources) dict.set('Resources', usedResources(file, resources, streams))
  dict.set('FontBBox', box).set('CharProcs', kept).set('Encoding', differences(named))
  setWidths(dict, codes, unit === 0 ? 0.001 : unit / 1000 / 0.001)
  setToUnicode(file, dict, codes)
}

/** The union of the boxes that procedures state in d1 (ISO 32000-1, 9.6.5). Null where one states none. */
function boundsOf(streams: readonly Uint8Array[]): number[] | null {
  const boxes = streams.map((bytes) => {
    const [first] = parseOperations(bytes, 1)
    const box = first?.name === 'd1' ? first.operands.slice(-4) : []
    return box.filter((side) => typeof side === 'number')
  })
  if (boxes.length === 0 || boxes.some(({ length }) => length !== 4)) return null
  const side = (i: number, pick: (...values: number[]) => number) =>
    boxes.map((box) => box[i] ?? 0).reduce((a, b) => pick(a, b))
  return [side(0, Math.min), side(1, Math.min), side(2, Math.max), side(3, Math.max)]
}

/** Steps of a box: coarse enough that it does not tell which glyph is the largest. */
const steps = 4

/** The box of a font whose glyphs do not state theirs, enlarged to a quarter of its height, which does not depend on its glyphs. */
function coarse(box: readonly number[] | null): number[] {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = box ?? []
  const high = Math.max(Math.abs(y0), Math.abs(y1), Math.abs(x1))
  const step = high > 0 ? 10 ** Math.ceil(Math.log10(high)) / steps : 1
  return [Math.floor(x0 / step), Math.floor(y0 / step), Math.ceil(x1 / step), Math.ceil(y1 / step)].map(
    (side) => side * step,
  )
}

/** Resources without what only removed procedures draw. */
function usedResources(file: PdfFile, resources: PdfDict, streams: readonly Uint8Array[]): PdfDict {
  const used = new Set<string>()
  for (const bytes of streams)
    for (const { operands } of parseOperations(bytes))
      for (const operand of operands) if (operand instanceof PdfName) used.add(operand.name)
  const out = resources.clone()
  for (const kind of ['XObject', 'Font', 'Pattern', 'ExtGState', 'Shading', 'ColorSpace']) {
    const entries = file.dict(resources.get(kind))
    if (!entries) continue
    const left: [string, PdfObject][] = [...entries.entries].filter(([name]) => used.has(name))
    if (left.length > 0) out.set(kind, new PdfDict(left))
    else out.delete(kind)
  }
  return out
}
