// Labels with values for train-labels.ts. For maintainers only.
import { readFileSync } from 'node:fs'
import type { LabelClass } from '../../engines/detect/columns/label-classifier.ts'
import { plainLabel } from '../../engines/detect/columns/plain-label.ts'
import { recognizers } from '../../engines/detect/recognizers/index.ts'
import { words, wordValues } from '../../engines/detect/words/words.ts'
import { pick, seeded } from '../../fixtures/random.ts'

/** A label and what it says about its value. */
export interface LabelExample {
  readonly label: string
  readonly is: LabelClass
  readonly language: string
}

/** Lists of the rules whose words are labels. */
const lists: readonly (readonly [LabelClass, readonly string[]])[] = [
  [
    'name',
    ['column.given-name', 'column.surname', 'column.full-name', 'columns.roles', 'columns.role-phrases'],
  ],
  ['name', ['people-labels.of-person', 'people-labels.of-people', 'columns.roles-in-court']],
  ['name', ['related-people.kin', 'labels.names']],
  [
    'address',
    ['column.address', 'column.postcode', 'column.place', 'labels.address', 'residence-lead.labels'],
  ],
  ['birth', ['column.birth-date']],
  ['phone', ['column.phone']],
  ['health', ['column.condition', 'health.labels', 'conditions.labels-cjk']],
  ['number', ['column-number.NATIONAL_ID', 'column-number.PASSPORT']],
  ['thing', ['numbered.public', 'columns.about-other-things']],
]
const numberWords = ['no', 'nr', 'number', 'id', 'ref', 'code']

/** All labels with one class, without duplicates: of the rules, the recognizers and `labels.tsv`. */
export function labelExamples(): LabelExample[] {
  const found = new Map<string, LabelExample>()
  const add = (label: string, is: LabelClass, language: string): void => {
    const key = plainLabel(label)
    if (key !== '' && !found.has(key)) found.set(key, { label, is, language })
  }
  for (const line of readFileSync(new URL('labels.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')) {
    const [is, language, labels] = line.split('\t')
    for (const label of labels.split('|')) add(label, is as LabelClass, language)
  }
  for (const [is, names] of lists)
    for (const name of names) for (const word of words(name)) add(word, is, 'rules')
  for (const recognizer of recognizers)
    for (const label of recognizer.exactLabels ?? []) add(label, 'number', 'rules')
  for (const thing of [...wordValues('numbered-thing').keys(), ...wordValues('numbered-owner').keys()])
    for (const word of numberWords) add(`${thing} ${word}`, 'number', 'rules')
  for (const thing of words('numbered.public'))
    for (const word of ['no', 'number']) add(`${thing} ${word}`, 'thing', 'rules')
  return [...found.values()]
}

/** People, as at the start of chat lines. */
export function speakers(count: number, seed: number): LabelExample[] {
  const random = seeded(seed)
  const names = readFileSync(new URL('names.tsv', import.meta.url), 'utf8')
    .split('\n')
    .flatMap((line) => line.split('\t')[2]?.split(' ') ?? [])
    .concat(words('people.lower-names').map((name) => name[0].toUpperCase() + name.slice(1)))
  return Array.from({ length: count }, () => ({
    label: random() < 0.5 ? pick(random, names) : `${pick(random, names)} ${pick(random, names)}`,
    is: 'other' as const,
    language: 'names',
  }))
}

type Random = () => number
const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ'
const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => Math.floor(random() * 10)).join('')
const capitals = (random: Random, count: number): string =>
  Array.from({ length: count }, () => letters[Math.floor(random() * letters.length)]).join('')
const from = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1))
const word = (random: Random, size = from(random, 3, 9)): string =>
  Array.from({ length: size }, () => 'abcdefghilmnoprstuvz'[Math.floor(random() * 20)]).join('')
const capital = (random: Random): string => {
  const text = word(random)
  return text[0].toUpperCase() + text.slice(1)
}
const date = (random: Random): string =>
  pick(random, [
    `${digits(random, 2)}.${digits(random, 2)}.19${digits(random, 2)}`,
    `${digits(random, 2)}/${digits(random, 2)}/20${digits(random, 2)}`,
    `19${digits(random, 2)}-${digits(random, 2)}-${digits(random, 2)}`,
    `${from(random, 1, 28)} ${capital(random)} 19${digits(random, 2)}`,
  ])

