import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { renderSvg } from '../../../engines/image/image-files.ts'
import { findBarcodes } from '../../../engines/ocr/thorough/barcodes.ts'
import { createEngine } from '../../../src/index.ts'
import { folderForFile } from '../../builders/folder.ts'
import { drawLines, drawRaster } from '../../builders/raster.ts'

const engine = await createEngine({ home: folderForFile(), threads: 1 })
afterAll(() => engine[Symbol.asyncDispose]())
beforeAll(() => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm')
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(readFileSync(file)).buffer } })
})

const name = 'Tobias Lindqvist'
const options = { entities: 'none', terms: [name] } as const

/** A QR code of the name as squares of a drawing. */
async function drawnCode(): Promise<string> {
  const { symbol } = await writeBarcode(`BEGIN:VCARD\nFN:${name}\nEND:VCARD`, { format: 'QRCode' })
  const { width, height, data } = symbol
  const squares: string[] = []
  for (let i = 0; i < width * height; i++)
    if (data[i] === 0) squares.push(`M${i % width} ${Math.floor(i / width)}h1v1h-1z`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 ${width + 8} ${height + 8}"><path d="${squares.join('')}"/></svg>`
}

async function imageOf(lines: readonly string[]): Promise<string> {
  const { width, height, data } = drawRaster(700, 220, (context) => drawLines(context, lines))
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

const redacted = async (text: string, file: string) => {
  const done = await engine.redactDocument(new File([text], file), options)
  return { ...done, text: Buffer.from(done.bytes).toString() }
}
const places = (done: { readonly entities: readonly { readonly place?: string }[] }) =>
  done.entities.map(({ place }) => place)

async function codesIn(svg: string): Promise<readonly string[]> {
  const { data, info } = await sharp(await renderSvg(Buffer.from(svg)))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raster = { width: info.width, height: info.height, data: Uint8ClampedArray.from(data) }
  return (await findBarcodes(raster)).flatMap(({ lines }) => lines)
}

describe('an image inside of a text', () => {
  it.each([
    ['page.html', (image: string) => `<!DOCTYPE html><p>Kept.</p><img alt="" src="${image}">`],
    ['note.md', (image: string) => `Kept.\n\n![](${image})\n`],
  ])('is read, and its value is removed: %s', async (file, write) => {
    const image = await imageOf(['Payments of', name])
    const done = await redacted(write(image), file)
    expect(places(done)).toEqual(['attachment'])
    expect(done.text).toContain('Kept.')
    expect(done.text).not.toContain(image)
    expect(done.text).toContain('data:image/png;base64,')
    expect(done.warnings).toEqual([])
  })
})

describe('a drawing inside of a text', () => {
  it('that shows a value as outlines is replaced by a redacted image', async () => {
    const code = await drawnCode()
    expect((await codesIn(code)).join(' ')).toContain(name)
    const done = await redacted(`<!DOCTYPE html><p>Kept.</p>${code}<p>End.</p>`, 'page.html')
    expect(done.text).toMatch(/^<!DOCTYPE html><p>Kept\.<\/p><svg [^<]*><image [^<]*\/><\/svg><p>End\.<\/p>$/)
    expect(await codesIn(/<svg.*<\/svg>/s.exec(done.text)?.[0] ?? '')).toEqual([])
    expect(places(done)).toEqual(['attachment'])
  })

  it('that shows none is kept, and its texts are redacted', async () => {
    const bars = [1, 2, 3, 4, 5, 6].map((i) => `<rect x="${i * 9}" width="7" height="${i * 10}"/>`).join('')
    const chart = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90">${bars}<text>${name}</text></svg>`
    const { text } = await redacted(chart, 'chart.svg')
    expect(text).toContain(bars)
    expect(text).not.toContain(name)
  })
})
