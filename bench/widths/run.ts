/**
 * Measures what an output reveals about the width of a value: `node bench/widths/run.ts [--names 24] [--keep FOLDER]`. Letters that differ only in
 * one surname are set with each installed program, and redacted. Two outputs with the same numbers cannot be distinguished,
 * so that the share of equal outputs is the share of the surnames of a list that still fit. Prints their median for each kind of line.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { allLocales } from '@faker-js/faker'
import { decodeStream, loadPdf, type PageNode, type PdfFile, pages } from '../../engines/pdf/file/index.ts'
import { seeded } from '../../fixtures/random.ts'
import { createEngine } from '../../src/index.ts'
import { layouts } from './layouts.ts'
import { flatOdt, html, type Pages, postScript, wordByWord } from './sources.ts'

const { values: options } = parseArgs({
  options: {
    names: { type: 'string', default: '24' },
    keep: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
})

/** The surnames of all languages of the package in Latin letters. */
const surnames = [
  ...new Set(
    Object.values(allLocales).flatMap((locale) => {
      const names: unknown = 'person' in locale ? locale.person?.last_name : undefined
      return Array.isArray(names) ? names : Object.values(names ?? {}).flat()
    }),
  ),
].filter((name): name is string => typeof name === 'string' && /^[A-Za-z]{2,}$/.test(name))

const folder = options.keep ?? mkdtempSync(path.join(os.tmpdir(), 'palimpsest-widths-'))
mkdirSync(folder, { recursive: true })
const random = seeded(Number(options.seed))
const sample = Array.from(
  { length: Number(options.names) },
  () => surnames[Math.floor(random() * surnames.length)] ?? '',
)
const sources: Pages = layouts.flatMap(({ lines }) => sample.map((name) => lines(name)))

await using engine = await createEngine()
for (const [program, bytes] of await inputs()) {
  const table = new Map(layouts.map(({ name }): [string, string[]] => [name, []]))
  for (const width of ['exact', 'rounded', 'sealed'] as const) {
    const { bytes: output, entities } = await engine.redactDocument(bytes, {
      ...{ terms: sample, wholeWords: true, entities: [], width, ocr: false, unreadImages: 'keep' },
    })
    writeFileSync(path.join(folder, `${program}-${width}.pdf`), output)
    const file = await loadPdf(output)
    const nodes = pages(file)
    // An empty page may come first.
    const first = nodes.length - sources.length
    for (const [i, { name }] of layouts.entries()) {
      const seen = sample.map((_, k) => {
        const page = first + i * sample.length + k
        const boxes = entities.flatMap((one) => ('page' in one && one.page === page + 1 ? [one.boxes] : []))
        return `${contentOf(file, nodes[page] as PageNode)}${JSON.stringify(boxes, rounded)}`
      })
      const equal = seen.map((one) => seen.filter((other) => other === one).length).sort((a, b) => a - b)
      const share = (equal[equal.length >> 1] ?? 0) / sample.length
      table.get(name)?.push(share <= 1 / sample.length ? '-' : String(Math.round(share * surnames.length)))
    }
  }
  console.log(`\n${program}: surnames of ${surnames.length} that fit, by width`)
  for (const [name, cells] of table)
    console.log(
      `${name.padEnd(26)} exact ${cells[0]?.padStart(5)}   rounded ${cells[1]?.padStart(5)}   sealed ${cells[2]?.padStart(5)}`,
    )
}

/** Chromium's pages are parts of one canvas, so that their places differ in the last digits. */
function rounded(_: string, value: unknown): unknown {
  return typeof value === 'number' ? Math.round(value * 1000) / 1000 : value
}

/** The operators of a page and the places of its annotations, without the numbers of marked content. */
function contentOf(file: PdfFile, { dict }: PageNode): string {
  const contents = file.resolve(dict.get('Contents'))
  const streams = (Array.isArray(contents) ? contents : [contents]).map((entry) => file.stream(entry))
  const text = streams
    .map((stream) => (stream ? Buffer.from(decodeStream(file, stream).bytes).toString('latin1') : ''))
    .join('\n')
  const places = (file.array(dict.get('Annots')) ?? []).map((entry) => {
    const annotation = file.dict(entry)
    return [file.numbers(annotation?.get('Rect')), file.numbers(annotation?.get('QuadPoints'))]
  })
  return (
    text
      .replace(/\/(MCID|StructParents?) ?\d+/g, '')
      .replace(/\/[A-Za-z]+-\d+/g, '/Name')
      // Chromium sets all pages on one canvas: heights show the page.
      .replace(/-?[\d.]+ (cm|Tm|l|m)\b/g, '$1')
      .replace(/-?[\d.]+( -?[\d.]+ -?[\d.]+ re)\b/g, '$1') + JSON.stringify(places, rounded)
  )
}

async function inputs(): Promise<[string, Uint8Array][]> {
  const list: [string, Uint8Array][] = [['word by word', await wordByWord(sources)]]
  for (const [program, extension, source, command] of [
    [
      'chromium',
      'html',
      html,
      [
        'chromium',
        '--headless',
        '--no-sandbox',
        '--no-pdf-header-footer',
        '--print-to-pdf=chromium.pdf',
        'chromium.html',
      ],
    ],
    [
      'ghostscript',
      'ps',
      postScript,
      [
        'gs',
        '-q',
        '-dBATCH',
        '-dNOPAUSE',
        '-sDEVICE=pdfwrite',
        '-sOutputFile=ghostscript.pdf',
        'ghostscript.ps',
      ],
    ],
    [
      'libreoffice',
      'fodt',
      flatOdt,
      [
        'soffice',
        `-env:UserInstallation=file://${path.resolve(folder)}/profile`,
        '--headless',
        '--convert-to',
        'pdf',
        'libreoffice.fodt',
      ],
    ],
  ] as const) {
    const file = path.join(folder, `${program}.pdf`)
    if (!existsSync(file)) {
      writeFileSync(path.join(folder, `${program}.${extension}`), source(sources))
      const [name, ...args] = command
      spawnSync(name, args, { cwd: folder, stdio: 'ignore' })
    }
    if (existsSync(file)) list.push([program, new Uint8Array(readFileSync(file))])
  }
  return list
}
