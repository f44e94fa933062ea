import { readFileSync } from 'node:fs'

/**
 * Frequent names that the packages of `build-dictionary.ts` lack, chosen by the authors: `names.tsv` has the kind, the languages and the
 * names of each group. Only for building the dictionary: the product reads `words.bin`.
 */
const groups = readFileSync(new URL('./names.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const namesOf = (kind: string): string[] =>
  groups.map((line) => line.split('\t')).flatMap(([of, , names]) => (of === kind ? names.split(' ') : []))

export const givenNames: readonly string[] = namesOf('given')
export const surnames: readonly string[] = namesOf('family')
