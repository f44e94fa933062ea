/**
 * The cost of images: processor time of all threads for redacting one page of text, a form, a scan, and text with photos, logos or icons,
 * in one thread. `node bench/picture-cost.ts [FOLDER...]` also measures other builds of the project, alternating with this one (A B A B).
 */

import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createCanvas } from '@napi-rs/canvas'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { photoOnGround } from '../fixtures/grounds.ts'
import { seeded } from '../fixtures/random.ts'
import { scannedFile } from '../fixtures/scan.ts'
import type { createEngine } from '../src/engine.ts'
import { race, summarise } from './measure.ts'

const rounds = { warmup: 1, rounds: 3, clock: 'processor' } as const
const sentence =
  'The committee reviewed the figures and agreed that the schedule would be moved by a fortnight. '

/** Text at the top of a page, and images below it in columns. Points. */
async function page(lines: number, pictures: readonly Uint8Array[] = [], columns = 1, width = 0) {
  const doc = await PDFDocument.create()
  const font = await doc.embedFont(StandardFonts.Helvetica)
  const sheet = doc.addPage([595, 842])
  for (let line = 0; line < lines; line++)
    sheet.drawText(sentence, { x: 50, y: 790 - line * 15, size: 10, font })
  const step = 500 / columns
  for (const [i, picture] of pictures.entries()) {
    const image = await doc.embedPng(picture)
    const height = (width * image.height) / image.width
    const y = 640 - Math.floor(i / columns) * (height + 12) - height
    sheet.drawImage(image, { x: 50 + (i % columns) * step, y, width, height })
  }
  return doc.save()
}

async function form() {
  const doc = await PDFDocument.create()
  const font = await doc.embedFont(StandardFonts.Helvetica)
  const sheet = doc.addPage([595, 842])
  for (let i = 0; i < 40; i++) {
    const [x, y] = [50 + (i % 2) * 250, 780 - Math.floor(i / 2) * 30]
    sheet.drawText(`Entry ${i + 1}:`, { x, y, size: 10, font })
    const field = doc.getForm().createTextField(`entry${i}`)
    field.setText('moved by a fortnight')
    field.addToPage(sheet, { x: x + 60, y: y - 4, width: 150, height: 16, font })
  }
  return doc.save()
}

function photo(seed: number): Uint8Array {
  const [width, height] = [900, 675]
  const { data } = photoOnGround({ ground: 'clouds', seed, width, height })
  const canvas = createCanvas(width, height)
  const g = canvas.getContext('2d')
  const image = g.createImageData(width, height)
  image.data.set(data)
  g.putImageData(image, 0, 0)
  return new Uint8Array(canvas.toBuffer('image/png'))
}

/** Discs and bars on a transparent background. */
function drawing(seed: number, side: number): Uint8Array {
  const random = seeded(seed)
  const canvas = createCanvas(side, side)
  const g = canvas.getContext('2d')
  for (let shape = 0; shape < 4; shape++) {
    g.fillStyle = `hsl(${Math.round(random() * 360)} 70% 40%)`
    const [x, y, size] = [random() * side, random() * side, side * (0.1 + random() * 0.3)]
    if (random() < 0.5) g.fillRect(x - size / 2, y - size / 2, size, size)
    else {
      g.beginPath()
      g.arc(x, y, size / 2, 0, 2 * Math.PI)
      g.fill()
    }
  }
  return new Uint8Array(canvas.toBuffer('image/png'))
}

const many = (count: number, make: (i: number) => Uint8Array) =>
  Array.from({ length: count }, (_, i) => make(i))

const files = [
  ['text', await page(48)],
  ['form', await form()],
  ['scan', await scannedFile(1, { dpi: 200 })],
  ['2 photos', await page(9, many(2, photo), 1, 350)],
  ['6 photos', await page(9, many(6, photo), 2, 220)],
  [
    '12 logos',
    await page(
      9,
      many(12, (i) => drawing(i + 100, 96)),
      4,
      100,
    ),
  ],
  [
    '60 icons',
    await page(
      9,
      many(60, (i) => drawing(i, 32)),
      10,
      16,
    ),
  ],
] as const

const builds = ['src/engine.ts', ...process.argv.slice(2).map((folder) => join(folder, 'dist/src/index.js'))]
const engines = await Promise.all(
  builds.map(async (file) => {
    const module: { createEngine: typeof createEngine } = await import(pathToFileURL(resolve(file)).href)
    return module.createEngine({ threads: 1 })
  }),
)
let text = 0
for (const [name, bytes] of files) {
  const contestants = engines.map((engine, i) => ({
    name: builds[i] ?? '',
    run: () => engine.redactDocument(bytes.slice(), { terms: ['Quarterlyx'], entities: [] }),
  }))
  const medians = (await race(contestants, rounds)).map(({ samples }) => summarise(samples).median)
  const [own = 0, ...others] = medians
  if (text === 0) text = own
  const against = others.map((other) => `${Math.round(other)} ms there, ${(own / other).toFixed(2)} times`)
  console.log(
    [`${name}: ${Math.round(own)} ms, ${(own / text).toFixed(1)} pages of text`, ...against].join('; '),
  )
}
for (const engine of engines) await engine[Symbol.asyncDispose]()
