/**
 * The codecs that a picture is decoded with when it cannot be painted in its coded form: JPEG 2000, JBIG2 and CCITT
 * fax, from the image decoders of pdf.js (OpenJPEG and PDFium's, as WebAssembly). The only file that imports them.
 * They load from the installed package; nothing is fetched.
 */

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { DocumentError } from '../../model/errors.ts'

export interface FaxParameters {
  readonly K: number
  readonly EndOfLine: boolean
  readonly EncodedByteAlign: boolean
  readonly BlackIs1: boolean
  readonly Columns: number
  readonly Rows: number
}

/** The decoders may complain about the file's content on the console; nothing of a document goes there. */
const SILENT = 0

type Decoders = typeof import('pdfjs-dist/image_decoders/pdf.image_decoders.mjs')

let loaded: Promise<Decoders> | undefined

/** Loaded on first use: few documents have such pictures. */
function decoders(): Promise<Decoders> {
  loaded ??= import('pdfjs-dist/image_decoders/pdf.image_decoders.mjs').then((library) => {
    library.setVerbosityLevel(SILENT)
    const folder = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'wasm')
    library.JpxImage.setOptions({
      useWasm: true,
      useWorkerFetch: false,
      wasmUrl: `${folder}/`,
      getHandler: () => ({
        sendWithPromise: async (_action, { filename }) =>
          new Uint8Array(await readFile(join(folder, filename))),
      }),
    })
    return library
  })
  return loaded
}

/** One at a time: each codec is one instance with one memory, and hands its picture over through a shared field. */
let queue: Promise<unknown> = Promise.resolve()

async function decode(
  kind: string,
  work: (library: Decoders) => Promise<Uint8Array | Uint8ClampedArray>,
): Promise<Uint8Array> {
  const library = await decoders()
  const turn = queue.then(async () => {
    try {
      const out = await work(library)
      return new Uint8Array(out.buffer, out.byteOffset, out.byteLength)
    } catch (error) {
      // A trap leaves the instance's memory in no known state; the next picture gets a new one.
      library.JpxImage.cleanup()
      throw new DocumentError(
        'malformed',
        `A ${kind} image of the document cannot be decoded; its data is damaged.`,
        { codec: kind },
        error,
      )
    }
  })
  // Whoever waits for this picture hears of its failure; the next in line must not.
  queue = turn.catch(() => undefined)
  return turn
}

/**
 * JPEG 2000 samples, 8 bits each, interleaved.
 * @param components how many to give; as the picture has, up to 4, where undefined. `indexed` keeps palette indices unscaled.
 */
export function decodeJpx(
  data: Uint8Array,
  components: number | undefined,
  indexed: boolean,
): Promise<Uint8Array> {
  return decode('JPEG 2000', ({ JpxImage }) =>
    JpxImage.instance.decode(data, {
      numComponents: components,
      isIndexedColormap: indexed,
      smaskInData: true,
    }),
  )
}

/** JBIG2 as packed bits, rows on byte borders, in PDF's sense (7.4.7: 0 is black). */
export function decodeJbig2(
  data: Uint8Array,
  width: number,
  height: number,
  globals: Uint8Array | null,
): Promise<Uint8Array> {
  return decode('JBIG2', ({ Jbig2Image }) => Jbig2Image.instance.decode(data, width, height, globals))
}

/** CCITT fax as packed bits, rows of `Columns` on byte borders, polarity as BlackIs1 says. */
export function decodeFax(
  data: Uint8Array,
  width: number,
  height: number,
  parameters: FaxParameters,
): Promise<Uint8Array> {
  return decode('CCITT fax', ({ Jbig2Image }) =>
    Jbig2Image.instance.decode(data, width, height, null, parameters),
  )
}
