import { LimitError } from '../../model/errors.ts'
import { decodeStream } from '../filters/decode-stream.ts'
import type { PdfFile, PdfObject, PdfStream } from '../objects/objects.ts'
import { ObjectParser } from './object-parser.ts'
import type { PdfSource } from './source.ts'

/** Bounds the total size of the decoded object streams of one file. */
export class StructureBudget {
  readonly source: PdfSource
  #left: number

  constructor(source: PdfSource) {
    this.source = source
    this.#left = source.limits.structureBytes
  }

  take(bytes: number): void {
    this.#left -= bytes
    if (this.#left < 0)
      throw new LimitError(
        'too_many_bytes',
        'The object streams of the PDF unpack to more than the limit allows.',
        {
          limit: 'structureBytes',
        },
      )
  }
}

interface PackedObject {
  readonly num: number
  readonly index: number
  readonly value: PdfObject
}

/** The objects of an object stream, in its order (ISO 32000-1, 7.5.7). Of a damaged one, those that can be read. */
export function readObjectStream(file: PdfFile, stream: PdfStream, budget: StructureBudget): PackedObject[] {
  const { limits, values } = budget.source
  const { bytes, rest } = decodeStream(file, stream, { ...limits, streamBytes: limits.structureBytes })
  budget.take(bytes.length)
  const count = file.number(stream.dict.get('N')) ?? 0
  const first = file.number(stream.dict.get('First')) ?? 0
  if (rest.length > 0) return []
  const header = new ObjectParser(bytes, values, limits.depth)
  const found: PackedObject[] = []
  const body = new ObjectParser(bytes, values, limits.depth)
  let spent = 0
  for (let index = 0; index < count; index++) {
    const num = header.integer()
    const offset = header.integer()
    if (num === null || offset === null) break
    if (num > limits.objects) continue
    body.pos = first + offset
    const value = body.object()
    found.push({ num, index, value })
    // Overlapping objects would read the same bytes many times.
    spent += body.pos - first - offset
    if (spent > 4 * bytes.length + 1024) break
  }
  return found
}
