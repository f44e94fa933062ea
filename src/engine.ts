import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { Entity, EntityType } from '../engines/model/entity.ts'
import { RequestError } from '../engines/model/errors.ts'
import type { LanguageState } from '../engines/ocr/languages.ts'
import type { TokenKey } from '../engines/redact/modes/token-map.ts'
import type { TextMode } from '../engines/redact/text/index.ts'
import type { Batch, BatchInput, BatchOptions } from './batch/contract.ts'
import type { ConvertArchiveOptions, ConvertedArchive } from './batch/convert-archive.ts'
import { LazyBatch } from './batch/run/lazy-batch.ts'
import { checkOptions } from './check-options.ts'
import type { ConvertedDocument, ConvertOptions } from './convert-document.ts'
import { detectDecoded } from './detection/detect-decoded.ts'
import type { DetectDocumentOptions, DetectedDocument } from './detection/detect-document.ts'
import { minPartCharacters, type PartPool } from './detection/detect-in-parts.ts'
import { Detector } from './detection/detector.ts'
import {
  detectCancellable,
  detectStream,
  readChunks,
  redactStream,
  yieldCharacters,
} from './detection/streams.ts'
import type { Engine, RedactedDocument, RestoredDocument, StreamedEntity } from './engine-contract.ts'
import type { Executor } from './executor/executor.ts'
import { cancelledError } from './executor/run-call.ts'
import { type Tasks, taskModules } from './executor/tasks.ts'
import { checkFormat, checkText, type Input, readInput, type Source } from './input.ts'
import type { Inspection, InspectOptions } from './inspect-document.ts'
import type { ChatMessage, MessageSession, RedactMessagesOptions } from './message-session.ts'
import type { OcrResult } from './ocr/ocr-document.ts'
import type {
  DetectOptions,
  EngineLimits,
  EngineOptions,
  OcrOptions,
  RedactDocumentOptions,
  RedactTextOptions,
  StreamOptions,
} from './options.ts'
import { HelperThreads } from './redaction/helper-threads.ts'
import { defaultHome, type Keys, openKeys } from './redaction/keys.ts'
import { checkTokenKey, modeOf, SharedNumbers, sealedTokens } from './redaction/tokens.ts'
import type { ReportOptions } from './report-document.ts'
import type { Review, ReviewOptions } from './review-document.ts'

