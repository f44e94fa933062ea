import { lstat, readdir, realpath } from 'node:fs/promises'
import path from 'node:path'
import { DocumentError, LimitError, PalimpsestError, RequestError } from '../../../engines/model/errors.ts'
import { formatOf } from '../../documents.ts'
import { decisionsEnding } from './decisions-file.ts'

/** A document to review, and where its decisions and its output are written. */
export interface FoundDocument {
  /** With the path below the folder that was given. */
  readonly name: string
  readonly file: string
  readonly decisions: string
  readonly output: string
}

export interface Places {
  readonly output?: string
  readonly decisions?: string
}

/** Maximum files: a longer list cannot be reviewed by a person. */
const maxDocuments = 10_000

/** `letter.pdf` becomes `letter.redacted.pdf`. */
const outputEnding = '.redacted'

/** A single document. */
export function oneDocument(file: string, { output, decisions }: Places): FoundDocument {
  const { dir, name, ext } = path.parse(file)
  return {
    name: path.basename(file),
    file,
    decisions: decisions ?? `${file}${decisionsEnding}`,
    output: output ?? path.join(dir, `${name}${outputEnding}${ext}`),
  }
}

/**
 * The documents of a folder and the folders below it, in natural order. Hidden files, links, files that cannot be
 * redacted, and files written by a review are omitted.
 * @throws RequestError `not_found` for a folder that cannot be read or has no document
 * @throws LimitError `too_many_entries`
 */
export async function documentsIn(
  folder: string,
  { output = `${path.resolve(folder)}-redacted`, decisions }: Places,
): Promise<{ readonly documents: readonly FoundDocument[]; readonly leftOut: number }> {
  const root = await realpath(folder)
  const written = await realpath(output).catch(() => path.resolve(output))
  const documents: FoundDocument[] = []
  let leftOut = 0
  for (const name of await namesIn(root, written)) {
    const file = path.join(root, name)
    if (name.endsWith(decisionsEnding) || path.parse(name).name.endsWith(outputEnding)) continue
    if (!(await isRedactable(file))) {
      leftOut++
      continue
    }
    documents.push({
      name,
      file,
      decisions: `${decisions === undefined ? file : path.join(decisions, name)}${decisionsEnding}`,
      output: path.join(output, name),
    })
    if (documents.length > maxDocuments)
      throw new LimitError(
        'too_many_entries',
        `The folder contains more than ${maxDocuments} documents. Review its folders one by one.`,
      )
  }
  if (documents.length === 0)
    throw new RequestError('not_found', 'The folder contains no document that can be redacted.')
  return { documents, leftOut }
}

async function namesIn(root: string, excluded: string): Promise<string[]> {
  const names: string[] = []
  const order = new Intl.Collator('en', { numeric: true }).compare
  const walk = async (below: string): Promise<void> => {
    const entries = await readdir(path.join(root, below), { withFileTypes: true })
    for (const entry of entries.sort((a, b) => order(a.name, b.name))) {
      const name = path.join(below, entry.name)
      if (entry.name.startsWith('.') || path.join(root, name) === excluded) continue
      if (entry.isDirectory()) await walk(name)
      else if (entry.isFile()) names.push(name)
    }
  }
  await walk('')
  return names
}

async function isRedactable(file: string): Promise<boolean> {
  try {
    await formatOf(file)
    return true
  } catch (error) {
    // A damaged or empty document is listed; its error is shown when it is opened.
    if (error instanceof DocumentError) return error.code !== 'unsupported_format' && error.code !== 'empty'
    if (error instanceof PalimpsestError) return false
    throw error
  }
}

/** @throws RequestError `not_found` for a file that became a link or something else since it was listed */
export async function checkFile({ file }: FoundDocument): Promise<void> {
  const found = await lstat(file).catch(() => null)
  const isHere = found?.isFile() && (await realpath(file)) === file
  if (!isHere) throw new RequestError('not_found', 'The document no longer exists, or is now a link.')
}
