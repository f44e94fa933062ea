// Pages on which thresholds of layout are tried: those that its tests make, swept ones, and PDFs of a corpus in pieces.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { DocumentContent, PageContent } from '../../engines/model/page-content.ts'
// First, since it changes how all others are read.
import { collect, isRead, made } from './settable.ts'

const root = path.resolve(import.meta.dirname, '../..')
const { analyse } = await import('../../engines/layout/analyse.ts')
const { readPdf } = await import('../../engines/pdf/reading/index.ts')
const { summarise } = await import('../../test/builders/block-summary.ts')
const { changes } = await import('../../test/layout/sweeps/changes.ts')
const { sweptPages } = await import('../../test/layout/sweeps/swept-pages.ts')
const { Chance } = await import('../../test/layout/sweeps/varied.ts')
const { variedPages } = await import('../../test/layout/sweeps/varied-pages.ts')

/** Of the values of a sweep, every so many are read: all take four times as long and find the same passes. */
const sweepStride = 4
/** Seeds of a varied page: all take as much longer. */
const seeds = 16
/** Words of a piece: longer ones take most of the time and have what others have. */
const maxWords = 1000
/** Pieces of one document, spread over it. */
const maxPieces = 5

type Content = Pick<DocumentContent, 'pages'> & Partial<DocumentContent>

export interface Sample {
  readonly name: string
  readonly content: Content
  readonly output: string
  /** Thresholds that are read for it. */
  readonly reads: ReadonlySet<number>
}

export function outputOf(content: Content): string {
  const { blocks, notes } = analyse(content)
  return JSON.stringify([summarise(blocks), [...notes.values()].map(summarise)])
}

export function sampleOf(name: string, content: Content): Sample {
  isRead.length = 0
  const output = outputOf(content)
  return { name, content, output, reads: new Set([...isRead.keys()].filter((i) => isRead[i])) }
}

function wordsOf(pages: readonly PageContent[]): number {
  return pages.reduce((sum, page) => sum + page.words.length, 0)
}

async function testSamples(): Promise<Sample[]> {
  const { takeTests } = (await import('vitest')) as unknown as {
    takeTests: () => { name: string; run: () => unknown }[]
  }
  for (const file of globSync('test/layout/**/*.test.ts', { cwd: root }).sort()) {
    if (file.includes('/sweeps/') || file.includes('hostile')) continue
    await import(path.join(root, file))
    for (const { name, run } of takeTests()) await collect(`test: ${name}`, run)
  }
  return made
    .filter(({ content }) => wordsOf(content.pages) <= maxWords)
    .map(({ name, content }) => sampleOf(name, content))
}

function sweptSamples(): Sample[] {
  return sweptPages.flatMap((page) => {
    const [pages, tags] = [page.build(page.count), page.tags?.(page.count) ?? null]
    const steps = changes.flatMap(({ name, from, to, step, apply }) => {
      const values = Array.from(
        { length: Math.floor((to - from) / (sweepStride * step)) + 1 },
        (_, i) => from + i * sweepStride * step,
      )
      return values.map((value) =>
        sampleOf(`${page.name}, ${name} ${Number(value.toFixed(2))}`, {
          pages: pages.map((one) => apply(one, value)),
          tags,
        }),
      )
    })
    return [sampleOf(page.name, { pages, tags }), ...steps]
  })
}

function variedSamples(): Sample[] {
  return variedPages.flatMap(({ name, build, tags, outline }) =>
    Array.from({ length: seeds }, (_, i) =>
      sampleOf(`${name}, seed ${i}`, { pages: build(new Chance(i)), tags: tags?.() ?? null, outline }),
    ),
  )
}

/** The pages of the tests, and pages that are swept or varied. Many changes leave a page as it was. */
export async function ownSamples(): Promise<Sample[]> {
  const all = [...(await testSamples()), ...sweptSamples(), ...variedSamples()]
  return [...new Map(all.map((sample) => [`${sample.name.split(',')[0]} ${sample.output}`, sample])).values()]
}

/** Pages in order, as many together as have few enough words. */
function piecesOf(content: DocumentContent): Content[] {
  if (wordsOf(content.pages) <= maxWords) return [content]
  // Tags tell of all pages.
  if (content.tags) return []
  const pieces: PageContent[][] = [[]]
  for (const page of content.pages) {
    const last = pieces[pieces.length - 1]
    if (last.length > 0 && wordsOf([...last, page]) > maxWords) pieces.push([page])
    else last.push(page)
  }
  const stride = Math.max(1, pieces.length / maxPieces)
  return pieces
    .filter(
      (piece, i) => Math.floor(i / stride) !== Math.floor((i - 1) / stride) && wordsOf(piece) <= maxWords,
    )
    .map((pages) => ({ ...content, pages }))
}

/** PDFs of a folder and of the folders within. */
export async function corpusSamples(folder: string): Promise<Sample[]> {
  const samples: Sample[] = []
  for (const file of globSync('**/*.pdf', { cwd: folder }).sort()) {
    // Some are damaged on purpose.
    const content = await readPdf(readFileSync(path.join(folder, file))).catch(() => null)
    for (const piece of content ? piecesOf(content) : [])
      samples.push(sampleOf(`${path.basename(file)}, page ${piece.pages[0]?.page}`, piece))
  }
  return samples
}
