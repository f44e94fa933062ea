import { RequestError } from '../../../engines/model/errors.ts'
import { readInput } from '../../input.ts'

const largest = 64 * 1024 * 1024

/** A list, one value a line. Nothing is a comment: a value may begin with any sign. */
export async function readLines(file: string | undefined): Promise<string[] | undefined> {
  if (file === undefined) return undefined
  const lines = (await readText(file))
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (lines.length === 0)
    throw new RequestError('invalid_request', 'A file of values is empty. It needs one value a line.')
  return [...new Set(lines)]
}

/** The first line of a file, without its end. */
export async function readPassword(file: string | undefined): Promise<string | undefined> {
  return file === undefined ? undefined : (await readText(file)).split(/\r\n|\n|\r/, 1)[0]
}

/** A small text of the user's own; the mark at its head is dropped. */
export async function readText(file: string): Promise<string> {
  const { bytes } = await readInput(file, largest)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new RequestError(
      'invalid_request',
      'A file of values, a password or a configuration must be UTF-8 text.',
      {},
      cause,
    )
  }
}
