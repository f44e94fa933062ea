import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { Entity, EntityType } from '../engines/model/entity.ts'
import { RequestError } from '../engines/model/errors.ts'
import type { Warning } from '../engines/model/warning.ts'
import type { LanguageState } from '../engines/ocr/languages.ts'
import type { Manifest, Proof, Scrubbed } from '../engines/redact/manifest/manifest.ts'
import type { TokenKey } from '../engines/redact/modes/token-map.ts'
import type { RedactedEntity } from '../engines/redact/pdf/request.ts'
import type { RedactedText, Replaced, TextMode } from '../engines/redact/text/redact-text.ts'
import type { ConvertArchiveOptions, ConvertedArchive } from './conversion/convert-archive.ts'
import type { ConvertedDocument, ConvertOptions } from './conversion/convert-document.ts'
import { byteChunks } from './detection/decode-stream.ts'
import { detectTexts } from './detection/detect-batch.ts'
import { checkRules, Detector } from './detection/detector.ts'
import { detectPieces, redactPieces } from './detection/streams.ts'
import { type RedactableFormat, redactableFormat } from './documents.ts'
import type { Executor } from './executor/executor.ts'
import { type Tasks, taskModules } from './executor/tasks.ts'
import { type Input, readInput, type Source } from './input.ts'
import type { OcrResult } from './ocr/ocr-document.ts'
import {
  choiceOf,
  type DetectOptions,
  type EngineLimits,
  type EngineOptions,
  type OcrOptions,
  type RedactDocumentOptions,
  type RedactTextOptions,
  type StreamOptions,
} from './options.ts'
import { type Keys, openKeys } from './redaction/keys.ts'
import { signedManifest } from './redaction/manifest-record.ts'

/** A value that was removed. Of a PDF with its page and boxes, of a text with its offsets in the input. */
export type DocumentEntity = RedactedEntity | (Replaced & { readonly value: string })

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
  /** Mode `token`: the values behind the tokens, sealed under `tokenKey`. `restore` takes it. */
  readonly tokenMap?: string
}

/** A value found in a stream, which nobody can look up any more. */
export type StreamedEntity = Entity & { readonly value: string }

export type {
  DetectOptions,
  EngineLimits,
  EngineOptions,
  OcrOptions,
  RedactDocumentOptions,
  RedactTextOptions,
  StreamOptions,
} from './options.ts'

/** The pure operations. Every method throws a `PalimpsestError`; none of them writes but the keys at first use. */
export interface Engine extends AsyncDisposable {
  /** Finds sensitive values. Runs in the caller's thread; offsets are UTF-16 in `text`. */
  detect(text: string, options?: DetectOptions): Promise<{ entities: Entity[] }>
  /** The same for many texts, in their order; in the pool's threads as well where that is quicker. */
  detectBatch(
    texts: readonly string[],
    options?: DetectOptions & StreamOptions,
  ): Promise<{ entities: Entity[] }[]>
  /**
   * The same in a text of any length, UTF-8 or UTF-16 with its mark, in memory that does not grow with it. Offsets are UTF-16 in the
   * whole text; entities come in order, about a million characters behind what is read.
   */
  detectStream(input: Input, options?: DetectOptions & StreamOptions): AsyncGenerator<StreamedEntity>
  redactText(
    text: string,
    options?: RedactTextOptions,
  ): Promise<RedactedText & { readonly mode: TextMode; readonly tokenMap?: string }>
  /**
   * Redacts a text of any length as it comes, in its encoding, in memory that does not grow with it, in every mode but `token`.
   * Nothing proves the result: what has gone out cannot be called back.
   */
  redactStream(input: Input, options?: RedactTextOptions & StreamOptions): ReadableStream<Uint8Array>
  /** The text before mode `token`: the values are put back in the place of their tokens. */
  restore(text: string, tokenMap: string, tokenKey: TokenKey): Promise<string>
  /** Redacts a PDF or a text file, told by its content, in a thread, and proves the result. Fails closed. */
  redactDocument(input: Input, options?: RedactDocumentOptions): Promise<RedactedDocument>
  /** Reads scans and pictures: PDF, PNG, JPEG, WebP, TIFF, told by content. Its pages are read in the pool's threads. */
  ocr(input: Input, options?: OcrOptions): Promise<OcrResult>
  /** Converts a document, told by its content, in a thread. Metadata is left out unless asked for. */
  convert(input: Input, options: ConvertOptions): Promise<ConvertedDocument>
  /** The same conversion for each file of a ZIP: at most 500 files and 500 MB, each failing alone. */
  convertArchive(input: Input, options: ConvertArchiveOptions): Promise<ConvertedArchive>
  /** The languages that OCR can read, which of them are installed, and how to install the others. */
  languages(): Promise<readonly LanguageState[]>
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
  readonly #detector = new Detector()
  /** What replacements are drawn under where a call gives no key: one for all texts and threads of this engine. */
  readonly #key: string

