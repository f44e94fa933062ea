/**
 * Runs tesseract (WebAssembly, LSTM models) in the calling thread, without network access and without writing files.
 * The core is used directly, because the worker of tesseract.js starts a thread and downloads missing data.
 */
import OEM from 'tesseract.js/src/constants/OEM.js'
import PSM from 'tesseract.js/src/constants/PSM.js'
import {
  DependencyError,
  InternalError,
  LimitError,
  PalimpsestError,
  type WorkLimit,
} from '../../model/errors.ts'
import type { GrayImage } from '../image/gray-image.ts'
import type { LanguageFile } from '../languages.ts'
import { type RawBlock, readResults } from './read-results.ts'
import {
  loadTesseractWasm,
  loadTrainedData,
  type TessBaseApi,
  type TesseractModule,
} from './tesseract-wasm.ts'

/** Tesseract's page segmentation modes: a whole page, sparse text, one block, or one line. */
export type PageSegmentationMode = 'page' | 'sparse' | 'block' | 'line'

const pageSegmentationModes: Readonly<Record<PageSegmentationMode, string>> = {
  page: PSM.AUTO,
  sparse: PSM.SPARSE_TEXT,
  block: PSM.SINGLE_BLOCK,
  line: PSM.SINGLE_LINE,
}

/** Tesseract with one set of languages. Calls do not overlap: recognition is synchronous. */
export interface TesseractInstance {
  /**
   * The same image and options give the same result, regardless of earlier calls.
   * @throws LimitError `memory_exceeded`; InternalError
   */
  read(
    image: GrayImage,
    options: {
      readonly mode: PageSegmentationMode
      readonly dpi: number
      /** There may be light text on dark: lines of low confidence are also read inverted. Default: false. */
      readonly light?: boolean
    },
  ): Promise<RawBlock[]>
}

/** WebAssembly memory never shrinks: after this many images or pixels, an instance is replaced. */
const maxUse = { images: 60, pixels: 400_000_000 }
/** Instances (one per set of languages) kept in a thread; each takes about 60 to 150 MB. */
const maxInstances: WorkLimit = 2

const instances = new Map<string, WasmTesseract>()

/** The instance for these languages, in order of preference. Started on first use and kept for later ones. */
export function tesseractFor(languages: readonly LanguageFile[]): TesseractInstance {
  const key = languages.map(({ path }) => path).join('\n')
  const instance = instances.get(key) ?? new WasmTesseract(languages)
  instances.delete(key)
  instances.set(key, instance)
  for (const [oldest, idle] of instances) {
    if (instances.size <= maxInstances) break
    instances.delete(oldest)
    idle.close()
  }
  return instance
}

/** Also reads light text on dark. Takes more time: every line of low confidence is read twice. */
export function readingLight(tesseract: TesseractInstance): TesseractInstance {
  return { read: (image, options) => tesseract.read(image, { light: true, ...options }) }
}

/** Closes all instances of this thread and frees their memory. */
export function closeTesseract(): void {
  for (const instance of instances.values()) instance.close()
  instances.clear()
}

class WasmTesseract implements TesseractInstance {
  readonly #languages: readonly LanguageFile[]
  #running: Promise<{ module: TesseractModule; api: TessBaseApi }> | undefined
  #images = 0
  #pixels = 0

  constructor(languages: readonly LanguageFile[]) {
    this.#languages = languages
  }

  async read(
    image: GrayImage,
    { mode, dpi, light = false }: Parameters<TesseractInstance['read']>[1],
  ): Promise<RawBlock[]> {
    this.#running ??= start(this.#languages)
    const running = this.#running
    const { module, api } = await running.catch((error: unknown) => {
      if (this.#running === running) this.#running = undefined
      throw error
    })
    try {
      api.SetVariable('user_defined_dpi', String(Math.min(2400, Math.max(70, Math.round(dpi)))))
      api.SetPageSegMode(Number(pageSegmentationModes[mode]))
      api.SetVariable('tessedit_do_invert', light ? '1' : '0')
      module.FS.writeFile('/input', encodePgm(image))
      if (api.SetImageFile(1, 0) !== 0) throw new InternalError('internal', rejected)
      if (api.Recognize(null) !== 0) throw new InternalError('internal', rejected)
      const blocks = readResults(module, api.GetIterator())
      api.Clear()
      module.FS.unlink('/input')
      this.#retireWhenOld(image.width * image.height)
      return blocks
    } catch (error) {
      // Its state is undefined after an error; the next image gets a new instance.
      this.#drop()
      throw toPalimpsestError(error)
    }
  }

  close(): void {
    const running = this.#running
    this.#drop()
    // A failed start was reported to its caller; nothing has to be closed.
    running?.then(
      ({ api }) => api.End(),
      () => {},
    )
  }

  #retireWhenOld(pixels: number): void {
    this.#images++
    this.#pixels += pixels
    if (this.#images >= maxUse.images || this.#pixels >= maxUse.pixels) this.#drop()
  }

  #drop(): void {
    this.#running = undefined
    this.#images = 0
    this.#pixels = 0
  }
}

const rejected = 'Tesseract rejected a valid image. Please report this.'

/** Language data is inflated in Node's thread pool while the module is compiled here. */
async function start(
  languages: readonly LanguageFile[],
): Promise<{ module: TesseractModule; api: TessBaseApi }> {
  const inflating = Promise.all(languages.map(({ path }) => loadTrainedData(path)))
  const [module, data] = await Promise.all([loadTesseractWasm(), inflating])
  for (const [i, { code }] of languages.entries()) module.FS.writeFile(`/${code}.traineddata`, data[i])
  const api = new module.TessBaseAPI()
  const status = api.Init(null, languages.map(({ code }) => code).join('+'), OEM.LSTM_ONLY)
  for (const { code } of languages) module.FS.unlink(`/${code}.traineddata`)
  if (status !== 0)
    throw new DependencyError(
      'missing_dependency',
      `The language data for ${languages.map(({ code }) => code).join(', ')} cannot be used: it is damaged or has no LSTM model. Install it again, or set languageData to a folder with an intact copy.`,
      { languages: languages.map(({ code }) => code) },
    )
  // Words of one page must not influence the next. (This build has no adaptive classifier, which would also do so.)
  api.SetVariable('tessedit_enable_doc_dict', '0')
  return { module, api }
}

/** Encodes as PGM (Netpbm), the simplest format that tesseract reads. */
function encodePgm({ width, height, data }: GrayImage): Uint8Array {
  const header = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1')
  const file = new Uint8Array(header.length + data.length)
  file.set(header)
  file.set(data, header.length)
  return file
}

/** Tesseract's errors may quote the document: only the kind of error is passed on. */
function toPalimpsestError(error: unknown): PalimpsestError {
  if (error instanceof PalimpsestError) return error
  const message = error instanceof Error ? error.message : ''
  if (error instanceof RangeError || /OOM|memory/i.test(message))
    return new LimitError(
      'memory_exceeded',
      'Reading the image needed more memory than tesseract has. Use an image with fewer pixels.',
    )
  return new InternalError('internal', 'Tesseract stopped with an error. Please report this.', {
    kind: error instanceof Error ? error.name : typeof error,
  })
}
