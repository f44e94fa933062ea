// Measures tables on generated PDFs: node bench/structure/run.ts [--manuals|--statements|--small] [--tuning] [--misses] [--documents 6] [--keep FOLDER]
// Default: tables without lines. --statements: tables of reports, side by side, and prose in columns. --small: tables of some rows, also in one of two columns of a page. --manuals: tables of manuals, with code, drawn lines, spans and empty cells.
// Default: the third of the documents that was kept unseen while the rules were tuned.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { analyse } from '../../engines/layout/analyse.ts'
import type { Table } from '../../engines/model/document.ts'
import { plainText } from '../../engines/model/document-text.ts'
import { readPdf } from '../../engines/pdf/reading/index.ts'
import { isUnseen, type StructureDocument, structureDocument, type TableTruth } from './documents.ts'
import { manualSources } from './manual-sources.ts'
import { manualDocument } from './manual-tables.ts'
import { smallSources } from './small-sources.ts'
import { type SmallDocument, smallDocument } from './small-tables.ts'
import { type StatementDocument, statementDocument, statementSources } from './statements.ts'
import { tableSources } from './table-sources.ts'
import { isInstalled, type Typesetter, typeset, typesetters } from './typesetters.ts'

const { values: options } = parseArgs({
  options: {
    manuals: { type: 'boolean' },
    statements: { type: 'boolean' },
    small: { type: 'boolean' },
    tuning: { type: 'boolean' },
    misses: { type: 'boolean' },
    documents: { type: 'string', default: '6' },
    only: { type: 'string' },
    keep: { type: 'string' },
  },
})

const seeds = Array.from({ length: Number(options.documents) }, (_, i) => i).filter(
  (seed) => isUnseen(seed) !== (options.tuning === true),
)
const marks = new Map<string, number[]>()
let invented = 0

/** Begins the names of files. */
const kind = options.manuals ? 'manual-' : options.statements ? 'statement-' : options.small ? 'small-' : ''

/** A pair of tables with fewer equal cells is no pair. */
const minSimilarity = 0.1

/** Rows of cell texts. A cell that covers several positions is written at the first. */
type Grid = readonly (readonly string[])[]

function gridOf({ rows }: Table): Grid {
  const grid = rows.map(() => [] as string[])
  rows.forEach(({ cells }, row) => {
    let column = 0
    for (const cell of cells) {
      while (grid[row][column] !== undefined) column++
      for (let r = row; r < row + (cell.rowspan ?? 1) && r < rows.length; r++)
        for (let c = column; c < column + (cell.colspan ?? 1); c++) grid[r][c] = ''
      grid[row][column] = normal(
        plainText({ metadata: {}, blocks: cell.blocks, notes: new Map(), resources: new Map() }),
      )
    }
  })
  return grid
}

function normal(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[’]/g, "'")
    .replace(/\$ (?=\d)/g, '$')
    .trim()
}

/** Share of equal cells, with the rows of both tables aligned as well as possible: 2 × equal / all cells of both. */
function similarity(truth: Grid, found: Grid): number {
  let before = new Array<number>(found.length + 1).fill(0)
  for (const row of truth) {
    const next = [0]
    found.forEach((other, i) => {
      const equal = row.filter((text, column) => text === other[column]).length
      next.push(Math.max(before[i] + equal, before[i + 1], next[i]))
    })
    before = next
  }
  const cells = (grid: Grid): number => grid.reduce((sum, row) => sum + row.length, 0)
  return (2 * before[found.length]) / (cells(truth) + cells(found))
}

function truthGrid({ header, rows, ...table }: TableTruth): Grid {
  const over =
    'over' in table && typeof table.over === 'string' ? [['', table.over, ...rows[0].slice(2).fill('')]] : []
  return [...over, ...(header ? [header] : []), ...rows].map((row) =>
    row.map((text) => normal(text.replaceAll('`', ''))),
  )
}

function linesOf(mark: string, rows: Grid): string {
  return rows.map((row) => `  ${mark} ${row.join(' | ')}`).join('\n')
}

