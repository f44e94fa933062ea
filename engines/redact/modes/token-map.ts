import {
  createCipheriv,
  createDecipheriv,
  hkdfSync,
  randomBytes,
  type ScryptOptions,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { DocumentError, RequestError, VerificationError } from '../../model/errors.ts'
import { canonicalJson } from '../json.ts'
import { tokenPattern } from './tokens.ts'

/** 32 random bytes, or a passphrase of at least eight characters. Deriving a key from a passphrase takes about a third of a second. */
export type TokenKey = Uint8Array | string

interface TokenMapHeader {
  readonly format: 'palimpsest-tokens'
  readonly version: 1
  readonly cipher: 'aes-256-gcm'
  /** For a passphrase: how the key is derived from it (RFC 7914). */
  readonly scrypt?: { readonly N: number; readonly r: number; readonly p: number }
  /** Base64, like all bytes here. */
  readonly salt: string
  /** Distinguishes a wrong key from a damaged map. Derived from the key, which it does not reveal. */
  readonly keyCheck: string
  readonly iv: string
}
type SealedTokenMap = TokenMapHeader & { readonly data: string; readonly tag: string }

/** OWASP's recommendation for scrypt of 2024: 128 MiB of memory. */
const scryptCost = { N: 2 ** 17, r: 8, p: 1 }
const minPassphraseLength = 8

/**
 * Encrypts and authenticates the values of tokens (AES-256-GCM, NIST SP 800-38D) as one line of JSON. Each call uses a new salt
 * and derives a new key from it (HKDF, RFC 5869), so that no nonce is used twice with a key.
 * @throws RequestError `invalid_request` for a key that is neither 32 bytes nor a passphrase of eight characters
 */
export async function sealTokens(tokens: ReadonlyMap<string, string>, key: TokenKey): Promise<string> {
  const salt = randomBytes(16)
  const stretched = typeof key === 'string' ? scryptCost : undefined
  const keys = await keysOf(key, salt, stretched)
  const iv = randomBytes(12)
  const head: TokenMapHeader = {
    format: 'palimpsest-tokens',
    version: 1,
    cipher: 'aes-256-gcm',
    ...(stretched === undefined ? {} : { scrypt: stretched }),
    salt: salt.toString('base64'),
    keyCheck: keys.check.toString('base64'),
    iv: iv.toString('base64'),
  }
  const cipher = createCipheriv('aes-256-gcm', keys.seal, iv).setAAD(Buffer.from(canonicalJson(head)))
  const plain = padded(JSON.stringify([...tokens]))
  const data = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  const sealed: SealedTokenMap = {
    ...head,
    data: data.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
  }
  return JSON.stringify(sealed)
}

/** Bytes. The length of a map that is not padded tells the length of its values. */
const block = 4096

function padded(text: string): string {
  return text + ' '.repeat(block - (Buffer.byteLength(text) % block))
}

/**
 * Replaces tokens by their values, which restores exactly the original text if nothing else was changed. Tokens may have been
 * moved or repeated. Tokens that are not in the map are kept.
 * @throws RequestError `wrong_key`; VerificationError `tampered` for a map that was changed; DocumentError `malformed` for
 *   anything else
 */
export async function restore(text: string, sealed: string, key: TokenKey): Promise<string> {
  const tokens = await openTokens(sealed, key)
  return text.replace(tokenPattern, (token) => tokens.get(token) ?? token)
}

/** Decrypts a map that `sealTokens` wrote. Throws as `restore` does. */
export async function openTokens(sealed: string, key: TokenKey): Promise<ReadonlyMap<string, string>> {
  const { data, tag, ...head } = parse(sealed)
  if ((head.scrypt === undefined) !== (typeof key !== 'string')) throw wrongKey()
  const keys = await keysOf(key, Buffer.from(head.salt, 'base64'), head.scrypt)
  const check = Buffer.from(head.keyCheck, 'base64')
  if (check.length !== keys.check.length || !timingSafeEqual(check, keys.check)) throw wrongKey()
  let plain: string
  try {
    const decipher = createDecipheriv('aes-256-gcm', keys.seal, Buffer.from(head.iv, 'base64'), {
      authTagLength: 16,
    })
    decipher.setAAD(Buffer.from(canonicalJson(head))).setAuthTag(Buffer.from(tag, 'base64'))
    plain = Buffer.concat([decipher.update(data, 'base64'), decipher.final()]).toString('utf8')
  } catch (cause) {
    throw new VerificationError(
      'tampered',
      'The token map was changed after it was sealed, so nothing was restored. Use the unchanged file.',
      {},
      cause,
    )
  }
  return new Map(JSON.parse(plain) as [string, string][])
}

/** Derives the encryption key and the key check from the caller's key and the salt of the map. */
async function keysOf(key: TokenKey, salt: Buffer, params: typeof scryptCost | undefined) {
  const master =
    typeof key === 'string' ? await stretchPassphrase(key, salt, params ?? scryptCost) : rawKey(key)
  const derive = (what: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', master, salt, `palimpsest tokens 1 ${what}`, length))
  return { seal: derive('seal', 32), check: derive('check', 16) }
}

function rawKey(key: Uint8Array): Uint8Array {
  if (key.length === 32) return key
  throw new RequestError('invalid_request', 'A token key has 32 bytes. Pass a passphrase as a string.')
}

function stretchPassphrase(
  passphrase: string,
  salt: Buffer,
  { N, r, p }: typeof scryptCost,
): Promise<Buffer> {
  if ([...passphrase].length < minPassphraseLength)
    throw new RequestError(
      'invalid_request',
      `A passphrase needs at least ${minPassphraseLength} characters. Longer is safer.`,
    )
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r }
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, 32, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

function wrongKey(): RequestError {
  return new RequestError('wrong_key', 'The key is not the one that sealed this token map.')
}

function parse(sealed: string): SealedTokenMap {
  let value: unknown
  try {
    value = JSON.parse(sealed)
  } catch {
    // The message of the parser quotes the file.
    throw notATokenMap()
  }
  if (typeof value !== 'object' || value === null) throw notATokenMap()
  const map = value as Partial<SealedTokenMap>
  if (map.format !== 'palimpsest-tokens') throw notATokenMap()
  if (map.version !== 1 || map.cipher !== 'aes-256-gcm')
    throw new DocumentError(
      'unsupported_format',
      'The token map was written by a later version. Update Palimpsest.',
    )
  const texts = [map.salt, map.keyCheck, map.iv, map.tag, map.data]
  if (texts.some((part) => typeof part !== 'string') || !scryptFits(map.scrypt)) throw notATokenMap()
  const { format, version, cipher, salt, keyCheck, iv, data, tag } = map as SealedTokenMap
  const stretched = map.scrypt === undefined ? {} : { scrypt: map.scrypt }
  return { format, version, cipher, ...stretched, salt, keyCheck, iv, data, tag }
}

/** An untrusted map must not control how much memory is used to open it. */
function scryptFits(params: TokenMapHeader['scrypt']): boolean {
  return (
    params === undefined ||
    (params.N === scryptCost.N && params.r === scryptCost.r && params.p === scryptCost.p)
  )
}

function notATokenMap(): DocumentError {
  return new DocumentError('malformed', 'This is not a token map. Pass the file that --token-map wrote.')
}
