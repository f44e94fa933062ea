import { stat } from 'node:fs/promises'
import { RequestError } from '../../../engines/model/errors.ts'
import { readInput } from '../../input.ts'

const maxBytes = 64 * 1024 * 1024

/**
 * Reads a file named by an option.
 * @throws the errors of `readInput`, with the name of the option
 */
export async function readOptionFile(option: string, file: string, limit = maxBytes): Promise<Uint8Array> {
  try {
    return (await readInput(file, limit)).bytes
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    const reason =
      error.code === 'not_found' && /does not exist/.test(error.message)
        ? 'does not exist'
        : 'cannot be read: it is a folder, or its permissions forbid it'
    throw new RequestError(
      error.code,
      `The file of --${option} ${reason}. Check the path: ${file}`,
      {},
      error,
    )
  }
}

/** Checks a folder named by an option. @throws RequestError `not_found` with the name of the option */
export async function optionFolder(option: string, folder: string | undefined): Promise<string | undefined> {
  if (folder === undefined) return undefined
  const found = await stat(folder).catch(() => null)
  if (found?.isDirectory() === true) return folder
  const reason = found === null ? 'does not exist or cannot be read' : 'is a file'
  throw new RequestError('not_found', `The folder of --${option} ${reason}. Check the path: ${folder}`)
}

/** Reads a list with one value on each line. There are no comments: a value may begin with any character. */
export async function readLines(option: string, file: string | undefined): Promise<string[] | undefined> {
  if (file === undefined) return undefined
  const lines = (await readText(option, file))
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (lines.length === 0)
    throw new RequestError(
      'invalid_request',
      `The file of --${option} is empty. It needs one value on each line.`,
    )
  return [...new Set(lines)]
}

/** Reads the first line of a file; without one, the environment variable. Never a command-line argument, because other users can see it. */
export async function readPassword(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return process.env.PALIMPSEST_PASSWORD || undefined
  return (await readText('password-file', file)).split(/\r\n|\n|\r/, 1)[0]
}

/** Reads a small UTF-8 file, without its byte order mark. */
export async function readText(option: string, file: string): Promise<string> {
  const bytes = await readOptionFile(option, file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new RequestError('invalid_request', `The file of --${option} must be UTF-8 text.`, {}, cause)
  }
}

const maxKeyBytes = 64 * 1024

/** 32 bytes, or a passphrase. */
export type Key = Uint8Array | string

/** Reads a key file: 32 bytes, 64 hexadecimal digits (`openssl rand -hex 32`), or a passphrase on the first line. */
export async function readKey(file: string): Promise<Key> {
  const bytes = await readOptionFile('key-file', file, maxKeyBytes)
  let text: string | undefined
  try {
    text = new TextDecoder('utf-8', { fatal: true })
      .decode(bytes)
      .split(/\r\n|\n|\r/, 1)[0]
      .trim()
  } catch (cause) {
    if (bytes.length === 32) return bytes
    throw new RequestError(
      'invalid_request',
      'The key file must contain 32 bytes, 64 hexadecimal digits, or a passphrase in UTF-8.',
      {},
      cause,
    )
  }
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  // Random bytes are sometimes valid UTF-8. A passphrase of 32 non-ASCII bytes without a line break is less likely.
  if (bytes.length === 32 && !/^[\x20-\x7e]*$/.test(text)) return bytes
  if (text === '')
    throw new RequestError('invalid_request', 'The key file is empty. Create one with: openssl rand -hex 32')
  return text
}

/** The key as text, for digests and synthetic values. */
export function keyText(key: Key): string {
  return typeof key === 'string' ? key : Buffer.from(key).toString('hex')
}

interface MapValues {
  readonly mode?: string
  readonly tokenMap?: string
  readonly keyFile?: string
  readonly numbered?: boolean
}

/**
 * Whether the replacements are written as a sealed map.
 * @throws RequestError if the map or its key is missing, or the mode has no map
 */
export function isMapped({ mode, tokenMap: map, keyFile: key, numbered = false }: MapValues): boolean {
  if (mode === 'token' ? map === undefined : map !== undefined && !numbered)
    throw new RequestError(
      'invalid_request',
      'Mode token needs --token-map FILE; other modes do not take it, except redact with --numbered.',
    )
  if (map !== undefined && key === undefined)
    throw new RequestError('invalid_request', 'The map needs --key-file FILE, which seals it.')
  return map !== undefined
}
