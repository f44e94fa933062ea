// Lists of names with their frequency, for build-dictionary.ts and for the training of the tagger. For maintainers only.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { plainWord } from '../text/chars.ts'

/** A list of names, tab-separated: name, kind (given or family), country, count. */
interface NameList {
  readonly file: string
  /** Below this count a name is left out: rare spellings and errors. */
  readonly minCount: number
  /** From this count on a given name is frequent in its country; from ten times as many on, very frequent. Lists without counts have none. */
  readonly often: number
}

/**
 * The lists that are read. Licences: popular_by_country (Wikipedia lists by sigpwned) and israel_cbs and uk, CC0; us_census1990 and
 * us_ssa, public domain; brazil_ibge, ODC-PDDL; sweden_scb, Statistics Sweden, CC0 (scb.se, open data); russia_names, BSD-3-Clause;
 * italy (napolux), vietnam (duyet), japan (shuheilocale), MIT; germany_koeln, city of Cologne, CC BY 3.0 DE; france_insee, INSEE, Etalab
 * open licence.
 */
const lists: readonly NameList[] = [
  { file: 'popular_by_country', minCount: 0, often: Number.POSITIVE_INFINITY },
  { file: 'us_census1990', minCount: 0, often: 200 },
  { file: 'us_ssa', minCount: 60, often: 20_000 },
  { file: 'uk', minCount: 15, often: 2_000 },
  { file: 'brazil_ibge', minCount: 100, often: 20_000 },
  { file: 'sweden_scb', minCount: 25, often: 1_500 },
  { file: 'russia_names', minCount: 3, often: 300 },
  { file: 'italy', minCount: 0, often: Number.POSITIVE_INFINITY },
  { file: 'vietnam', minCount: 0, often: Number.POSITIVE_INFINITY },
  { file: 'germany_koeln', minCount: 2, often: 60 },
  { file: 'france_insee', minCount: 50, often: 8_000 },
  { file: 'israel_cbs', minCount: 10, often: 500 },
]

interface WideName {
  /** One word in plain form. */
  readonly name: string
  readonly isGiven: boolean
  readonly isOften: boolean
  readonly isVeryOften: boolean
}

/** The words of the lists in a folder. */
export function* wideNames(folder: string): Generator<WideName> {
  for (const { file, minCount, often } of lists)
    for (const { name, kind, count } of readNames(path.join(folder, `${file}.tsv`))) {
      if (count < minCount || (kind !== 'given' && kind !== 'family')) continue
      const isGiven = kind === 'given'
      for (const part of name.split(/[\s\-'’.]+/u)) {
        const word = plainWord(part)
        // Two letters are too often an abbreviation.
        if (word.length < 3 && !/^\P{Script=Latin}+$/u.test(word)) continue
        if (!/^\p{L}+$/u.test(word)) continue
        const isWhole = part === name
        yield {
          name: word,
          isGiven,
          isOften: isGiven && isWhole && count >= often,
          isVeryOften: isGiven && isWhole && count >= often * 10,
        }
      }
    }
}

interface ListedName {
  readonly name: string
  readonly kind: string
  readonly country: string
  /** 0 in a list without counts. */
  readonly count: number
}

export function readNames(file: string): ListedName[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.length > 0)
    .map((line) => {
      const [name, kind, country, count] = line.split('\t')
      return { name, kind, country, count: Number(count ?? 0) }
    })
}
