import type { Entity, EntityType } from '../engines/model/entity.ts'
import { RequestError } from '../engines/model/errors.ts'
import type { Warning } from '../engines/model/outcome.ts'
import type { PdfLimits } from '../engines/pdf/limits.ts'
import type { Manifest, Proof, RemovedEntity, Scrubbed } from '../engines/redact/manifest.ts'
import type { RedactedEntity } from '../engines/redact/pdf/request.ts'
import type { RedactedText, TextMode } from '../engines/redact/text.ts'
import { type RedactableFormat, redactableFormat } from './documents.ts'
import type { Executor, Progress } from './executor/executor.ts'
import { type Tasks, taskModules } from './executor/tasks.ts'
import { type Input, readInput, type Source } from './input.ts'
import { type Keys, openKeys } from './keys.ts'
import { version } from './version.ts'

export interface EngineOptions {
  /** Documents worked on at a time, each in a thread of its own. 0 works in the caller's thread. Default: one for each processor. */
  readonly threads?: number
  readonly limits?: EngineLimits
  /** Data folder with the keys that sign manifests. Default: `PALIMPSEST_HOME`, or the user's data folder. */
  readonly home?: string
}

export interface EngineLimits {
  /** Bytes of an input. Default: 512 MiB. */
  readonly bytes?: number
  /** A document's time in its thread. Default: ten minutes. */
  readonly timeoutMs?: number
  /** Heap of a thread in MiB. Default: 2048. */
  readonly memoryMb?: number
  /** Bounds inside a PDF. */
  readonly pdf?: Partial<PdfLimits>
}

export interface DetectOptions {
  /** Codes of the catalogue; all when absent, `none` for the terms alone. */
  readonly entities?: readonly string[] | 'none'
  /** 0 to 1. */
  readonly minScore?: number
  /** ISO 639-1. */
  readonly language?: string
  /** Literal values, matched whatever their case, spacing, line breaks or hyphenation, inside longer words too. */
  readonly terms?: readonly string[]
  /** Terms count as whole words only. */
  readonly wholeWords?: boolean
  /** Adds to each entity why it has its score. */
  readonly explain?: boolean
}

export interface RedactTextOptions extends DetectOptions {
  /** Default: `blackout`. */
  readonly mode?: TextMode
  /** Keys the digests of mode `hash` and the choice of mode `synthetic`: a secret of the caller's. */
  readonly key?: string
}

export interface RedactDocumentOptions extends Omit<RedactTextOptions, 'explain'> {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
  /** Overrides the engine's own. */
  readonly timeoutMs?: number
  readonly password?: string
  /** PDF: write the entity's code on its box. */
  readonly label?: boolean
  /** PDF: a box as wide as its value, or of a width that tells nothing about it. Default: `exact`. */
  readonly width?: 'exact' | 'sealed'
  /** PDF: pages that are pictures cannot be searched: refuse them (default), or let them pass with a warning. */
  readonly unreadImages?: 'refuse' | 'keep'
  /** PDF: whether words in pictures are read by OCR. Default true; documents without pictures pay nothing for it. */
  readonly ocr?: boolean
}

/** A value that was removed. Of a PDF with its page and boxes, of a text with its offsets in the input. */
export type DocumentEntity = RedactedEntity | (Entity & { readonly value: string })

export interface RedactedDocument {
  /** The redacted document, proved clean. Belongs to the caller. */
  readonly bytes: Uint8Array
  readonly format: RedactableFormat
  /** With the values themselves: for the caller's eyes. The manifest holds keyed digests instead. */
  readonly entities: readonly DocumentEntity[]
  /** 0 for a format without pages. */
  readonly pages: number
  readonly manifest: Manifest
  readonly warnings: readonly Warning[]
}

/** The pure operations. Every method throws a `PalimpsestError`; none of them writes but the keys at first use. */
export interface Engine extends AsyncDisposable {
  /** Finds sensitive values. Runs in the caller's thread; offsets are UTF-16 in `text`. */
  detect(text: string, options?: DetectOptions): Promise<{ entities: Entity[] }>
  redactText(text: string, options?: RedactTextOptions): Promise<RedactedText & { readonly mode: TextMode }>
  /** Redacts a PDF or a text file, told by its content, in a thread, and proves the result. Fails closed. */
  redactDocument(input: Input, options?: RedactDocumentOptions): Promise<RedactedDocument>
  /** The catalogue of entity types. */
  entities(): Promise<readonly EntityType[]>
}

const defaults = { bytes: 512 * 1024 * 1024, timeoutMs: 600_000, memoryMb: 2048 }

/** Nothing is loaded or started before it is needed. */
export async function createEngine(options: EngineOptions = {}): Promise<Engine> {
  if (options.threads !== undefined && !(Number.isInteger(options.threads) && options.threads >= 0))
    throw new RequestError('invalid_request', 'The number of threads must be a whole number, 0 or more.')
  return new PooledEngine(options)
}

class PooledEngine implements Engine {
  readonly #options: EngineOptions
  readonly #limits: EngineLimits & typeof defaults
  #executor: Promise<Executor<Tasks>> | undefined
  #keys: Promise<Keys> | undefined
  #detector: ReturnType<typeof loadDetector> | undefined

  constructor(options: EngineOptions) {
    this.#options = options
    this.#limits = { ...defaults, ...options.limits }
  }

