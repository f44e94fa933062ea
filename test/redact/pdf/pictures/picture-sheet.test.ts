import { expect, it } from 'vitest'
import type { Raster } from '../../../../engines/model/raster.ts'
import { isSmall, withText } from '../../../../engines/redact/pdf/read-stored.ts'

interface Icon {
  readonly name: string
  readonly raster: Raster
}

/** A picture of one gray level. */
function icon(level: number, width = 24, height = 24): Icon {
  const data = new Uint8ClampedArray(width * height * 4).fill(level)
  for (let i = 3; i < data.length; i += 4) data[i] = 255
  return { name: `level ${level}`, raster: { width, height, data } }
}

const boxOf = (x0: number, y0: number) => ({ x0, y0, x1: x0 + 4, y1: y0 + 4 })

/** Finds a word in each place of a gray level, as OCR would. */
function reading(level: number) {
  const sheets: Raster[] = []
  const read = async (sheet: Raster) => {
    sheets.push(sheet)
    const words = []
    for (let y = 0; y < sheet.height; y += 48)
      for (let x = 0; x < sheet.width; x += 48)
        if (sheet.data[((y + 20) * sheet.width + x + 20) * 4] === level)
          words.push({ text: 'Hadromeyer', line: words.length, box: boxOf(x + 18, y + 18), base: undefined })
    return { words, unread: [] }
  }
  return { read, sheets }
}

it('of many small images, only those are read one by one on which the sheet shows words', async () => {
  const icons = Array.from({ length: 60 }, (_, i) => icon(i))
  const { read, sheets } = reading(7)
  const found = await withText(icons, read)
  expect(found.map(({ name }) => name)).toEqual(['level 7'])
  expect(sheets).toHaveLength(1)
})

it('so are images where something looks like text that could not be read', async () => {
  const icons = Array.from({ length: 5 }, (_, i) => icon(i))
  const read = async () => ({ words: [], unread: [boxOf(60, 20)] })
  expect((await withText(icons, read)).map(({ name }) => name)).toEqual(['level 1'])
})

it('more images than fit on one sheet are on several', async () => {
  const icons = Array.from({ length: 600 }, (_, i) => icon(i % 200, 60, 30))
  const { read, sheets } = reading(7)
  expect(await withText(icons, read)).toHaveLength(3)
  expect(sheets.length).toBeGreaterThan(1)
  for (const { width, height } of sheets) expect(width * height).toBeLessThan(1_100_000)
})

it('a few images, and large ones, are read one by one at once', async () => {
  const icons = [icon(1), icon(2), icon(3)]
  expect(await withText(icons, () => Promise.reject(new Error('not read')))).toEqual(icons)
  expect(isSmall(icon(1, 300, 20).raster)).toBe(false)
  expect(isSmall(icon(1, 200, 60).raster)).toBe(true)
})
