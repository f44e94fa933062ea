import type { OcrOptions } from '../options.ts'
import type { OcrResult } from './ocr-document.ts'
import { ocrJsonText } from './ocr-json.ts'

/** An output format of OCR: what the engine is asked for, and how the file is written. */
export interface OcrOutputKind {
  readonly outputs: OcrOptions['outputs']
  write(result: OcrResult): Uint8Array
}

const encode = (text: string) => new TextEncoder().encode(text)

/** By file extension. */
export const ocrOutputKinds = {
  pdf: { outputs: ['pdf'], write: ({ bytes = new Uint8Array(0) }) => bytes },
  txt: { outputs: [], write: (result) => encode(`${result.text}\n`) },
  md: { outputs: ['markdown'], write: ({ markdown = '' }) => encode(markdown) },
  json: { outputs: [], write: (result) => encode(ocrJsonText(result)) },
} as const satisfies Readonly<Record<string, OcrOutputKind>>

export type OcrExtension = keyof typeof ocrOutputKinds

export function isOcrExtension(extension: string): extension is OcrExtension {
  return Object.hasOwn(ocrOutputKinds, extension)
}

/** The images of the pages, as files. */
export function imageFiles({ images }: OcrResult): { readonly name: string; readonly bytes: Uint8Array }[] {
  return images.map(({ key, mediaType, bytes }) => ({
    name: `${key}.${mediaType === 'image/jpeg' ? 'jpg' : 'png'}`,
    bytes,
  }))
}
