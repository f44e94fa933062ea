import { expect, it } from 'vitest'
import { openReader } from '../../../engines/pdf/second-reader/index.ts'
import { redactByRasterising } from '../../../engines/redact/pdf/raster-pages.ts'
import { pdf } from '../../builders/pdf/pdf.ts'
import { drawnText, readPage } from '../../builders/pdf/read-page.ts'

it('rasterises pages that can only be drawn, with an invisible layer of their remaining words', async () => {
  const doc = pdf().page({ width: 300, height: 200, rotate: 90 })
  doc.lines(['A letter of several words for Ann Okonkwo', 'and a second line of it'], {
    x: 20,
    y: 150,
    size: 10,
  })
  const bytes = doc.build()
  await using reader = await openReader(bytes)
  const out = await redactByRasterising({ bytes, detect: { entities: 'none' }, terms: ['Okonkwo'] }, reader)
  expect(out).toMatchObject({ pages: 1, rasterised: [1], entities: [{ value: 'Okonkwo', page: 1 }] })
  const { node, surface } = await readPage(out.bytes)
  expect([node.width, node.height]).toEqual([200, 300])
  expect(surface.images).toHaveLength(1)
  const text = drawnText(surface)
  expect(text).toContain('second')
  expect(text).not.toContain('Okonkwo')
})
