import { ContentWriter } from '../content/content-writer.ts'
import type { OptionalContent } from '../content/marked-content.ts'
import { type Operation, parseOperations } from '../content/operations.ts'
import { contentStreams, pageContents } from '../content/surfaces.ts'
import type { PageNode } from '../file/pages.ts'
import { decodeStream, flateStream } from '../filters/decode-stream.ts'
import { type PdfDict, type PdfFile, PdfName, type PdfObject } from '../objects.ts'

/** Removes content hidden by layers: PDF/A files here have no layers, so that all their content is shown. */

const painting: ReadonlySet<string> = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'S', 's'])
const drawing: ReadonlySet<string> = new Set(['Do', 'sh', 'BI', 'Tj', 'TJ'])

/** Removes hidden content from pages, forms and patterns, as it is when the file is opened (ISO 32000-1, 8.11). */
export function removeHiddenLayers(file: PdfFile, nodes: readonly PageNode[], layers: OptionalContent): void {
  if (!layers.hidesSomething) return
  for (const node of nodes) {
    const shown = shownContent(file, pageContents(file, node), node.resources, layers)
    if (shown) node.dict.set('Contents', file.add(flateStream(shown)))
  }
  for (const { num, stream, resources } of contentStreams(file)) {
    const own = file.dict(stream.dict.get('Resources')) ?? resources
    const shown = shownContent(file, decodeStream(file, stream).bytes, own, layers)
    if (shown) file.objects.set(num, flateStream(shown, stream.dict))
  }
}

/** The content without hidden parts. States and positions are kept. Null if nothing is hidden. */
function shownContent(
  file: PdfFile,
  bytes: Uint8Array,
  resources: PdfDict,
  layers: OptionalContent,
): Uint8Array | null {
  const out = new ContentWriter(bytes.length)
  const open: boolean[] = []
  let removed = false
  for (const operation of parseOperations(bytes)) {
    const { name, operands, start, end } = operation
    if (name === 'BDC' || name === 'BMC')
      open.push(open.at(-1) === true || (name === 'BDC' && hides(file, resources, operands, layers)))
    const hidden = open.at(-1) === true || drawsHidden(file, resources, operation, layers)
    if (name === 'EMC') open.pop()
    const rest = hidden ? withoutInk(operation) : null
    if (rest === null) out.raw(bytes, start, end)
    else {
      removed = true
      for (const one of rest) out.operation(one.name, one.operands)
    }
  }
  return removed ? out.bytes() : null
}

type Simple = Pick<Operation, 'name' | 'operands'>

/** The effects of an operation other than drawing. Null if it draws nothing. */
function withoutInk({ name, operands }: Operation): Simple[] | null {
  if (painting.has(name)) return [{ name: 'n', operands: [] }]
  if (drawing.has(name)) return []
  if (name === "'") return [{ name: 'T*', operands: [] }]
  if (name !== '"') return null
  return [
    { name: 'Tw', operands: operands.slice(-3, -2) },
    { name: 'Tc', operands: operands.slice(-2, -1) },
    { name: 'T*', operands: [] },
  ]
}

function hides(
  file: PdfFile,
  resources: PdfDict,
  [tag, properties]: readonly PdfObject[],
  layers: OptionalContent,
): boolean {
  if (!(tag instanceof PdfName) || tag.name !== 'OC' || !(properties instanceof PdfName)) return false
  return layers.hides(file.dict(file.dict(resources.get('Properties'))?.get(properties.name)))
}

function drawsHidden(
  file: PdfFile,
  resources: PdfDict,
  { name, operands }: Operation,
  layers: OptionalContent,
): boolean {
  const object = operands.at(-1)
  if (name !== 'Do' || !(object instanceof PdfName)) return false
  const drawn = file.dict(file.dict(resources.get('XObject'))?.get(object.name))
  return layers.hides(file.dict(drawn?.get('OC')))
}
