import path from 'node:path'
import { DocumentError } from '../../engines/model/errors.ts'
import { type Format, sniff } from '../../engines/model/format.ts'
import { writeZip } from '../../engines/office/zip-writer.ts'
import type { ConvertedDocument, ConvertOptions } from '../convert-document.ts'
import { archiveItems } from './items/batch-items.ts'
import { UniqueNames } from './names.ts'
import { type BatchOptions, type ItemReport, runBatch } from './run-batch.ts'

/** Options of `engine.convertArchive`. */
export interface ConvertArchiveOptions extends Omit<ConvertOptions, 'from' | 'assetsFolder' | 'onProgress'> {
  /** Formats of files that are converted; others fail with `no_conversion_path`. Default: all that can be converted to `to`. */
  readonly sources?: readonly Format[]
  /** Number of files converted in parallel. Default: one for each thread of the engine. */
  readonly concurrency?: number
  /** Called for each file when it is converted or has failed. */
  readonly onFile?: BatchOptions['onItem']
}

/** The result of `engine.convertArchive`: an archive of the converted files, and a report of each. */
export interface ConvertedArchive {
  /** A ZIP with the converted files and `palimpsest-report.json`. Belongs to the caller. */
  readonly bytes: Uint8Array
  /** In the order of the archive. */
  readonly files: readonly ItemReport[]
}

const reportName = 'palimpsest-report.json'

/** Applies one conversion to each file of a ZIP. One failure does not stop the others. */
export async function convertArchive(
  bytes: Uint8Array,
  { concurrency = 1, onFile, sources, ...options }: ConvertArchiveOptions,
  convert: (file: File, options: ConvertOptions) => Promise<ConvertedDocument>,
): Promise<ConvertedArchive> {
  const items = await archiveItems(bytes)
  const names = new UniqueNames()
  const results = new Map<string, { name: string; content: Uint8Array }>()
  const files = await runBatch(
    items,
    async (item) => {
      const { bytes: content } = await item.read()
      const fileName = path.posix.basename(item.name)
      checkSource(sniff(content, fileName), options.to, sources)
      const file = new File([content], fileName)
      const done = await convert(file, options)
      const name = names.next(`${item.name.replace(/\.[^./]{1,10}$/, '')}.${done.to}`)
      results.set(item.name, { name, content: done.bytes })
      return { outputs: [name], warnings: done.warnings, counts: { pages: done.pages } }
    },
    { concurrency, signal: options.signal, onItem: onFile },
  )
  const report = `${JSON.stringify({ files }, null, 1)}\n`
  const packed = items.flatMap(({ name }) => results.get(name) ?? [])
  return { bytes: await writeZip([...packed, { name: reportName, content: report }]), files }
}

function checkSource(format: Format | null, to: string, sources: readonly Format[] | undefined): void {
  if (format === null || sources === undefined || sources.includes(format)) return
  throw new DocumentError(
    'no_conversion_path',
    `${format} cannot be converted to ${to} here. Possible: ${sources.join(', ')}.`,
  )
}