  constructor(options: EngineOptions) {
    this.#options = options
    this.#limits = { ...defaults, ...options.limits }
    this.#key = options.key ?? randomBytes(32).toString('base64')
  }

  async detect(text: string, options: DetectOptions = {}): Promise<{ entities: Entity[] }> {
    const [{ detect }, compiled] = await Promise.all([
      this.#detector.module(),
      this.#detector.compiled(options),
    ])
    return { entities: detect(text, compiled) }
  }

  async detectBatch(texts: readonly string[], options: DetectOptions & StreamOptions = {}) {
    return detectTexts(texts, options, this.#detector, () => this.#start(), this.#options.threads)
  }

  async *detectStream(
    input: Input,
    options: DetectOptions & StreamOptions = {},
  ): AsyncGenerator<StreamedEntity> {
    yield* detectPieces(byteChunks(input, options.signal), await this.#detector.compiled(options))
  }

  async redactText(text: string, options: RedactTextOptions = {}) {
    const { mode = 'blackout', tokenKey, language, ...choice } = options
    refuseWithoutKey(mode, tokenKey)
    const [{ redactText }, { entities }] = await Promise.all([
      import('../engines/redact/text/redact-text.ts'),
      this.detect(text, { ...choice, language }),
    ])
    const redacted = redactText(text, entities, { mode, key: this.#keyOf(mode, options.key), language })
    const values = redacted.entities.map((found) => ({ ...found, value: text.slice(found.start, found.end) }))
    return { ...redacted, mode, ...(await sealed(mode, values, tokenKey)) }
  }

  redactStream(input: Input, options: RedactTextOptions & StreamOptions = {}): ReadableStream<Uint8Array> {
    const { mode = 'blackout', language } = options
    const key = this.#keyOf(mode, options.key)
    return redactPieces(input, this.#detector.compiled(options), { mode, key, language }, options.signal)
  }

  async restore(text: string, tokenMap: string, tokenKey: TokenKey): Promise<string> {
    return (await import('../engines/redact/modes/token-map.ts')).restore(text, tokenMap, tokenKey)
  }

  async redactDocument(input: Input, options: RedactDocumentOptions = {}): Promise<RedactedDocument> {
    const source = await readInput(input, this.#limits.bytes, options.signal)
    const format = redactableFormat(source)
    const mode = options.mode ?? 'blackout'
    refuseWithoutKey(mode, options.tokenKey)
    await checkRules(options)
    if (format === 'pdf' && mode !== 'blackout')
      throw new RequestError('invalid_request', `A PDF can be redacted in mode blackout only, not ${mode}.`)
    // Before the work: a data folder that cannot be used is found now. The digest too, as the bytes leave for the thread.
    const keys = await this.#openKeys()
    const { digestOf } = await import('../engines/redact/manifest/manifest.ts')
    const original = digestOf(source.bytes)

    const done = format === 'pdf' ? await this.#pdf(source, options) : await this.#text(source, options, mode)
    const { bytes, pages, entities, warnings } = done
    const deed = { ...done, format, mode, input: original, output: digestOf(bytes) }
    const manifest = await signedManifest(deed, keys)
    const replaced = entities.filter((entity) => 'replacement' in entity)
    const tokens = await sealed(mode, replaced, options.tokenKey)
    return { bytes, format, entities, pages, manifest, warnings, ...tokens }
  }

  async ocr(input: Input, options: OcrOptions = {}): Promise<OcrResult> {
    const source = await readInput(input, this.#limits.bytes, options.signal)
    const [{ readDocument }, executor] = await Promise.all([import('./ocr/ocr-document.ts'), this.#start()])
    const { languageData = this.#options.languageData, models = this.#options.models } = options
    return readDocument(source, { ...options, languageData, models }, executor, this.#threads(), this.#limits)
  }

  async convert(input: Input, options: ConvertOptions): Promise<ConvertedDocument> {
    const [{ convertSource }, source] = await Promise.all([
      import('./conversion/convert-document.ts'),
      readInput(input, this.#limits.bytes, options.signal),
    ])
    const { languageData = this.#options.languageData } = options
    return convertSource(
      source,
      { ...options, languageData },
      { start: () => this.#start(), threads: this.#threads(), limits: this.#limits },
    )
  }

  async convertArchive(input: Input, options: ConvertArchiveOptions): Promise<ConvertedArchive> {
    const [{ convertArchive }, source] = await Promise.all([
      import('./conversion/convert-archive.ts'),
      readInput(input, this.#limits.bytes, options.signal),
    ])
    const concurrency = this.#threads()
    return convertArchive(source.bytes, { concurrency, ...options }, (file, each) => this.convert(file, each))
  }

  async languages(): Promise<readonly LanguageState[]> {
    const { languageStates } = await import('../engines/ocr/languages.ts')
    return languageStates({ folder: this.#options.languageData })
  }

  async entities(): Promise<readonly EntityType[]> {
    return (await import('../engines/detect/detect.ts')).catalog()
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
    const { terms, wholeWords } = options
    const key = this.#keyOf(mode, options.key)
    const executor = await this.#start()
    const input = { bytes, detect: choiceOf(options), terms, wholeWords, mode, key }
    const done = await executor.run('redactPlain', input, runOptions(options, bytes))
    return { ...done, pages: 0, scrubbed: [], rasterised: [], warnings: [] }
  }

  /** A hash without a key is the plain SHA-256 that others can compute too; replacements are always drawn under some key. */
  #keyOf(mode: TextMode, key: string | undefined): string | undefined {
    return key ?? (mode === 'hash' ? undefined : this.#key)
  }

  /** Tasks at a time. */
  #threads(): number {
    return Math.max(1, this.#options.threads ?? availableParallelism())
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

function refuseWithoutKey(mode: TextMode, tokenKey: TokenKey | undefined): void {
  if (mode === 'token' && tokenKey === undefined)
    throw new RequestError(
      'invalid_request',
      'Mode token needs a tokenKey that seals its map: 32 random bytes, or a passphrase.',
    )
}

/** The sealed map of mode `token`; nothing in other modes. */
async function sealed(
  mode: TextMode,
  entities: readonly { readonly replacement: string; readonly value: string }[],
  tokenKey: TokenKey | undefined,
): Promise<{ readonly tokenMap?: string }> {
  if (mode !== 'token' || tokenKey === undefined) return {}
  const { sealTokens } = await import('../engines/redact/modes/token-map.ts')
  const tokens = new Map(entities.map(({ replacement, value }) => [replacement, value]))
  return { tokenMap: await sealTokens(tokens, tokenKey) }
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

function runOptions(options: RedactDocumentOptions, bytes: Uint8Array<ArrayBuffer>) {
  const { signal, onProgress, timeoutMs } = options
  return { signal, onProgress, transfer: [bytes.buffer], ...(timeoutMs === undefined ? {} : { timeoutMs }) }
}
