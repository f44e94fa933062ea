import {
  PdfDict,
  PdfFile,
  PdfName,
  type PdfObject,
  PdfStream,
  writePdf,
} from '../../../engines/pdf/file/index.ts'

const name = PdfName.of
const dict = (of: Record<string, PdfObject>) => new PdfDict(Object.entries(of))

export interface ScanPage {
  readonly width: number
  readonly height: number
  readonly space: 'DeviceGray' | 'DeviceRGB'
  /** Samples of 8 bits. */
  readonly raw: Uint8Array
  readonly filter?: string
  /** Points. */
  readonly page: readonly [number, number]
  /** Default: the image fills the page. It is /Scan; /F is Helvetica. */
  readonly content?: string
}

/** A PDF with a page that shows an image. */
export function scanPage({ width, height, space, raw, filter, page: [w, h], content }: ScanPage): Uint8Array {
  const file = new PdfFile(new Map(), new PdfDict())
  const stream = (entries: Record<string, PdfObject>, bytes: Uint8Array) =>
    file.add(new PdfStream(dict({ ...entries, Length: bytes.length }), bytes))
  const image = stream(
    {
      ...{ Type: name('XObject'), Subtype: name('Image'), Width: width, Height: height },
      ...{ ColorSpace: name(space), BitsPerComponent: 8, ...(filter ? { Filter: name(filter) } : {}) },
    },
    raw,
  )
  const font = dict({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Helvetica') })
  const tree = dict({ Type: name('Pages'), Count: 1 })
  const parent = file.add(tree)
  const page = dict({
    ...{ Type: name('Page'), Parent: parent, MediaBox: [0, 0, w, h] },
    Resources: dict({ XObject: dict({ Scan: image }), Font: dict({ F: font }) }),
    Contents: stream({}, new TextEncoder().encode(content ?? `q ${w} 0 0 ${h} 0 0 cm /Scan Do Q`)),
  })
  tree.set('Kids', [file.add(page)])
  file.trailer.set('Root', file.add(dict({ Type: name('Catalog'), Pages: parent })))
  return writePdf(file)
}
