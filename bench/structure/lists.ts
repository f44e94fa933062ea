import type { Faker } from '@faker-js/faker'
import { capital, clause, phrase, seededFaker } from '../texts/words.ts'

export type Marking = 'bullet' | 'dash' | 'decimal' | 'parenthesis' | 'alpha' | 'bracketed' | 'roman'

export const isOrdered = (marking: Marking): boolean => marking !== 'bullet' && marking !== 'dash'

/** A list as it was meant. */
export interface ListTruth {
  readonly kind: 'list'
  readonly marking: Marking
  /** Space between items as between paragraphs. */
  readonly loose: boolean
  readonly items: readonly ItemTruth[]
}

export interface ItemTruth {
  readonly text: string
  /** What is below the text, inside the item. */
  readonly below: readonly ListPart[]
}

export type ListPart =
  | ListTruth
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'code'; readonly lines: readonly string[] }
  | { readonly kind: 'terms'; readonly entries: readonly (readonly [term: string, text: string])[] }

export interface ListDocument {
  readonly seed: number
  readonly parts: readonly ListPart[]
  /** Font size in points. */
  readonly size: number
  readonly serif: boolean
  readonly columns: 1 | 2
  /** Choice of packages and styles. */
  readonly style: number
}

/** Makes a document of lists of every marking, some of them nested, with code or several paragraphs in their items. */
export function listDocument(seed: number): ListDocument {
  const faker = seededFaker(seed + 1000)
  const parts: ListPart[] = [paragraph(faker)]
  for (const marking of faker.helpers.shuffle([...markings, ...markings]))
    parts.push(
      list(faker, marking, 0),
      ...(faker.datatype.boolean(0.8) ? [paragraph(faker)] : [terms(faker), paragraph(faker)]),
    )
  return {
    seed,
    parts,
    size: faker.helpers.arrayElement([9, 10, 11, 12]),
    serif: faker.datatype.boolean(),
    columns: seed % 4 === 1 ? 2 : 1,
    style: seed,
  }
}

const markings = ['bullet', 'dash', 'decimal', 'parenthesis', 'alpha', 'bracketed', 'roman'] as const

function list(faker: Faker, marking: Marking, depth: number): ListTruth {
  const length = faker.helpers.arrayElement([0, 1, 2])
  const special = faker.helpers.arrayElement(['plain', 'plain', 'code', 'paragraphs', 'nested', 'nested'])
  const items = times(faker, 2, isOrdered(marking) ? 12 : 6, (): ItemTruth => {
    const below: ListPart[] = []
    if (special === 'code' && faker.datatype.boolean()) below.push(code(faker))
    if (special === 'paragraphs' && faker.datatype.boolean()) below.push(paragraph(faker))
    if (special === 'nested' && depth < 2 && faker.datatype.boolean(0.4))
      below.push(
        list(faker, faker.helpers.arrayElement(markings.filter((other) => other !== marking)), depth + 1),
      )
    return { text: itemText(faker, length), below }
  })
  return { kind: 'list', marking, loose: faker.datatype.boolean(), items }
}

function itemText(faker: Faker, length: number): string {
  if (length === 0) return faker.datatype.boolean() ? phrase(faker) : capital(phrase(faker))
  return length === 1 ? `${capital(clause(faker))}.` : sentences(faker)
}

function sentences(faker: Faker): string {
  return times(faker, 2, 4, () => `${capital(clause(faker))}, ${clause(faker)}.`).join(' ')
}

function paragraph(faker: Faker): ListPart {
  return { kind: 'paragraph', text: sentences(faker) }
}

function terms(faker: Faker): ListPart {
  return {
    kind: 'terms',
    entries: times(faker, 3, 5, () => [faker.word.verb(), `${capital(clause(faker))}.`] as const),
  }
}

function code(faker: Faker): ListPart {
  const { word } = faker
  return {
    kind: 'code',
    lines: times(faker, 1, 4, () => `${word.verb()} --${word.noun()} ${word.noun()}.txt`),
  }
}

function times<T>(faker: Faker, min: number, max: number, make: (i: number) => T): T[] {
  return Array.from({ length: faker.number.int({ min, max }) }, (_, i) => make(i))
}
