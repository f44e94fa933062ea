/**
 * Redaction of a PDF from end to end: read, detect, erase, scrub, write, prove. Runs in one thread; nothing it
 * holds outlives the call.
 */
import { detect } from '../../detect/detect.ts'
import { compileTerms } from '../../detect/terms.ts'
import { DocumentError, InternalError, VerificationError } from '../../model/errors.ts'
import { loadPdf } from '../../pdf/load.ts'
import type { PdfFile } from '../../pdf/objects.ts'
import { openReader, type PdfReader } from '../../pdf/open.ts'
import { type PageNode, pages } from '../../pdf/pages.ts'
import { ReadCache } from '../../pdf/read-cache.ts'
import { FontUsage } from '../../pdf/scrub/font-usage.ts'
import { scrubFonts } from '../../pdf/scrub/fonts.ts'
import { scrubNames } from '../../pdf/scrub/names.ts'
import { RawSearch } from '../../pdf/scrub/raw.ts'
import { scrubStrings } from '../../pdf/scrub/strings.ts'
import { scrubStructureTree } from '../../pdf/scrub/struct-tree.ts'
import { scrubStructure } from '../../pdf/scrub/structure.ts'
import { Tally } from '../../pdf/scrub/tally.ts'
import { writePdf } from '../../pdf/write.ts'
import { type Erased, eraseAsides, erasePages } from './erase-pages.ts'
import { type Findings, findAll, findMentions, tellingValues } from './find.ts'
import { findLeaks, type Leak, searched } from './prove.ts'
import { rasterisePages } from './raster-route.ts'
import { pictureWarnings, readDocument, refusePictures } from './read.ts'
import type { RedactedEntity, RedactPdfInput, RedactPdfOutput } from './request.ts'
import { Search } from './search.ts'
import { redactByRaster } from './whole-raster.ts'

/** How many times pages that fail the proof are turned into pictures before the whole is refused. */
const rasterRounds = 2

/**
 * @throws DocumentError | LimitError for input that cannot be read
 * @throws VerificationError `proof_failed` when a value is still in the output; there is no output then
 */
export async function redactPdfDocument(input: RedactPdfInput): Promise<RedactPdfOutput> {
  await using original = new LazyReader(input)
  const parsed = await parse(input, original)
  return parsed ? redactParsed(input, parsed, original) : redactByRaster(input, await original.open())
}

interface Parsed {
  readonly file: PdfFile
  readonly nodes: PageNode[]
}

/** The file as our own reader has it; null when only pdf.js finds its pages. A file that is cut short is refused by both. */
async function parse(input: RedactPdfInput, original: LazyReader): Promise<Parsed | null> {
  try {
    const file = await loadPdf(input.bytes, { password: input.password, limits: input.limits })
    const nodes = pages(file, input.limits)
    const reader = await original.open()
    // pdf.js believes /Count; only a page that it can really show has been lost on us.
    const lost = reader.pageCount > nodes.length && (await shows(reader, reader.pageCount - 1))
    return lost ? null : { file, nodes }
  } catch (error) {
    if (!(error instanceof DocumentError) || error.code !== 'malformed' || error.detail.reason === 'cut')
      throw error
    const reader = await original.open().catch(() => null)
    // Where pdf.js cannot show it either, what our own reader said of the file is the more exact.
    if (!reader || !(await shows(reader, 0))) throw error
    return null
  }
}

function shows(reader: PdfReader, page: number): Promise<boolean> {
  return reader.pageSize(page).then(
    () => true,
    () => false,
  )
}

