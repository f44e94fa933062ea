import { encodePng } from '../../image/image-files.ts'
import { analyse } from '../../layout/analyse.ts'
import type { Document, Resource } from '../../model/document.ts'
import { DocumentError } from '../../model/errors.ts'
import { centre, contains } from '../../model/geometry.ts'
import type { PageContent, TagElement } from '../../model/page-content.ts'
import { cropped, type Raster } from '../../model/raster.ts'
import { repairedPdf } from '../../pdf/file/index.ts'
import { isScan, readPdf } from '../../pdf/reading/index.ts'
import { LazyReader, nullIfMalformed } from '../../pdf/second-reader/index.ts'
import type { Conversion } from '../conversion.ts'
import type { Reading } from '../edge.ts'
import { lossWarning } from '../losses.ts'
import { type PageRanges, parsePageRanges } from '../options.ts'
import type { PageDrawing } from './pdf-look/drawings.ts'
import { pdfLook } from './pdf-look/pdf-look.ts'

/** Resolution of rendered drawings. */
const dpi = 150
/** Milliseconds for a page; a page that takes longer keeps its text only. */
const maxMs = 20_000

/**
 * Reads a PDF: its text, laid out into blocks. Scanned pages are replaced by what OCR read before; without OCR they stay images, with a
 * warning.
 */
export async function readPdfDocument(bytes: Uint8Array, conversion: Conversion): Promise<Reading> {
  const { options, limits } = conversion
  const reading = await readPdf(bytes, {
    password: options.password,
    limits: { pages: limits.pages },
    pictures: true,
    onPage: (done, of) => conversion.progress('read', done, of),
  })
  for (const warning of reading.warnings) conversion.warn(warning)
  for (const page of reading.pagesWithMissingText)
    conversion.warn({
      code: 'words_missing',
      message: 'The file is damaged and fonts of the page do not map to Unicode; words may be missing.',
      page,
    })
  const wanted = options.pages === undefined ? null : parsePageRanges(options.pages)
  const chosen = wanted ? reading.pages.filter(({ page }) => wanted.has(page)) : reading.pages
  if (chosen.length === 0 && reading.pages.length > 0)
    throw new DocumentError('empty', 'The PDF has none of the pages that were asked for.', {
      pages: reading.pages.length,
    })
  const pages = withScans(chosen, conversion)
  const tags = wanted && reading.tags ? onPages(reading.tags, wanted) : reading.tags
  const { blocks, notes, resources } = analyse({ ...reading, pages, tags })
  const drawings = pages.reduce((sum, page) => sum + drawingsOf(page), 0)
  if (drawings > 0) conversion.warn(lossWarning('drawings', drawings))
  const labels = pages.reduce((sum, page) => sum + (page.labels ?? 0), 0)
  if (labels > 0) conversion.warn(lossWarning('labels', labels))
  const [first] = pages
  await using pictures = drawingPictures(bytes, {
    password: options.password,
    limits: { pages: limits.pages, pixels: limits.pixels },
  })
  const look = conversion.hasLook
    ? await pdfLook({
        blocks,
        notes,
        pages,
        fonts: options.fonts,
        maxCells: limits.cells,
        picture: pictures.of,
      })
    : null
  const used = new Set(
    look?.fixed.flatMap(({ objects }) => objects.flatMap((one) => ('resource' in one ? [one.resource] : []))),
  )
  const own = [...reading.resources].filter(([key]) => resources.has(key) || used.has(key))
  const document: Document = {
    metadata: reading.metadata,
    blocks: look?.blocks ?? blocks,
    notes: look?.notes ?? notes,
    resources: new Map([...own, ...pictures.resources]),
    ...(first === undefined
      ? {}
      : { page: { width: first.width, height: first.height, ...(look ? { margins: look.margins } : {}) } }),
    ...(look ? { fixed: look.fixed, sections: look.sections } : {}),
  }
  return { document, pages: pages.length }
}

/** Points per side; smaller shapes are bullets, ornaments and parts of letters. */
const minDrawingPoints = 24
/** Letters inside of a shape that is a box around text. */
const maxBoxedLetters = 40

/** The number of drawings of a page: shapes with slanted or curved edges that are not boxes around text. */
function drawingsOf({ shapes = [], words }: PageContent): number {
  return shapes.filter((shape) => {
    if (Math.min(shape.x1 - shape.x0, shape.y1 - shape.y0) < minDrawingPoints) return false
    let letters = 0
    for (const { box, text } of words) if (contains(shape, centre(box))) letters += text.length
    return letters <= maxBoxedLetters
  }).length
}

/** The structure tree without the elements of other pages. */
function onPages(tags: TagElement, wanted: PageRanges): TagElement | null {
  const kept = tags.kids.flatMap((kid): TagElement['kids'][number][] => {
    if ('mcid' in kid) return wanted.has(kid.page) ? [kid] : []
    const inner = onPages(kid, wanted)
    return inner ? [inner] : []
  })
  return kept.length > 0 ? { ...tags, kids: kept } : null
}

/** Replaces each scan by what OCR read of it. A scan on which OCR failed stays; the caller has warned of it. */
function withScans(pages: readonly PageContent[], { ports, warn }: Conversion): readonly PageContent[] {
  const recognised = new Map((ports.ocr?.pages ?? []).map((page) => [page.page, page]))
  return pages.map((page) => {
    if (!isScan(page)) return page
    if (ports.ocr === undefined)
      warn({ code: 'page_not_read', message: 'The page is a scan; its text was not read.', page: page.page })
    return recognised.get(page.page) ?? page
  })
}

interface DrawingPictures extends AsyncDisposable {
  /** Makes an image of each drawing of a page, and returns their keys; null for one that cannot be drawn. */
  readonly of: (page: PageContent, drawings: readonly PageDrawing[]) => Promise<(string | null)[]>
  readonly resources: ReadonlyMap<string, Resource>
}

/** Images of the drawings of a PDF: the rendered page without its text. Areas of one colour do not need one. */
function drawingPictures(
  bytes: Uint8Array,
  options: {
    readonly password: string | undefined
    readonly limits: { readonly pages: number; readonly pixels: number }
  },
): DrawingPictures {
  const resources = new Map<string, Resource>()
  const reader = new LazyReader(bytes, options, repairedPdf)
  const put = async (key: string, raster: Raster) => {
    if (!resources.has(key)) {
      const { width, height } = raster
      resources.set(key, { mediaType: 'image/png', bytes: await encodePng(raster), width, height })
    }
    return key
  }
  return {
    resources,
    of: async ({ page, turn }, drawings) => {
      const keys: (string | null)[] = []
      let sheet: Raster | null | undefined
      for (const [i, { kind, box }] of drawings.entries()) {
        if (kind === 'area') {
          keys.push(null)
          continue
        }
        // Its places are not those of the rendered page.
        if (turn !== undefined) sheet = null
        if (sheet === undefined)
          sheet = await (await reader.open())
            .raster(page - 1, { dpi, maxMs, withoutText: true })
            .catch(nullIfMalformed)
        const cut = sheet ? cropped(sheet, box, dpi / 72) : null
        keys.push(cut ? await put(`drawing-${page}-${i}`, cut) : null)
      }
      return keys
    },
    [Symbol.asyncDispose]: () => reader[Symbol.asyncDispose](),
  }
}
