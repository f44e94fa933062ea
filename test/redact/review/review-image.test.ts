import sharp from 'sharp'
import { expect, it } from 'vitest'
import { reviewImage } from '../../../engines/redact/review/review-image.ts'
import { imageKinds, letterReader, person } from '../../builders/images/text-image.ts'

it.each(imageKinds)('the review of $name shows each page with its words and boxes', async (kind) => {
  const bytes = await kind.build()
  const input = { bytes, detect: { entities: 'none' as const }, terms: [person] }
  const found = await reviewImage(input, letterReader())
  expect(found.images).toHaveLength(found.pages)
  const [page] = found.images
  const { width, height, format } = await sharp(page.image).metadata()
  expect(format).toBe('jpeg')
  expect(width / height).toBeCloseTo(page.width / page.height, 1)
  const [first] = found.entities
  expect(first).toMatchObject({ page: 1, type: 'TERM' })
  for (const box of first.boxes)
    expect(page.words.some((word) => word.box.x0 < box.x1 && box.x0 < word.box.x1)).toBe(true)
})

it('the review of an image shows the faces that are asked for', async () => {
  const [kind] = imageKinds
  const box = { x0: 10, y0: 20, x1: 60, y1: 90 }
  const found = await reviewImage(
    { bytes: await kind.build(), detect: { entities: 'none' }, visual: { faces: true } },
    letterReader(),
    async () => [{ type: 'FACE', score: 0.8, box }],
  )
  expect(found.entities).toMatchObject([{ type: 'FACE', recognizer: 'vision', score: 0.8, page: 1 }])
})