async function redactParsed(
  input: RedactPdfInput,
  { file, nodes }: Parsed,
  original: LazyReader,
): Promise<RedactPdfOutput> {
  const progress = (stage: string, done: number, total: number): void => {
    input.progress?.postMessage({ stage, done, total })
  }
  const cache = new ReadCache(file)
  const document = await readDocument(
    file,
    nodes,
    cache,
    () => original.open(),
    (done) => progress('read', done, nodes.length),
  )
  refusePictures(document, input.unreadImages)
  const warnings = pictureWarnings(document)

  const literals = input.terms ?? []
  const terms = compileTerms(literals, { wholeWords: input.wholeWords })
  const first = findAll(document, (text) => detect(text, { ...input.detect, terms }))
  const search = new Search(terms, literals, tellingValues(first))
  const raw = new RawSearch(search.literals)
  const findings = findMentions(document, first, search)

  const tally = new Tally()
  const usage = new FontUsage()
  const context = {
    usage,
    names: scrubNames(file, raw, tally),
    search,
    raw,
    label: input.label ?? false,
    width: input.width ?? 'exact',
    limits: input.limits,
  }
  const erased = await erasePages(file, nodes, document, findings, cache, context, (done) =>
    progress('erase', done, nodes.length),
  )
  scrubStructure(file, tally)
  scrubStructureTree(file, erased.marked, tally)
  await eraseAsides(file, cache, context, tally)
  scrubFonts(file, cache.fonts, usage, search, tally)
  scrubStrings(file, search, raw, tally)
  const rasterised = new Set<number>()
  if (erased.unpaintable.size > 0) {
    await rasterisePages(file, nodes, erased.unpaintable, await original.open(), erased, search, input.limits)
    for (const page of erased.unpaintable) rasterised.add(page)
  }
  const bytes = await proved(file, nodes, input, original, erased, search, raw, rasterised, progress)
  for (const page of rasterised) {
    warnings.push({
      code: 'page_rasterised',
      message: `Page ${page + 1} could not be proved clean by surgery and was turned into a picture with its remaining words behind it.`,
      page: page + 1,
    })
  }
  for (const page of erased.unsealed) {
    warnings.push({
      code: 'width_not_sealed',
      message: `Boxes on page ${page + 1} lie over a picture and keep the width of what they cover.`,
      page: page + 1,
    })
  }
  return {
    bytes,
    pages: nodes.length,
    entities: entities(findings, erased),
    scrubbed: tally.list(),
    proof: { searched, values: new Set(search.literals).size, found: 0 },
    rasterised: [...rasterised].map((page) => page + 1).sort((a, b) => a - b),
    warnings,
  }
}

/** The input as pdf.js reads it, opened when it is first asked for and closed with the work. */
class LazyReader implements AsyncDisposable {
  readonly #input: RedactPdfInput
  #reader: Promise<PdfReader> | null = null

  constructor(input: RedactPdfInput) {
    this.#input = input
  }

  open(): Promise<PdfReader> {
    const { bytes, password, limits } = this.#input
    this.#reader ??= openReader(bytes, { password, limits })
    return this.#reader
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // A reader that failed to open has told so where it was asked for.
    const reader = await this.#reader?.catch(() => null)
    await reader?.[Symbol.asyncDispose]()
  }
}

/** Writes and proves; pages that still show a value become pictures and the whole is proved again. */
async function proved(
  file: PdfFile,
  nodes: readonly PageNode[],
  input: RedactPdfInput,
  original: LazyReader,
  erased: Erased,
  search: Search,
  raw: RawSearch,
  rasterised: Set<number>,
  progress: (stage: string, done: number, total: number) => void,
): Promise<Uint8Array> {
  let leaks: Leak[] = []
  for (let round = 0; round <= rasterRounds; round++) {
    const bytes = writePdf(file)
    progress('prove', round, rasterRounds)
    await using reader = await openReader(bytes)
    leaks = await findLeaks(bytes, search, raw)
    if (reader.pageCount !== nodes.length) {
      throw new InternalError('internal', 'The redacted PDF would have lost pages, so nothing was written.')
    }
    if (leaks.length === 0) return bytes
    const failing = new Set(
      leaks.map(({ page }) => page).filter((page) => page >= 0 && !rasterised.has(page)),
    )
    if (failing.size === 0) break
    await rasterisePages(file, nodes, failing, await original.open(), erased, search, input.limits)
    for (const page of failing) rasterised.add(page)
  }
  const places = [
    ...new Set(leaks.map(({ page, where }) => (page < 0 ? where : `${where} (page ${page + 1})`))),
  ]
  throw new VerificationError(
    'proof_failed',
    `A value was still found after erasing, so nothing was written. Seen in: ${places.join(', ')}. Please report the kind of document; printing it to a new PDF first may help.`,
    { places },
  )
}

function entities(findings: Findings, erased: Erased): RedactedEntity[] {
  const list: RedactedEntity[] = []
  for (const [page, targets] of erased.targets) {
    for (const { finding, boxes } of targets) {
      const { type, score, recognizer, value } = finding
      list.push({ type, page: page + 1, boxes, score, recognizer, value })
    }
  }
  list.sort(
    (a, b) =>
      a.page - b.page ||
      (a.boxes[0]?.y0 ?? 0) - (b.boxes[0]?.y0 ?? 0) ||
      (a.boxes[0]?.x0 ?? 0) - (b.boxes[0]?.x0 ?? 0),
  )
  return [...list, ...findings.hidden.map((found) => ({ ...found, page: 0, boxes: [] }))]
}
