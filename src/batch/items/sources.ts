import { createHash } from 'node:crypto'
import { opendir, readFile, realpath, stat } from 'node:fs/promises'
import { RequestError } from '../../../engines/model/errors.ts'
import { sniff } from '../../../engines/model/format.ts'
import { readError } from '../../input.ts'
import { type JsonPath, pathFromJson, pathToJson } from '../../output/target.ts'
import type { BatchInput } from '../contract.ts'
import { numberKey, type Table } from '../journal/tables.ts'
import { archiveItems, type BatchItem, folderFiles, listedItem, listItems } from './batch-items.ts'

/** The opened input of a batch. */
export interface BatchSource {
  /** Identifies this input. */
  readonly id: string
  /** Items of a folder, unordered, listed on demand. */
  readonly items: () => AsyncIterable<BatchItem> | Iterable<BatchItem>
  /** Path of the folder, if the input is one. */
  readonly folder?: string
  /** Path of the archive, if the input is one. */
  readonly archive?: string
  /** Whether files missing from the input were removed from it. A list may be incomplete. */
  readonly isComplete: boolean
}

/**
 * @param output the output folder, which may be in the input folder
 * @throws RequestError `not_found`, `invalid_request`; what `archiveItems` throws
 */
export async function openSource(input: BatchInput, output: string | undefined): Promise<BatchSource> {
  if (typeof input === 'string') return openPath(input, output)
  if (input instanceof Uint8Array) {
    const id = createHash('sha256').update(input).digest('hex')
    const items = await archiveItems(input)
    return { id, items: () => items, isComplete: true }
  }
  if (!Array.isArray(input) || !input.every((one) => typeof one === 'string' || one instanceof File))
    throw new RequestError(
      'invalid_request',
      'The input of a batch must be the path of a folder or ZIP archive, the bytes of an archive, or a list of paths and files.',
    )
  const items = await listItems(input)
  return { id: 'list', items: () => items, isComplete: false }
}

async function openPath(input: string, output: string | undefined): Promise<BatchSource> {
  const entry = await stat(input).catch((error) => {
    throw readError(error)
  })
  const id = await realpath(input)
  if (entry.isDirectory()) {
    // An unreadable folder ends the batch before it begins.
    const folder = await opendir(input).catch((error) => {
      throw readError(error)
    })
    await folder.close()
    return { id, items: () => folderFiles(input, output), folder: input, isComplete: true }
  }
  const bytes = new Uint8Array(
    await readFile(input).catch((error) => {
      throw readError(error)
    }),
  )
  if (sniff(bytes) !== 'zip')
    throw new RequestError(
      'invalid_request',
      'The input is a single file; a batch takes a folder or a ZIP archive.',
      { isSingleFile: true },
    )
  const items = await archiveItems(bytes)
  return { id, items: () => items, archive: input, isComplete: true }
}

/** An item as JSON: its path, or its number among items that exist only in memory. */
type Row = Omit<BatchItem, 'read' | 'path'> & { readonly path?: JsonPath; readonly at?: number }

/** Items as text, so that those with a path take no memory. Items of an archive or of the caller are in memory anyway. */
export class ItemRows {
  readonly #kept: BatchItem[] = []

  toRow(item: BatchItem): Row {
    const { read: _, path, ...listed } = item
    if (path !== undefined) return { ...listed, path: pathToJson(path) }
    return { ...listed, at: this.#kept.push(item) - 1 }
  }

  fromRow({ path, at, ...listed }: Row): BatchItem {
    if (path !== undefined) return listedItem({ ...listed, path: pathFromJson(path) })
    return this.#kept[at ?? 0]
  }
}

/** The files of a batch in order, on disk. */
export class Listing {
  readonly #table: Table
  readonly #rows = new ItemRows()
  #count = 0

  constructor(table: Table) {
    this.#table = table
  }

  /** @param order `name`: by name; otherwise insertion order */
  add(item: BatchItem, order: 'name' | 'list'): void {
    const key = order === 'name' ? item.name : numberKey(this.#count++)
    this.#table.set(key, JSON.stringify(this.#rows.toRow(item)))
  }

  *items(): IterableIterator<BatchItem> {
    for (const [, row] of this.#table.entries()) yield this.#rows.fromRow(JSON.parse(row))
  }
}
