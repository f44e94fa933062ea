import { expect, it } from 'vitest'
import { redactPdf } from '../../../src/executor/redact-pdf-task.ts'
import { pdf } from '../../builders/pdf/pdf.ts'
import { grayOf, imageObject, textPicture } from '../../builders/pictures.ts'
import { slow } from '../../builders/slow.ts'

slow(it)('reads the images of several pages in helper threads, each word on its own page', async () => {
  const doc = pdf()
  for (const writing of ['Dear Ann Okonkwo', 'Ask Okonkwo first', 'Nothing here']) {
    doc.page({ width: 400, height: 100 })
    const picture = textPicture(writing, 48)
    const image = imageObject(doc, picture, grayOf(picture), {
      ColorSpace: '/DeviceGray',
      BitsPerComponent: 8,
    })
    doc.draw(image, [360, 0, 0, (360 * picture.height) / picture.width, 20, 40])
  }
  const { entities } = await redactPdf({
    bytes: doc.build(),
    detect: { entities: 'none' },
    terms: ['Okonkwo'],
    helperThreads: 2,
  })
  expect(entities.map(({ page, value }) => [page, value])).toEqual([
    [1, 'Okonkwo'],
    [2, 'Okonkwo'],
  ])
})
