/** The documents of a review: opened on demand, and cached in memory. */

import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Detection } from '../../../engines/model/detection.ts'
import { CancelledError, RequestError } from '../../../engines/model/errors.ts'
import { proofSummary } from '../../../engines/redact/proof.ts'
import { unsureOf, whyKept } from '../../../engines/redact/report/report.ts'
import type { Applied, DocumentState } from '../../../engines/redact/review/review-page.ts'
import { formatOf } from '../../documents.ts'
import type { Engine } from '../../engine.ts'
import type { Progress } from '../../executor/progress.ts'
import type { RedactDocumentOptions } from '../../options.ts'
import { Outputs } from '../../output/target.ts'
import { writeOutputs } from '../../output/write.ts'
import { parseDecisions } from '../../redaction/decisions.ts'
import type { Review, ReviewOptions } from '../../review-document.ts'
import { checkExtension, otherFormat } from '../extension.ts'
import { type AppliedOutput, readDecisions, withDecisions, writeDecisions } from './decisions-file.ts'
import { checkFile, type FoundDocument } from './find-documents.ts'

/** Maximum bytes of cached images and texts; the document that is shown is always kept, regardless of its size. */
const maxKeptBytes = 256 * 1024 * 1024

export interface ShelfOptions {
  readonly engine: Engine
  readonly review: ReviewOptions
  readonly redact: Pick<RedactDocumentOptions, 'mode' | 'label' | 'ocr' | 'password'>
  readonly overwrite?: boolean
  readonly reviewer?: string
  readonly signal: AbortSignal
  readonly onState?: (state: DocumentState) => void
  readonly onProgress?: (id: number, progress: Progress) => void
  readonly maxKeptBytes?: number
}

interface Opened {
  readonly review: Promise<Review>
  bytes: number
}

/** Data of a document whose content is not in memory. */
interface Record {
  version: number
  reviewer: string
  detections: readonly Detection[]
  output?: AppliedOutput
}

export class Shelf {
  readonly documents: readonly FoundDocument[]
  readonly #options: ShelfOptions
  readonly #states: DocumentState[]
  /** In the order of their last use. */
  readonly #opened = new Map<string, Opened>()
  /** Serializes the changes of a document. */
  readonly #turns = new Map<number, Promise<unknown>>()
  readonly #versions = new Map<number, number>()

  constructor(documents: readonly FoundDocument[], options: ShelfOptions) {
    this.documents = documents
    this.#options = options
    this.#states = documents.map(({ name }, id) => ({ id, name }))
  }

  get states(): readonly DocumentState[] {
    return this.#states
  }

  /** Reads the decisions of earlier reviews, for the list. A file that is not readable is reported when its document is opened. */
  async resume(): Promise<void> {
    for (const [id, { decisions }] of this.documents.entries()) {
      const saved = await readDecisions(decisions).catch(() => null)
      if (saved) this.#tell(id, saved.detections, saved.output)
    }
  }