/** A random value for a label of a class. */
export function labelValue(is: LabelClass, random: Random): string {
  const forms: Record<LabelClass, readonly (() => string)[]> = {
    number: [
      () => digits(random, from(random, 3, 12)),
      () => digits(random, from(random, 5, 9)),
      () => `${capitals(random, from(random, 1, 3))}${digits(random, from(random, 3, 9))}`,
      () => `${capitals(random, from(random, 1, 4))}-${digits(random, from(random, 3, 8))}`,
      () => `${capitals(random, from(random, 1, 2))}/${digits(random, 5)}/${digits(random, 4)}`,
      () => `${digits(random, from(random, 2, 5))}/${digits(random, from(random, 2, 4))}`,
      () =>
        `${digits(random, from(random, 2, 4))}-${digits(random, from(random, 3, 6))}-${digits(random, from(random, 1, 4))}`,
      () =>
        `${digits(random, from(random, 3, 4))} ${digits(random, from(random, 3, 4))} ${digits(random, from(random, 2, 4))}`,
      () => `${capitals(random, 2)} ${digits(random, from(random, 3, 4))} ${digits(random, 3)}`,
      () => `${digits(random, 3)}${capitals(random, 2)}${digits(random, 4)}${capitals(random, 1)}`,
      () => `${capitals(random, 3)}-${digits(random, 4)}-${digits(random, from(random, 2, 6))}`,
    ],
    name: [
      () => `${capital(random)} ${capital(random)}`,
      () => `${capital(random)} ${capital(random)}-${capital(random)}`,
      () => capital(random),
      () => `${capitals(random, 1)}. ${capital(random)}`,
      () => `${capital(random)} ${capitals(random, 1)}. ${capital(random)}`,
      () => `Dr. ${capital(random)} ${capital(random)}`,
      () => `${capital(random).toUpperCase()}, ${capital(random)}`,
      () => `${capital(random)} van ${capital(random)}`,
    ],
    address: [
      () => `${from(random, 1, 99)} ${capital(random)} ${capital(random)}, ${capital(random)}`,
      () => `${capital(random)} ${from(random, 1, 140)}, ${digits(random, 5)} ${capital(random)}`,
      () => `${word(random, 2)}. ${capital(random)} ${from(random, 1, 99)}/${from(random, 1, 40)}`,
      () => `${capital(random)} ${capital(random)} ${from(random, 1, 99)}`,
      () => `${digits(random, 5)} ${capital(random)}`,
      () => capital(random),
    ],
    birth: [() => date(random)],
    phone: [
      () => `+${from(random, 1, 99)} ${digits(random, 3)} ${digits(random, 3)} ${digits(random, 3)}`,
      () => `0${digits(random, 3)} ${digits(random, 6)}`,
      () => `(${digits(random, 3)}) ${digits(random, 3)}-${digits(random, 4)}`,
      () => `0${digits(random, 9)}`,
    ],
    health: [
      () => word(random),
      () => `${word(random)} ${word(random)}`,
      () => `${capital(random)} ${word(random)}`,
      () => capital(random),
      () => `${word(random)}, ${word(random)} ${word(random)}`,
    ],
    thing: [
      () => `${from(random, 1, 9999)}`,
      () => `${digits(random, from(random, 1, 4))}`,
      () => `${from(random, 1, 999)},${digits(random, 2)}`,
      () => `${from(random, 1, 9)}.${from(random, 0, 40)}.${from(random, 0, 9)}`,
      () => `${from(random, 1, 99)} ${word(random, from(random, 1, 6))}`,
      () => capital(random),
      () => `${capital(random)} ${capital(random)}`,
      () => `${capital(random)} ${word(random)}`,
      () => word(random),
      () => date(random),
      () => `${capitals(random, 1)}${from(random, 1, 99)}`,
      () => `${capitals(random, 2)}-${digits(random, from(random, 3, 6))}`,
      () => `${capital(random)} ${digits(random, from(random, 1, 4))}`,
      () => `${digits(random, from(random, 5, 9))}`,
    ],
    other: [
      () => `${word(random)} ${word(random)} ${word(random)} ${word(random)}`,
      () => `${capital(random)} ${word(random)} ${word(random)} ${word(random)}`,
      () => word(random),
      () => `${from(random, 0, 9999)}`,
      () => `${word(random)}_${word(random)}`,
    ],
  }
  return pick(random, forms[is])()
}
