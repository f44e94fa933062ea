import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { Entity, EntityType } from '../engines/model/entity.ts'
import { RequestError } from '../engines/model/errors.ts'
import type { Warning } from '../engines/model/warning.ts'
import type { LanguageState } from '../engines/ocr/languages.ts'
import type { Manifest, Proof, Scrubbed } from '../engines/redact/manifest/manifest.ts'
import type { TokenKey } from '../engines/redact/modes/token-map.ts'
import type { RedactedEntity } from '../engines/redact/task.ts'
import type { RedactedText, Replaced, TextMode } from '../engines/redact/text/index.ts'
import type { ConvertArchiveOptions, ConvertedArchive } from './conversion/convert-archive.ts'
import type { ConvertedDocument, ConvertOptions } from './conversion/convert-document.ts'
import { readChunks } from './detection/decode-stream.ts'
import { detectBatch } from './detection/detect-batch.ts'
import { Detector, validateRules } from './detection/detector.ts'
import { detectStream, redactStream } from './detection/streams.ts'
import { type RedactableFormat, redactableFormat } from './documents.ts'
import type { Executor } from './executor/executor.ts'
import { type Tasks, taskModules } from './executor/tasks.ts'
import { type Input, readInput, type Source } from './input.ts'
import type { OcrResult } from './ocr/ocr-document.ts'
import {
  type DetectOptions,
  detectionOptions,
  type EngineLimits,
  type EngineOptions,
  type OcrOptions,
  type RedactDocumentOptions,
  type RedactTextOptions,
  type StreamOptions,
} from './options.ts'
import { type Keys, openKeys } from './redaction/keys.ts'
import { createManifest } from './redaction/manifest-record.ts'

/** A removed value: with page and boxes in a PDF, with offsets into the input in a text. */
export type DocumentEntity = RedactedEntity | (Replaced & { readonly value: string })

export interface RedactedDocument {
  /** The redacted and proved document. Owned by the caller. */
  readonly bytes: Uint8Array
  readonly format: RedactableFormat
  /** Includes the removed values, which the manifest replaces by keyed digests. */
  readonly entities: readonly DocumentEntity[]
  /** 0 for a format without pages. */
  readonly pages: number
  /** Signed record of the redaction. */
  readonly manifest: Manifest
  readonly warnings: readonly Warning[]
  /** Mode `token`: the sealed map of tokens, for `restore`. */
  readonly tokenMap?: string
}

/** An entity of a stream, with its value, since the caller may no longer have the text. */
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

/** Every method throws `PalimpsestError`s only. No method writes a file, except the keys on first use. */
export interface Engine extends AsyncDisposable {
  /** Finds entities, ordered by position. Runs in the caller's thread. Offsets are UTF-16 units of `text`. */
  detect(text: string, options?: DetectOptions): Promise<{ entities: Entity[] }>
  /** Finds entities in many texts. Results are in the order of the texts. Uses worker threads if that is faster. */
  detectBatch(
    texts: readonly string[],
    options?: DetectOptions & StreamOptions,
  ): Promise<{ entities: Entity[] }[]>
  /**
   * Finds entities in a text of any length (UTF-8, or UTF-16 with a byte order mark) in constant memory. Entities arrive in order, about a
   * million characters behind the reading position. Offsets are UTF-16 units of the whole text.
   */
  detectStream(input: Input, options?: DetectOptions & StreamOptions): AsyncGenerator<StreamedEntity>
  /** Detects and replaces values in a string. Runs in the caller's thread. The offsets of the entities are those of `text`. */
  redactText(
    text: string,
    options?: RedactTextOptions,
  ): Promise<RedactedText & { readonly mode: TextMode; readonly tokenMap?: string }>
  /**
   * Redacts a text of any length while it is read, in its encoding and in constant memory. Mode `token` is not available. The result is
   * not proved, since the start of it is delivered before the end is known.
   */
  redactStream(input: Input, options?: RedactTextOptions & StreamOptions): ReadableStream<Uint8Array>
  /** Replaces the tokens of mode `token` with their values. Throws `wrong_key` or `tampered`. */
  restore(text: string, tokenMap: string, tokenKey: TokenKey): Promise<string>
  /**
   * Redacts a PDF or text file in a worker thread and proves the result. The format is detected from the content. Throws `proof_failed`
   * if a value is still in the output.
   */
  redactDocument(input: Input, options?: RedactDocumentOptions): Promise<RedactedDocument>
  /** Reads a PDF, PNG, JPEG, WebP or TIFF by OCR, its pages in parallel in worker threads. */
  ocr(input: Input, options?: OcrOptions): Promise<OcrResult>
  /** Converts a document in a worker thread. The input format is detected from the content. Metadata is removed by default. */
  convert(input: Input, options: ConvertOptions): Promise<ConvertedDocument>
  /** Converts each file of a ZIP archive of at most 500 files and 500 MB. One failure does not stop the others. */
  convertArchive(input: Input, options: ConvertArchiveOptions): Promise<ConvertedArchive>
  /** Lists the OCR languages, which of them are installed, and how to install the others. */
  languages(): Promise<readonly LanguageState[]>
  /** Lists the entity types. */
  entities(): Promise<readonly EntityType[]>
}

const defaults = { bytes: 512 * 1024 * 1024, timeoutMs: 600_000, memoryMb: 2048 }