export type {
  DocumentEntity,
  Engine,
  RedactedDocument,
  RestoredDocument,
  StreamedEntity,
} from './engine-contract.ts'

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
  #closed = false
  readonly #numbers = new SharedNumbers()
  readonly #helperThreads: HelperThreads
  readonly #detector = new Detector()
  /** Cached, because looking up a loaded module takes as long as redacting a short text. */
  #textRedaction: Promise<typeof import('../engines/redact/text/index.ts')> | undefined
  /** Replacement key for calls without one: the same in all texts and threads of this engine. */
  readonly #key: string

  constructor(options: EngineOptions) {
    this.#options = options
    this.#helperThreads = new HelperThreads(options.threads)
    this.#limits = { ...defaults, ...options.limits }
    this.#key = options.key ?? randomBytes(32).toString('base64')
  }

  async detect(text: string, options: DetectOptions & StreamOptions = {}): Promise<{ entities: Entity[] }> {
    this.#check(options)
    checkText(text)
    const { signal, ner } = options
    if (ner !== undefined || text.length >= minPartCharacters)
      return (await this.detectBatch([text], options))[0]
    const [{ detect }, compiled] = await Promise.all([
      this.#detector.module(),
      this.#detector.compile(options),
    ])
    if (signal !== undefined && text.length > yieldCharacters)
      return detectCancellable(text, compiled, signal)
    if (signal?.aborted) throw cancelledError()
    return { entities: detect(text, compiled) }
  }

  async detectBatch(texts: readonly string[], options: DetectOptions & StreamOptions = {}) {
    this.#check(options)
    if (!Array.isArray(texts))
      throw new RequestError('invalid_request', 'The texts must be an array of strings.')
    texts.forEach(checkText)
    const { detectBatch } = await import('./detection/detect-batch.ts')
    return detectBatch(texts, options, this.#detector, this.#partPool(options))
  }

  async *detectStream(
    input: Input,
    options: DetectOptions & StreamOptions = {},
  ): AsyncGenerator<StreamedEntity> {
    this.#check(options)
    const compiled = await this.#detector.compile(options)
    yield* detectStream(readChunks(input, options.signal), compiled, this.#partPool(options))
  }

  #partPool(options: DetectOptions & StreamOptions): PartPool {
    return { start: () => this.#start(), threads: this.#options.threads ?? availableParallelism(), options }
  }

  async detectDocument(input: Input, options: DetectDocumentOptions = {}): Promise<DetectedDocument> {
    const [{ detectInDocument }, source] = await Promise.all([
      import('./detection/detect-document.ts'),
      this.#sourceOf(input, options),
    ])
    return detectInDocument(source, options, {
      start: () => this.#start(),
      convert: ({ bytes, name = '' }, { to, password }) => {
        const { signal, onProgress } = options
        return this.convert(new File([bytes], name), { to, password, signal, onProgress })
      },
      limits: this.#limits,
    })
  }

  /** The input of a detection. Invalid options are rejected before it is read. */
  async #sourceOf(input: Input, options: DetectDocumentOptions): Promise<Source> {
    this.#check(options)
    await this.#detector.compile(options)
    return readInput(input, this.#limits.bytes, options.signal)
  }

  async redactText(text: string, options: RedactTextOptions & StreamOptions = {}) {
    this.#check(options)
    checkText(text)
    const { mode: _, tokenKey, language, format, columns, ...detection } = options
    const mode = modeOf(options)
    const numbering = await this.#numbers.of(mode, options.numbered)
    checkTokenKey(mode, tokenKey)
    if (format !== undefined && format !== 'txt') {
      const key = this.#keyOf(mode, options.key)
      const { redactStructuredText } = await import('./redaction/structured-text.ts')
      const done = await redactStructuredText(text, format, {
        ...options,
        mode,
        key,
        sharedKey: this.#isShared(options.key),
        numbering,
      })
      return { ...done, mode, ...(await sealedTokens({ ...options, mode }, done.entities)) }
    }
    this.#textRedaction ??= import('../engines/redact/text/index.ts')
    const [{ redactText }, entities] = await Promise.all([
      this.#textRedaction,
      detectDecoded(text, { ...detection, language }, this),
    ])
    const redacted = redactText(text, entities, {
      ...{ mode, language, key: this.#keyOf(mode, options.key) },
      sharedKey: this.#isShared(options.key),
      numbering,
    })
    const values = redacted.entities.map((found) => ({ ...found, value: text.slice(found.start, found.end) }))
    return { ...redacted, mode, ...(await sealedTokens({ ...options, mode }, values)) }
  }

  async redactMessages<M extends ChatMessage>(
    messages: readonly M[],
    options: RedactMessagesOptions = {},
  ): Promise<MessageSession<M>> {
    this.#check(options)
    const { startSession } = await import('./message-session.ts')
    return startSession(messages, this, options)
  }

  redactStream(input: Input, options: RedactTextOptions & StreamOptions = {}): ReadableStream<Uint8Array> {
    this.#check(options)
    const { language, format } = options
    const mode = modeOf(options)
    const given = { mode, key: this.#keyOf(mode, options.key), sharedKey: this.#isShared(options.key) }
    const start = async () => {
      const how = { ...given, numbering: await this.#numbers.of(mode, options.numbered) }
      if (format !== undefined && format !== 'txt') {
        const { structuredStream } = await import('./redaction/structured-text.ts')
        return structuredStream(format, { ...options, ...how })
      }
      const { StreamRedactor } = await import('../engines/redact/text/index.ts')
      return new StreamRedactor(await this.#detector.compile(options), { ...how, language })
    }
    return redactStream(input, start, options.signal)
  }

  async restore(text: string, tokenMap: string, tokenKey: TokenKey): Promise<string> {
    this.#check()
    checkText(text)
    return (await import('../engines/redact/modes/token-map.ts')).restore(text, tokenMap, tokenKey)
  }

  async restoreDocument(input: Input, tokenMap: string, tokenKey: TokenKey): Promise<RestoredDocument> {
    this.#check()
    const source = await readInput(input, this.#limits.bytes)
    const { restoreOffice } = await import('./redaction/tokens.ts')
    return restoreOffice(source, tokenMap, tokenKey, () => this.#start())
  }

  async redactDocument(input: Input, options: RedactDocumentOptions = {}): Promise<RedactedDocument> {
    this.#check(options)
    const [{ redactSource }, source] = await Promise.all([
      import('./redaction/redact-document.ts'),
      readInput(input, this.#limits.bytes, options.signal),
    ])
    return redactSource(source, options, {
      start: () => this.#start(),
      keys: () => this.#openKeys(),
      keyOf: (mode, key) => this.#keyOf(mode, key),
      isShared: (key) => this.#isShared(key),
      numbers: this.#numbers,
      convert: (bytes, to) => this.convert(bytes, to),
      helperThreads: this.#helperThreads,
      limits: this.#limits,
    })
  }

  async inspect(input: Input, options: InspectOptions = {}): Promise<Inspection> {
    this.#check(options)
    const { inspectSource } = await import('./inspect-document.ts')
    const source = await readInput(input, this.#limits.bytes, options.signal)
    return inspectSource(source, options, { start: () => this.#start(), limits: this.#limits })
  }

  async review(input: Input, options: ReviewOptions = {}): Promise<Review> {
    const source = await this.#sourceOf(input, options)
    const { reviewDocument } = await import('./review-document.ts')
    return reviewDocument(source, options, {
      start: () => this.#start(),
      detect: ({ bytes, name = '' }) => this.detectDocument(new File([bytes], name), options),
      convert: (bytes, to) => this.convert(bytes, to),
      keptBeside: async (from) => {
        const { keptValues } = await import('./redaction/redact-document.ts')
        const convert = ({ bytes }: Source, to: ConvertOptions) => this.convert(bytes, to)
        return keptValues(from, options, { start: () => this.#start(), convert, limits: this.#limits })
      },
      limits: this.#limits,
    })
  }

  async report(
    result: Pick<RedactedDocument, 'bytes' | 'format' | 'entities' | 'manifest' | 'kept'>,
    options: ReportOptions = {},
  ): Promise<Uint8Array> {
    this.#check(options)
    const { reportOf } = await import('./report-document.ts')
    return reportOf(result, options, {
      start: () => this.#start(),
      keys: () => this.#openKeys(),
      limits: this.#limits,
    })
  }

  async ocr(input: Input, options: OcrOptions = {}): Promise<OcrResult> {
    this.#check(options)
    const given = await readInput(input, this.#limits.bytes, options.signal)
    const { asPages } = await import('./convert-document.ts')
    const { source, warnings } = await asPages(given, options, (bytes, to) => this.convert(bytes, to))
    const [{ readDocument }, executor] = await Promise.all([import('./ocr/ocr-document.ts'), this.#start()])
    const { languageData = this.#options.languageData, models = this.#options.models } = options
    const own = { ...options, languageData, models }
    const read = await readDocument(source, own, executor, this.#threads(), this.#limits)
    return { ...read, warnings: [...warnings, ...read.warnings] }
  }

  async convert(input: Input, options: ConvertOptions): Promise<ConvertedDocument> {
    this.#check(options)
    checkFormat(options)
    const [{ convertSource }, source] = await Promise.all([
      import('./convert-document.ts'),
      readInput(input, this.#limits.bytes, options.signal),
    ])
    const {
      languageData = this.#options.languageData,
      fonts = this.#options.fonts,
      officeSuite = this.#options.officeSuite,
    } = options
    return convertSource(
      source,
      { ...options, languageData, fonts, ...(officeSuite === undefined ? {} : { officeSuite }) },
      { start: () => this.#start(), threads: this.#threads(), limits: this.#limits },
    )
  }

  async convertArchive(input: Input, options: ConvertArchiveOptions): Promise<ConvertedArchive> {
    this.#check(options)
    checkFormat(options)
    const [{ convertArchive }, source] = await Promise.all([
      import('./batch/convert-archive.ts'),
      readInput(input, this.#limits.bytes, options.signal),
    ])
    const concurrency = this.#threads()
    return convertArchive(source.bytes, { concurrency, ...options }, (file, each) => this.convert(file, each))
  }

  batch(input: BatchInput, options: BatchOptions): Batch {
    this.#check(options)
    return new LazyBatch(async () => {
      const { EngineBatch } = await import('./batch/run/engine-batch.ts')
      return new EngineBatch(input, options, {
        engine: this,
        redactName: (text, asked) => this.redactText(text, asked),
        threads: this.#threads(),
        home: this.#options.home ?? defaultHome(),
        maxBytes: this.#limits.bytes,
        keys: () => this.#openKeys(),
      })
    })
  }

  async countPages(input: Input, options: StreamOptions = {}): Promise<number> {
    this.#check(options)
    const { signal } = options
    const { bytes, name } = await readInput(input, this.#limits.bytes, signal)
    const task = { bytes, name, limits: this.#limits.pdf }
    return (await this.#start()).run('countPages', task, { signal, transfer: [bytes.buffer] })
  }

  async languages(): Promise<readonly LanguageState[]> {
    this.#check()
    const { languageStates } = await import('../engines/ocr/languages.ts')
    return languageStates({ folder: this.#options.languageData })
  }

  async checkLanguages(languages: readonly string[]): Promise<void> {
    this.#check()
    const { checkLanguages } = await import('../engines/ocr/languages.ts')
    checkLanguages(languages, { folder: this.#options.languageData })
  }

  async entities(): Promise<readonly EntityType[]> {
    this.#check()
    return (await import('../engines/detect/detect.ts')).catalog()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true
    await (await this.#executor)?.[Symbol.asyncDispose]()
  }

  /** Common checks of all methods. Callers without TypeScript may pass anything. */
  #check(options: unknown = {}): void {
    if (this.#closed) throw new RequestError('invalid_request', 'The engine was closed; create a new one.')
    checkOptions(options)
  }

  #isShared(key: string | undefined): boolean {
    return key !== undefined || this.#options.key !== undefined
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
