import { RequestError } from '../../../engines/model/errors.ts'
import { readOptionFile } from './text-files.ts'

const maxBytes = 64 * 1024

/** 32 bytes, or a passphrase. */
export type Key = Uint8Array | string

/** Reads a key file: 32 bytes, 64 hexadecimal digits (`openssl rand -hex 32`), or a passphrase on the first line. */
export async function readKey(file: string): Promise<Key> {
  const bytes = await readOptionFile('key-file', file, maxBytes)
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
  // Random bytes are sometimes valid UTF-8. A passphrase of 32 non-ASCII bytes without a line break is less likely.
  if (bytes.length === 32 && !/^[\x20-\x7e]*$/.test(text)) return bytes
  if (text === '')
    throw new RequestError('invalid_request', 'The key file is empty. Make one with: openssl rand -hex 32')
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
 * @throws RequestError where the map or its key is missing, or the mode has none
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
