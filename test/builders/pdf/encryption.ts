import { createCipheriv, createHash } from 'node:crypto'
import type { Body } from './objects.ts'
import { bytesOf, hex, latin1Of, readLiteral } from './syntax.ts'

/** Standard security handler (ISO 32000-2, 7.6.4): `rc4` is V2 R3 with a 128-bit key, `aes256` is V5 R6. */
export interface Encryption {
  readonly method: 'rc4' | 'aes256'
  /** Asked of the reader; the empty password opens without a question. */
  readonly userPassword?: string
  readonly ownerPassword?: string
}

export interface Cipher {
  /** The Encrypt dictionary, itself never encrypted. */
  readonly dictionary: string
  /** First element of the trailer's ID, as 16 bytes in a Latin-1 string. */
  readonly id: string
  encrypt(num: number, body: Body): Body
}

const padding = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex')
const permissions = -44
/** Builders are deterministic: the same document gives the same bytes. */
const id = createHash('md5').update('palimpsest test document').digest()

export function cipherFor(options: Encryption): Cipher {
  return options.method === 'rc4' ? rc4Cipher(options) : aesCipher(options)
}

function rc4Cipher({ userPassword = '', ownerPassword = 'owner' }: Encryption): Cipher {
  const padded = (password: string) =>
    Buffer.concat([Buffer.from(password, 'latin1'), padding]).subarray(0, 32)
  let ownerKey = md5(padded(ownerPassword))
  for (let i = 0; i < 50; i++) ownerKey = md5(ownerKey)
  let O: Uint8Array = padded(userPassword)
  for (let i = 0; i < 20; i++) O = rc4(xored(ownerKey, i), O)
  const P = Buffer.alloc(4)
  P.writeInt32LE(permissions)
  let key = md5(Buffer.concat([padded(userPassword), O, P, id]))
  for (let i = 0; i < 50; i++) key = md5(key)
  let U: Uint8Array = md5(Buffer.concat([padding, id]))
  for (let i = 0; i < 20; i++) U = rc4(xored(key, i), U)
  const user = Buffer.concat([U, Buffer.alloc(16)])
  return {
    dictionary: `<< /Filter /Standard /V 2 /R 3 /Length 128 /P ${permissions} /O ${hexOf(O)} /U ${hexOf(user)} >>`,
    id: latin1Of(id),
    encrypt: (num, body) => {
      const salt = Buffer.from([num & 255, (num >> 8) & 255, (num >> 16) & 255, 0, 0])
      const objectKey = md5(Buffer.concat([key, salt]))
      return mapBytes(body, (bytes) => rc4(objectKey, bytes))
    },
  }
}

function aesCipher({ userPassword = '', ownerPassword = 'owner' }: Encryption): Cipher {
  const key = createHash('sha256').update('palimpsest test key').digest()
  const salt = (label: string) => createHash('sha256').update(label).digest().subarray(0, 8)
  const wrapped = (hash: Uint8Array) => {
    const cipher = createCipheriv('aes-256-cbc', hash, Buffer.alloc(16)).setAutoPadding(false)
    return Buffer.concat([cipher.update(key), cipher.final()])
  }
  const user = Buffer.from(userPassword, 'utf8')
  const owner = Buffer.from(ownerPassword, 'utf8')
  const [uv, uk, ov, ok] = ['uv', 'uk', 'ov', 'ok'].map(salt)
  const none = Buffer.alloc(0)
  const U = Buffer.concat([hash2B(user, uv, none), uv, uk])
  const UE = wrapped(hash2B(user, uk, none))
  const O = Buffer.concat([hash2B(owner, ov, U), ov, ok])
  const OE = wrapped(hash2B(owner, ok, U))
  const plain = Buffer.alloc(16)
  plain.writeInt32LE(permissions, 0)
  plain.writeInt32LE(-1, 4)
  plain.write('Tadb', 8, 'latin1')
  plain.write('test', 12, 'latin1')
  const ecb = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false)
  const Perms = Buffer.concat([ecb.update(plain), ecb.final()])
  const filters =
    '/CF << /StdCF << /CFM /AESV3 /AuthEvent /DocOpen /Length 32 >> >> /StmF /StdCF /StrF /StdCF'
  return {
    dictionary: `<< /Filter /Standard /V 5 /R 6 /Length 256 /P ${permissions} ${filters} /O ${hexOf(O)} /U ${hexOf(U)} /OE ${hexOf(OE)} /UE ${hexOf(UE)} /Perms ${hexOf(Perms)} >>`,
    id: latin1Of(id),
    encrypt: (num, body) => {
      let count = 0
      return mapBytes(body, (bytes) => {
        const iv = md5(Buffer.from(`${num}/${count++}`))
        const cipher = createCipheriv('aes-256-cbc', key, iv)
        return Buffer.concat([iv, cipher.update(bytes), cipher.final()])
      })
    },
  }
}

/** Algorithm 2.B of ISO 32000-2, 7.6.4.3.4. */
function hash2B(password: Uint8Array, salt: Uint8Array, extra: Uint8Array): Uint8Array {
  let K: Buffer = createHash('sha256').update(password).update(salt).update(extra).digest()
  for (let round = 0; ; round++) {
    const block = Buffer.concat([password, K, extra])
    const K1 = Buffer.concat(Array.from({ length: 64 }, () => block))
    const cipher = createCipheriv('aes-128-cbc', K.subarray(0, 16), K.subarray(16, 32)).setAutoPadding(false)
    const E = Buffer.concat([cipher.update(K1), cipher.final()])
    let sum = 0
    for (const byte of E.subarray(0, 16)) sum += byte
    K = createHash(['sha256', 'sha384', 'sha512'][sum % 3])
      .update(E)
      .digest()
    if (round >= 63 && E[E.length - 1] <= round - 31) return K.subarray(0, 32)
  }
}

function md5(bytes: Uint8Array): Buffer {
  return createHash('md5').update(bytes).digest()
}

function hexOf(bytes: Uint8Array): string {
  return hex(latin1Of(bytes))
}

function xored(key: Uint8Array, value: number): Uint8Array {
  return key.map((byte) => byte ^ value)
}

/** RC4 by hand: OpenSSL 3 no longer offers it. */
function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i)
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + state[i] + key[i % key.length]) & 255
    ;[state[i], state[j]] = [state[j], state[i]]
  }
  let i = 0
  let j = 0
  return data.map((byte) => {
    i = (i + 1) & 255
    j = (j + state[i]) & 255
    ;[state[i], state[j]] = [state[j], state[i]]
    return byte ^ state[(state[i] + state[j]) & 255]
  })
}

function mapBytes(body: Body, work: (bytes: Uint8Array) => Uint8Array): Body {
  if (typeof body === 'string') return mapStrings(body, work)
  return { entries: mapStrings(body.entries, work), data: work(body.data) }
}

/** Every string of a body passed through `work`, written again in hexadecimal. */
function mapStrings(body: string, work: (bytes: Uint8Array) => Uint8Array): string {
  let out = ''
  for (let i = 0; i < body.length; ) {
    const char = body[i]
    if (char === '(') {
      const { value, end } = readLiteral(body, i)
      out += hexOf(work(bytesOf(value)))
      i = end
    } else if (char === '<' && body[i + 1] !== '<') {
      const end = body.indexOf('>', i)
      const digits = body.slice(i + 1, end).replace(/\s/g, '')
      out += hexOf(work(Buffer.from(digits, 'hex')))
      i = end + 1
    } else {
      const length = char === '<' ? 2 : 1
      out += body.slice(i, i + length)
      i += length
    }
  }
  return out
}
