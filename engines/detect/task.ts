// Runs in a pool thread (or inline): named functions, plain data in and out.
import type { Entity } from '../model/entity.ts'
import { compileOptions, detect } from './detect.ts'
import type { DetectOptions } from './options.ts'

/** Detects the entities of each text, in the order given. Texts do not influence each other. */
export function detectTexts(input: {
  readonly texts: readonly string[]
  readonly options?: DetectOptions
}): Entity[][] {
  const options = compileOptions(input.options ?? {})
  return input.texts.map((text) => detect(text, options))
}
