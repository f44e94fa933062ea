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
import { canonicalJson } from '../manifest/canonical-json.ts'
import { tokenShape } from './tokens.ts'

/** 32 random bytes, or a passphrase of at least eight characters, which costs a third of a second to turn into a key. */
export type TokenKey = Uint8Array | string

interface Head {
  readonly format: 'palimpsest-tokens'
  readonly version: 1
  readonly cipher: 'aes-256-gcm'
  /** Where a passphrase was given: how it becomes a key (RFC 7914). */
  readonly scrypt?: { readonly N: number; readonly r: number; readonly p: number }
  /** Base64, as all bytes here. */
  readonly salt: string
  /** Tells a wrong key from a damaged map; derived from the key, and tells nothing else of it. */
  readonly keyCheck: string
  readonly iv: string
}
type Sealed = Head & { readonly data: string; readonly tag: string }

/** OWASP's figures for scrypt of 2024: 128 MiB of memory. */
const cost = { N: 2 ** 17, r: 8, p: 1 }
const shortestPassphrase = 8

/**
 * The values behind tokens, encrypted and authenticated (AES-256-GCM, NIST SP 800-38D) as one line of JSON. Every sealing has a
 * salt of its own and from it a key of its own (HKDF, RFC 5869), so that no nonce is ever used twice under a key.
 * @throws RequestError `invalid_request` for a key that is neither 32 bytes nor a passphrase of eight characters.
 */
export async function sealTokens(tokens: ReadonlyMap<string, string>, key: TokenKey): Promise<string> {
  const salt = randomBytes(16)
  const stretched = typeof key === 'string' ? cost : undefined
  const keys = await keysOf(key, salt, stretched)
  const iv = randomBytes(12)
  const head: Head = {
    format: 'palimpsest-tokens',
    version: 1,
    cipher: 'aes-256-gcm',
    ...(stretched === undefined ? {} : { scrypt: stretched }),
    salt: salt.toString('base64'),
    keyCheck: keys.check.toString('base64'),
    iv: iv.toString('base64'),
  }
  const cipher = createCipheriv('aes-256-gcm', keys.seal, iv).setAAD(Buffer.from(canonicalJson(head)))
  const plain = JSON.stringify([...tokens])
  const data = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  const sealed: Sealed = {
    ...head,
    data: data.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
  }
  return JSON.stringify(sealed)
}

/**
 * The text with the values in the place of their tokens: the original to the unit where nothing else was changed. Tokens may have
 * been moved or repeated meanwhile; those that the map does not hold stay.
 * @throws RequestError `wrong_key`; VerificationError `tampered` for a map that was changed; DocumentError `malformed` for
 *   what is no map.
 */
export async function restore(text: string, sealed: string, key: TokenKey): Promise<string> {
  const tokens = await openTokens(sealed, key)
  return text.replace(tokenShape, (token) => tokens.get(token) ?? token)
}

/** The map that `sealTokens` sealed. Throws as `restore` does. */
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
      'The token map was changed after it was sealed, so nothing was restored. Use the file as it was written.',
      {},
      cause,
    )
  }
  return new Map(JSON.parse(plain) as [string, string][])
}

/** From the caller's key, by the map's salt: one key that seals, and a sign to know the key by. */
async function keysOf(key: TokenKey, salt: Buffer, params: typeof cost | undefined) {
  const master = typeof key === 'string' ? await stretch(key, salt, params ?? cost) : rawKey(key)
  const derive = (what: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', master, salt, `palimpsest tokens 1 ${what}`, length))
  return { seal: derive('seal', 32), check: derive('check', 16) }
}

function rawKey(key: Uint8Array): Uint8Array {
  if (key.length === 32) return key
  throw new RequestError(
    'invalid_request',
    'A token key of bytes has 32 of them; give a passphrase as a string.',
  )
}

function stretch(passphrase: string, salt: Buffer, { N, r, p }: typeof cost): Promise<Buffer> {
  if ([...passphrase].length < shortestPassphrase)
    throw new RequestError(
      'invalid_request',
      `A passphrase needs at least ${shortestPassphrase} characters; more are better.`,
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

function parse(sealed: string): Sealed {
  let value: unknown
  try {
    value = JSON.parse(sealed)
  } catch {
    // The parser's own message quotes the file.
    throw noMap()
  }
  if (typeof value !== 'object' || value === null) throw noMap()
  const map = value as Partial<Sealed>
  if (map.format !== 'palimpsest-tokens') throw noMap()
  if (map.version !== 1 || map.cipher !== 'aes-256-gcm')
    throw new DocumentError('unsupported_format', 'The token map is of a later version. Update Palimpsest.')
  const texts = [map.salt, map.keyCheck, map.iv, map.tag, map.data]
  if (texts.some((part) => typeof part !== 'string') || !scryptFits(map.scrypt)) throw noMap()
  const { format, version, cipher, salt, keyCheck, iv, data, tag } = map as Sealed
  const stretched = map.scrypt === undefined ? {} : { scrypt: map.scrypt }
  return { format, version, cipher, ...stretched, salt, keyCheck, iv, data, tag }
}

/** A map from outside must not choose how much memory it takes to open it. */
function scryptFits(params: Head['scrypt']): boolean {
  return params === undefined || (params.N === cost.N && params.r === cost.r && params.p === cost.p)
}

function noMap(): DocumentError {
  return new DocumentError('malformed', 'This is not a token map. Give the file that --token-map wrote.')
}
