import type { Recognizer } from '../recognizers/recognizer.ts'
import falseFriends from './false-friends.json' with { type: 'json' }

/**
 * Labels and context words of one language that are ordinary words of others, with those languages (ISO 639-1): `ein` is an
 * employer's number in English and an article in German, `sin` is Canada's insurance number and Spanish for "without". Words
 * are in plain form.
 */
const ordinaryIn: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(falseFriends))

/**
 * Returns the score of a match whose context may be an ordinary word in the text's language; undefined where only that label
 * triggered it. `language` is called only for such words, since detecting the language is slow.
 */
export function withoutFalseFriend(
  { triggers, score: { base } }: Recognizer,
  score: number,
  context: string,
  language: () => string | undefined,
): number | undefined {
  const languages = ordinaryIn.get(context)
  if (languages === undefined) return score
  const code = language()
  if (code === undefined || !languages.includes(code)) return score
  return triggers.some(({ on }) => on === 'label') ? undefined : Math.min(score, base)
}
