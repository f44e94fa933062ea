import type { Faker } from '@faker-js/faker'
import { capital, clause, phrase, seededFaker } from '../texts/words.ts'
import type { DocumentPart, StructureDocument, TableTruth } from './documents.ts'

/** Which lines are drawn. `book`: at head and foot and below the header; `rows`: also between rows; `cross`: between columns and below the header. */
export type TableRules = 'none' | 'grid' | 'book' | 'rows' | 'columns' | 'cross' | 'frame'

/** A cell over several rows or columns; row 0 is the header, if there is one. */
export interface TableSpan {
  readonly row: number
  readonly column: number
  readonly rows: number
  readonly columns: number
}

/** A table of a manual. In a text, words between backticks are code. */
export interface ManualTable extends TableTruth {
  readonly rules: TableRules
  /** The table is in an item of a list. */
  readonly indented: boolean
  readonly spans: readonly TableSpan[]
}

/** A document with the tables of manuals: code next to text, drawn lines of every kind, spans, empty cells. */
export interface ManualDocument extends StructureDocument {
  readonly parts: readonly (Exclude<DocumentPart, TableTruth> | ManualTable)[]
}

export function manualDocument(seed: number): ManualDocument {
  const faker = seededFaker(10_000 + seed)
  const parts: ManualDocument['parts'][number][] = [paragraph(faker)]
  for (const make of faker.helpers.shuffle(shapes)) parts.push(...make(faker), paragraph(faker))
  return {
    seed,
    parts,
    boldHeader: faker.datatype.boolean(0.8),
    size: faker.helpers.arrayElement([9, 10, 11, 12]),
    serif: faker.datatype.boolean(),
  }
}

const shapes: readonly ((faker: Faker) => ManualDocument['parts'])[] = [
  (faker) => {
    const rows = times(faker, 4, 9, () => [option(faker), sentence(faker, 1, 3)])
    return [table(faker, 'options and text', ['Option', 'Description'], rows, [0.3, 0.7])]
  },
  (faker) => {
    const rows = times(faker, 5, 14, () => [code(faker), phrase(faker)])
    return [table(faker, 'code and phrase', ['Name', 'Meaning'], rows, null)]
  },
  (faker) => {
    const rows = times(faker, 4, 9, () => [code(faker), code(faker), mixed(faker), word(faker)])
    return [table(faker, 'code in cells', ['Field', 'Type', 'Use', 'Default'], rows, [0.22, 0.2, 0.4, 0.18])]
  },
  (faker) => {
    const rows = times(faker, 3, 12, () => [word(faker), phrase(faker), word(faker)])
    return [table(faker, 'short texts', ['Kind', 'Contents', 'Since'], rows, null)]
  },
  (faker) => {
    // Two tables with the same columns.
    const rows = () => times(faker, 3, 6, () => [word(faker), code(faker), phrase(faker)])
    const one = table(faker, 'two with a sentence between', ['Value', 'Name', 'Use'], rows(), null)
    return [one, { kind: 'paragraph', text: `${sentence(faker, 1, 1)}:` }, { ...one, rows: rows() }]
  },
  (faker) => {
    const rows = times(faker, 4, 12, (i) => [String(i + 1), word(faker), phrase(faker)])
    return [table(faker, 'number first', ['No.', 'Name', 'Meaning'], rows, null)]
  },
  (faker) => {
    const rows = times(faker, 4, 8, () => [word(faker), sentence(faker, 1, 2), sentence(faker, 1, 1)])
    return [table(faker, 'rows of names', ['Name', 'Purpose', 'Remarks'], rows, [0.2, 0.45, 0.35])]
  },
  (faker) => {
    const rows = times(faker, 3, 7, () => [code(faker), sentence(faker, 1, 2)])
    return [{ ...table(faker, 'inside an item', ['Key', 'Action'], rows, [0.25, 0.65]), indented: true }]
  },
  (faker) => {
    const maybe = (text: string): string => (faker.datatype.boolean(0.6) ? text : '')
    const rows = times(faker, 4, 8, () => [
      word(faker),
      maybe(sentence(faker, 1, 1)),
      maybe(code(faker)),
      phrase(faker),
    ])
    return [
      table(faker, 'empty cells', ['Command', 'Purpose', 'Option', 'Notes'], rows, [0.2, 0.35, 0.2, 0.25]),
    ]
  },
  (faker) => {
    const rows = times(faker, 4, 8, () => [
      capital(word(faker)),
      ...times(faker, 4, 4, () => String(faker.number.int({ min: 1, max: 9999 }))),
    ])
    const base = table(faker, 'spanning header', ['Item', 'Before', '', 'After', ''], rows, null)
    const spans = [1, 3].map((column) => ({ row: 0, column, rows: 1, columns: 2 }))
    return [{ ...base, header: ['Item', 'Before', '', 'After', ''], spans }]
  },
  (faker) => {
    const groups = times(faker, 2, 4, () => faker.number.int({ min: 2, max: 3 }))
    const rows = groups.flatMap((count) => {
      const name = capital(word(faker))
      return times(faker, count, count, (i) => [i === 0 ? name : '', code(faker), phrase(faker)])
    })
    const base = table(faker, 'spanning rows', ['Group', 'Name', 'Meaning'], rows, null)
    let row = 1
    const spans = groups.map((count) => {
      row += count
      return { row: row - count, column: 0, rows: count, columns: 1 }
    })
    return [{ ...base, header: ['Group', 'Name', 'Meaning'], spans }]
  },
  (faker) => {
    const rows = times(faker, 40, 60, () => [
      code(faker),
      faker.helpers.arrayElement(['r', 'w', 'rw']),
      phrase(faker),
    ])
    const base = table(faker, 'over pages', ['Register', 'Access', 'Meaning'], rows, null)
    return [{ ...base, header: ['Register', 'Access', 'Meaning'] }]
  },
  (faker) => {
    const rows = times(faker, 4, 9, () => [`\`%${faker.string.alpha(1)}\``, phrase(faker)])
    return [table(faker, 'symbols', ['Symbol', 'Stands for'], rows, null)]
  },
  (faker) => {
    const rows = times(faker, 4, 9, () => [
      word(faker),
      ...times(faker, 3, 3, () => faker.helpers.arrayElement(['yes', 'no', 'yes', 'partly'])),
    ])
    return [table(faker, 'features', ['Feature', 'Linux', 'BSD', 'Windows'], rows, null)]
  },
]

