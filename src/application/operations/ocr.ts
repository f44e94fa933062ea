import type { Block, Document, Inline, Table } from '../../../engines/model/document.ts'
import { plainText } from '../../../engines/model/document-text.ts'
import { RequestError } from '../../../engines/model/errors.ts'
import type { OcrNode } from '../../../engines/ocr/task.ts'
import { mediaTypeOf } from '../../documents.ts'
import { markdownOf, type OcrResult } from '../../ocr/ocr-document.ts'
import { ocrJson } from '../../ocr/ocr-outputs.ts'
import type { OcrOptions } from '../../options.ts'
import { encode, type Operation, outputName } from './operation.ts'

export interface OcrJob
  extends Pick<OcrOptions, 'language' | 'handwriting' | 'confidenceThreshold' | 'force' | 'maxPages'> {
  /** `combined`: JSON that also contains the text and the Markdown. */
  readonly output: 'pdf' | 'text' | 'json' | 'markdown' | 'combined'
  /** Content of the output, except for a PDF. Default: text, tables and formulas, no images. */
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
    // Pages that were read; a searchable PDF also contains the others.
    const pages = Math.min(read.pages, options.maxPages ?? read.pages)
    const result = { ...read, pages }
    const { words, language, confidence, handwritingDetected, warnings } = result
    const { bytes, format } = await outputOf(result, output, content)
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

async function outputOf(result: OcrResult, output: OcrJob['output'], content: ContentSelection) {
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
      return { bytes: encode(await markdown()), format: 'md' }
    default: {
      const json = { ...ocrJson({ ...result, nodes }), ...imagesOf(result, content) }
      const all = output === 'combined' ? { text, markdown: await markdown(), json } : json
      return { bytes: encode(`${JSON.stringify(all)}\n`), format: 'json' }
    }
  }
}

/** The images as base64, if requested. Nodes refer to their keys. */
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

/** Which parts of a document are in the output of OCR. */
interface ContentSelection {
  /** Headings, paragraphs and lists. Default: true. */
  readonly text?: boolean
  /** Tables as tables; otherwise their rows are lines of text. Default: true. */
  readonly tables?: boolean
  /** Formulas as formulas; otherwise they are text. Default: true. */
  readonly formulas?: boolean
  /** Images. Default: false. */
  readonly images?: boolean
}

/** The selected content, in the three forms of the output. */
function selectContent(
  result: Pick<OcrResult, 'nodes' | 'document' | 'text'>,
  { text = true, tables = true, formulas = true, images = false }: ContentSelection,
): { readonly nodes: readonly OcrNode[]; readonly document: Document; readonly text: string } {
  const selection = { text, tables, formulas, images }
  const nodes = result.nodes.flatMap((node) => selectNode(node, selection))
  const blocks = result.document.blocks.flatMap((block) => selectBlock(block, selection))
  return {
    nodes: nodes.map((node, order) => ({ ...node, order })),
    document: { ...result.document, blocks },
    text: text ? result.text : nodes.map(textOf).join('\n\n'),
  }
}

type Selection = Required<ContentSelection>

/** A table or formula that was not requested as such still contains words, which become text. */
function selectNode(node: OcrNode, { text, tables, formulas, images }: Selection): OcrNode[] {
  const { page, order, bbox, confidence, lowConfidence } = node
  const asText = (words: string): OcrNode[] =>
    text ? [{ page, order, bbox, confidence, lowConfidence, type: 'paragraph', text: words }] : []
  switch (node.type) {
    case 'table':
      return tables ? [node] : asText(textOf(node))
    case 'formula':
      return formulas ? [node] : asText(node.text)
    case 'figure':
      return images ? [node] : node.text === undefined ? [] : asText(node.text)
    default:
      return text ? [node] : []
  }
}

function selectBlock(block: Block, { text, tables, formulas, images }: Selection): Block[] {
  const asText = (inlines: readonly Inline[]): Block[] => (text ? [{ kind: 'paragraph', inlines }] : [])
  switch (block.kind) {
    case 'table':
      return tables ? [block] : asText(tableLines(block))
    case 'formula':
      return formulas ? [block] : asText([{ kind: 'text', text: block.text }])
    case 'figure':
      return images ? [block] : asText(block.caption ?? [])
    default:
      return text ? [block] : []
  }
}

/** The rows of a table as lines, the cells separated by tabs. */
function tableLines(table: Table): Inline[] {
  const document = { metadata: {}, blocks: [table], notes: new Map(), resources: new Map() }
  return plainText(document)
    .split('\n')
    .flatMap((text, i): Inline[] => [...(i > 0 ? [{ kind: 'break' } as const] : []), { kind: 'text', text }])
}

function textOf(node: OcrNode): string {
  if (node.type === 'list') return node.items.map(({ text }) => text).join('\n')
  if (node.type !== 'table') return node.text ?? ''
  const rows: string[][] = Array.from({ length: node.rows }, () => [])
  for (const { row, text } of node.cells) rows[row]?.push(text)
  const lines = rows.map((cells) => cells.join('\t')).join('\n')
  return node.text === undefined ? lines : `${node.text}\n${lines}`
}
