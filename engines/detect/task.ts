// Runs in a pool thread (or inline): named functions, plain data in and out.
import type { Entity } from '../model/entity.ts'
import { type Outcome, outcomeOf } from '../model/outcome.ts'
import { type DetectOptions, detect } from './detect.ts'
import { compileTerms, type TermMatcher } from './terms.ts'

/** `DetectOptions` as plain data: terms as their literal values. */
export interface DetectTaskOptions extends Omit<DetectOptions, 'terms'> {
  readonly terms?: readonly string[]
  readonly wholeWords?: boolean
}

/** Entities of each text, in the order given. Mentions of a name in one text tell nothing about another. */
export function detectTexts(input: {
  readonly texts: readonly string[]
  readonly options?: DetectTaskOptions
}): Promise<Outcome<Entity[][]>> {
  return outcomeOf(() => {
    const { terms, wholeWords, ...options } = input.options ?? {}
    const matcher: TermMatcher | undefined =
      terms === undefined ? undefined : compileTerms(terms, wholeWords === undefined ? {} : { wholeWords })
    return input.texts.map((text) =>
      detect(text, matcher === undefined ? options : { ...options, terms: matcher }),
    )
  })
}

/** Entities of one text. */
export async function detectText(input: {
  readonly text: string
  readonly options?: DetectTaskOptions
}): Promise<Outcome<Entity[]>> {
  const outcome = await detectTexts(
    input.options === undefined ? { texts: [input.text] } : { texts: [input.text], options: input.options },
  )
  return outcome.ok ? { ok: true, value: outcome.value[0] ?? [] } : outcome
}
