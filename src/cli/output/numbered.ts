import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { RequestError } from '../../../engines/model/errors.ts'
import { isStdout } from '../../output/target.ts'

/** Formats of which a file holds one page, or one table. */
const singleFormats: ReadonlySet<string> = new Set(['png', 'jpg', 'csv'])

interface NamedBytes {
  readonly name: string
  readonly bytes: Uint8Array
}

/**
 * The files of an output of images or CSV: one as it is named; several pages or tables as `NAME-1.png`, `NAME-2.png` and so on, with as many digits as
 * the last number has, like pdftoppm; or an archive, if the name ends in .zip.
 * @param to format of the content; `zip` for several files
 */
export async function outputFilesOf(
  bytes: Uint8Array,
  to: string,
  requested: string,
  output: string,
): Promise<readonly NamedBytes[]> {
  const { dir, name, ext } = path.parse(output)
  const archive = ext.toLowerCase() === '.zip'
  if (!singleFormats.has(requested)) return [{ name: output, bytes }]
  if (to !== 'zip' && archive) {
    // Loaded here, since most outputs are not archives, and loading takes a tenth of the start.
    const { writeZip } = await import('../../../engines/office/zip-writer.ts')
    const content = await writeZip([{ name: `${to === 'csv' ? 'table' : 'page'}-001.${to}`, content: bytes }])
    return [{ name: output, bytes: content }]
  }
  if (to !== 'zip' || archive) return [{ name: output, bytes }]
  // Our own archive: its pages were counted and their size was limited when it was written.
  const limits = {
    entries: Number.MAX_SAFE_INTEGER,
    bytes: Number.MAX_SAFE_INTEGER,
    ratio: Number.MAX_SAFE_INTEGER,
  }
  const { readZip } = await import('../../../engines/office/zip-reader.ts')
  const entries = await readZip(bytes, limits)
  if (isStdout(output))
    throw new RequestError(
      'invalid_request',
      `The output has ${entries.length} files, and standard output takes one. Pass -o NAME.${requested} for numbered files, or -o NAME.zip.`,
    )
  const digits = String(entries.length).length
  return Promise.all(
    entries.map(async (entry, i) => ({
      name: path.join(dir, `${name}-${String(i + 1).padStart(digits, '0')}${ext}`),
      bytes: await entry.read(),
    })),
  )
}

/** Refuses, before the pages are counted, an output whose numbered files exist already. */
export async function checkNumbered(output: string, requested: string): Promise<void> {
  if (!singleFormats.has(requested) || isStdout(output)) return
  const { dir, name, ext } = path.parse(output)
  const taken = (file: string): boolean =>
    file.startsWith(`${name}-`) &&
    file.endsWith(ext) &&
    /^\d+$/.test(file.slice(name.length + 1, -ext.length || undefined))
  const names = await readdir(dir === '' ? '.' : dir).catch(() => [])
  if (names.some(taken))
    throw new RequestError(
      'output_unwritable',
      `Numbered images of this name exist already (-o). Choose another name, or pass --overwrite to replace them.`,
    )
}
