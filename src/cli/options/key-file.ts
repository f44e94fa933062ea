import { RequestError } from '../../../engines/model/errors.ts'
import { readInput } from '../../input.ts'

const largest = 64 * 1024

/** A key of the user's: 32 bytes, or a passphrase. */
export type Key = Uint8Array | string

/**
 * A key file holds 32 bytes, or 64 hexadecimal digits that spell them (`openssl rand -hex 32`), or a passphrase on its first line.
 */
export async function readKey(file: string): Promise<Key> {
  const { bytes } = await readInput(file, largest)
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
      'The key file must hold 32 bytes, 64 hexadecimal digits, or a passphrase in UTF-8.',
      {},
      cause,
    )
  }
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  // Random bytes are valid text once in a while; a passphrase of 32 bytes without a line end is the rarer thing.
  if (bytes.length === 32 && !/^[\x20-\x7e]*$/.test(text)) return bytes
  if (text === '')
    throw new RequestError('invalid_request', 'The key file is empty. Make one with: openssl rand -hex 32')
  return text
}

/** A key as what digests and inventions are keyed by. */
export function keyText(key: Key): string {
  return typeof key === 'string' ? key : Buffer.from(key).toString('hex')
}
