import { ContentWriter } from '../../content/content-writer.ts'
import type { Instance } from '../../content/surface.ts'
import { encodeFlate } from '../../filters/decode-stream.ts'
import { PdfDict, type PdfFile, PdfName, type PdfRef, PdfStream } from '../../objects/objects.ts'

/** Operators that paint or set colours and lines. */
const droppedOperators = new Set('Do sh BI gs scn SCN sc SC cs CS g G rg RG k K ri i d w J j M Tr'.split(' '))
const paintingOperators = new Set(['f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*'])

/** A copy of a form with only its text, invisible, so that it can be searched and copied. Null where it has no text. */
export function invisibleForm(file: PdfFile, instance: Instance, depth = 0): PdfRef | null {
  const writer = new ContentWriter(instance.bytes.length)
  const objects = new PdfDict()
  let words = false
  for (const [i, { name, operands, start, end }] of instance.operations.entries()) {
    const child = instance.children.find(({ parent }) => parent?.operation === i)
    if (child && depth < maxNesting) {
      const inner = invisibleForm(file, child, depth + 1)
      if (!inner) continue
      words = true
      objects.set(`W${i}`, inner)
      writer.operation('Do', [PdfName.of(`W${i}`)])
    } else if (paintingOperators.has(name)) writer.operation('n')
    else if (name === 'BDC' || name === 'DP')
      writer.operation(name === 'BDC' ? 'BMC' : 'MP', operands.slice(0, 1))
    else if (!droppedOperators.has(name)) {
      writer.raw(instance.bytes, start, end)
      if (name === 'BT') writer.operation('Tr', [3])
      words ||= name === 'Tj' || name === 'TJ' || name === "'" || name === '"'
    }
  }
  if (!words) return null
  const given = instance.source.stream?.dict
  const dict = new PdfDict([
    ['Type', PdfName.of('XObject')],
    ['Subtype', PdfName.of('Form')],
    ['Filter', PdfName.of('FlateDecode')],
    ['BBox', given?.get('BBox') ?? [0, 0, 0, 0]],
    [
      'Resources',
      new PdfDict([
        ['Font', instance.resources.get('Font') ?? new PdfDict()],
        ['XObject', objects],
      ]),
    ],
  ])
  const matrix = given?.get('Matrix')
  if (matrix !== undefined) dict.set('Matrix', matrix)
  const raw = encodeFlate(writer.bytes())
  return file.add(new PdfStream(dict.set('Length', raw.length), raw))
}

/** Forms in forms. Readers stop earlier. */
const maxNesting = 12
