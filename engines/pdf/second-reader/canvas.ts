import { createRequire, Module } from 'node:module'
import { dirname, join } from 'node:path'
import type * as Canvas from '@napi-rs/canvas'
import { LimitError } from '../../model/errors.ts'
import type { Raster } from '../../model/raster.ts'
import { type PdfLimits, pdfLimits } from '../limits.ts'

const packageName = '@napi-rs/canvas'
let loaded: typeof Canvas | undefined

/** Loaded when the first page is drawn: it takes longer to load than everything else, and most threads never draw. */
function canvas(): typeof Canvas {
  if (loaded) return loaded
  loaded = createRequire(import.meta.url)(packageName) as typeof Canvas
  for (const name of deferredNames) if (globals[name] === deferredClasses[name]) globals[name] = loaded[name]
  return loaded
}

/** The classes that pdf.js takes from the package when it is imported, and makes global. Only drawing needs them. */
const deferredNames = ['DOMMatrix', 'Path2D'] as const
const globals: Record<string, unknown> = globalThis
const deferredClasses = { DOMMatrix: deferredClass('DOMMatrix'), Path2D: deferredClass('Path2D') }

/** Stands for a class of the package, which is loaded when the first object is made. */
function deferredClass(name: (typeof deferredNames)[number]): object {
  // A function of the old kind: a proxy may report another prototype for it, and it can be called with `new`.
  return new Proxy(function deferred() {}, {
    construct: (_, args) => Reflect.construct(canvas()[name], args),
    get: (_, key) => Reflect.get(canvas()[name], key),
  })
}

/**
 * Imports pdf.js without the canvas package, which it asks for at once. Loading the package reads the fonts of the system: a quarter of a
 * second and 30 MB for documents from which only text is read.
 * @param folder of pdf.js
 */
export async function withoutCanvas<T>(folder: string, load: () => Promise<T>): Promise<T> {
  const require = createRequire(folder)
  const path = require.resolve(packageName)
  if (require.cache[path]) return load()
  const deferred = new Module(path)
  deferred.loaded = true
  deferred.exports = new Proxy(deferredClasses, {
    get: (classes, key) => {
      if (Reflect.has(classes, key)) return Reflect.get(classes, key)
      // Other code of the thread that asks for the package meanwhile.
      if (require.cache[path] === deferred) delete require.cache[path]
      return Reflect.get(canvas(), key)
    },
  })
  require.cache[path] = deferred
  try {
    return await load()
  } finally {
    if (require.cache[path] === deferred) delete require.cache[path]
  }
}

/** A white canvas. `context` is its 2D context. */
export interface Canvas2d {
  readonly context: unknown
  raster(): Raster
}

/**
 * The size of a page in pixels.
 * @throws LimitError `too_many_pixels`, before anything is allocated
 */
export function pixelSize(
  page: { readonly width: number; readonly height: number },
  dpi: number,
  limits?: Partial<PdfLimits>,
): { width: number; height: number } {
  const { pixels } = pdfLimits(limits)
  const width = Math.max(1, Math.ceil((page.width * dpi) / 72 - 1e-6))
  const height = Math.max(1, Math.ceil((page.height * dpi) / 72 - 1e-6))
  if (!(width * height <= pixels))
    throw new LimitError(
      'too_many_pixels',
      'The image of a page would have more pixels than the limit allows.',
      {
        limit: 'pixels',
        width,
        height,
      },
    )
  return { width, height }
}

export function whiteCanvas(width: number, height: number): Canvas2d {
  const sheet = canvas().createCanvas(width, height)
  const context: Canvas.SKRSContext2D = sheet.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  return {
    context,
    raster: () => {
      const { data } = context.getImageData(0, 0, width, height)
      // Frees the memory now: the garbage collector does not know the size of a canvas.
      sheet.width = 1
      sheet.height = 1
      return { width, height, data }
    },
  }
}

/** Of the height of a box. */
const labelSize = 0.72
/** Pixels. Smaller letters cannot be read. */
const minLabelHeight = 9
const labelFont = 'Palimpsest Label'

/**
 * A label drawn for a box: the coverage of each pixel, 0 to 255, row by row. Null if it does not fit.
 * @param width of the box, in pixels
 */
export function labelLetters(text: string, width: number, height: number): Uint8Array | null {
  const size = Math.min(height * labelSize, 48)
  if (size < minLabelHeight) return null
  const { createCanvas, GlobalFonts } = canvas()
  if (!GlobalFonts.has(labelFont)) {
    const home = createRequire(import.meta.url).resolve('@expo-google-fonts/arimo/package.json')
    GlobalFonts.registerFromPath(join(dirname(home), '700Bold', 'Arimo_700Bold.ttf'), labelFont)
  }
  const sheet = createCanvas(width, height)
  const context = sheet.getContext('2d')
  context.fillStyle = '#000000'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#ffffff'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.font = `${size}px "${labelFont}"`
  const fitted = Math.min(size, (size * (width - 4)) / context.measureText(text).width)
  if (fitted < minLabelHeight) return null
  context.font = `${fitted}px "${labelFont}"`
  context.fillText(text, width / 2, height / 2)
  const { data } = context.getImageData(0, 0, width, height)
  const letters = new Uint8Array(width * height)
  for (let i = 0; i < letters.length; i++) letters[i] = data[i * 4]
  return letters
}

/** A character drawn in colour on white, as a JPEG. Lengths are ems. */
export interface GlyphPicture {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  /** From the baseline to the top. */
  readonly ascent: number
}

/** Pixels of an em: a letter of 12 points at 768 dpi. */
const glyphPixels = 128
/** Ems. Sequences that the font does not draw as one glyph are wider. */
const maxGlyphWidth = 8
const pictureFonts = new WeakMap<Uint8Array, string>()
let pictureFontCount = 0

/**
 * Draws a character of a colour font, such as an emoji with all its joined parts. Null if the font shows nothing.
 * @param font bytes of the font file, registered once
 */
export function glyphPicture(font: Uint8Array, text: string): GlyphPicture | null {
  const { createCanvas, GlobalFonts } = canvas()
  let name = pictureFonts.get(font)
  if (name === undefined) {
    name = `Palimpsest Pictures ${++pictureFontCount}`
    if (GlobalFonts.register(Buffer.from(font.buffer, font.byteOffset, font.byteLength), name) === null)
      return null
    pictureFonts.set(font, name)
  }
  const style = `${glyphPixels}px "${name}"`
  const probe = createCanvas(1, 1).getContext('2d')
  probe.font = style
  const { width, actualBoundingBoxAscent, actualBoundingBoxDescent } = probe.measureText(text)
  const [columns, ascent] = [Math.ceil(width), Math.ceil(actualBoundingBoxAscent)]
  const rows = ascent + Math.ceil(actualBoundingBoxDescent)
  if (!(columns > 0 && rows > 0 && columns <= glyphPixels * maxGlyphWidth && rows <= glyphPixels * 2))
    return null
  const sheet = createCanvas(columns, rows)
  const context = sheet.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, columns, rows)
  context.fillStyle = '#000000'
  context.font = style
  context.fillText(text, 0, ascent)
  if (context.getImageData(0, 0, columns, rows).data.every((value) => value === 255)) return null
  return {
    bytes: new Uint8Array(sheet.toBuffer('image/jpeg', 92)),
    width: columns / glyphPixels,
    height: rows / glyphPixels,
    ascent: ascent / glyphPixels,
  }
}
