import type { OcrResult } from '../../ocr/ocr-document.ts'
import { ocrJsonText } from '../../ocr/ocr-json.ts'
import type { OcrOptions } from '../../options.ts'

/** What OCR writes: what the engine is asked for, and the bytes of the file. */
export interface OcrKind {
  readonly outputs: OcrOptions['outputs']
  write(result: OcrResult): Uint8Array
}

const text = (words: string) => new TextEncoder().encode(words)

/** By the ending of the file's name. */
export const ocrKinds = {
  pdf: { outputs: ['pdf'], write: ({ bytes = new Uint8Array(0) }) => bytes },
  txt: { outputs: [], write: (result) => text(`${result.text}\n`) },
  md: { outputs: ['markdown'], write: ({ markdown = '' }) => text(markdown) },
  json: { outputs: [], write: (result) => text(ocrJsonText(result)) },
} as const satisfies Readonly<Record<string, OcrKind>>

export type OcrEnding = keyof typeof ocrKinds

export function isOcrEnding(ending: string): ending is OcrEnding {
  return Object.hasOwn(ocrKinds, ending)
}

/** The pictures that stood on the pages, as files. */
export function pictureFiles({ images }: OcrResult): { readonly name: string; readonly bytes: Uint8Array }[] {
  return images.map(({ key, mediaType, bytes }) => ({
    name: `${key}.${mediaType === 'image/jpeg' ? 'jpg' : 'png'}`,
    bytes,
  }))
}
