import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import sharp, { type SharpOptions } from 'sharp'
import { encodePng } from '../engines/image/image-files.ts'
import { openReader } from '../engines/pdf/second-reader/index.ts'
import { createEngine, type Engine } from '../src/index.ts'

/**
 * npm run side-by-side [NAME...]: images for docs/conversion.md. The first page of ten documents, as this project, pandoc,
 * LibreOffice and Chromium convert them to PDF, and of twelve documents with their appearance, next to the original program. Needs the
 * three programs; `--dpi N --to FOLDER` makes larger images.
 */
const args = process.argv.slice(2)
const option = (name: string) => (args.includes(name) ? args.splice(args.indexOf(name), 2)[1] : undefined)
const dpi = Number(option('--dpi') ?? 56)
const target = option('--to') ?? fileURLToPath(new URL('../docs/images/conversion/', import.meta.url))
const samples = fileURLToPath(new URL('./side-by-side/', import.meta.url))

interface SampleDocument {
  readonly name: string
  /** `slides`: Markdown that becomes slides; `word`: Markdown that becomes the Word document that is converted. */
  readonly kind: 'markdown' | 'html' | 'slides' | 'word'
}

const documents: readonly SampleDocument[] = [
  { name: 'letter', kind: 'markdown' },
  { name: 'report', kind: 'markdown' },
  { name: 'manual', kind: 'markdown' },
  { name: 'wide-table', kind: 'markdown' },
  { name: 'right-to-left', kind: 'markdown' },
  { name: 'lists', kind: 'markdown' },
  { name: 'formulas', kind: 'markdown' },
  { name: 'slides', kind: 'slides' },
  { name: 'html-page', kind: 'html' },
  { name: 'word-notes', kind: 'word' },
]
/** Documents whose look is kept, in the format that they are converted from. */
interface LookDocument {
  readonly name: string
  /** In `side-by-side`; Markdown becomes a document of the format first. */
  readonly source: string
  readonly format: 'html' | 'docx' | 'xlsx' | 'pptx'
}

const looks: readonly LookDocument[] = [
  { name: 'look-brochure', source: 'brochure.html', format: 'html' },
  { name: 'look-reference', source: 'reference.html', format: 'html' },
  { name: 'look-old-page', source: 'plain-page.html', format: 'html' },
  { name: 'look-paper', source: 'paper-page.html', format: 'html' },
  { name: 'look-web-page', source: 'html-page.html', format: 'html' },
  { name: 'look-letter', source: 'letter.md', format: 'docx' },
  { name: 'look-report', source: 'report.md', format: 'docx' },
  { name: 'look-lists', source: 'lists.md', format: 'docx' },
  { name: 'look-notes', source: 'word-notes.md', format: 'docx' },
  { name: 'look-sheet', source: 'wide-table.md', format: 'xlsx' },
  { name: 'look-sheet-report', source: 'report.md', format: 'xlsx' },
  { name: 'look-slides', source: 'slides.md', format: 'pptx' },
]
const isChosen = ({ name }: { readonly name: string }) => args.length === 0 || args.includes(name)
const chosen = documents.filter(isChosen)

const run = promisify(execFile)
const gap = 12
const labelHeight = 22
const colours = 32

