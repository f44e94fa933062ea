// Runs in a pool thread (or inline): named functions, plain data in and out, bytes of the source shared.
import { type Outcome, outcomeOf } from '../model/outcome.ts'
import { type ReadOptions, type ReadPage, readPage } from './read-page.ts'
import { type PageText, searchable } from './searchable.ts'
import { closeSource, type SourceInput, withSource } from './source.ts'

export type { OcrWord } from './page.ts'
export type { ReadPage } from './read-page.ts'
export type { OcrFormat, SourceInput } from './source.ts'

/** Opens a document and counts its pages; refuses what cannot be read. */
export function openOcr(input: {
  readonly source: SourceInput
}): Promise<Outcome<{ readonly pages: number }>> {
  return outcomeOf(() =>
    withSource(input.source, async (source) => ({
      pages: source.kind === 'pdf' ? source.nodes.length : source.frames,
    })),
  )
}

export interface ReadPageInput {
  readonly source: SourceInput
  /** Counts from 0. */
  readonly page: number
  readonly options: Omit<ReadOptions, 'signal' | 'dpi'>
}

/** Reads one page. */
export function readOcrPage(input: ReadPageInput): Promise<Outcome<ReadPage>> {
  return outcomeOf(() => withSource(input.source, (source) => readPage(source, input.page, input.options)))
}

export interface SearchableInput {
  readonly source: SourceInput
  readonly pages: readonly PageText[]
  /** BCP 47, or null where nobody knows. */
  readonly language: string | null
}

/** Writes the searchable PDF of a document whose pages were read. The last task on it. */
export function writeSearchable(
  input: SearchableInput,
): Promise<Outcome<{ readonly bytes: Uint8Array<ArrayBuffer> }>> {
  const { source, pages, language } = input
  return outcomeOf(async () => {
    try {
      return await withSource(source, async (opened) => ({
        bytes: Uint8Array.from(await searchable(opened, pages, language)),
      }))
    } finally {
      await closeSource(source.id)
    }
  })
}
