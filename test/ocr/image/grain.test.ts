import { describe, expect, it } from 'vitest'
import type { Raster } from '../../../engines/model/raster.ts'
import { grainOf, smoothGrain } from '../../../engines/ocr/image/grain.ts'
import { toGray } from '../../../engines/ocr/image/gray-image.ts'
import { findTextComponents } from '../../../engines/ocr/image/text-components.ts'
import { recognise } from '../../../engines/ocr/recognise.ts'
import { seeded } from '../../../fixtures/random.ts'
import { drawLines, drawRaster } from '../../builders/raster.ts'

const text = ['Operating income 436.9', 'Interest expense 1.3', 'Income taxes 144.9', 'Net income 294.7']
const page = drawRaster(700, 300, (context) => drawLines(context, text, { size: 22 }))

/** The page with noise of the sensor on all pixels. */
function grainy(strength: number): Raster {
  const random = seeded(7)
  const data = Uint8ClampedArray.from(page.data)
  for (let i = 0; i < data.length; i += 4) {
    const level = data[i] + (random() + random() + random() - 1.5) * strength
    data.fill(Math.max(0, Math.min(255, level)), i, i + 3)
  }
  return { width: page.width, height: page.height, data }
}

const smoothed = (raster: Raster) => {
  const gray = toGray(raster)
  return { gray, smooth: smoothGrain(gray, findTextComponents(gray)) }
}

describe('grain on the whole page', () => {
  it('is smoothed', () => {
    const { gray, smooth } = smoothed(grainy(120))
    expect(grainOf(smooth)).toBeLessThan(grainOf(gray) / 4)
  })

  it('is not found in a page without it, which is not changed', () => {
    for (const raster of [page, grainy(10)]) {
      const { gray, smooth } = smoothed(raster)
      expect(smooth).toBe(gray)
    }
  })

  it('does not hide the text', async () => {
    const { words } = await recognise(grainy(120))
    expect(words.map(({ text: word }) => word).join(' ')).toBe(text.join(' '))
  })
})