/** Creates an engine. Code, data and threads are loaded when they are first needed. Dispose of the engine to end its threads. */
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
  /** Key of replacements for calls without one: the same in all texts and threads of this engine. */
  readonly #key: string

  constructor(options: EngineOptions) {
    this.#options = options
    this.#limits = { ...defaults, ...options.limits }
    this.#key = options.key ?? randomBytes(32).toString('base64')
  }

  async detect(text: string, options: DetectOptions = {}): Promise<{ entities: Entity[] }> {
    const [{ detect }, compiled] = await Promise.all([
      this.#detector.module(),
      this.#detector.compile(options),
    ])
    return { entities: detect(text, compiled) }
  }

  async detectBatch(texts: readonly string[], options: DetectOptions & StreamOptions = {}) {
    return detectBatch(texts, options, this.#detector, () => this.#start(), this.#options.threads)
  }

  async *detectStream(
    input: Input,
    options: DetectOptions & StreamOptions = {},
  ): AsyncGenerator<StreamedEntity> {
    yield* detectStream(readChunks(input, options.signal), await this.#detector.compile(options))
  }

  async redactText(text: string, options: RedactTextOptions = {}) {
    const { mode = 'blackout', tokenKey, language, ...detection } = options
    checkTokenKey(mode, tokenKey)
    const [{ redactText }, { entities }] = await Promise.all([
      import('../engines/redact/text/index.ts'),
      this.detect(text, { ...detection, language }),
    ])
    const redacted = redactText(text, entities, { mode, key: this.#keyOf(mode, options.key), language })
    const values = redacted.entities.map((found) => ({ ...found, value: text.slice(found.start, found.end) }))
    return { ...redacted, mode, ...(await sealedTokens(mode, values, tokenKey)) }
  }

  redactStream(input: Input, options: RedactTextOptions & StreamOptions = {}): ReadableStream<Uint8Array> {
    const { mode = 'blackout', language } = options
    const key = this.#keyOf(mode, options.key)
    return redactStream(input, this.#detector.compile(options), { mode, key, language }, options.signal)
  }

  async restore(text: string, tokenMap: string, tokenKey: TokenKey): Promise<string> {
    return (await import('../engines/redact/modes/token-map.ts')).restore(text, tokenMap, tokenKey)
  }

  async redactDocument(input: Input, options: RedactDocumentOptions = {}): Promise<RedactedDocument> {
    const source = await readInput(input, this.#limits.bytes, options.signal)
    const format = redactableFormat(source)
    const mode = options.mode ?? 'blackout'
    checkTokenKey(mode, options.tokenKey)
    await validateRules(options)
    if (format === 'pdf' && mode !== 'blackout')
      throw new RequestError('invalid_request', `A PDF can be redacted in mode blackout only, not ${mode}.`)
    // First, so that an unusable data folder fails early; the digest, too, since the bytes are transferred to the thread.
    const keys = await this.#openKeys()
    const { digestOf } = await import('../engines/redact/manifest/manifest.ts')
    const original = digestOf(source.bytes)

    const done = format === 'pdf' ? await this.#pdf(source, options) : await this.#text(source, options, mode)
    const { bytes, pages, entities, warnings } = done
    const record = { ...done, format, mode, input: original, output: digestOf(bytes) }
    const manifest = await createManifest(record, keys)
    const replaced = entities.filter((entity) => 'replacement' in entity)
    const tokens = await sealedTokens(mode, replaced, options.tokenKey)
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

  async #pdf({ bytes }: Source, options: RedactDocumentOptions): Promise<RedactionResult> {
    const { password, terms, wholeWords, label, width, unreadImages, ocr } = options
    const input = {
      bytes,
      password,
      detect: detectionOptions(options),
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

  async #text({ bytes }: Source, options: RedactDocumentOptions, mode: TextMode): Promise<RedactionResult> {
    const { terms, wholeWords } = options
    const key = this.#keyOf(mode, options.key)
    const executor = await this.#start()
    const input = { bytes, detect: detectionOptions(options), terms, wholeWords, mode, key }
    const done = await executor.run('redactPlain', input, runOptions(options, bytes))
    return { ...done, pages: 0, scrubbed: [], rasterised: [] }
  }

  /** Without a key, `hash` is the plain SHA-256. Other modes always use a key. */
  #keyOf(mode: TextMode, key: string | undefined): string | undefined {
    return key ?? (mode === 'hash' ? undefined : this.#key)
  }

  /** Tasks run at a time. */
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
    // A failure is not cached: the caller may repair the folder and try again.
    this.#keys ??= openKeys(this.#options.home).catch((error) => {
      this.#keys = undefined
      throw error
    })
    return this.#keys
  }
}

function checkTokenKey(mode: TextMode, tokenKey: TokenKey | undefined): void {
  if (mode === 'token' && tokenKey === undefined)
    throw new RequestError(
      'invalid_request',
      'Mode token needs a tokenKey that seals the map: 32 random bytes, or a passphrase.',
    )
}

/** The sealed map in mode `token`, else nothing. */
async function sealedTokens(
  mode: TextMode,
  entities: readonly { readonly replacement: string; readonly value: string }[],
  tokenKey: TokenKey | undefined,
): Promise<{ readonly tokenMap?: string }> {
  if (mode !== 'token' || tokenKey === undefined) return {}
  const { sealTokens } = await import('../engines/redact/modes/token-map.ts')
  const tokens = new Map(entities.map(({ replacement, value }) => [replacement, value]))
  return { tokenMap: await sealTokens(tokens, tokenKey) }
}

/** Result of a redaction in any format. */
interface RedactionResult {
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
