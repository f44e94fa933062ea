import type { Recognizer } from '../recognizers/recognizer.ts'

/**
 * Labels and context words of one language that are ordinary words of others: `ein` names an employer's number in English
 * and is an article in German, `sin` is Canada's insurance number and Spanish for "without". In a text of such a language
 * the word says nothing. By the word in plain form, ISO 639-1.
 */
const ordinaryIn: Readonly<Record<string, readonly string[]>> = {
  aba: ['tr'],
  ada: ['tr', 'id'],
  afm: ['nl'],
  algo: ['es', 'pt'],
  az: ['hu', 'tr'],
  bn: ['de'],
  chi: ['it', 'fr'],
  ci: ['it', 'pl', 'ro'],
  cin: ['tr'],
  dni: ['pl', 'sk'],
  ein: ['de'],
  exp: ['es'],
  fin: ['fr', 'es'],
  inn: ['en', 'no', 'sv', 'da', 'de'],
  nas: ['pt', 'pl', 'cs'],
  nic: ['pl', 'cs'],
  nie: ['de', 'pl', 'af'],
  nip: ['en'],
  nis: ['de'],
  nit: ['en', 'de'],
  niss: ['en'],
  pan: ['es', 'pl', 'cs', 'sk'],
  pas: ['fr', 'nl', 'da', 'no', 'sv', 'ca'],
  pin: ['fr', 'nl'],
  pis: ['fr', 'nl'],
  portable: ['en'],
  rib: ['en'],
  run: ['en', 'de'],
  rut: ['en', 'de', 'nl', 'sv'],
  sin: ['es', 'it'],
  siren: ['en', 'tr', 'id'],
  sol: ['es', 'pt', 'fr', 'sv', 'da', 'no'],
  team: ['en', 'de', 'it', 'nl'],
  tic: ['en', 'fr', 'es'],
  tie: ['en', 'fi'],
  tin: ['vi', 'nl'],
  tse: ['it'],
  uid: ['et'],
}

/**
 * The score of a match whose context is an ordinary word in the text's language, undefined where its label alone woke it.
 * The language is asked for only when such a word was met, so that texts without one pay nothing.
 */
export function withoutFalseFriend(
  { triggers, score: { base } }: Recognizer,
  score: number,
  context: string | undefined,
  language: () => string | undefined,
): number | undefined {
  const languages = context === undefined ? undefined : ordinaryIn[context]
  if (languages === undefined) return score
  const spoken = language()
  if (spoken === undefined || !languages.includes(spoken)) return score
  return triggers.some(({ on }) => on === 'label') ? undefined : Math.min(score, base)
}
