import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import type { PDFDocumentLoadingTask, PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { DocumentError, LimitError, PalimpsestError, RequestError } from '../../model/errors.ts'
import { type Box, type Matrix, multiply, transformBox } from '../../model/geometry.ts'
import type { Raster } from '../../model/raster.ts'
import { type TextLayer, TextLayerBuilder } from '../../model/text-layer.ts'
import { checkFileSize, type PdfLimits, pdfLimits } from '../limits.ts'
import { pixelSize, whiteCanvas, withoutCanvas } from './canvas.ts'

/**
 * The second reader: pdf.js. It renders pages, and reads the output again for the proof. Runs in the calling thread and
 * takes its fonts, character maps and decoders from the installed package, never from the network. Code shared with
 * our own reader is listed in engines/README.md.
 */
export interface PdfReader extends AsyncDisposable {
  readonly pageCount: number
  /** As shown, in points. Pages count from 0. */
  pageSize(page: number): Promise<{ readonly width: number; readonly height: number }>
  /**
   * The text of a page in content order, with the spaces and line ends that pdf.js detects. Includes hidden layers and
   * invisible text; pdf.js omits text that is completely outside the crop box.
   */
  text(page: number): Promise<string>
  /** `text`, with the words of it tied to their boxes as shown, in points. */
  textLayer(page: number): Promise<TextLayer<ReaderWord>>
  /** Every glyph of a page in content order: forms and text outside the page's edge included, annotations not. */
  glyphs(page: number): Promise<ReaderGlyph[]>
  /** Every text in a page's annotations and fields: contents, values, options, titles, targets. */
  annotationText(page: number): Promise<string>
  /**
   * The page as shown, with its annotations, on white.
   * @throws LimitError `too_many_pixels`; `time_exceeded` where drawing takes longer than `maxMs`
   */
  raster(page: number, options: RasterOptions): Promise<Raster>
}

export interface RasterOptions {
  readonly dpi: number
  /** Time limit in milliseconds. Default: 120,000; ordinary pages draw in far less. */
  readonly maxMs?: number
  /** Omits all text of the page: images and drawings are kept. */
  readonly withoutText?: boolean
}

const defaultMaxMs = 120_000

export interface ReaderGlyph {
  /** Character code in its font. */
  readonly code: number
  readonly unicode: string
  /** Thousandths of text space. */
  readonly width: number
  /** Identifies the font within its document. */
  readonly font: string
}

/** A word of a text item of pdf.js. */
export interface ReaderWord {
  readonly text: string
  /** Approximate: its share of the text item, by the number of characters. */
  readonly box: Box
  /** The exact box of the text item that contains it. All words of an item share one object. */
  readonly itemBox: Box
}

export interface OpenOptions {
  readonly password?: string
  readonly limits?: Partial<PdfLimits>
}

type PdfJs = typeof import('pdfjs-dist/legacy/build/pdf.mjs')

/** The entries of an annotation that can contain text. The others are identifiers, types and numbers. */
const textEntries = new Set([
  'actions',
  'alternativeText',
  'attachment',
  'buttonValue',
  'content',
  'contents',
  'contentsObj',
  'defaultAppearance',
  'defaultFieldValue',
  'description',
  'dest',
  'displayValue',
  'exportValue',
  'fieldName',
  'fieldValue',
  'file',
  'filename',
  'options',
  'overlaidText',
  'rawFilename',
  'richText',
  'setOCGState',
  'str',
  'textContent',
  'title',
  'titleObj',
  'unsafeUrl',
  'url',
  'value',
])

let loaded: Promise<PdfJs> | undefined

/** Loaded on first use: it takes longer to load than all our own modules together. */
function pdfJs(): Promise<PdfJs> {
  loaded ??= withoutCanvas(packageFile, () => import('pdfjs-dist/legacy/build/pdf.mjs'))
  return loaded
}

const packageFile = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')
const packageFolder = dirname(packageFile)
const folder = (name: string) => join(packageFolder, name) + sep

/**
 * Opens a PDF with pdf.js. `bytes` are copied, because pdf.js takes ownership. Dispose of the reader to free its memory.
 * @throws DocumentError `empty`, `encrypted`, `malformed`; LimitError `too_many_bytes`, `too_many_pages`
 */
export async function openReader(bytes: Uint8Array, options: OpenOptions = {}): Promise<PdfReader> {
  const limits = pdfLimits(options.limits)
  checkFileSize(bytes, limits)
  const library = await pdfJs()
  const release = suppressRejections()
  const task = library.getDocument({
    data: new Uint8Array(bytes),
    ...(options.password === undefined ? {} : { password: options.password }),
    cMapUrl: folder('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: folder('standard_fonts'),
    wasmUrl: folder('wasm'),
    iccUrl: folder('iccs'),
    useWorkerFetch: false,
    useSystemFonts: false,
    disableFontFace: true,
    fontExtraProperties: true,
    enableXfa: false,
    maxImageSize: limits.pixels,
    stopAtErrors: false,
    verbosity: library.VerbosityLevel.ERRORS,
  })
  try {
    const document = await task.promise
    if (document.numPages > limits.pages)
      throw new LimitError('too_many_pages', 'The PDF has more pages than the limit allows.', {
        limit: 'pages',
      })
    return new Reader(library, task, document, limits, release)
  } catch (error) {
    await task.destroy()
    release()
    throw toOwnError(error, options.password)
  }
}

/** Replaces an error of pdf.js by one of ours. Its message is dropped: it may quote the document. */
function toOwnError(error: unknown, password?: string): PalimpsestError {
  if (error instanceof PalimpsestError) return error
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException')
    return new DocumentError(
      'encrypted',
      password
        ? 'The password does not open the PDF. Pass the right one, or remove the protection first.'
        : 'The PDF is encrypted and needs a password. Pass the password, or remove the protection first.',
      { passwordGiven: Boolean(password) },
    )
  return new DocumentError(
    'malformed',
    'The PDF is damaged and cannot be read. Repair it or export it again.',
    {
      kind: name,
    },
  )
}

class Reader implements PdfReader {
  readonly pageCount: number
  readonly #library: PdfJs
  readonly #task: PDFDocumentLoadingTask
  readonly #document: PDFDocumentProxy
  readonly #limits: PdfLimits
  readonly #release: () => void

  constructor(
    library: PdfJs,
    task: PDFDocumentLoadingTask,
    document: PDFDocumentProxy,
    limits: PdfLimits,
    release: () => void,
  ) {
    this.#release = release
    this.#library = library
    this.#task = task
    this.#document = document
    this.#limits = limits
    this.pageCount = document.numPages
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#task.destroy()
    this.#release()
  }

  pageSize(page: number): Promise<{ width: number; height: number }> {
    return this.#with(page, async (proxy) => {
      const { width, height } = proxy.getViewport({ scale: 1 })
      return { width, height }
    })
  }

  text(page: number): Promise<string> {
    return this.#with(page, async (proxy) => {
      const { items } = await proxy.getTextContent()
      let text = ''
      for (const item of items) if ('str' in item) text += item.hasEOL ? `${item.str}\n` : item.str
      return text
    })
  }

  textLayer(page: number): Promise<TextLayer<ReaderWord>> {
    return this.#with(page, async (proxy) => {
      const { items } = await proxy.getTextContent()
      const { transform } = proxy.getViewport({ scale: 1 })
      const builder = new TextLayerBuilder<ReaderWord>()
      for (const item of items)
        if ('str' in item)
          appendItem(
            builder,
            item,
            multiply(item.transform as unknown as Matrix, transform as unknown as Matrix),
          )
      return builder.build()
    })
  }

  glyphs(page: number): Promise<ReaderGlyph[]> {
    return this.#with(page, async (proxy) => {
      const { OPS, AnnotationMode } = this.#library
      const { fnArray, argsArray } = await proxy.getOperatorList({ annotationMode: AnnotationMode.DISABLE })
      const found: ReaderGlyph[] = []
      const fonts: string[] = []
      let font = ''
      for (const [i, operator] of fnArray.entries()) {
        const args: unknown = argsArray[i]
        if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) fonts.push(font)
        else if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) font = fonts.pop() ?? font
        else if (operator === OPS.setFont && Array.isArray(args)) font = String(args[0])
        else if (operator === OPS.showText && Array.isArray(args)) collectGlyphs(args[0], font, found)
      }
      return found
    })
  }

  annotationText(page: number): Promise<string> {
    return this.#with(page, async (proxy) => {
      const texts: string[] = []
      for (const annotation of await proxy.getAnnotations({ intent: 'any' })) collectTexts(annotation, texts)
      return texts.join('\n')
    })
  }

  raster(page: number, { dpi, maxMs = defaultMaxMs, withoutText }: RasterOptions): Promise<Raster> {
    if (!(dpi > 0)) throw new RequestError('invalid_request', 'The resolution must be above 0 dpi.')
    return this.#with(page, async (proxy) => {
      const { width, height } = pixelSize(proxy.getViewport({ scale: 1 }), dpi, this.#limits)
      const canvas = whiteCanvas(width, height)
      // pdf.js types its canvas as the browser's; the one of Node draws the same way.
      const context = canvas.context as Parameters<PDFPageProxy['render']>[0]['canvasContext']
      const viewport = proxy.getViewport({ scale: dpi / 72 })
      const { showText } = this.#library.OPS
      const drawing = proxy.render({
        ...{ canvas: null, canvasContext: context, viewport },
        ...(withoutText && { operationsFilter: (i, { fnArray }) => fnArray[i] !== showText }),
      })
      const start = performance.now()
      let late = false
      // Called every few milliseconds: no timer fires while pdf.js draws.
      drawing.onContinue = (resume: () => void) => {
        late = performance.now() - start > maxMs
        if (late) drawing.cancel()
        else resume()
      }
      try {
        await drawing.promise
      } catch (error) {
        throw late ? tooSlow(page, maxMs) : error
      }
      return canvas.raster()
    })
  }

  /** Runs work on a page, then frees what pdf.js keeps for it. Fonts stay: other pages use them. */
  async #with<T>(page: number, work: (proxy: PDFPageProxy) => Promise<T>): Promise<T> {
    if (!Number.isInteger(page) || page < 0 || page >= this.pageCount)
      throw new DocumentError(
        'malformed',
        'The PDF is damaged: one of its pages cannot be found. Repair it or export it again.',
        { page, pages: this.pageCount },
      )
    try {
      const proxy = await this.#document.getPage(page + 1)
      try {
        return await work(proxy)
      } finally {
        proxy.cleanup()
      }
    } catch (error) {
      throw toOwnError(error)
    }
  }
}

