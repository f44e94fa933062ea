import JSZip from 'jszip'
import { expect, it } from 'vitest'
import type { Detection } from '../../../engines/model/detection.ts'
import { imageText, readImage, redactImage } from '../../../engines/redact/image/index.ts'
import {
  detectOfficeDocument,
  type OfficePorts,
  redactOfficeDocument,
} from '../../../engines/redact/office/redact-office.ts'
import { docx, p } from '../../builders/docx.ts'
import { account, encoded, letter, letterReader, person } from '../../builders/images/text-image.ts'

const png = await encoded(letter().png())
const bytes = await docx({
  body: p('kept words') + p('<w:r><w:drawing><a:blip r:embed="r1"/></w:drawing></w:r>'),
  relations: [['r1', 'image', 'media/a.png']],
  parts: { 'word/media/a.png': png },
})
const readPicture: OfficePorts['readPicture'] = async (input) =>
  imageText(await readImage(input, letterReader()))
const ports: OfficePorts = {
  readPicture,
  redactPicture: (input) => redactImage(input, letterReader()),
}
const detected = () =>
  detectOfficeDocument(
    { bytes: bytes.slice(), detect: { entities: 'none' }, terms: [person, account] },
    readPicture,
  )

/** What is still read in the picture of a document. */
async function pictureText(document: Uint8Array): Promise<string> {
  const zip = await JSZip.loadAsync(document)
  const [name = ''] = Object.keys(zip.files).filter((one) => one.startsWith('word/media/'))
  const picture = (await zip.file(name)?.async('uint8array')) ?? new Uint8Array()
  return imageText(await readImage({ bytes: picture, detect: {} }, letterReader())).replace(/\s+/g, ' ')
}

it('detection lists the values in the images of a document, with their place in its text', async () => {
  const { text, entities } = await detected()
  const values = entities.map(({ start, end }) => text.slice(start, end).replace(/\s+/g, ' '))
  expect(values).toEqual([person, account])
})

it('detection without OCR reports that images were not searched', async () => {
  const { warnings } = await detectOfficeDocument({ bytes: bytes.slice(), detect: { entities: 'none' } })
  expect(warnings).toMatchObject([{ code: 'images_not_searched' }])
})

it('a value in an image that a reviewer rejected stays, and the others are removed', async () => {
  const { text, entities } = await detected()
  const decisions = entities.map(
    ({ start, end, type, score, recognizer }, i): Detection => ({
      id: `d${i + 1}`,
      span: { start, end },
      value: text.slice(start, end),
      decision: i === 0 ? 'rejected' : 'accepted',
      type,
      score,
      reason: recognizer,
    }),
  )
  const done = await redactOfficeDocument({ bytes: bytes.slice(), detect: {}, decisions }, ports)
  const left = await pictureText(done.bytes)
  expect(left).toContain(person)
  expect(left).not.toContain(account)
  expect(done.entities).toMatchObject([{ place: 'picture 1', value: account }])
  expect(done.warnings).toEqual([])
})
