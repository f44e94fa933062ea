import { RequestError } from '../../../engines/model/errors.ts'
import { mediaTypeOf } from '../../documents.ts'
import type { OcrResult } from '../../ocr/ocr-document.ts'
import { ocrJson } from '../../ocr/ocr-json.ts'
import { markdownOf } from '../../ocr/ocr-markdown.ts'
import type { OcrOptions } from '../../options.ts'
import { outputName } from '../file-names.ts'
import { type ContentSelection, selectContent } from './ocr-content.ts'
import { encode, type Operation } from './operation.ts'

export interface OcrJob
  extends Pick<OcrOptions, 'language' | 'handwriting' | 'confidenceThreshold' | 'force' | 'maxPages'> {
  /** `combined`: JSON that also holds the text and the Markdown. */
  readonly output: 'pdf' | 'text' | 'json' | 'markdown' | 'combined'
  /** What is in the output, except in a PDF. Default: text, tables and formulas, no images. */
  readonly content?: ContentSelection
}

/** Reads a document by OCR. Output: a searchable PDF, text, Markdown or JSON. */
export const ocrOperation: Operation<OcrJob> = {
  async run(engine, input, { output, content = {}, ...options }, { signal, onProgress }) {
    const read = await engine.ocr(input, {
      ...options,
      outputs: output === 'pdf' ? ['pdf'] : [],
      extractImages: content.images === true,
      signal,
      onProgress,
    })
    // Those that were read; a searchable PDF has the others, too.
    const pages = Math.min(read.pages, options.maxPages ?? read.pages)
    const result = { ...read, pages }
    const { words, language, confidence, handwritingDetected, warnings } = result
    const { bytes, format } = outputOf(result, output, content)
    return {
      outputs: [
        { role: 'output', bytes, mediaType: mediaTypeOf(format), fileName: outputName(input.name, format) },
      ],
      facts: {
        pages,
        words,
        language,
        confidence,
        handwritingDetected,
        warnings: warnings.map(({ code }) => code),
      },
    }
  },
}

function outputOf(result: OcrResult, output: OcrJob['output'], content: ContentSelection) {
  if (output === 'pdf') {
    if (result.bytes === undefined)
      throw new RequestError('invalid_request', 'The searchable PDF was not requested.')
    return { bytes: result.bytes, format: 'pdf' }
  }
  const { nodes, document, text } = selectContent(result, content)
  const markdown = () => markdownOf(document)
  switch (output) {
    case 'text':
      return { bytes: encode(text), format: 'txt' }
    case 'markdown':
      return { bytes: encode(markdown()), format: 'md' }
    default: {
      const json = { ...ocrJson({ ...result, nodes }), ...imagesOf(result, content) }
      const all = output === 'combined' ? { text, markdown: markdown(), json } : json
      return { bytes: encode(`${JSON.stringify(all)}\n`), format: 'json' }
    }
  }
}

/** The images as base64, where they were requested. Nodes refer to their keys. */
function imagesOf({ images }: OcrResult, content: ContentSelection) {
  if (content.images !== true) return {}
  return {
    images: images.map(({ key, mediaType, bytes }) => ({
      key,
      media_type: mediaType,
      base64: Buffer.from(bytes).toString('base64'),
    })),
  }
}
