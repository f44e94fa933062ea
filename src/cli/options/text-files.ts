import { RequestError } from '../../../engines/model/errors.ts'
import { readInput } from '../../input.ts'

const maxBytes = 64 * 1024 * 1024

/** Reads a list with one value on each line. There are no comments: a value may begin with any character. */
export async function readLines(file: string | undefined): Promise<string[] | undefined> {
  if (file === undefined) return undefined
  const lines = (await readText(file))
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (lines.length === 0)
    throw new RequestError('invalid_request', 'A file of values is empty. It needs one value on each line.')
  return [...new Set(lines)]
}

/** Reads the first line of a file. */
export async function readPassword(file: string | undefined): Promise<string | undefined> {
  return file === undefined ? undefined : (await readText(file)).split(/\r\n|\n|\r/, 1)[0]
}

/** Reads a small UTF-8 file, without its byte order mark. */
export async function readText(file: string): Promise<string> {
  const { bytes } = await readInput(file, maxBytes)
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
