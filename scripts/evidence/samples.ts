// What thresholds are tried on: the tests of their room, its swept and varied pages, and PDFs of a corpus in pieces.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { DocumentContent, PageContent } from '../../engines/model/page-content.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Something that thresholds may change: a test, which passes or fails, or the result of reading a page. */
export interface Sample {
  readonly name: string
  readonly run: () => string | Promise<string>
}

interface Test {
  readonly name: string
  readonly run: () => Promise<void>
}

/** Tests that start tesseract take too long, and those of hostile files are about time. */
const leftOut = /closeTesseract|hostile/

/** The tests of a room that pass here, without its sweeps. */
export async function testSamples(room: string): Promise<Sample[]> {
  const { takeTests } = (await import('vitest')) as unknown as { takeTests: () => Test[] }
  const samples: Sample[] = []
  for (const file of globSync(`test/${room}/**/*.test.ts`, { cwd: root }).sort()) {
    if (file.includes('/sweeps/') || leftOut.test(file + readFileSync(path.join(root, file), 'utf8')))
      continue
    await import(path.join(root, file))
    for (const { name, run } of takeTests()) {
      const result = () =>
        run().then(
          () => 'passes',
          () => 'fails',
        )
      // Some need what only the runner has.
      if ((await result()) === 'passes') samples.push({ name: `test: ${name}`, run: result })
    }
  }
  return samples
}

/** What the sweeps of a room read, with the numbers that they try. */
export const sweptSamples: Readonly<Record<string, () => Promise<Sample[]>>> = {
  layout: async () => {
    const { reading } = await import('../../test/layout/sweeps/change-points.ts')
    const { changes, valuesOf } = await import('../../test/layout/sweeps/changes.ts')
    const { sweptPages } = await import('../../test/layout/sweeps/swept-pages.ts')
    const { Chance, seedsOf } = await import('../../test/layout/sweeps/varied.ts')
    const { variedPages } = await import('../../test/layout/sweeps/varied-pages.ts')
    const swept = sweptPages.flatMap((page) => {
      const base = page.build(page.count)
      const tags = page.tags?.(page.count)
      return changes.flatMap((change) =>
        valuesOf(change).map((value): Sample => {
          const pages = base.map((content) => change.apply(content, value))
          return { name: `${page.name}, ${change.name} ${value}`, run: () => reading(pages, tags) }
        }),
      )
    })
    const varied = variedPages.flatMap((page) =>
      seedsOf(page).map((seed): Sample => {
        const pages = page.build(new Chance(seed))
        return { name: `${page.name}, seed ${seed}`, run: () => reading(pages, page.tags?.(), page.outline) }
      }),
    )
    return [...swept, ...varied]
  },
  ocr: async () => {
    const { reading } = await import('../../test/ocr/sweeps/reading.ts')
    const { variedImages, variants } = await import('../../test/ocr/sweeps/images.ts')
    const { Chance } = await import('../../test/layout/sweeps/varied.ts')
    return variedImages.flatMap((image) =>
      Array.from({ length: variants }, (_, seed): Sample => {
        const raster = image.draw(new Chance(seed))
        return { name: `${image.name}, seed ${seed}`, run: () => reading(image, raster) }
      }),
    )
  },
}

/** Words of a piece: longer ones take most of the time and have what others have. */
const maxWords = 1000
/** Pieces of one document, spread over it. */
const maxPieces = 5

type Content = Pick<DocumentContent, 'pages'> & Partial<DocumentContent>

function wordsOf(pages: readonly PageContent[]): number {
  return pages.reduce((sum, page) => sum + page.words.length, 0)
}

/** Pages in order, grouped by number of words. */
function piecesOf(content: DocumentContent): Content[] {
  if (wordsOf(content.pages) <= maxWords) return [content]
  // Tags refer to all pages.
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

/** PDFs of a folder and of the folders within, as layout analyses them. */
export async function corpusSamples(folder: string): Promise<Sample[]> {
  const { readPdf } = await import('../../engines/pdf/reading/index.ts')
  const { analyse } = await import('../../engines/layout/analyse.ts')
  const { summarise } = await import('../../test/builders/block-summary.ts')
  const samples: Sample[] = []
  for (const file of globSync('**/*.pdf', { cwd: folder }).sort()) {
    // Some are damaged on purpose.
    const content = await readPdf(readFileSync(path.join(folder, file))).catch(() => null)
    for (const piece of content ? piecesOf(content) : [])
      samples.push({
        name: `${path.basename(file)}, page ${piece.pages[0]?.page}`,
        run: () => {
          const { blocks, notes } = analyse(piece)
          return JSON.stringify([summarise(blocks), [...notes.values()].map(summarise)])
        },
      })
  }
  return samples
}
