import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import { join } from 'node:path'
import { longFile, longTerms } from '../fixtures/pdf/long-file.ts'
import { secrets } from '../fixtures/values.ts'

/** A sample PDF: bytes for this process, a path for others, and the terms to remove. */
export interface Sample {
  readonly label: string
  readonly pages: number
  readonly bytes: Uint8Array
  readonly path: string
  readonly terms: readonly string[]
}

export interface Samples extends AsyncDisposable {
  readonly list: readonly Sample[]
}

/** The main fixture and generated files of the given numbers of pages, in a temporary folder that is removed on disposal. */
export async function samples(pages: readonly number[]): Promise<Samples> {
  const folder = await mkdtemp(join(os.tmpdir(), 'palimpsest-bench-'))
  const stored = new URL('../fixtures/files/customer-file.pdf', import.meta.url)
  const list = [await write('customer file', 5, new Uint8Array(await readFile(stored)), secrets)]
  for (const count of pages) list.push(await write(`${count} pages`, count, await longFile(count), longTerms))
  return { list, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }

  async function write(label: string, count: number, bytes: Uint8Array, terms: readonly string[]) {
    const path = join(folder, `${count}.pdf`)
    await writeFile(path, bytes)
    await writeFile(`${path}.terms`, JSON.stringify(terms))
    return { label, pages: count, bytes, path, terms }
  }
}
