import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { RequestError } from '../../../engines/model/errors.ts'
import { readZip } from '../../../engines/office/zip-reader.ts'
import { writeZip } from '../../../engines/office/zip-writer.ts'
import { isStdout } from '../../output/target.ts'

/** Formats of which a file holds one page. */
const imageFormats: ReadonlySet<string> = new Set(['png', 'jpg'])

interface NamedBytes {
  readonly name: string
  readonly bytes: Uint8Array
}

/**
 * The files of an output of images: one as it is named; several pages as `NAME-1.png`, `NAME-2.png` and so on, with as many digits as
 * the last number has, like pdftoppm; or an archive, if the name ends in .zip.
 * @param to format of the content; `zip` for several images
 */
export async function imageFilesOf(
  bytes: Uint8Array,
  to: string,
  requested: string,
  output: string,
): Promise<readonly NamedBytes[]> {
  const { dir, name, ext } = path.parse(output)
  const archive = ext.toLowerCase() === '.zip'
  if (!imageFormats.has(requested)) return [{ name: output, bytes }]
  if (to !== 'zip' && archive) {
    const content = await writeZip([{ name: `page-001.${to}`, content: bytes }])
    return [{ name: output, bytes: content }]
  }
  if (to !== 'zip' || archive) return [{ name: output, bytes }]
  // Our own archive: its pages were counted and their size was limited when it was written.
  const limits = {
    entries: Number.MAX_SAFE_INTEGER,
    bytes: Number.MAX_SAFE_INTEGER,
    ratio: Number.MAX_SAFE_INTEGER,
  }
  const entries = await readZip(bytes, limits)
  if (isStdout(output))
    throw new RequestError(
      'invalid_request',
      `The document has ${entries.length} pages, and standard output takes one image. Pass -o NAME.${requested} for numbered files, or -o NAME.zip.`,
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
  if (!imageFormats.has(requested) || isStdout(output)) return
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