/** Returns a document and its source for a program, or null if the program has none. */
function sourceFor(
  { name }: Typesetter,
  seed: number,
): { document: StructureDocument | StatementDocument | SmallDocument; source: string } | null {
  if (options.manuals) {
    const document = manualDocument(seed)
    return name in manualSources
      ? { document, source: manualSources[name as keyof typeof manualSources](document) }
      : null
  }
  if (options.small) {
    const document = smallDocument(seed)
    return name in smallSources
      ? { document, source: smallSources[name as keyof typeof smallSources](document) }
      : null
  }
  if (options.statements) {
    const all = statementDocument(seed)
    // The tables of groff are below each other.
    const isBeside = (part: (typeof all.parts)[number]) => part.kind === 'table' && part.beside !== undefined
    const document = name === 'groff' ? { ...all, parts: all.parts.filter((part) => !isBeside(part)) } : all
    return name in statementSources
      ? { document, source: statementSources[name as keyof typeof statementSources](document) }
      : null
  }
  const document = structureDocument(seed)
  return name in tableSources
    ? { document, source: tableSources[name as keyof typeof tableSources](document) }
    : null
}

/** The figure for the drawn lines of a table. */
function linesKey(truth: TableTruth): string[] {
  if (!('rules' in truth)) return []
  return [`lines: ${truth.rules}`, `${truth.header ? 'with' : 'without'} header`]
}

async function measure(typesetter: Typesetter, seed: number, folder: string): Promise<void> {
  const made = sourceFor(typesetter, seed)
  if (!made) return
  const { document, source } = made
  const reading = await readPdf(typeset(typesetter, source, folder, `${kind}${seed}`))
  // Chromium and LibreOffice tag their tables; here the layout has to show them.
  const { blocks } = analyse({ ...reading, tags: null })
  const found = blocks
    .filter((block) => block.kind === 'table')
    .map((table) => ({ grid: gridOf(table), used: false }))
  const meant = document.parts
    .filter((part) => part.kind === 'table')
    .flatMap((part): TableTruth[] => ('beside' in part && part.beside ? [part, part.beside] : [part]))
    .map((truth) => ({ truth, grid: truthGrid(truth) }))
  const pairs = meant
    .flatMap((one) => found.map((table) => ({ one, table, mark: similarity(one.grid, table.grid) })))
    .filter(({ mark }) => mark > minSimilarity)
    .sort((a, b) => b.mark - a.mark)
  const partners = new Map<(typeof meant)[number], (typeof pairs)[number]>()
  for (const pair of pairs) {
    if (pair.table.used || partners.has(pair.one)) continue
    pair.table.used = true
    partners.set(pair.one, pair)
  }
  for (const one of meant) {
    const { truth, grid } = one
    const partner = partners.get(one)
    const mark = partner?.mark ?? 0
    for (const key of [typesetter.name, truth.shape, ...linesKey(truth), 'all'])
      marks.set(key, [...(marks.get(key) ?? []), mark])
    if (options.misses && mark < 0.9) {
      console.log(
        `\n${typesetter.name}-${document.seed} "${truth.shape}" ${linesKey(truth)} ${mark.toFixed(2)}`,
      )
      console.log(linesOf('-', grid.slice(0, 4)))
      if (partner) console.log(linesOf('+', partner.table.grid.slice(0, 5)))
    }
  }
  for (const { grid, used } of found) {
    if (used) continue
    invented++
    if (options.misses)
      console.log(`\n${typesetter.name}-${document.seed} invented\n${linesOf('+', grid.slice(0, 4))}`)
  }
}

const folder = options.keep ?? mkdtempSync(path.join(os.tmpdir(), 'palimpsest-structure-'))
mkdirSync(folder, { recursive: true })
try {
  for (const typesetter of typesetters) {
    if (options.only !== undefined && options.only !== typesetter.name) continue
    if (!isInstalled(typesetter)) console.log(`${typesetter.name} is not installed.`)
    else for (const seed of seeds) await measure(typesetter, seed, folder)
  }
} finally {
  if (options.keep === undefined) rmSync(folder, { recursive: true, force: true })
}
for (const [key, list] of marks) {
  const mean = list.reduce((sum, mark) => sum + mark, 0) / list.length
  console.log(
    `${key.padEnd(26)} ${mean.toFixed(3)}  (${list.length} tables, ${list.filter((mark) => mark === 0).length} not found)`,
  )
}
console.log(`invented: ${invented}`)
