import type { Faker } from '@faker-js/faker'
import { capital, phrase, seededFaker } from '../texts/words.ts'

/** A table as it was meant. Every row has one text for each column; an empty cell is an empty string. */
export interface TableTruth {
  readonly kind: 'table'
  /** The kind of table, for the figures. */
  readonly shape: string
  /** Texts of the header row, or null if there is none. */
  readonly header: readonly string[] | null
  readonly rows: readonly (readonly string[])[]
  /** Columns that are aligned at the right. */
  readonly right: readonly boolean[]
  /** Shares of the text width for columns whose texts are broken into lines, or null if no text is. */
  readonly widths: readonly number[] | null
}

/** What is set in columns but is not a table, and ordinary paragraphs. */
export type DocumentPart =
  | TableTruth
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'terms'; readonly entries: readonly (readonly [term: string, text: string])[] }
  | { readonly kind: 'lines'; readonly lines: readonly string[] }

export interface StructureDocument {
  readonly seed: number
  readonly parts: readonly DocumentPart[]
  readonly boldHeader: boolean
  /** Font size in points. */
  readonly size: number
  readonly serif: boolean
}

/** Numbers of documents; one in three is unseen while the rules are tuned. */
export const isUnseen = (seed: number): boolean => seed % 3 === 2

/** Makes a document of eight tables without lines, one of each shape, between paragraphs, lists of terms and verse. */
export function structureDocument(seed: number): StructureDocument {
  const faker = seededFaker(seed)
  const parts: DocumentPart[] = [paragraph(faker)]
  for (const make of faker.helpers.shuffle(shapes)) {
    parts.push(make(faker), paragraph(faker))
    if (faker.datatype.boolean(0.4))
      parts.push(faker.helpers.arrayElement([terms, verse])(faker), paragraph(faker))
  }
  return {
    seed,
    parts,
    boldHeader: faker.datatype.boolean(0.6),
    size: faker.helpers.arrayElement([9, 10, 11, 12]),
    serif: faker.datatype.boolean(),
  }
}

const shapes: readonly ((faker: Faker) => TableTruth)[] = [
  (faker) => figures(faker, 'numbers', faker.number.int({ min: 4, max: 14 }), 0),
  (faker) => figures(faker, 'numbers with empty cells', faker.number.int({ min: 5, max: 12 }), 0.3),
  (faker) => figures(faker, 'small', 2, 0),
  (faker) => figures(faker, 'over pages', faker.number.int({ min: 60, max: 90 }), 0),
  (faker) => {
    const rows = times(faker, 4, 10, () => [name(faker), sentence(faker)])
    return table('terms and text', ['Name', 'Description'], rows, [0.25, 0.75], faker)
  },
  (faker) => {
    const rows = times(faker, 3, 7, () => [name(faker), sentence(faker), sentence(faker)])
    return table('wrapped cells', ['Option', 'Meaning', 'Remarks'], rows, [0.2, 0.4, 0.4], faker)
  },
  (faker) => {
    const rows: string[][] = []
    for (let group = 0; group < 4; group++)
      times(faker, 2, 4, () => [name(faker), faker.science.unit().symbol, faker.person.fullName()]).forEach(
        (row, i) => {
          rows.push([i === 0 ? capital(faker.word.noun()) : '', ...row])
        },
      )
    return table('groups', ['Group', 'Item', 'Unit', 'Contact'], rows, null, faker)
  },
  (faker) => {
    const days = ['Time', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri']
    const rows = times(faker, 5, 9, (i) => [
      `${8 + i}:${faker.helpers.arrayElement(['00', '15', '30'])}`,
      ...days
        .slice(1)
        .map(() =>
          faker.datatype.boolean(0.65) ? capital(faker.word.noun({ length: { min: 4, max: 8 } })) : '',
        ),
    ])
    return table('timetable', days, rows, null, faker)
  },
]

/** Titles of columns of figures. */
export const figureTitles = [
  'Share',
  'Total cost',
  'Number of cases',
  '2019',
  '2020',
  'Change in %',
  'Rate',
  'Net sales',
]

function figures(faker: Faker, shape: string, rows: number, empty: number): TableTruth {
  const columns = faker.number.int({ min: 2, max: 5 })
  const header = ['Item', ...faker.helpers.arrayElements(figureTitles, columns)]
  const digits = faker.number.int({ min: 0, max: 2 })
  const body = Array.from({ length: rows }, () => [
    name(faker),
    ...Array.from({ length: columns }, () =>
      faker.datatype.boolean(empty)
        ? ''
        : faker.number.float({ min: 0, max: 9000, fractionDigits: digits }).toFixed(digits),
    ),
  ])
  return { kind: 'table', shape, header, rows: body, right: header.map((_, i) => i > 0), widths: null }
}

function table(
  shape: string,
  header: readonly string[],
  rows: readonly (readonly string[])[],
  widths: readonly number[] | null,
  faker: Faker,
): TableTruth {
  return {
    kind: 'table',
    shape,
    header: faker.datatype.boolean(0.75) ? header : null,
    rows,
    right: header.map(() => false),
    widths,
  }
}

function times<T>(faker: Faker, min: number, max: number, make: (i: number) => T): T[] {
  return Array.from({ length: faker.number.int({ min, max }) }, (_, i) => make(i))
}

function name(faker: Faker): string {
  return capital(
    faker.helpers.arrayElement([
      faker.commerce.productMaterial,
      faker.word.noun,
      faker.commerce.department,
      faker.location.city,
    ])(),
  )
}

function sentence(faker: Faker): string {
  return capital(times(faker, 2, 6, () => phrase(faker)).join(' '))
}

function paragraph(faker: Faker): DocumentPart {
  return {
    kind: 'paragraph',
    text: times(faker, 2, 5, () => `${sentence(faker)} ${phrase(faker)}.`).join(' '),
  }
}

function terms(faker: Faker): DocumentPart {
  return {
    kind: 'terms',
    entries: times(faker, 3, 6, () => [faker.word.verb(), `${sentence(faker)} ${sentence(faker)}.`] as const),
  }
}

function verse(faker: Faker): DocumentPart {
  return { kind: 'lines', lines: times(faker, 3, 8, () => sentence(faker).slice(0, 60).trim()) }
}