function tooSlow(page: number, maxMs: number): LimitError {
  return new LimitError(
    'time_exceeded',
    `Page ${page + 1} of the PDF takes longer to draw than the limit of ${Math.round(maxMs / 1000)} seconds. Print that page to a new PDF, or leave it out.`,
    { page: page + 1, milliseconds: maxMs },
  )
}

/** Collects the glyphs of one showText operation: glyph objects, and numbers for kerning between them. */
function collectGlyphs(shown: unknown, font: string, found: ReaderGlyph[]): void {
  if (!Array.isArray(shown)) return
  for (const glyph of shown) {
    if (typeof glyph !== 'object' || glyph === null) continue
    const { originalCharCode, unicode, width } = glyph as Record<string, unknown>
    found.push({
      code: typeof originalCharCode === 'number' ? originalCharCode : -1,
      unicode: typeof unicode === 'string' ? unicode : '',
      width: typeof width === 'number' ? width : 0,
      font,
    })
  }
}

/** Appends a text item with its words. `placed` maps its unit, the height of the font, to shown space. */
function appendItem(
  builder: TextLayerBuilder<ReaderWord>,
  { str, width, height, hasEOL }: { str: string; width: number; height: number; hasEOL: boolean },
  placed: Matrix,
): void {
  const unit = height || 1
  // In heights of the font: from the descenders to the top of the line.
  const across = { y0: -0.3, y1: 1 }
  const itemBox = transformBox(placed, { x0: 0, x1: width / unit, ...across })
  let end = 0
  for (const match of str.matchAll(/\S+/g)) {
    const start = match.index
    const next = start + match[0].length
    const from = (start / str.length) * (width / unit)
    const to = (next / str.length) * (width / unit)
    const box = transformBox(placed, { x0: from, x1: to, ...across })
    builder.append(str.slice(end, start)).append(match[0], { text: match[0], box, itemBox })
    end = next
  }
  builder.append(str.slice(end))
  if (hasEOL) builder.append('\n')
}