function table(
  faker: Faker,
  shape: string,
  header: readonly string[],
  rows: readonly (readonly string[])[],
  widths: readonly number[] | null,
): ManualTable {
  return {
    kind: 'table',
    shape,
    header: faker.datatype.boolean(0.8) ? header : null,
    rows,
    right: header.map((_, i) => i > 0 && rows.every((row) => /^\d*$/.test(row[i]))),
    widths,
    rules: faker.helpers.arrayElement([
      'none',
      'none',
      'grid',
      'grid',
      'grid',
      'book',
      'book',
      'rows',
      'columns',
      'cross',
      'frame',
    ]),
    indented: false,
    spans: [],
  }
}

function times<T>(faker: Faker, min: number, max: number, make: (i: number) => T): T[] {
  return Array.from({ length: faker.number.int({ min, max }) }, (_, i) => make(i))
}

function word({ word: words }: Faker): string {
  return words.noun({ length: { min: 3, max: 11 } })
}

function option(faker: Faker): string {
  const name = `--${word(faker).toLowerCase()}`
  return faker.helpers.arrayElement([
    `\`${name}\``,
    `\`${name}=${word(faker).toUpperCase()}\``,
    `\`-${faker.string.alpha(1)}\`, \`${name}\``,
  ])
}

function code(faker: Faker): string {
  const [a, b] = [word(faker).toLowerCase(), word(faker).toLowerCase()]
  return `\`${faker.helpers.arrayElement([`${a}_${b}`, `${a}()`, `${a}.${b.slice(0, 4)}`, a])}\``
}

function mixed(faker: Faker): string {
  return `${capital(phrase(faker))} ${faker.helpers.arrayElement(['for', 'of', 'with'])} ${code(faker)} ${phrase(faker).toLowerCase()}`
}

function sentence(faker: Faker, min: number, max: number): string {
  return times(faker, min, max, () => `${capital(clause(faker))}.`).join(' ')
}

function paragraph(faker: Faker): { kind: 'paragraph'; text: string } {
  return { kind: 'paragraph', text: sentence(faker, 2, 5) }
}
