import JSZip from 'jszip'
import { expect, it } from 'vitest'
import { openImageFile } from '../../../engines/image/codecs/open-image.ts'
import { redactImage } from '../../../engines/redact/image/index.ts'
import { redactOfficeDocument } from '../../../engines/redact/office/redact-office.ts'
import { encoded, letter, letterReader, person } from '../../builders/images/text-image.ts'
import { row, workbook } from '../../builders/office/workbook.ts'
import { file as presentation } from '../leak-cases/office/pptx-places.ts'

const image = { 'image1.png': { type: 'image/png', content: await encoded(letter().png()) } }
const media = (folder: string) => ({ [`${folder}/media/image1.png`]: image['image1.png'] })

/** A picture that shows only its lowest tenth: the name is not in it. */
const cropped = (prefix: string) =>
  `<${prefix}:blipFill><a:blip r:embed="rIdP"/><a:srcRect t="90000"/><a:stretch><a:fillRect/></a:stretch></${prefix}:blipFill>`

const drawing =
  '<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">'

const files: readonly [string, () => Promise<Uint8Array>][] = [
  [
    'workbook',
    () =>
      workbook({
        sheets: [
          {
            name: 'Data',
            rows: row(1, 'kept'),
            after: '<drawing r:id="rId1"/>',
            relations: [['rId1', 'drawing', '../drawings/drawing1.xml']],
          },
        ],
        parts: {
          'xl/drawings/drawing1.xml': {
            type: 'application/vnd.openxmlformats-officedocument.drawing+xml',
            content: `${drawing}<xdr:absoluteAnchor><xdr:pic>${cropped('xdr')}</xdr:pic></xdr:absoluteAnchor></xdr:wsDr>`,
            relations: [['rIdP', 'image', '../media/image1.png']],
          },
          ...media('xl'),
        },
      }),
  ],
  [
    'presentation',
    presentation({
      slides: [
        {
          shapes: `<p:pic>${cropped('p')}</p:pic>`,
          relations: [['rIdP', 'image', '../media/image1.png']],
        },
      ],
      parts: media('ppt'),
    }),
  ],
]

it.each(files)('a cropped image of a %s is redacted outside of the crop, too', async (_, build) => {
  const reader = letterReader()
  const wordsIn = async (bytes: Uint8Array): Promise<string> => {
    const zip = await JSZip.loadAsync(bytes)
    const [name = ''] = Object.keys(zip.files).filter((path) => path.endsWith('.png'))
    const picture = (await zip.file(name)?.async('uint8array')) ?? new Uint8Array()
    const words = await reader(await (await openImageFile(picture)).raster(0), {
      languages: ['en'],
      dpi: 200,
    })
    return words.map(({ text }) => text).join(' ')
  }
  const bytes = await build()
  expect(await wordsIn(bytes)).toContain('Okonkwo')
  const done = await redactOfficeDocument(
    { bytes, detect: { entities: 'none' }, terms: [person] },
    { redactPicture: (picture) => redactImage(picture, reader) },
  )
  const after = await wordsIn(done.bytes)
  expect(after).not.toContain('Okonkwo')
  expect(after).toContain('Brackenridge')
  expect(done.entities.map(({ place }) => place)).toEqual(['picture'])
})
