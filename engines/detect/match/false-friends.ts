import type { Recognizer } from '../recognizers/recognizer.ts'

/**
 * Labels and context words of one language that are ordinary words of others, with those languages (ISO 639-1): `ein` is an
 * employer's number in English and an article in German, `sin` is Canada's insurance number and Spanish for "without". Words
 * are in plain form.
 */
const ordinaryIn: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
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
  }),
)

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
