/** Where the shapes of a PPT slide are ([MS-ODRAW] 2.2.38, 2.2.39, [MS-PPT] 2.7.1). */
import type { Box } from '../../../model/geometry.ts'
import { childRecord, type PptRecord, recordTypes } from './records.ts'

/** In units of the slide, 1/576 of an inch. */
export const unitsPerPoint = 8

/** Maps the coordinates of a group to those of the slide. */
export type Frame = (box: Box) => Box

export const wholeSlide: Frame = (box) => box

/** The box of a shape on its slide; null if it has none. */
export function boxOf(shape: PptRecord, bytes: Uint8Array, frame: Frame): Box | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const child = childRecord(bytes, shape, recordTypes.artChildAnchor)
  if (child && child.to - child.from >= 16) return frame(rectangle(view, child.from))
  const anchor = childRecord(bytes, shape, recordTypes.artAnchor)
  if (!anchor || anchor.to - anchor.from < 8) return null
  const wide = anchor.to - anchor.from >= 16
  const side = (i: number) =>
    wide ? view.getInt32(anchor.from + i * 4, true) : view.getInt16(anchor.from + i * 2, true)
  return { y0: side(0), x0: side(1), x1: side(2), y1: side(3) }
}

/** The frame of a group, by its first shape, which is the group itself. */
export function groupFrame(shape: PptRecord, box: Box | null, bytes: Uint8Array): Frame | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const own = childRecord(bytes, shape, recordTypes.artGroupFrame)
  if (!own || own.to - own.from < 16 || !box) return null
  const inner = rectangle(view, own.from)
  const [width, height] = [inner.x1 - inner.x0, inner.y1 - inner.y0]
  if (width <= 0 || height <= 0) return null
  const x = (value: number) => box.x0 + ((value - inner.x0) / width) * (box.x1 - box.x0)
  const y = (value: number) => box.y0 + ((value - inner.y0) / height) * (box.y1 - box.y0)
  return ({ x0, y0, x1, y1 }) => ({ x0: x(x0), y0: y(y0), x1: x(x1), y1: y(y1) })
}

function rectangle(view: DataView, at: number): Box {
  const side = (i: number) => view.getInt32(at + i * 4, true)
  return { x0: side(0), y0: side(1), x1: side(2), y1: side(3) }
}

/** Placeholders that repeat on every slide: date, slide number, footer, header ([MS-PPT] 2.13.24). */
const repeated = { first: 7, last: 10 }

/** Whether a shape is one of the placeholders repeated on every slide. */
export function isRepeated(shape: PptRecord, bytes: Uint8Array): boolean {
  const data = childRecord(bytes, shape, recordTypes.artData)
  const placeholder = data && childRecord(bytes, data, recordTypes.placeholder)
  if (!placeholder || placeholder.to - placeholder.from < 5) return false
  const kind = bytes[placeholder.from + 4]
  return kind >= repeated.first && kind <= repeated.last
}

/** Whether a group is a table, by its first shape ([MS-ODRAW] 2.3.4.37). */
export function isTable(shape: PptRecord, bytes: Uint8Array): boolean {
  const options = childRecord(bytes, shape, recordTypes.artMoreOptions)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let i = 0; options && i < options.instance && options.from + i * 6 + 6 <= options.to; i++)
    if ((view.getUint16(options.from + i * 6, true) & 0x3fff) === 0x39f)
      return (view.getUint32(options.from + i * 6 + 2, true) & 1) !== 0
  return false
}
