import path from 'node:path'
import type { OcrNode } from '../../engines/ocr/task.ts'
import type { OcrOptions } from '../options.ts'
import type { OcrResult } from './ocr-document.ts'

/** An output format of OCR: what is requested from the engine, and how the file is written. */
export interface OcrOutputKind {
  readonly outputs: OcrOptions['outputs']
  /** Of the file. */
  readonly extension: string
  /** The content of the file, or of one file for each page. */
  write(result: OcrResult): Uint8Array | readonly Uint8Array[]
}

const encode = (text: string) => new TextEncoder().encode(text)

/** By name of the format. */
export const ocrOutputKinds = {
  pdf: { outputs: ['pdf'], extension: 'pdf', write: ({ bytes = new Uint8Array(0) }) => bytes },
  txt: { outputs: [], extension: 'txt', write: (result) => encode(`${result.text}\n`) },
  md: { outputs: ['markdown'], extension: 'md', write: ({ markdown = '' }) => encode(markdown) },
  json: { outputs: [], extension: 'json', write: (result) => encode(ocrJsonText(result)) },
  hocr: { outputs: ['hocr'], extension: 'hocr', write: ({ hocr = '' }) => encode(hocr) },
  alto: { outputs: ['alto'], extension: 'alto.xml', write: ({ alto = '' }) => encode(alto) },
  'page-xml': {
    outputs: ['page-xml'],
    extension: 'page.xml',
    write: ({ pageXml = [] }) => pageXml.map(encode),
  },
} as const satisfies Readonly<Record<string, OcrOutputKind>>

export type OcrExtension = keyof typeof ocrOutputKinds

/** The format of an output, by its extension. */
export function ocrFormatOf(name: string): OcrExtension | undefined {
  const lower = name.toLowerCase()
  const formats = Object.keys(ocrOutputKinds) as OcrExtension[]
  return formats.find((format) => lower.endsWith(`.${ocrOutputKinds[format].extension}`))
}

/**
 * The files of a result: a single file under the given name; several pages of a format that contains one as `NAME-1.page.xml`,
 * `NAME-2.page.xml` and so on, with as many digits as the last number has.
 */
export function ocrFiles(
  { extension, write }: OcrOutputKind,
  result: OcrResult,
  output: string,
): { readonly name: string; readonly bytes: Uint8Array }[] {
  const written = write(result)
  if (written instanceof Uint8Array) return [{ name: output, bytes: written }]
  if (written.length === 1) return [{ name: output, bytes: written[0] }]
  const ending = output.toLowerCase().endsWith(`.${extension}`) ? `.${extension}` : path.extname(output)
  const stem = output.slice(0, output.length - ending.length)
  const digits = String(written.length).length
  return written.map((bytes, i) => ({
    name: `${stem}-${String(i + 1).padStart(digits, '0')}${output.slice(stem.length)}`,
    bytes,
  }))
}

/** The images of the pages, as files. */
export function imageFiles({ images }: OcrResult): { readonly name: string; readonly bytes: Uint8Array }[] {
  return images.map(({ key, mediaType, bytes }) => ({
    name: `${key}.${mediaType === 'image/jpeg' ? 'jpg' : 'png'}`,
    bytes,
  }))
}

/** The JSON of a result, with keys in snake case. */
export function ocrJson(result: OcrResult) {
  const { language, pages, words, confidence, handwritingDetected, warnings, nodes } = result
  return {
    language,
    pages,
    words,
    confidence_avg: round(confidence.average),
    confidence_min: round(confidence.minimum),
    low_confidence_pages: confidence.lowPages,
    handwriting_detected: handwritingDetected,
    warnings,
    nodes: nodes.map(nodeJson),
  }
}

function nodeJson({ lowConfidence, ...node }: OcrNode) {
  return { ...node, low_confidence: lowConfidence }
}

function round(share: number): number {
  return Math.round(share * 1000) / 1000
}

/** The JSON file: one line for each property and for each node. */
function ocrJsonText(result: OcrResult): string {
  const { nodes, ...facts } = ocrJson(result)
  const lines = Object.entries(facts).map(
    ([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)},`,
  )
  return [
    '{',
    ...lines,
    '"nodes": [',
    nodes.map((node) => JSON.stringify(node)).join(',\n'),
    ']',
    '}',
    '',
  ].join('\n')
}
