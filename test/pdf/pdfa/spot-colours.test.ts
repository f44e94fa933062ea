import { describe, expect, it } from 'vitest'
import { loadPdf } from '../../../engines/pdf/file/load.ts'
import { decodeStream } from '../../../engines/pdf/filters/decode-stream.ts'
import { PdfDict, type PdfFile, PdfName, type PdfObject } from '../../../engines/pdf/objects.ts'
import { archival } from '../../../engines/pdf/pdfa/archival.ts'
import { type PdfBuilder, pdf } from '../../builders/pdf/pdf.ts'

/** The spot colours that DeviceN spaces of the converted file describe, by name. */
async function described(doc: PdfBuilder) {
  const { bytes, warnings } = await archival(doc.build(), { part: 2 })
  const file = await loadPdf(bytes)
  const found = new Map<string, PdfObject[]>()
  for (const dict of dictionaries(file))
    for (const [name, entry] of file.dict(dict.get('Colorants'))?.entries ?? [])
      found.set(name, file.array(entry) ?? [])
  return { file, found, warnings }
}

function* dictionaries(file: PdfFile): Generator<PdfDict> {
  const open: PdfObject[] = [...file.objects.values()]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (Array.isArray(next)) open.push(...next)
    const dict = next instanceof PdfDict ? next : null
    if (!dict) continue
    yield dict
    open.push(...dict.entries.values())
  }
}

const use = (doc: PdfBuilder, space: string, tints: string) =>
  doc.resource('ColorSpace', 'Mixed', space).content(`/Mixed cs ${tints} scn 0 0 50 50 re f`)

describe('a spot colour that only a mixed space describes', () => {
  it('gets the calculation of the space, with the others absent', async () => {
    const doc = pdf().page()
    const tint = doc.objects.stream(
      '/FunctionType 4/Domain[0 1 0 1 0 1]/Range[0 1 0 1 0 1 0 1]',
      '{ 3 1 roll exch 0 }',
    )
    const { file, found, warnings } = await described(
      use(doc, `[/DeviceN[/Cyan/Gold/Silver]/DeviceCMYK ${tint}]`, '0.1 0.2 0.3'),
    )
    expect(warnings).toEqual([])
    expect([...found.keys()].sort()).toEqual(['Gold', 'Silver'])
    const code = (name: string) => {
      const stream = file.stream(found.get(name)?.[3])
      return stream && Buffer.from(decodeStream(file, stream).bytes).toString().replace(/\s+/g, ' ')
    }
    expect(code('Gold')).toBe('{ 0 exch 0 3 1 roll exch 0 }')
    expect(code('Silver')).toBe('{ 0 exch 0 exch 3 1 roll exch 0 }')
  })

  it('gets the samples along its axis', async () => {
    const doc = pdf().page()
    // Two by three samples of one component: the first axis changes fastest.
    const tint = doc.objects.stream(
      '/FunctionType 0/Domain[0 1 0 1]/Range[0 1]/Size[2 3]/BitsPerSample 8',
      Uint8Array.of(10, 20, 30, 40, 50, 60),
    )
    const { file, found, warnings } = await described(
      use(doc, `[/DeviceN[/Gold/Silver]/DeviceGray ${tint}]`, '0.5 0.5'),
    )
    expect(warnings).toEqual([])
    const samples = (name: string) => {
      const stream = file.stream(found.get(name)?.[3])
      return stream && [...decodeStream(file, stream).bytes]
    }
    expect(samples('Gold')).toEqual([10, 20])
    expect(samples('Silver')).toEqual([10, 30, 50])
  })

  it('is an obstacle if its function cannot be split', async () => {
    const doc = use(pdf().page(), '[/DeviceN[/Gold/Silver]/DeviceGray /Identity]', '0.5 0.5')
    expect((await described(doc)).warnings).toMatchObject([{ code: 'page_made_picture' }])
  })
})

it('spot colours of one name that look different get different names', async () => {
  const single = (black: number) => `<</FunctionType 2/Domain[0 1]/N 1/C0[0]/C1[${black}]>>`
  const doc = pdf()
    .page()
    .resource('ColorSpace', 'One', `[/Separation/Gold/DeviceGray ${single(0.5)}]`)
    .resource('ColorSpace', 'Same', `[/Separation/Gold/DeviceGray ${single(0.5)}]`)
    .resource('ColorSpace', 'Other', `[/Separation/Gold/DeviceGray ${single(0.9)}]`)
    .content('/One cs 1 scn 0 0 9 9 re f /Same cs 1 scn 0 0 9 9 re f /Other cs 1 scn 9 9 9 9 re f')
  const { file } = await described(doc)
  const names = [...dictionaries(file)].flatMap((dict) =>
    [...dict.entries.values()].flatMap((entry) =>
      Array.isArray(entry) && entry[0] === PdfName.of('Separation') ? [file.name(entry[1])] : [],
    ),
  )
  expect(names).toHaveLength(3)
  expect([...new Set(names)].sort()).toEqual(['Gold', 'Gold 2'])
})
