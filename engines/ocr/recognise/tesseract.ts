/**
 * Hosts tesseract (WebAssembly, LSTM models) in the calling thread: no thread of its own, no network, no files written.
 * The core is driven directly, because tesseract.js's worker starts a thread and fetches data that is not there.
 */
import OEM from 'tesseract.js/src/constants/OEM.js'
import PSM from 'tesseract.js/src/constants/PSM.js'
import { DependencyError, InternalError, LimitError, PalimpsestError } from '../../model/errors.ts'
import type { GrayImage } from '../image/gray-image.ts'
import type { LanguageFile } from '../languages/language-data.ts'
import {
  loadTesseractWasm,
  loadTrainedData,
  type TessBaseApi,
  type TesseractModule,
} from './tesseract-wasm.ts'

/** How tesseract lays a page out before it reads: whole pages, pages of scattered words, or one line. */
export type PageSegmentationMode = 'page' | 'sparse' | 'block' | 'line'

const pageSegmentationModes: Readonly<Record<PageSegmentationMode, string>> = {
  page: PSM.AUTO,
  sparse: PSM.SPARSE_TEXT,
  block: PSM.SINGLE_BLOCK,
  line: PSM.SINGLE_LINE,
}

/** What tesseract tells of a page, as it tells it. Pixels of the picture read; confidences 0 to 100. */
export interface RawSymbol {
  readonly bbox: RawBox
  readonly text: string
  readonly confidence: number
}
export interface RawWord extends RawSymbol {
  readonly symbols: readonly RawSymbol[]
}
export interface RawLine {
  readonly baseline: RawBox
  readonly words: readonly RawWord[]
}
export interface RawBlock {
  readonly paragraphs: readonly { readonly lines: readonly RawLine[] }[]
}
export interface RawBox {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

/** A recogniser for one set of languages. Calls do not overlap: each ends before it returns. */
export interface TesseractInstance {
  /**
   * Same picture and options, same answer, whatever was read before.
   * @throws LimitError `memory_exceeded`; InternalError
   */
  read(
    picture: GrayImage,
    options: { readonly mode: PageSegmentationMode; readonly dpi: number },
  ): Promise<RawBlock[]>
}

/** WebAssembly memory never shrinks: after so many pictures, or pixels, a core is left to the collector. */
const maxUse = { pictures: 60, pixels: 400_000_000 }
/** Sets of languages whose cores stay started in a thread; each holds some 60 to 150 MB. */
const maxInstances = 2

const instances = new Map<string, WasmTesseract>()

/** The core for these languages, in order of preference; started at its first reading and kept for later ones. */
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

/** Ends every instance of this thread and gives their memory back. */
export function closeTesseract(): void {
  for (const instance of instances.values()) instance.close()
  instances.clear()
}

class WasmTesseract implements TesseractInstance {
  readonly #languages: readonly LanguageFile[]
  #running: Promise<{ module: TesseractModule; api: TessBaseApi }> | undefined
  #pictures = 0
  #pixels = 0

  constructor(languages: readonly LanguageFile[]) {
    this.#languages = languages
  }

  async read(
    picture: GrayImage,
    { mode, dpi }: { readonly mode: PageSegmentationMode; readonly dpi: number },
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
      module.FS.writeFile('/input', encodePgm(picture))
      if (api.SetImageFile(1, 0) !== 0) throw new InternalError('internal', refused)
      if (api.Recognize(null) !== 0) throw new InternalError('internal', refused)
      const { blocks } = JSON.parse(api.GetJSONText(0)) as { blocks: RawBlock[] | null }
      api.Clear()
      module.FS.unlink('/input')
      this.#retireWhenOld(picture.width * picture.height)
      return blocks ?? []
    } catch (error) {
      // What stopped in the middle may be in any state; the next picture gets a new one.
      this.#drop()
      throw toPalimpsestError(error)
    }
  }

  close(): void {
    const running = this.#running
    this.#drop()
    // A start that failed has told its caller; there is nothing to end.
    running?.then(
      ({ api }) => api.End(),
      () => {},
    )
  }

  #retireWhenOld(pixels: number): void {
    this.#pictures++
    this.#pixels += pixels
    if (this.#pictures >= maxUse.pictures || this.#pixels >= maxUse.pixels) this.#drop()
  }

  #drop(): void {
    this.#running = undefined
    this.#pictures = 0
    this.#pixels = 0
  }
}

const refused = 'The recogniser refused a picture that it should have read. Please report it.'

/** Data is inflated in a thread of Node's own while the program is compiled here. */
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
      `The language data for ${languages.map(({ code }) => code).join(', ')} cannot be used: damaged, or without an LSTM model. Install it again, or point languageData at a folder with another copy.`,
      { languages: languages.map(({ code }) => code) },
    )
  // Words seen on one page must not weigh on the next. This build has no adaptive classifier that could be taught.
  api.SetVariable('tessedit_enable_doc_dict', '0')
  return { module, api }
}

/** Netpbm's PGM, the plainest file that the core reads. */
function encodePgm({ width, height, data }: GrayImage): Uint8Array {
  const header = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1')
  const file = new Uint8Array(header.length + data.length)
  file.set(header)
  file.set(data, header.length)
  return file
}

/** An error of the core may quote what it read: only its kind goes on. */
function toPalimpsestError(error: unknown): PalimpsestError {
  if (error instanceof PalimpsestError) return error
  const message = error instanceof Error ? error.message : ''
  if (error instanceof RangeError || /OOM|memory/i.test(message))
    return new LimitError(
      'memory_exceeded',
      'Reading the picture needed more memory than the recogniser has. Give it fewer pixels.',
    )
  return new InternalError(
    'internal',
    'The recogniser stopped in the middle of a picture. Please report it.',
    {
      kind: error instanceof Error ? error.name : typeof error,
    },
  )
}
