import { expect, it } from 'vitest'
import { sampleTile, tilesOf } from '../../engines/vision/detectors.ts'
import { distinct } from '../../engines/vision/find-visuals.ts'

it('tiles cover the whole image, overlap, and are bounded in number', () => {
  expect(tilesOf({ width: 200, height: 100 }, 320)).toEqual([{ x: 0, y: 0, side: 200 }])
  const image = { width: 2000, height: 1500 }
  const small = tilesOf(image, 320).filter(({ side }) => side === 500)
  for (let x = 0; x < image.width - 100; x += 50)
    for (let y = 0; y < image.height - 100; y += 50)
      expect(
        small.some(
          (tile) => tile.x <= x && tile.y <= y && tile.x + 500 >= x + 100 && tile.y + 500 >= y + 100,
        ),
      ).toBe(true)
  expect(tilesOf({ width: 30_000, height: 30_000 }, 320).length).toBeLessThanOrEqual(250)
})

it('a tile is the mean of its pixels; transparent ones are on white, and outside the image it is black', () => {
  const data = new Uint8ClampedArray([0, 0, 0, 255, 100, 0, 0, 255, 9, 9, 9, 0, 200, 0, 0, 255])
  const sample = (side: number, size: number) =>
    [...sampleTile({ width: 2, height: 2, data }, { x: 0, y: 0, side }, size, [1, 0])].map(Math.round)
  expect(sample(2, 1)).toEqual([139, 64, 64])
  expect(sample(4, 2)).toEqual([139, 64, 64, 0, 0, 0, 0, 0, 0, 0, 0, 0])
})

it('sightings of one face in several tiles are one face', () => {
  const at = (x: number, y: number, score: number) => ({
    score,
    box: { x0: x, y0: y, x1: x + 40, y1: y + 40 },
  })
  const found = distinct([at(0, 0, 0.5), at(4, 2, 0.9), at(100, 0, 0.7)])
  expect(found.map(({ score }) => score)).toEqual([0.9, 0.7])
  expect(found[0].box).toEqual({ x0: 0, y0: 0, x1: 44, y1: 42 })
})
