/**
 * Decoders of JPEG 2000, JBIG2 and CCITT fax, taken from pdf.js (OpenJPEG and those of PDFium, as WebAssembly). They load from
 * the installed package. The second reader decodes with the same code: engines/README.md explains what that means for the proof.
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

/** Verbosity. Warnings of the decoders may quote the document, and no document text may reach the console. */
const silent = 0

type Decoders = typeof import('pdfjs-dist/image_decoders/pdf.image_decoders.mjs')

let loaded: Promise<Decoders> | undefined

/** Loaded on first use: few documents have such images. */
function decoders(): Promise<Decoders> {
  loaded ??= import('pdfjs-dist/image_decoders/pdf.image_decoders.mjs').then((library) => {
    library.setVerbosityLevel(silent)
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

/** Images are decoded one at a time: each decoder has one memory and returns its result in a shared field. */
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
      // After a trap the memory is in an unknown state, so the next image gets a new instance.
      library.JpxImage.cleanup()
      throw new DocumentError(
        'malformed',
        `A ${kind} image of the document cannot be decoded; its data is damaged.`,
        { codec: kind },
        error,
      )
    }
  })
  // The caller gets the error; the next image in the queue must not.
  queue = turn.catch(() => undefined)
  return turn
}

/**
 * Decodes JPEG 2000 to interleaved samples of 8 bits.
 * @param components number to return. Undefined: as many as the image has, up to 4.
 * @param indexed keeps palette indices unscaled
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

/** Decodes JBIG2 to packed bits. Rows start at byte boundaries, and 0 is black, as PDF has it (7.4.7). */
export function decodeJbig2(
  data: Uint8Array,
  width: number,
  height: number,
  globals: Uint8Array | null,
): Promise<Uint8Array> {
  return decode('JBIG2', ({ Jbig2Image }) => Jbig2Image.instance.decode(data, width, height, globals))
}

/** Decodes CCITT fax to packed bits. Rows of `Columns` start at byte boundaries, with the polarity of BlackIs1. */
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
