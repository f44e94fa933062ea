import { describe, expect, it } from 'vitest'
import { type GrayImage, toGray } from '../../../engines/ocr/image/gray-image.ts'
import { findTextComponents } from '../../../engines/ocr/image/text-components.ts'
import {
  findSoleRegions,
  findUnreadRegions,
  hasLightText,
} from '../../../engines/ocr/segment/unread-regions.ts'
import { drawLines, drawRaster } from '../../builders/raster.ts'

const unread = (gray: GrayImage) => findUnreadRegions(findTextComponents(gray), [], gray)

describe('an unread region', () => {
  it('is light print on a dark panel', () => {
    const panel = drawRaster(900, 300, (context) => {
      context.fillStyle = '#203040'
      context.fillRect(40, 100, 820, 90)
      context.fillStyle = '#f0f0f0'
      drawLines(context, ['Cornelius Abernathy, harbour office'], { x: 80, y: 155 })
    })
    expect(unread(toGray(panel)).some(({ dark }) => !dark)).toBe(true)
  })

  it('is not a row of the insides of large letters', () => {
    const round = drawRaster(1400, 500, (context) => {
      drawLines(context, ['OOO DOO BOB OOO', 'BOO OOD OOO DOB'], { x: 40, y: 180, size: 130, step: 180 })
    })
    const found = unread(toGray(round))
    expect(found.length).toBeGreaterThan(0)
    expect(found.every(({ dark }) => dark)).toBe(true)
  })

  it('is small print in long rows next to large handwriting, but not short rows of specks', () => {
    const mixed = drawRaster(1500, 700, (context) => {
      drawLines(context, ['Minimum', 'humming'], { x: 40, y: 200, size: 190, step: 220 })
      drawLines(context, ['Printed below: Wilmington, Illinois'], { x: 60, y: 620, size: 28 })
      for (let i = 0; i < 4; i++) context.fillRect(1300 + i * 12, 620, 6, 9)
    })
    const small = unread(toGray(mixed)).filter(({ height }) => height < 35)
    expect(small.some(({ box }) => box.x0 < 100 && box.y0 > 560 && box.y1 < 660)).toBe(true)
    expect(small.some(({ box }) => box.x0 > 1200)).toBe(false)
  })
})

describe('a row of small print next to large print', () => {
  it.each([
    [6, false],
    [10, true],
  ])('of %i letters is read: %s', (count, isRead) => {
    const mixed = drawRaster(1500, 700, (context) => {
      drawLines(context, ['Minimum', 'humming'], { x: 40, y: 200, size: 190, step: 220 })
      drawLines(context, ['nnnnnnnnnnnnnn'.slice(0, count)], { x: 60, y: 620, size: 36 })
    })
    expect(unread(toGray(mixed)).some(({ height }) => height < 35)).toBe(isRead)
  })
})

describe('letters that are all there is on an image', () => {
  it.each([
    [1, 1],
    [3, 3],
    [4, 0],
  ])('are %i letters, of which %i are read: more are a drawing', (count, found) => {
    const gray = toGray(
      drawRaster(900, 700, (context) => {
        for (let i = 0; i < count; i++)
          drawLines(context, ['B'], { x: 100 + i * 200, y: 100 + i * 150, size: 40 })
      }),
    )
    expect(findSoleRegions(findTextComponents(gray), gray)).toHaveLength(found)
  })
})

describe('light text', () => {
  const page = (panel: string | null, letters: string) =>
    toGray(
      drawRaster(900, 500, (context) => {
        drawLines(context, ['The keeper of the harbour office', 'Boards and ladders of good oak'])
        if (panel === null) return
        context.fillStyle = panel
        context.fillRect(40, 350, 820, 90)
        context.fillStyle = letters
        drawLines(context, ['Cornelius Abernathy'], { x: 80, y: 405 })
      }),
    )
  const found = (gray: GrayImage) => hasLightText(findTextComponents(gray), gray)

  it('is found on a dark and on a grey panel, and on a dark page', () => {
    expect(found(page('#203040', '#f0f0f0'))).toBe(true)
    expect(found(page('#909090', '#ffffff'))).toBe(true)
    const night = drawRaster(900, 300, (context) => {
      context.fillStyle = '#101010'
      context.fillRect(0, 0, 900, 300)
      context.fillStyle = '#d0d0d0'
      drawLines(context, ['The keeper of the harbour office'])
    })
    expect(found(toGray(night))).toBe(true)
  })

  it('is not found in dark text on paper or on a light panel', () => {
    expect(found(page(null, ''))).toBe(false)
    expect(found(page('#d8d8d8', '#000000'))).toBe(false)
  })
})
