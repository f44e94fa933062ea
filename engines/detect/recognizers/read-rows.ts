import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { ownFile } from '../../model/package-files.ts'

/** A row, with the fields that it copies from others, and whether it is a template. */
export interface Row {
  readonly name: string
  readonly fields: Readonly<Record<string, string>>
}

/** The content of the files in `rows/`. */
export interface RowTable {
  readonly rows: readonly Row[]
  /** Label, category and region by type. */
  readonly types: Readonly<Record<string, readonly string[]>>
  readonly words: Readonly<Record<string, string>>
  readonly pieces: Readonly<Record<string, string>>
}

let read: RowTable | undefined

/** The rows of this package. The built package has them as one file. */
export function rowTable(): RowTable {
  read ??= readTable()
  return read
}

function readTable(): RowTable {
  const folder = new URL('rows/', ownFile('./read-rows.ts', import.meta.url, 'engines/detect/recognizers'))
  const built = new URL('rows.json', folder)
  return existsSync(built) ? (JSON.parse(readFileSync(built, 'utf8')) as RowTable) : readRows(folder)
}

/** @throws RangeError for an invalid line, or a row that does not exist. */
export function readRows(folder: URL): RowTable {
  const table = { words: {}, pieces: {} }
  const blocks = new Map<string, Block>()
  for (const file of readdirSync(folder).sort())
    if (file.endsWith('.rows')) readFile(readFileSync(new URL(file, folder), 'utf8'), blocks, table)
  const types: Record<string, string[]> = {}
  for (const line of readFileSync(new URL('types.tsv', folder), 'utf8').trim().split('\n')) {
    const [type, ...facts] = line.split('\t')
    types[type] = facts
  }
  const rows = [...blocks]
    .filter(([, { isTemplate }]) => !isTemplate)
    .map(([name, block]) => ({ name, fields: withInherited(block, blocks) }))
  return { ...table, types, rows }
}

interface Block {
  readonly like?: string
  readonly isTemplate: boolean
  readonly fields: Record<string, string>
}

function readFile(
  text: string,
  blocks: Map<string, Block>,
  table: { words: Record<string, string>; pieces: Record<string, string> },
): void {
  let fields: Record<string, string> | undefined
  for (const line of text.replace(/\n {2}/g, ' ').split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const header = /^\[([\w-]+)\](?: (?:like ([\w-]+)|(template)))?$/.exec(line)
    if (header !== null) {
      fields = {}
      if (blocks.has(header[1])) throw new RangeError(`There are two rows ${header[1]}.`)
      blocks.set(header[1], { like: header[2], isTemplate: header[3] !== undefined, fields })
      continue
    }
    const [, key, value] = /^([a-z][^:]*): ?(.*)$/.exec(line) ?? []
    if (key === undefined) throw new RangeError(`No field of a row: ${line}`)
    if (key.startsWith('words ')) table.words[key.slice(6)] = value
    else if (key.startsWith('piece ')) table.pieces[key.slice(6)] = value
    else if (fields !== undefined) fields[key] = value
    else throw new RangeError(`A field without a row: ${line}`)
  }
}

/** Fields that replace each other although their names differ. */
const slot = (key: string): string =>
  /^(?:value|pattern)\b/.test(key) ? 'pattern' : (key.match(/^on /)?.[0] ?? key)

function withInherited(block: Block, blocks: ReadonlyMap<string, Block>): Record<string, string> {
  if (block.like === undefined) return block.fields
  const parent = blocks.get(block.like)
  if (parent === undefined) throw new RangeError(`There is no row ${block.like}.`)
  const own = new Set(Object.keys(block.fields).map(slot))
  const taken = Object.entries(withInherited(parent, blocks)).filter(
    ([key]) => !own.has(slot(key)) && key !== 'accepts' && key !== 'refuses',
  )
  // `on mixed:` is a trigger without a restriction.
  const all = [...taken, ...Object.entries(block.fields)].filter(
    ([key, value]) => value !== '' || key.startsWith('on '),
  )
  return Object.fromEntries(all)
}
