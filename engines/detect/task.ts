// Runs in a pool thread (or inline): named functions, plain data in and out.
import type { Entity } from '../model/entity.ts'
import { type Outcome, outcomeOf } from '../model/outcome.ts'
import { detect } from './detect.ts'
import { compileOptions, type PlainDetectOptions } from './options/options.ts'

/** Entities of each text, in the order given. Mentions of a name in one text tell nothing about another. */
export function detectTexts(input: {
  readonly texts: readonly string[]
  readonly options?: PlainDetectOptions
}): Promise<Outcome<Entity[][]>> {
  return outcomeOf(() => {
    const options = compileOptions(input.options ?? {})
    return input.texts.map((text) => detect(text, options))
  })
}
