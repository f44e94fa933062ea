import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ocrLanguages } from '../../../../engines/ocr/languages.ts'
import { openReader } from '../../../../engines/pdf/second-reader/index.ts'
import { altoGrammar, pageGrammar } from '../../../builders/markup/ocr-grammars.ts'
import { faultsIn } from '../../../builders/markup/xml-grammar.ts'
import { drawLines, drawRaster } from '../../../builders/raster.ts'
import { requires } from '../../../builders/requires.ts'
import { run } from '../run.ts'

const letter = ['The harbour office opens at nine', 'Invoice 4716 for Margaret Whitfield']
/** Paragraphs are the business of layout and tested there. */
const flat = (text: string) => text.replace(/\s+/g, ' ').trim()

let folder: string
const at = (name: string) => path.join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ocr-'))
  // The tesseract of this machine may have every language.
  vi.stubEnv('TESSDATA_PREFIX', folder)
  const { width, height, data } = drawRaster(700, 220, (context) => drawLines(context, letter))
  const scan = await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
  await writeFile(at('scan.png'), scan)
  await writeFile(at('notes.txt'), 'no picture')
})
afterAll(() => {
  vi.unstubAllEnvs()
  return rm(folder, { recursive: true })
})

describe('palimpsest ocr', () => {
  it("writes the format of the output's extension", async () => {
    for (const kind of ['txt', 'md'])
      expect(await run(['ocr', at('scan.png'), '-o', at(`out.${kind}`), '--threads', '0'])).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('11 words read'),
      })
    expect(flat(await readFile(at('out.txt'), 'utf8'))).toBe(letter.join(' '))
    expect(flat(await readFile(at('out.md'), 'utf8'))).toBe(letter.join(' '))
  })

  it('writes to standard output', async () => {
    const { stdout, stderr } = await run(['ocr', at('scan.png'), '-o', '-', '--threads', '0'])
    expect(flat(stdout)).toBe(letter.join(' '))
    expect(stderr).toContain('11 words read')
    const json = await run(['ocr', at('scan.png'), '-o', '-', '--to', 'json', '--threads', '0'])
    expect(JSON.parse(json.stdout)).toMatchObject({ pages: 1, words: 11 })
  })

  it('writes a searchable PDF', async () => {
    await run(['ocr', at('scan.png'), '-o', at('out.pdf'), '--threads', '0'])
    await using reader = await openReader(await readFile(at('out.pdf')))
    expect((await reader.text(0)).trim()).toBe(letter.join('\n'))
  })

  it('writes files for other OCR tools, with the word positions of the searchable PDF', async () => {
    for (const name of ['out.hocr', 'out.alto.xml', 'out.page.xml'])
      expect(await run(['ocr', at('scan.png'), '-o', at(name), '--threads', '0'])).toMatchObject({ code: 0 })
    expect(faultsIn(await readFile(at('out.alto.xml'), 'utf8'), altoGrammar)).toEqual([])
    expect(faultsIn(await readFile(at('out.page.xml'), 'utf8'), pageGrammar)).toEqual([])
    const html = await readFile(at('out.hocr'), 'utf8')
    expect(html).toContain('image &quot;scan.png&quot;; bbox 0 0 700 220;')
    const words = [...html.matchAll(/ocrx_word"[^>]*title="bbox (\d+) \d+ (\d+) \d+;[^>]*>([^<]+)</g)]
    expect(words.map(([, , , text]) => text).join(' ')).toBe(letter.join(' '))
    if (!requires('pdftotext')) return
    await run(['ocr', at('scan.png'), '-o', at('boxes.pdf'), '--threads', '0'])
    const read = spawnSync('pdftotext', ['-bbox', at('boxes.pdf'), '-'], { encoding: 'utf8' }).stdout
    const pageWidth = Number(/<page width="([\d.]+)"/.exec(read)?.[1])
    const places = [...read.matchAll(/<word xMin="([\d.]+)"[^>]*xMax="([\d.]+)"/g)]
    expect(places).toHaveLength(words.length)
    for (const [i, [, from, to]] of places.entries()) {
      expect(Math.abs((Number(from) * 700) / pageWidth - Number(words[i][1]))).toBeLessThan(3)
      expect(Math.abs((Number(to) * 700) / pageWidth - Number(words[i][2]))).toBeLessThan(3)
    }
  })

  it('writes PAGE XML of several pages as numbered files', async () => {
    const page = await sharp(at('scan.png')).extract({ left: 0, top: 0, width: 700, height: 100 }).toBuffer()
    const tiff = await sharp([page, page], { join: { animated: true } })
      .tiff()
      .toBuffer()
    await writeFile(at('two.tiff'), tiff)
    const done = await run(['ocr', at('two.tiff'), '-o', at('two.page.xml'), '--threads', '0'])
    expect(done).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('two-1.page.xml and so on written'),
    })
    for (const name of ['two-1.page.xml', 'two-2.page.xml'])
      expect(faultsIn(await readFile(at(name), 'utf8'), pageGrammar)).toEqual([])
    const refused = await run(['ocr', at('two.tiff'), '-o', '-', '--to', 'page-xml', '--threads', '0'])
    expect(refused).toMatchObject({ code: 2, stdout: '' })
  })

  it('writes nodes with their places, and the figures on standard output', async () => {
    const args = ['ocr', at('scan.png'), '-o', at('out.json'), '--json', '--threads', '0']
    const { stdout, stderr } = await run([...args, '--confidence-threshold', '1'])
    const figures = JSON.parse(stdout)
    expect(figures).toMatchObject({ output: at('out.json'), pages: 1, words: 11, language: 'en' })
    expect(figures.nodes).toBeUndefined()
    expect(stderr).toContain('"event":"progress"')
    const { nodes, low_confidence_pages } = JSON.parse(await readFile(at('out.json'), 'utf8'))
    expect(nodes.map((node: { text: string }) => node.text).join(' ')).toBe(letter.join(' '))
    expect(nodes[0]).toMatchObject({
      type: 'paragraph',
      page: 1,
      order: 0,
      low_confidence: true,
      bbox: { x: expect.any(Number), y: expect.any(Number), w: expect.any(Number), h: expect.any(Number) },
    })
    expect(low_confidence_pages).toEqual([1])
  })

  it.each<[string, readonly string[], number, string]>([
    ['without an output', ['scan.png'], 2, 'Pass -o FILE'],
    ['with an output of another kind', ['scan.png', '-o', 'out.docx'], 2, '.pdf, .txt, .md, .json, .hocr'],
    ['with a name of another kind', ['scan.png', '-o', 'a.docx', '--to', 'txt'], 2, 'ends in .docx'],
    ['over its own input', ['scan.png', '-o', 'scan.png', '--to', 'txt'], 2, 'ends in .png'],
    ['over an earlier output', ['scan.png', '-o', 'notes.txt'], 2, '--overwrite'],
    ['of what is no picture', ['notes.txt', '-o', 'new.txt'], 4, 'OCR cannot read txt files'],
    ['of a file that is not there', ['gone.png', '-o', 'new.txt'], 2, 'does not exist'],
    [
      'in a language that is not installed',
      ['scan.png', '-o', 'new.txt', '--language', 'gl'],
      8,
      'npm install',
    ],
    ['in an unknown language', ['scan.png', '-o', 'new.txt', '--language', 'xho'], 2, 'en, eo, et'],
    ['with pages below one', ['scan.png', '-o', 'new.txt', '--max-pages', '0'], 2, '--max-pages'],
    ['as PDF/A-9', ['scan.png', '-o', 'new.pdf', '--pdf-compliance', 'pdf-a-9'], 2, '--pdf-compliance'],
  ])('ends with its exit code %s', async (_, args, code, says) => {
    const inFolder = args.map((arg) => (/^\w+\.\w+$/.test(arg) ? at(arg) : arg))
    const ran = await run(['ocr', ...inFolder, '--threads', '0'])
    expect(ran.code).toBe(code)
    expect(ran.stderr).toContain(says)
  })

  it('needs no network', async (context) => {
    const bin = path.resolve(import.meta.dirname, '../../../../src/cli/bin.ts')
    const alone = ['--user', '--map-root-user', '--net', '--']
    if (spawnSync('unshare', [...alone, 'true']).status !== 0) return context.skip()
    const args = ['ocr', at('scan.png'), '-o', at('alone.txt'), '--threads', '1']
    const { status } = spawnSync('unshare', [...alone, process.execPath, bin, ...args])
    expect(status).toBe(0)
    expect(flat(await readFile(at('alone.txt'), 'utf8'))).toBe(letter.join(' '))
  })
})

describe('palimpsest languages', () => {
  it('lists every language, what is installed, and how to install the rest', async () => {
    const { stdout } = await run(['languages', '--json'])
    const languages: { code: string; model: string; installed: boolean; install: string }[] =
      JSON.parse(stdout)
    expect(languages.length).toBe(ocrLanguages.length)
    expect(new Set(languages.map(({ model }) => model)).size).toBeGreaterThanOrEqual(45)
    expect(languages.find(({ code }) => code === 'en')).toMatchObject({ installed: true })
    expect(languages.find(({ code }) => code === 'sw')).toMatchObject({
      model: 'swa',
      install: 'npm install @tesseract.js-data/swa',
    })
  })

  it('finds the data of a folder', async () => {
    await writeFile(at('swa.traineddata'), '')
    const { stdout } = await run(['languages', '--language-data', folder])
    expect(stdout).toMatch(/^sw +Swahili +yes$/m)
  })
})
