import { RequestError } from '../../engines/model/errors.ts'
import { readInput } from '../input.ts'

const largest = 64 * 1024 * 1024

/** A list of literal values, one a line. Nothing is a comment: a value may begin with any sign. */
export async function readTerms(file: string | undefined): Promise<string[] | undefined> {
  if (file === undefined) return undefined
  const terms = (await readText(file))
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (terms.length === 0)
    throw new RequestError('invalid_request', 'The file of terms is empty. It needs one value a line.')
  return [...new Set(terms)]
}

/** The first line of a file, without its end. */
export async function readPassword(file: string | undefined): Promise<string | undefined> {
  return file === undefined ? undefined : (await readText(file)).split(/\r\n|\n|\r/, 1)[0]
}

async function readText(file: string): Promise<string> {
  const { bytes } = await readInput(file, largest)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new RequestError('invalid_request', 'A file of terms or a password must be UTF-8 text.', {}, cause)
  }
}
