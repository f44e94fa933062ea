import type { OcrNode } from '../engines/ocr/task.ts'
import type { OcrResult } from './ocr.ts'

/** A result as the JSON file of the command has it: snake case, as the interfaces write it. */
export function ocrJson({ language, pages, words, confidence, warnings, nodes }: OcrResult) {
  return {
    language,
    pages,
    words,
    confidence_avg: round(confidence.average),
    confidence_min: round(confidence.minimum),
    low_confidence_pages: confidence.lowPages,
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
