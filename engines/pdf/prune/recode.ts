import { ContentWriter } from '../content/content-writer.ts'
import { type Operation, parseOperations } from '../content/operations.ts'
import type { ReadCache } from '../content/read-cache.ts'
import { replaceContent } from '../erase/rewrite.ts'
import { encodeFlate } from '../filters/decode-stream.ts'
import { PdfDict, type PdfFile, PdfName, type PdfObject, PdfStream, PdfString } from '../objects.ts'
import { visitStrings } from './shown-strings.ts'
import { keyOf, type TextStream } from './text-use.ts'

/** New codes of a font by `keyOf` the old ones. */
export type NewCodes = ReadonlyMap<number, { readonly code: number; readonly length: number }>

/** Writes the new codes of fonts into the strings of a content stream. */
export function recodeStream(
  file: PdfFile,
  { owner, context, read }: TextStream,
  cache: ReadCache,
  newCodes: ReadonlyMap<PdfDict, NewCodes>,
): void {
  const bytes = read()
  const operations = parseOperations(bytes)
  const changed = new Map<number, PdfObject[]>()
  visitStrings(file, operations, context, {
    string(string, font, index, item) {
      const codes = newCodes.get(font)
      if (!codes) return
      const chars = cache.font(font).decode(string.bytes)
      const out: number[] = []
      for (const char of chars) {
        const { code, length } = codes.get(keyOf(char)) ?? char
        for (let shift = length - 1; shift >= 0; shift--) out.push((code >> (shift * 8)) & 0xff)
      }
      const shown = new PdfString(Uint8Array.from(out), string.hex)
      const operands = changed.get(index) ?? copied(operations[index])
      const last = operands[operands.length - 1]
      if (Array.isArray(last)) last[item] = shown
      else operands[operands.length - 1] = shown
      changed.set(index, operands)
    },
  })
  if (changed.size === 0) return
  const content = written(bytes, operations, changed)
  if (owner instanceof PdfDict) {
    const flate = new PdfDict([['Filter', PdfName.of('FlateDecode')]])
    owner.set('Contents', file.add(new PdfStream(flate, encodeFlate(content))))
  } else {
    const dict = file.stream(file.objects.get(owner))?.dict ?? new PdfDict()
    const resources = dict.get('Resources')
    const stream = replaceContent(dict, { bytes: content, resources: context.resources })
    if (resources === undefined) stream.dict.delete('Resources')
    else stream.dict.set('Resources', resources)
    file.objects.set(owner, stream)
  }
}

/** The operands of an operation, with an array that can be changed. */
function copied(operation: Operation | undefined): PdfObject[] {
  const operands = [...(operation?.operands ?? [])]
  const last = operands.at(-1)
  if (Array.isArray(last)) operands[operands.length - 1] = [...last]
  return operands
}

/** What is between the changed operations is copied as it is. */
function written(
  bytes: Uint8Array,
  operations: readonly Operation[],
  changed: ReadonlyMap<number, readonly PdfObject[]>,
): Uint8Array {
  const writer = new ContentWriter(bytes.length + 1024)
  let done = 0
  for (const [i, operands] of changed) {
    const operation = operations[i]
    if (!operation) continue
    writer.raw(bytes, done, operation.start).operation(operation.name, operands)
    done = operation.end
  }
  return writer.raw(bytes, done).bytes()
}
