import { readFile } from 'node:fs/promises'
import sharp, { type Region, type Sharp } from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { openReader } from '../../../engines/pdf/second-reader/index.ts'
import { redactImage } from '../../../engines/redact/image/index.ts'
import { visionInstalled } from '../../../engines/vision/runtime.ts'
import { createEngine } from '../../../src/engine.ts'

const files = new URL('../../../fixtures/files/', import.meta.url)
const engine = await createEngine({ threads: 1 })
afterAll(() => engine[Symbol.asyncDispose]())

/** The brightest red of a part of an image, 0 to 255. sharp's own statistics are those of the whole input. */
async function brightest(image: Sharp, part: Region): Promise<number> {
  const { data, info } = await image.extract(part).raw().toBuffer({ resolveWithObject: true })
  return data.reduce((max, value, i) => (i % info.channels === 0 ? Math.max(max, value) : max), 0)
}

it('paints over detected regions, and lists them with their scores', async () => {
  const bytes = await readFile(new URL('portrait.jpg', files))
  const box = { x0: 60, y0: 80, x1: 180, y1: 230 }
  const done = await redactImage(
    { bytes, detect: { entities: 'none' }, visual: { faces: true } },
    async () => [],
    async () => [{ type: 'FACE', score: 0.8, box }],
  )
  expect(done.entities).toMatchObject([{ type: 'FACE', score: 0.8, page: 1 }])
  expect(await brightest(sharp(done.bytes), { left: 70, top: 90, width: 100, height: 130 })).toBeLessThan(8)
})

it.runIf(!visionInstalled())('is rejected without the packages that find faces', async () => {
  const input = new URL('customer-file.pdf', files).pathname
  const failed = engine.redactDocument(input, { faces: true })
  await expect(failed).rejects.toMatchObject({ code: 'missing_dependency' })
})

it('a text has no faces: a warning says so', async () => {
  const done = await engine.redactDocument(new TextEncoder().encode('Plain words.'), { faces: true })
  expect(done.warnings.map(({ code }) => code)).toContain('visuals_not_searched')
})

describe.runIf(visionInstalled())('with the networks', () => {
  it('removes a face from an image', async () => {
    const done = await engine.redactDocument(new URL('portrait.jpg', files).pathname, {
      faces: true,
      entities: 'none',
    })
    expect(done.entities).toMatchObject([{ type: 'FACE', recognizer: 'vision' }])
    expect(done.manifest.entities).toMatchObject([{ type: 'FACE', score: done.entities[0].score }])
    const face = { left: 85, top: 120, width: 70, height: 60 }
    expect(await brightest(sharp(done.bytes), face)).toBeLessThan(8)
  })

  it('removes a face from the image of a PDF', async () => {
    const options = { faces: true, entities: 'none' as const }
    const done = await engine.redactDocument(new URL('customer-file.pdf', files).pathname, options)
    const found = done.entities.filter(({ type }) => type === 'FACE')
    expect(done.manifest.entities.map(({ type }) => type)).toContain('FACE')
    // Other boxes are on drawings that look like a face.
    const [face] = found.sort((a, b) => b.score - a.score)
    expect(face.score).toBeGreaterThan(0.8)
    if (!('boxes' in face)) throw new Error('A face of a PDF has boxes.')
    const [{ x0, y0, x1, y1 }] = face.boxes
    await using reader = await openReader(done.bytes)
    const { width, height, data } = await reader.raster(face.page - 1, { dpi: 72 })
    const image = sharp(data, { raw: { width, height, channels: 4 } })
    const inside = { left: Math.ceil(x0) + 1, top: Math.ceil(y0) + 1 }
    const size = { width: Math.floor(x1 - x0) - 3, height: Math.floor(y1 - y0) - 3 }
    expect(await brightest(image, { ...inside, ...size })).toBeLessThan(20)
  })
})
