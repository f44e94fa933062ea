import { base, type Faker, Faker as FakerOf, ko } from '@faker-js/faker'
import { capital, phrase, seededFaker } from '../texts/words.ts'
import type { DocumentPart, StructureDocument, TableTruth } from './documents.ts'

/**
 * A table of a report: at most a few lines. `marks`: currency symbols are separated from their numbers, at the left of the column.
 * `columns` of prose are not a table.
 */
export interface StatementTable extends TableTruth {
  readonly rules: 'none' | 'head' | 'totals' | 'rows'
  readonly marks: boolean
  /** A title over all columns of numbers, above the header, or null. */
  readonly over: string | null
  /** A table to the right of this one. */
  readonly beside?: StatementTable
}

export interface StatementDocument extends Omit<StructureDocument, 'parts'> {
  readonly parts: readonly (
    | Exclude<DocumentPart, TableTruth>
    | StatementTable
    | { readonly kind: 'columns'; readonly texts: readonly string[] }
  )[]
}

/** A document with the tables of reports: financial statements, ranges, two tables side by side, text in columns. */
export function statementDocument(seed: number): StatementDocument {
  const faker = seededFaker(20_000 + seed)
  const parts: StatementDocument['parts'][number][] = [paragraph(faker)]
  for (const make of faker.helpers.shuffle(shapes)) parts.push(make(faker, seed), paragraph(faker))
  return {
    seed,
    parts,
    boldHeader: faker.datatype.boolean(),
    size: faker.helpers.arrayElement([8, 9, 10, 11]),
    serif: faker.datatype.boolean(),
  }
}

const rulesOf = (faker: Faker) => faker.helpers.arrayElement(['none', 'head', 'totals', 'rows'] as const)

const shapes: readonly ((faker: Faker, seed: number) => StatementDocument['parts'][number])[] = [
  (faker) => statement(faker, 'statement'),
  (faker) => ({ ...statement(faker, 'statement with a title over it'), over: 'Three months ended' }),
  (faker) => {
    const rows = times(faker, 4, 10, () => [
      item(faker),
      ...times(faker, 3, 3, () => range(faker)),
      faker.number.float({ min: 0, max: 9, fractionDigits: 2 }).toFixed(2),
    ])
    return table(faker, 'ranges', ['Measure', '2021', '2022', '2023', 'Mean'], rows)
  },
  (faker) => {
    const rows = () => times(faker, 5, 5, () => [word(faker), integer(faker), integer(faker)])
    const one = table(faker, 'side by side', ['Name', 'Men', 'Women'], rows())
    return { ...one, beside: { ...one, rows: rows() } }
  },
  (faker, seed) => {
    const korean = new FakerOf({ locale: [ko, base], seed })
    const rows = () =>
      times(faker, 4, 8, () => [korean.person.fullName(), integer(faker), `${integer(faker)}원`])
    const one = table(faker, 'side by side, Korean', ['이름', '수량', '금액'], rows())
    return { ...one, beside: { ...one, rows: rows().slice(0, one.rows.length) } }
  },
  (faker) => ({
    kind: 'columns',
    texts: times(faker, 2, 2, () => times(faker, 5, 9, () => `${sentence(faker)}.`).join(' ')),
  }),
]

function statement(faker: Faker, shape: string): StatementTable {
  const years = faker.number.int({ min: 2, max: 4 })
  const header = ['', ...times(faker, years, years, (i) => String(2024 - i))]
  const amount = () =>
    faker.helpers.maybe(() => '—', { probability: 0.05 }) ??
    (faker.datatype.boolean(0.2) ? `(${integer(faker)})` : integer(faker))
  const rows: string[][] = []
  for (let section = 0; section < faker.number.int({ min: 1, max: 3 }); section++) {
    rows.push([`${item(faker)}:`, ...header.slice(1).map(() => '')])
    for (let i = 0; i < faker.number.int({ min: 2, max: 5 }); i++)
      rows.push([item(faker), ...header.slice(1).map(amount)])
    rows.push([`Total ${word(faker)}`, ...header.slice(1).map(() => `$${integer(faker)}`)])
  }
  return { ...table(faker, shape, header, rows), marks: faker.datatype.boolean() }
}

function table(
  faker: Faker,
  shape: string,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): StatementTable {
  const right = header.map((_, i) => i > 0)
  return {
    kind: 'table',
    shape,
    header,
    rows,
    right,
    widths: null,
    rules: rulesOf(faker),
    marks: false,
    over: null,
  }
}

function range(faker: Faker): string {
  const [low, high] = [faker.number.float({ min: 0, max: 3 }), faker.number.float({ min: 3, max: 9 })]
  return `${low.toFixed(2)} - ${high.toFixed(2)}`
}

function integer(faker: Faker): string {
  return faker.number
    .int({ min: 1, max: faker.helpers.arrayElement([900, 90_000, 9_000_000]) })
    .toLocaleString('en')
}