/** Appends the texts of an annotation as pdf.js returns it, each once. Walks plain data. */
function collectTexts(annotation: unknown, texts: string[]): void {
  const seen = new Set<unknown>()
  const open: { value: unknown; words: boolean }[] = [{ value: annotation, words: false }]
  for (let item = open.pop(); item; item = open.pop()) {
    const { value, words } = item
    if (typeof value === 'string') {
      if (words && value !== '' && !seen.has(value)) texts.push(value)
      seen.add(value)
    } else if (Array.isArray(value)) for (const inner of value) open.push({ value: inner, words })
    else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value) && !seen.has(value)) {
      seen.add(value)
      for (const [key, inner] of Object.entries(value))
        open.push({ value: inner, words: words || textEntries.has(key) })
    }
  }
}

/**
 * pdf.js leaves rejected promises that no one can await: in damaged files it starts again and drops the promises of the
 * first attempt. Node would end the thread, or the caller's process, because of them.
 */

/** The errors of pdf.js with which it starts again, and those that it throws for bad data. */
const pdfJsErrors = new Set([
  'XRefEntryException',
  'XRefParseException',
  'ParserEOFException',
  'MissingDataException',
  'FormatError',
  'InvalidPDFException',
  'AbortException',
  'UnknownErrorException',
])

let holders = 0

/** Ignores unhandled rejections of pdf.js until the returned function is called. All others keep their effect. */
function suppressRejections(): () => void {
  if (holders++ === 0) process.on('unhandledRejection', onRejection)
  let released = false
  return () => {
    if (released) return
    released = true
    // Node reports the last ones after the work that left them.
    setImmediate(() => {
      if (--holders === 0) process.off('unhandledRejection', onRejection)
    })
  }
}

function onRejection(reason: unknown): void {
  if (reason instanceof Error && pdfJsErrors.has(reason.name)) return
  // A listener switches off the default of Node, which is to end. Where ours is the only one, the default is restored.
  if (process.listenerCount('unhandledRejection') === 1) throw reason
}
