import type { OcrNode } from '../../engines/ocr/task.ts'
import type { OcrResult } from './ocr-document.ts'

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
export function ocrJsonText(result: OcrResult): string {
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
