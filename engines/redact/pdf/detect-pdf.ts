/** Detection in a PDF: what its redaction would remove, with the places. Nothing is changed. */
import type { MessagePort } from 'node:worker_threads'
import type { Warning } from '../../model/errors.ts'
import { pageSurface, ReadCache } from '../../pdf/content/index.ts'
import { loadPdf, type PageNode, type PdfFile, pages, repairedPdf } from '../../pdf/file/index.ts'
import { LazyReader, type PdfReader } from '../../pdf/second-reader/index.ts'
import { chooseValues } from './choose-values.ts'
import type { Recognise } from './pixels.ts'
import { planPage } from './plan-page.ts'
import { type DocumentText, fittedReader, pictureWarnings, readPages, textLayersOf } from './read-pages.ts'
import type { RedactedEntity, RedactPdfInput } from './request.ts'

/** Options of a detection. Plain data: it crosses a thread. */
export interface DetectPdfInput
  extends Pick<
    RedactPdfInput,
    'bytes' | 'password' | 'detect' | 'terms' | 'wholeWords' | 'regions' | 'limits'
  > {
  readonly progress?: MessagePort
}

export interface DetectPdfOutput {
  readonly pages: number
  /** In reading order; values outside the pages, which have page 0 and no boxes, come last. */
  readonly entities: readonly RedactedEntity[]
  readonly warnings: readonly Warning[]
}

/** A PDF as read for detection. */
export interface ReadPdf {
  readonly file: PdfFile
  readonly nodes: readonly PageNode[]
  readonly cache: ReadCache
  readonly document: DocumentText
  /** Opens the second reader, or returns it. */
  readonly open: () => Promise<PdfReader>
}

/**
 * @param recognise reads words in images. Without it, images cause a warning.
 * @param onRead receives the document before values are searched for in it
 * @throws DocumentError | LimitError for input that cannot be read
 */
export async function detectPdfDocument(
  input: DetectPdfInput,
  recognise?: Recognise,
  onRead?: (read: ReadPdf) => Promise<void>,
): Promise<DetectPdfOutput> {
  const { bytes, password, limits } = input
  const file = await loadPdf(bytes, { password, limits })
  await using original =
    fittedReader(file, limits) ?? new LazyReader(bytes, { password, limits }, repairedPdf)
  const nodes = pages(file, limits)
  const cache = new ReadCache(file)
  const document = await readPages({
    ...{ file, nodes, cache, original },
    ocr: recognise ? { recognise, languages: [input.detect.language ?? 'en'] } : null,
    onPage: (done) => input.progress?.postMessage({ stage: 'read', done, total: nodes.length }),
  })
  await onRead?.({ file, nodes, cache, document, open: () => original.open() })
  const { findings } = chooseValues(document, input)

  const entities = nodes.flatMap((node, i) => {
    if (findings.pages[i].length === 0) return []
    const { ocr } = document.pages[i]
    const keptReading = document.keptReadings.get(i)
    const surface = keptReading?.surface ?? pageSurface(file, node, cache, true)
    const reading = keptReading ?? { surface, layers: textLayersOf(surface) }
    const { targets } = planPage(reading, ocr, findings.pages[i])
    return targets
      .map(({ finding, boxes }) => ({ ...withoutPlace(finding), page: i + 1, boxes }))
      .sort(
        (a, b) =>
          (a.boxes[0]?.y0 ?? 0) - (b.boxes[0]?.y0 ?? 0) || (a.boxes[0]?.x0 ?? 0) - (b.boxes[0]?.x0 ?? 0),
      )
  })
  const hidden = findings.hidden.map((found) => ({ ...withoutPlace(found), page: 0, boxes: [] }))
  return { pages: nodes.length, entities: [...entities, ...hidden], warnings: pictureWarnings(document) }
}

function withoutPlace({
  type,
  score,
  recognizer,
  explanation,
  value,
}: Omit<RedactedEntity, 'page' | 'boxes'>) {
  return { type, score, recognizer, ...(explanation === undefined ? {} : { explanation }), value }
}
