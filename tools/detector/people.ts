// Names of people by language, for the training of the tagger. For maintainers only.
import path from 'node:path'
import { readNames } from '../../engines/detect/dictionaries/wide-names.ts'

/** Names of one language, the most frequent first if the list has counts. */
export interface People {
  readonly given: readonly string[]
  readonly family: readonly string[]
}

/** The language in which the names of a list are written; those of faker are by locale. */
const languages: Readonly<Record<string, string>> = {
  US: 'en',
  GB: 'en',
  FR: 'fr',
  DE: 'de',
  BR: 'pt',
  IT: 'it',
  SE: 'sv',
  RU: 'ru',
  JP: 'ja',
  CN: 'zh',
  VN: 'vi',
}
/** See ../dictionaries/wide-names.ts for the licences; faker is MIT, china_surnames Apache-2.0. */
const lists = [
  'faker',
  'us_census1990',
  'us_ssa',
  'france_insee',
  'germany_koeln',
  'brazil_ibge',
  'italy',
  'sweden_scb',
  'russia_names',
  'japan',
  'china_surnames',
]
/** Maximum names taken from a list, so that rare spellings do not outnumber common names. */
const maxNames = 6_000

/** The names below a folder, by language. Languages with few names are skipped. */
export function peopleIn(folder: string): Map<string, People> {
  const found = new Map<string, { given: string[]; family: string[] }>()
  for (const list of lists) {
    const taken = new Map<string, number>()
    for (const { name, kind, country } of readNames(path.join(folder, `${list}.tsv`))) {
      if (kind !== 'given' && kind !== 'family') continue
      const language = list === 'faker' ? country.slice(0, 2) : languages[country]
      if (language === undefined || name.length > 24) continue
      const count = (taken.get(`${language} ${kind}`) ?? 0) + 1
      taken.set(`${language} ${kind}`, count)
      if (count > maxNames) continue
      let people = found.get(language)
      if (people === undefined) {
        people = { given: [], family: [] }
        found.set(language, people)
      }
      people[kind].push(name)
    }
  }
  return new Map([...found].filter(([, { given, family }]) => given.length > 20 && family.length > 20))
}
