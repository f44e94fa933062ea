import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DocumentError } from '../../../engines/model/errors.ts'
import { openReader } from '../../../engines/pdf/second-reader/index.ts'
import { convertSource } from '../../../src/convert-document.ts'
import { createEngine, type Engine } from '../../../src/engine.ts'
import type { Executor, RunOptions } from '../../../src/executor/executor.ts'
import type { Tasks } from '../../../src/executor/tasks.ts'
import { drawLines, drawRaster } from '../../builders/raster.ts'

const pdf = { bytes: new TextEncoder().encode('%PDF-1.7\n'), name: 'scan.pdf' }

/** A pool that records its tasks: the conversion of a file whose pages 2, 3 and 5 are scans. */
function pool(page: (number: number) => Promise<object>) {
  const asked: { name: string; ocrPages?: readonly { page: number }[]; options: RunOptions }[] = []
  const seen = { now: 0, most: 0 }
  const run = async (
    name: string,
    input: { readonly page?: number; readonly ocrPages?: readonly { page: number }[] },
    options: RunOptions = {},
  ) => {
    asked.push({ name, ocrPages: input.ocrPages, options })
    if (name === 'findScans') return [2, 3, 5]
    if (name === 'openOcr') return { pages: 6 }
    if (name === 'convertDocument') return { bytes: Uint8Array.of(1), warnings: [] }
    seen.most = Math.max(seen.most, ++seen.now)
    const number = (input.page ?? 0) + 1
    try {
      return { page: number, warnings: [], ...(await page(number)) }
    } finally {
      seen.now--
    }
  }
  const executor = { run, async [Symbol.asyncDispose]() {} } as unknown as Executor<Tasks>
  return { asked, seen, start: async () => executor }
}

const soon = () => new Promise<object>((resolve) => setTimeout(() => resolve({}), 5))

describe('the scans of a document that is converted', () => {
  it('are read by the whole pool, each page with its own time limit, and no other page is', async () => {
    const { asked, seen, start } = pool(soon)
    const limits = { pageTimeoutMs: 1234 }
    const done = await convertSource({ ...pdf }, { to: 'md' }, { start, threads: 2, limits })
    expect(done.bytes).toEqual(Uint8Array.of(1))
    expect(seen.most).toBe(2)
    const pages = asked.filter(({ name }) => name === 'readOcrPage')
    expect(pages.map(({ options }) => options.timeoutMs)).toEqual([1234, 1234, 1234])
    expect(asked.at(-1)).toMatchObject({
      name: 'convertDocument',
      ocrPages: [{ page: 2 }, { page: 3 }, { page: 5 }],
    })
  })

  it('that cannot be read stay as they are, with a warning', async () => {
    const { asked, start } = pool(async (number) => {
      if (number === 3) throw new DocumentError('malformed', 'The picture is damaged.')
      return {}
    })
    const done = await convertSource({ ...pdf }, { to: 'md' }, { start, threads: 2, limits: {} })
    expect(done.warnings).toEqual([expect.objectContaining({ code: 'page_failed', page: 3 })])
    expect(asked.at(-1)?.ocrPages?.map(({ page }) => page)).toEqual([2, 5])
  })

  it('are cancelled together with the conversion', async () => {
    const stop = new AbortController()
    const { asked, start } = pool(async () => {
      stop.abort()
      throw new DocumentError('cancelled', 'stopped')
    })
    const options = { to: 'md', signal: stop.signal }
    const converting = convertSource({ ...pdf }, options, { start, threads: 2, limits: {} })
    await expect(converting).rejects.toMatchObject({ code: 'cancelled' })
    expect(asked.some(({ name }) => name === 'convertDocument')).toBe(false)
    expect(asked.every(({ options: { signal } }) => signal?.aborted)).toBe(true)
  })
})

describe('a scan', () => {
  let engine: Engine
  let png: Buffer
  beforeAll(async () => {
    engine = await createEngine({ threads: 0 })
    const { width, height, data } = drawRaster(700, 220, (context) =>
      drawLines(context, ['The harbour office opens at nine', 'Invoice 4716 for Margaret Whitfield']),
    )
    png = await sharp(data, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer()
  })
  afterAll(() => engine[Symbol.asyncDispose]())

  it('becomes a PDF with its text', async () => {
    const made = await engine.convert(png, { to: 'pdf' })
    await using reader = await openReader(made.bytes)
    expect(await reader.text(0)).toContain('Margaret Whitfield')
    expect(made.route).toEqual(['png', 'pdf'])
  })

  it('among pages of text is read in its place', async () => {
    const { PDFDocument } = await import('pdf-lib')
    const document = await PDFDocument.create()
    const typed = document.addPage([350, 110])
    typed.drawText('Typed words of the first page', { x: 20, y: 60, size: 12 })
    const scanned = document.addPage([350, 110])
    scanned.drawImage(await document.embedPng(png), { x: 0, y: 0, width: 350, height: 110 })
    const stages = new Set<string>()
    const { bytes, pages, warnings } = await engine.convert(await document.save(), {
      to: 'txt',
      onProgress: ({ stage }) => stages.add(stage),
    })
    const text = new TextDecoder().decode(bytes)
    expect(text.indexOf('Typed words')).toBeLessThan(text.indexOf('Invoice 4716'))
    expect(text).toContain('Margaret Whitfield')
    expect([pages, warnings, stages.has('ocr')]).toEqual([2, [], true])
  })
})