  async detect(text: string, options: DetectOptions = {}): Promise<{ entities: Entity[] }> {
    this.#detector ??= loadDetector()
    const { detect, compileTerms } = await this.#detector
    const { terms, wholeWords, ...choice } = options
    return {
      entities: detect(text, terms ? { ...choice, terms: compileTerms(terms, { wholeWords }) } : choice),
    }
  }

  async redactText(text: string, options: RedactTextOptions = {}) {
    const { mode = 'blackout', key, ...choice } = options
    const [{ redactText }, { entities }] = await Promise.all([
      import('../engines/redact/text.ts'),
      this.detect(text, choice),
    ])
    const { language } = choice
    return { ...redactText(text, entities, { mode, key, language }), mode }
  }

  async redactDocument(input: Input, options: RedactDocumentOptions = {}): Promise<RedactedDocument> {
    const source = await readInput(input, this.#limits.bytes, options.signal)
    const format = redactableFormat(source)
    const mode = options.mode ?? 'blackout'
    if (format === 'pdf' && mode !== 'blackout')
      throw new RequestError('invalid_request', `A PDF can be redacted in mode blackout only, not ${mode}.`)
    // Before the work: a data folder that cannot be used is found now. The digest too, as the bytes leave for the thread.
    const keys = await this.#openKeys()
    const { digestOf, signManifest, valueDigest } = await import('../engines/redact/manifest.ts')
    const original = digestOf(source.bytes)

    const done = format === 'pdf' ? await this.#pdf(source, options) : await this.#text(source, options, mode)
    const { bytes, pages, entities, scrubbed, proof, rasterised, warnings } = done
    const removed = entities.map((entity): RemovedEntity => {
      const { type, value, score, recognizer } = entity
      const digest = valueDigest(keys.digest, original.sha256, type, value)
      return 'boxes' in entity
        ? { type, page: entity.page, boxes: entity.boxes, digest, score, recognizer }
        : { type, digest, score, recognizer }
    })
    const manifest = await signManifest(
      {
        format: 'palimpsest-manifest',
        version: 1,
        product: { name: 'palimpsest', version },
        created: new Date().toISOString(),
        document: { format, ...(pages > 0 ? { pages } : {}) },
        input: original,
        output: digestOf(bytes),
        mode,
        entities: removed,
        scrubbed,
        proof,
        rasterised,
        warnings,
      },
      keys.signing,
    )
    return { bytes, format, entities, pages, manifest, warnings }
  }

  async entities(): Promise<readonly EntityType[]> {
    return (await import('../engines/detect/catalog.ts')).catalog()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await (await this.#executor)?.[Symbol.asyncDispose]()
  }

  async #pdf({ bytes }: Source, options: RedactDocumentOptions): Promise<Done> {
    const { password, terms, wholeWords, label, width, unreadImages, ocr } = options
    const input = {
      bytes,
      password,
      detect: choiceOf(options),
      terms,
      wholeWords,
      label,
      width,
      unreadImages,
      ocr,
    }
    const executor = await this.#start()
    return executor.run('redactPdf', { ...input, limits: this.#limits.pdf }, runOptions(options, bytes))
  }

  async #text({ bytes }: Source, options: RedactDocumentOptions, mode: TextMode): Promise<Done> {
    const { terms, wholeWords, key } = options
    const executor = await this.#start()
    const input = { bytes, detect: choiceOf(options), terms, wholeWords, mode, key }
    const done = await executor.run('redactPlain', input, runOptions(options, bytes))
    return { ...done, pages: 0, scrubbed: [], rasterised: [], warnings: [] }
  }

  #start(): Promise<Executor<Tasks>> {
    const { threads } = this.#options
    this.#executor ??=
      threads === 0
        ? import('./executor/inline.ts').then((m) => new m.InlineExecutor<Tasks>(taskModules, this.#limits))
        : import('./executor/piscina.ts').then(
            (m) => new m.PiscinaExecutor<Tasks>(taskModules, { ...this.#limits, threads }),
          )
    return this.#executor
  }

  #openKeys(): Promise<Keys> {
    // A failure is not kept: the caller may mend the folder and try again.
    this.#keys ??= openKeys(this.#options.home).catch((error) => {
      this.#keys = undefined
      throw error
    })
    return this.#keys
  }
}

/** Dictionaries take a moment to load, and a call for each small text should not ask the loader again. */
async function loadDetector() {
  const [{ detect }, { compileTerms }] = await Promise.all([
    import('../engines/detect/detect.ts'),
    import('../engines/detect/terms.ts'),
  ])
  return { detect, compileTerms }
}

/** What a redaction gives back, whatever the format. */
interface Done {
  readonly bytes: Uint8Array
  readonly pages: number
  readonly entities: readonly DocumentEntity[]
  readonly scrubbed: readonly Scrubbed[]
  readonly proof: Proof
  readonly rasterised: readonly number[]
  readonly warnings: readonly Warning[]
}

function choiceOf({ entities, minScore, language }: RedactDocumentOptions) {
  return { entities, minScore, language }
}

function runOptions(options: RedactDocumentOptions, bytes: Uint8Array<ArrayBuffer>) {
  const { signal, onProgress, timeoutMs } = options
  return { signal, onProgress, transfer: [bytes.buffer], ...(timeoutMs === undefined ? {} : { timeoutMs }) }
}