  /** The document with its decisions so far. */
  async open(id: number) {
    const { content, warnings, format } = await this.#review(id)
    return this.#inTurn(id, async () => {
      const { version, reviewer, detections, output } = await this.#record(id, content)
      this.#tell(id, detections, output)
      return {
        content: { ...content, detections },
        ...{ format, version, reviewer },
        warnings: warnings.map(({ message }) => message),
      }
    })
  }

  /** The image of a page, from 1. */
  async image(id: number, page: number, isOutput: boolean): Promise<Uint8Array> {
    const { content } = await this.#review(id, isOutput)
    const found = content.pages[page - 1]
    if (!found) throw new RequestError('not_found', 'Page not found.')
    return found.image
  }

  /** The output of a document with applied decisions, for comparison. */
  async output(id: number): Promise<Review['content']> {
    return (await this.#review(id, true)).content
  }

  /**
   * Saves the decisions. Returns the version, which the next change
   * must state. @throws RequestError `forbidden` if another window changed the decisions
   */
  async decide(
    id: number,
    given: { readonly version: number; readonly reviewer: string; readonly detections: unknown },
  ) {
    const { content } = await this.#review(id)
    return this.#inTurn(id, async () => {
      const { document } = content
      const before = await this.#record(id, content)
      if (given.version !== before.version)
        throw new RequestError('forbidden', 'Another window changed the decisions. Load the page again.')
      const { detections } = parseDecisions({
        ...{
          format: 'palimpsest-decisions',
          version: 1,
          created: now(),
          reviewer: given.reviewer.trim() || '-',
        },
        document: { sha256: document.sha256, bytes: document.bytes },
        detections: given.detections,
      })
      const output = before.output && { ...before.output, isOutdated: true }
      await this.#save(id, content, { ...before, reviewer: given.reviewer.trim(), detections, output })
      this.#versions.set(id, given.version + 1)
      this.#tell(id, detections, output)
      return { version: given.version + 1 }
    })
  }

  /**
   * Applies the decisions, proves the result and writes
   * the output. @param reviewer the person who applies, for a document without decisions
   */
  async apply(id: number, reviewer: string): Promise<Applied> {
    const { content } = await this.#review(id)
    return this.#inTurn(id, () => this.#apply(id, content, reviewer))
  }

  async #apply(id: number, content: Review['content'], reviewer: string): Promise<Applied> {
    const { engine, redact, overwrite, signal, onProgress } = this.#options
    const { file, output } = this.documents[id]
    const known = await this.#record(id, content)
    const record = { ...known, reviewer: known.reviewer || reviewer.trim() }
    if (record.reviewer === '')
      throw new RequestError('invalid_request', 'Enter your name first: the record says who decided.')
    await checkFile(this.documents[id])
    await mkdir(path.dirname(output), { recursive: true })
    const isOwn = async (name: string): Promise<boolean> =>
      record.output !== undefined && digestOf(await readFile(name)) === record.output.sha256
    const outputs = await Outputs.open({ inputs: [file], overwrite, isOwn })
    const target = await outputs.target(output)
    const to = otherFormat(output, await formatOf(file))
    const result = await engine.redactDocument(file, {
      ...redact,
      to,
      decisions: decisionsOf(content, record),
      listKept: true,
      signal,
      onProgress: (progress) => onProgress?.(id, progress),
    })
    checkExtension(output, result.format)
    await writeOutputs([{ target, bytes: result.bytes }])
    const { manifest, entities, kept } = result
    const written = { sha256: digestOf(result.bytes), removed: entities.length }
    await this.#save(id, content, { ...record, output: written })
    this.#opened.delete(keyOf(id, true))
    this.#tell(id, record.detections, written)
    return {
      output: path.resolve(output),
      removed: entities.length,
      proof: proofSummary(manifest.proof),
      rasterised: manifest.rasterised,
      warnings: manifest.warnings.map(({ message }) => message),
      unsure: unsureOf(kept).map(({ why, ...row }) => ({ ...row, why: whyKept[why] })),
    }
  }

  async #record(id: number, { document, detections }: Review['content']): Promise<Record> {
    const saved = await readDecisions(this.documents[id].decisions)
    if (saved && saved.document.sha256 !== document.sha256)
      throw new RequestError(
        'invalid_request',
        'The document was changed after decisions about it were saved. Move the file with the decisions, or pass --decisions FILE.',
      )
    const { reviewer = this.#options.reviewer ?? '', output } = saved ?? {}
    const known = saved ? withDecisions(detections, saved.detections) : detections
    return { version: this.#versions.get(id) ?? 0, reviewer, detections: known, output }
  }

  async #save(id: number, content: Review['content'], record: Record): Promise<void> {
    const { decisions, file } = this.documents[id]
    await mkdir(path.dirname(decisions), { recursive: true })
    const { output } = record
    await writeDecisions(decisions, file, { ...decisionsOf(content, record), ...(output && { output }) })
  }

  #tell(id: number, detections: readonly Detection[], output: AppliedOutput | undefined): void {
    const undecided = detections.filter(({ decision }) => decision === undefined).length
    const removed = output?.isOutdated ? undefined : output?.removed
    const state = { ...this.#states[id], values: detections.length, undecided, removed }
    this.#states[id] = state
    this.#options.onState?.(state)
  }

  #review(id: number, isOutput = false): Promise<Review> {
    if (!this.documents[id]) throw new RequestError('not_found', 'Document not found.')
    const key = keyOf(id, isOutput)
    const known = this.#opened.get(key)
    if (known) {
      this.#opened.delete(key)
      this.#opened.set(key, known)
      return known.review
    }
    const opened: Opened = { review: this.#read(id, isOutput), bytes: 0 }
    this.#opened.set(key, opened)
    opened.review.then(
      ({ content }) => {
        opened.bytes = sizeOf(content)
        this.#makeRoom(key)
      },
      () => this.#opened.delete(key),
    )
    return opened.review
  }

  async #read(id: number, isOutput: boolean): Promise<Review> {
    const { engine, review, signal, onProgress } = this.#options
    const document = this.documents[id]
    const run = { signal, onProgress: (progress: Progress) => onProgress?.(id, progress) }
    if (isOutput) {
      // Detection is not run: the output is only shown.
      return engine.review(document.output, { ...run, entities: 'none', ocr: false })
    }
    await checkFile(document)
    return engine.review(document.file, { ...review, ...run, title: document.name })
  }

  /** Closes the least recently used documents. */
  #makeRoom(shown: string): void {
    const { maxKeptBytes: limit = maxKeptBytes } = this.#options
    let sum = [...this.#opened.values()].reduce((all, { bytes }) => all + bytes, 0)
    for (const [key, { bytes }] of this.#opened) {
      if (sum <= limit) return
      if (key === shown || bytes === 0) continue
      this.#opened.delete(key)
      sum -= bytes
    }
  }

  /** Bytes in memory, for tests and diagnosis. */
  get keptBytes(): number {
    return [...this.#opened.values()].reduce((all, { bytes }) => all + bytes, 0)
  }

  async #inTurn<T>(id: number, work: () => Promise<T>): Promise<T> {
    const before = this.#turns.get(id) ?? Promise.resolve()
    const turn = before.then(() => {
      if (this.#options.signal.aborted) throw new CancelledError('cancelled', 'The review has ended.')
      return work()
    })
    this.#turns.set(
      id,
      turn.catch(() => undefined),
    )
    return turn
  }
}

function decisionsOf({ document }: Review['content'], { reviewer, detections }: Record) {
  const { sha256, bytes } = document
  const head = { format: 'palimpsest-decisions', version: 1, document: { sha256, bytes } } as const
  return { ...head, reviewer, created: now(), detections }
}

function keyOf(id: number, isOutput: boolean): string {
  return isOutput ? `${id}/output` : `${id}`
}

/** Words take more space in memory than in a file. */
const bytesOfWord = 200

function sizeOf({ pages, text = '' }: Review['content']): number {
  return pages.reduce(
    (sum, { image, words }) => sum + image.length + bytesOfWord * words.length,
    1 + 2 * text.length,
  )
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function now(): string {
  return new Date().toISOString()
}
