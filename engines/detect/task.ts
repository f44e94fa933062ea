// Runs in a pool thread (or inline): named functions, plain data in and out.
import type { Entity } from '../model/entity.ts'
import { compileOptions, detect, resolveOptions } from './detect.ts'
import { DocumentScan } from './match/document-scan.ts'
import type { PartScan, TextPart } from './match/text-part.ts'
import type { DetectOptions } from './options.ts'
import { windowUnits } from './text/windows.ts'

/** Detects the entities of each text, in the given order. Texts do not influence each other. */
export function detectTexts(input: {
  readonly texts: readonly string[]
  readonly options?: DetectOptions
}): Entity[][] {
  const options = compileOptions(input.options ?? {})
  // Short texts are read in common batches; longer ones have several windows, which are read in sequence.
  options.ner?.prepare(input.texts.filter(({ length }) => length <= windowUnits))
  return input.texts.map((text) => detect(text, options))
}

/** Scans a part of a long text, see `StreamDetector.takePart`. */
export function scanTextPart(input: { readonly part: TextPart; readonly options: DetectOptions }): PartScan {
  const { text, shift, ranges, state } = input.part
  const scan = new DocumentScan(resolveOptions(input.options), state)
  for (const range of ranges) scan.read(text, range, shift)
  return scan.toPart()
}