function times<T>(faker: Faker, min: number, max: number, make: (i: number) => T): T[] {
  return Array.from({ length: faker.number.int({ min, max }) }, (_, i) => make(i))
}

function word(faker: Faker): string {
  return capital(faker.helpers.arrayElement([faker.word.noun, faker.location.city])())
}

function item(faker: Faker): string {
  return capital(faker.helpers.arrayElement([phrase, word, word])(faker))
}

function sentence(faker: Faker): string {
  return capital(times(faker, 2, 5, () => phrase(faker)).join(' '))
}

function paragraph(faker: Faker): Extract<DocumentPart, { kind: 'paragraph' }> {
  return { kind: 'paragraph', text: times(faker, 2, 4, () => `${sentence(faker)}.`).join(' ') }
}

/** Writes the source of such a document for each program. */
export const statementSources = { chromium: html, libreoffice: html, groff }

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

function html({ parts, size, serif, boldHeader }: StatementDocument): string {
  const row = (table: StatementTable, cells: readonly string[], kind: 'head' | 'total' | 'row'): string => {
    const line =
      table.rules === 'rows' || (kind === 'head' && table.rules === 'head')
        ? 'border-bottom: 1px solid black'
        : kind === 'total' && table.rules === 'totals'
          ? 'border-top: 1px solid black'
          : ''
    const written = cells.map((text, i) => {
      const bold = kind === 'head' && boldHeader ? 'font-weight: bold;' : ''
      const style = ` style="${bold}${i > 0 ? line : table.rules === 'rows' ? line : ''}"`
      if (i === 0) return `<td align="left"${style}>${escaped(text)}</td>`
      if (!table.marks) return `<td align="right"${style}>${escaped(text)}</td>`
      const sign = text.startsWith('$')
      return `<td align="left"${style}>${sign ? '$' : ''}</td><td align="right"${style}>${escaped(sign ? text.slice(1) : text)}</td>`
    })
    return `<tr>${written.join('')}</tr>`
  }
  const write = (table: StatementTable): string => {
    const span = (table.right.length - 1) * (table.marks ? 2 : 1)
    const over = table.over ? `<tr><td></td><td align="center" colspan="${span}">${table.over}</td></tr>` : ''
    const body = table.rows.map((cells) => row(table, cells, cells[0].startsWith('Total') ? 'total' : 'row'))
    return `<table cellspacing="0" cellpadding="2"${table.beside ? '' : ' width="100%"'}>${over}${table.header ? row(table, table.header, 'head') : ''}${body.join('')}</table>`
  }
  const body = parts.map((part) => {
    if (part.kind === 'paragraph') return `<p>${escaped(part.text)}</p>`
    if (part.kind === 'columns')
      return `<table width="100%"><tr>${part.texts.map((text) => `<td width="50%" valign="top">${escaped(text)}</td>`).join('')}</tr></table>`
    if (part.kind !== 'table') return ''
    return part.beside
      ? `<table width="100%"><tr><td valign="top">${write(part)}</td><td valign="top">${write(part.beside)}</td></tr></table>`
      : write(part)
  })
  const font = serif ? 'Liberation Serif, serif' : 'Liberation Sans, sans-serif'
  return `<!doctype html><meta charset="utf-8"><style>body, td { font: ${size}pt ${font} }</style>${body.join('\n')}`
}

function groff({ parts, size, boldHeader }: StatementDocument): string {
  const lines = [`.nr PS ${size}`, `.nr VS ${size + 2}`, '.nr PD 0.6v']
  const safe = (text: string): string => text.replaceAll('\\', '\\e').replaceAll('—', '\\(em')
  for (const part of parts) {
    if (part.kind === 'paragraph') lines.push('.LP', safe(part.text))
    else if (part.kind === 'columns')
      lines.push(
        '.LP',
        '.TS',
        'lw(2.7i) lw(2.7i).',
        part.texts.map((text) => `T{\n${safe(text)}\nT}`).join('\t'),
        '.TE',
      )
    else if (part.kind === 'table' && !part.beside) {
      const format = part.right.map((right) => (right ? 'r' : 'l'))
      const head = format.map((letter) => `${letter}${boldHeader ? 'fB' : ''}`)
      const over = part.over ? [['l', 'c', ...Array(format.length - 2).fill('s')].join(' ')] : []
      lines.push('.LP', '.TS', ...over, head.join(' '), `${format.join(' ')}.`)
      if (part.over) lines.push(`\t${part.over}`)
      if (part.header) lines.push(part.header.join('\t'))
      if (part.rules !== 'none') lines.push('_')
      for (const cells of part.rows) {
        lines.push(cells.map(safe).join('\t'))
        if (part.rules === 'rows') lines.push('_')
      }
      lines.push('.TE')
    }
  }
  return `${lines.join('\n')}\n`
}