interface Panel {
  readonly label: string
  readonly page: Uint8Array
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'palimpsest-side-by-side-'))
try {
  // What is shown is what this project does itself.
  await using engine = await createEngine({ threads: 1, officeSuite: 'off' })
  await mkdir(target, { recursive: true })
  for (const document of chosen) {
    const panels = await panelsOf(document, engine)
    await writeFile(path.join(target, `${document.name}.png`), await pictureOf(panels))
    console.log(`Wrote ${document.name}.png.`)
  }
  for (const document of looks.filter(isChosen)) {
    const panels = await lookOf(document, engine)
    await writeFile(path.join(target, `${document.name}.png`), await pictureOf(panels))
    console.log(`Wrote ${document.name}.png.`)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function panelsOf({ name, kind }: SampleDocument, engine: Engine): Promise<Panel[]> {
  const file = (extension: string) => path.join(folder, `${name}${extension}`)
  const source = path.join(samples, `${name}${kind === 'html' ? '.html' : '.md'}`)
  if (kind === 'slides') {
    const { bytes } = await engine.convert(source, { to: 'pptx' })
    await writeFile(file('-ours.pptx'), bytes)
    await run('pandoc', [source, '-o', file('-pandoc.pptx')])
    return [
      { label: 'Palimpsest', page: await slidesOf(await byLibreOffice(file('-ours.pptx'))) },
      { label: 'pandoc', page: await slidesOf(await byLibreOffice(file('-pandoc.pptx'))) },
    ]
  }
  const input = kind === 'word' ? file('.docx') : source
  if (kind === 'word') await writeFile(input, (await engine.convert(source, { to: 'docx' })).bytes)
  const ours = await engine.convert(input, { to: 'pdf' })
  await run('pandoc', [input, '-o', file('-pandoc.docx')])
  const html = kind === 'html' ? source : file('-page.html')
  if (kind !== 'html')
    await run('pandoc', [input, '-s', '--mathml', '--metadata', `pagetitle=${name}`, '-o', html], {
      cwd: folder,
    })
  return [
    { label: 'Palimpsest', page: await firstPage(ours.bytes) },
    {
      label: 'pandoc, printed by LibreOffice',
      page: await firstPage(await byLibreOffice(file('-pandoc.docx'))),
    },
    {
      label: kind === 'markdown' ? 'pandoc to HTML, LibreOffice' : 'LibreOffice',
      page: await firstPage(await byLibreOffice(kind === 'word' ? input : html)),
    },
    {
      label: kind === 'html' ? 'Chromium' : 'pandoc to HTML, Chromium',
      page: await firstPage(await byChromium(html)),
    },
  ]
}

/** The document in the program that it is made for, and as this project converts it. */
async function lookOf({ name, source, format }: LookDocument, engine: Engine): Promise<Panel[]> {
  const written = path.join(samples, source)
  const input = format === 'html' ? written : path.join(folder, `${name}.${format}`)
  if (format !== 'html') await writeFile(input, (await engine.convert(written, { to: format })).bytes)
  const peer = format === 'html' ? await byChromium(input) : await byLibreOffice(input)
  const { bytes } = await engine.convert(input, { to: 'pdf' })
  return [
    { label: format === 'html' ? 'Chromium' : 'LibreOffice', page: await firstPage(peer) },
    { label: 'Palimpsest', page: await firstPage(bytes) },
  ]
}

async function byLibreOffice(file: string): Promise<Uint8Array> {
  const profile = pathToFileURL(path.join(folder, 'profile')).href
  const out = path.join(folder, 'office')
  // As a text document: pages of its web layout are partly empty.
  const filter = file.endsWith('.html')
    ? ['--infilter=HTML (StarWriter)', '--convert-to', 'pdf:writer_pdf_Export']
    : ['--convert-to', 'pdf']
  await run('soffice', [`-env:UserInstallation=${profile}`, '--headless', ...filter, '--outdir', out, file])
  return await readFile(path.join(out, `${path.basename(file, path.extname(file))}.pdf`))
}

async function byChromium(file: string): Promise<Uint8Array> {
  const out = path.join(folder, 'chromium.pdf')
  const profile = `--user-data-dir=${path.join(folder, 'chromium')}`
  await run('chromium', [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-pdf-header-footer',
    profile,
    `--print-to-pdf=${out}`,
    pathToFileURL(file).href,
  ])
  return await readFile(out)
}

async function firstPage(bytes: Uint8Array): Promise<Uint8Array> {
  await using reader = await openReader(bytes)
  return await encodePng(await reader.raster(0, { dpi }))
}

/** All slides below one another. */
async function slidesOf(bytes: Uint8Array): Promise<Uint8Array> {
  await using reader = await openReader(bytes)
  const slides: Uint8Array[] = []
  for (let i = 0; i < Math.min(5, reader.pageCount); i++)
    slides.push(await encodePng(await reader.raster(i, { dpi: dpi * 0.6 })))
  const [{ width = 0, height = 0 }] = await Promise.all(slides.map((slide) => sharp(slide).metadata()))
  return await sharp(blank(width, slides.length * (height + gap)))
    .composite(slides.map((input, i) => ({ input: Buffer.from(input), left: 0, top: i * (height + gap) })))
    .png()
    .toBuffer()
}

/** The pages next to each other on grey, each with its label. */
async function pictureOf(panels: readonly Panel[]): Promise<Uint8Array> {
  const sizes = await Promise.all(panels.map(async ({ page }) => await sharp(page).metadata()))
  const lefts = sizes.map((_, i) => sizes.slice(0, i).reduce((sum, { width }) => sum + width + gap, gap))
  const width = sizes.reduce((sum, size) => sum + size.width + gap, gap)
  const height = Math.max(...sizes.map((size) => size.height)) + labelHeight + gap
  const labels = panels.map(
    ({ label }, i) =>
      `<text x="${lefts[i]}" y="16" font-family="DejaVu Sans, sans-serif" font-size="12" fill="#222">${label}</text>`,
  )
  const overlay = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${labelHeight}">${labels.join('')}</svg>`,
  )
  return await sharp(blank(width, height))
    .composite([
      { input: overlay, left: 0, top: 0 },
      ...panels.map(({ page }, i) => ({ input: Buffer.from(page), left: lefts[i], top: labelHeight })),
    ])
    .png({ palette: true, colours, effort: 10 })
    .toBuffer()
}

function blank(width: number, height: number): SharpOptions {
  return { create: { width, height, channels: 3, background: { r: 208, g: 208, b: 208 } } }
}
