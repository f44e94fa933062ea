import type { Faker } from '@faker-js/faker'
import { capital, phrase, seededFaker } from '../texts/words.ts'
import { type DocumentPart, figureTitles, type StructureDocument, type TableTruth } from './documents.ts'

type Text = Exclude<DocumentPart, TableTruth>

/** A table of two to five columns and three to eight rows, without lines. A header may have two lines, parted by a line feed. */
export interface SmallTable extends TableTruth {
  readonly align: readonly ('left' | 'centre' | 'right')[]
  readonly caption: { readonly text: string; readonly below: boolean } | null
  /** Ems between columns, and between rows in addition to the leading. */
  readonly gap: number
  readonly rowGap: number
  /** Whether it is centred in its column of text. */
  readonly centred: boolean
}

export interface SmallDocument extends Omit<StructureDocument, 'parts'> {
  readonly parts: readonly (Text | SmallTable)[]
  /** Columns of text on a page. */
  readonly columns: 1 | 2
  readonly justified: boolean
}

const tablesOfDocument = 4

/** A document of small tables between paragraphs, lists of terms and verse, on pages with one or two columns of text. */
export function smallDocument(seed: number): SmallDocument {
  const faker = seededFaker(40_000 + seed)
  const columns = faker.helpers.arrayElement([1, 1, 2] as const)
  const parts: SmallDocument['parts'][number][] = [paragraph(faker)]
  for (let i = 0; i < tablesOfDocument; i++) {
    parts.push(smallTable(faker, i + 1, columns), paragraph(faker))
    if (faker.datatype.boolean(0.4))
      parts.push(faker.helpers.arrayElement([terms, verse])(faker), paragraph(faker))
  }
  return {
    seed,
    parts,
    columns,
    justified: faker.datatype.boolean(0.6),
    boldHeader: faker.datatype.boolean(0.5),
    size: faker.helpers.arrayElement([8, 9, 10, 11]),
    serif: faker.datatype.boolean(0.7),
  }
}

type Column = {
  readonly title: string
  readonly align: SmallTable['align'][number]
  readonly cell: () => string
}

function smallTable(faker: Faker, number: number, textColumns: 1 | 2): SmallTable {
  const count = faker.number.int({ min: 2, max: textColumns === 2 ? 4 : 5 })
  const wrapped = faker.datatype.boolean(0.25)
  const columns = [wordColumn(faker), ...faker.helpers.multiple(() => anyColumn(faker), { count: count - 1 })]
  if (wrapped) columns[count - 1] = { title: 'Remarks', align: 'left', cell: () => sentence(faker) }
  const empty = faker.datatype.boolean(0.25) ? 0.2 : 0
  const rows = faker.helpers.multiple(
    () => columns.map(({ cell }, i) => (i > 0 && faker.datatype.boolean(empty) ? '' : cell())),
    { count: faker.number.int({ min: 3, max: 8 }) },
  )
  const twoLines = faker.datatype.boolean(0.2)
  const title = (text: string) => (twoLines ? text.replace(' ', '\n') : text)
  const header = faker.datatype.boolean(0.8) ? columns.map((column) => title(column.title)) : null
  const kind = [
    count === 2 ? 'two columns' : 'more columns',
    wrapped
      ? 'wrapped'
      : empty > 0
        ? 'empty cells'
        : header
          ? twoLines
            ? 'header of two lines'
            : 'plain'
          : 'no header',
  ]
  return {
    kind: 'table',
    shape: kind.join(', '),
    header,
    rows,
    right: columns.map(({ align }) => align === 'right'),
    align: columns.map(({ align }) => align),
    widths: wrapped ? columns.map((_, i) => (i === count - 1 ? 0.45 : 0.55 / (count - 1))) : null,
    caption: faker.datatype.boolean(0.6)
      ? { text: `Table ${number}: ${sentence(faker)}.`, below: faker.datatype.boolean(0.4) }
      : null,
    gap: faker.helpers.arrayElement([1.2, 1.6, 2, 3]),
    rowGap: faker.helpers.arrayElement([0, 0, 0.15, 0.4]),
    centred: faker.datatype.boolean(0.5),
  }
}

function wordColumn(faker: Faker): Column {
  return {
    title: faker.helpers.arrayElement(['Item', 'Name', 'Material', 'Model name', 'Place']),
    align: 'left',
    cell: () => name(faker),
  }
}

function anyColumn(faker: Faker): Column {
  const digits = faker.number.int({ min: 0, max: 2 })
  const title = faker.helpers.arrayElement(figureTitles)
  const align = faker.helpers.arrayElement(['right', 'right', 'left', 'centre'] as const)
  const figure = () => faker.number.float({ min: 0, max: 9000, fractionDigits: digits }).toFixed(digits)
  return faker.helpers.arrayElement<Column>([
    { title, align, cell: figure },
    { title, align, cell: figure },
    {
      title: `${title} (%)`,
      align,
      cell: () => `${faker.number.float({ min: 0, max: 100, fractionDigits: 1 }).toFixed(1)}%`,
    },
    { title: 'Unit', align: 'left', cell: () => faker.helpers.arrayElement(['kg', 'm', 'mol', 'Hz', 'W']) },
    { title: 'Contact person', align: 'left', cell: () => faker.person.fullName() },
    {
      title: 'Type',
      align: faker.helpers.arrayElement(['left', 'centre'] as const),
      cell: () => capital(faker.word.adjective()),
    },
    {
      title: 'Date',
      align,
      cell: () => faker.date.past({ refDate: '2026-01-01' }).toISOString().slice(0, 10),
    },
    { title: 'In use', align: 'centre', cell: () => faker.helpers.arrayElement(['yes', 'no']) },
  ])
}

function name(faker: Faker): string {
  const of = [faker.commerce.productMaterial, faker.word.noun, faker.commerce.department, faker.location.city]
  const first = capital(faker.helpers.arrayElement(of)())
  return faker.datatype.boolean(0.3) ? `${first} ${faker.word.noun()}` : first
}

function sentence(faker: Faker): string {
  return capital(faker.helpers.multiple(() => phrase(faker), { count: { min: 2, max: 4 } }).join(' '))
}

function paragraph(faker: Faker): Text {
  const sentences = faker.helpers.multiple(() => `${sentence(faker)} ${phrase(faker)}.`, {
    count: { min: 3, max: 7 },
  })
  return { kind: 'paragraph', text: sentences.join(' ') }
}

function terms(faker: Faker): Text {
  const entry = () => [faker.word.verb(), `${sentence(faker)} ${sentence(faker)}.`] as const
  return { kind: 'terms', entries: faker.helpers.multiple(entry, { count: { min: 3, max: 6 } }) }
}

function verse(faker: Faker): Text {
  return {
    kind: 'lines',
    lines: faker.helpers.multiple(() => sentence(faker).slice(0, 40).trim(), { count: { min: 3, max: 8 } }),
  }
}
