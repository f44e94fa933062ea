import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { DocumentError } from '../../model/errors.ts'
import { type PdfDict, type PdfFile, PdfString } from '../objects.ts'

/** The file encryption key, from a user or an owner password (ISO 32000-1, 7.6.3; ISO 32000-2, 7.6.4 for revision 6). */
export interface FileKey {
  readonly bytes: Uint8Array
}

/** Padding of passwords: algorithm 2, step a. */
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

interface Entries {
  readonly revision: number
  /** Bytes of the key. */
  readonly length: number
  readonly owner: Uint8Array
  readonly user: Uint8Array
  readonly permissions: number
  readonly metadata: boolean
  readonly id: Uint8Array
}

export function fileKey(
  file: PdfFile,
  encrypt: PdfDict,
  id: Uint8Array,
  password: string | undefined,
): FileKey {
  const text = (key: string) => {
    const found = file.resolve(encrypt.get(key))
    return found instanceof PdfString ? found.bytes : new Uint8Array(0)
  }
  const revision = file.number(encrypt.get('R')) ?? 0
  if (revision < 2 || revision > 6)
    throw new DocumentError(
      'encrypted',
      'The PDF is encrypted in a way that is not supported. Remove the protection first.',
      { revision },
    )
  const bytes =
    revision >= 5
      ? newKey(revision, text('O'), text('U'), text('OE'), text('UE'), password ?? '')
      : oldKey(
          {
            revision,
            length: keyLength(file, encrypt, revision),
            owner: text('O').subarray(0, 32),
            user: text('U').subarray(0, 32),
            permissions: file.number(encrypt.get('P')) ?? 0,
            metadata: file.resolve(encrypt.get('EncryptMetadata')) !== false,
            id,
          },
          password ?? '',
        )
  if (bytes) return { bytes }
  throw new DocumentError(
    'encrypted',
    password
      ? 'The password does not open the PDF. Pass the right one, or remove the protection first.'
      : 'The PDF is encrypted and needs a password. Pass the password, or remove the protection first.',
    { passwordGiven: Boolean(password) },
  )
}

function keyLength(file: PdfFile, encrypt: PdfDict, revision: number): number {
  const version = file.number(encrypt.get('V')) ?? 0
  if (revision === 2 || version === 1) return 5
  // Crypt filters of version 4 use 128 bits, regardless of /Length.
  if (version >= 4) return 16
  const bits = file.number(encrypt.get('Length')) ?? 40
  // Some writers give the length in bytes.
  const bytes = bits < 40 ? bits : bits / 8
  return Math.min(16, Math.max(5, Math.floor(bytes)))
}

/** Revisions 2 to 4: RC4 and MD5 over the password. */
function oldKey(entries: Entries, password: string): Uint8Array | null {
  for (const encoded of [Buffer.from(password, 'latin1'), Buffer.from(password, 'utf8')]) {
    const asUser = keyOfUser(entries, encoded)
    if (asUser) return asUser
    const asOwner = keyOfUser(entries, userPassword(entries, encoded))
    if (asOwner) return asOwner
  }
  return null
}

function padded(password: Uint8Array): Buffer {
  return Buffer.concat([password, padding]).subarray(0, 32)
}

function md5(...parts: Uint8Array[]): Buffer {
  const hash = createHash('md5')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** Algorithm 2, and 6 to check the result: the key, or null when this is not the user password. */
function keyOfUser(entries: Entries, password: Uint8Array): Uint8Array | null {
  const { revision, length, owner, user, permissions, metadata, id } = entries
  const bits = Buffer.alloc(4)
  bits.writeInt32LE(permissions | 0)
  const hidden = revision >= 4 && !metadata ? Buffer.alloc(4, 255) : Buffer.alloc(0)
  let key = md5(padded(password), owner, bits, id, hidden)
  if (revision >= 3) for (let i = 0; i < 50; i++) key = md5(key.subarray(0, length))
  key = key.subarray(0, length)
  if (revision === 2) return Buffer.compare(rc4(key, padding), user) === 0 ? key : null
  let check: Uint8Array = md5(padding, id)
  for (let i = 0; i < 20; i++) check = rc4(mixed(key, i), check)
  return Buffer.compare(check, user.subarray(0, 16)) === 0 ? key : null
}

/** Algorithm 7: the user password, decrypted with the owner password. */
function userPassword({ revision, length, owner }: Entries, password: Uint8Array): Uint8Array {
  let key = md5(padded(password))
  if (revision >= 3) for (let i = 0; i < 50; i++) key = md5(key)
  key = key.subarray(0, length)
  let found = owner
  if (revision === 2) found = rc4(key, found)
  else for (let i = 19; i >= 0; i--) found = rc4(mixed(key, i), found)
  return found
}

function mixed(key: Uint8Array, with_: number): Uint8Array {
  return key.map((byte) => byte ^ with_)
}

/** Revisions 5 and 6 (ISO 32000-2, algorithm 2.A): AES-256, the key wrapped under a hash of the password. */
function newKey(
  revision: number,
  owner: Uint8Array,
  user: Uint8Array,
  ownerKey: Uint8Array,
  userKey: Uint8Array,
  password: string,
): Uint8Array | null {
  if (owner.length < 48 || user.length < 48 || ownerKey.length < 32 || userKey.length < 32) return null
  const hash = revision === 5 ? sha256 : hash2b
  const none = new Uint8Array(0)
  const whole = user.subarray(0, 48)
  // SASLprep is mostly NFKC. Some writers omit it.
  for (const form of new Set([password.normalize('NFKC'), password])) {
    const encoded = Buffer.from(form, 'utf8').subarray(0, 127)
    for (const [entry, wrapped, salted] of [
      [user, userKey, none],
      [owner, ownerKey, whole],
    ] as const) {
      const check = hash(encoded, entry.subarray(32, 40), salted)
      if (Buffer.compare(check, entry.subarray(0, 32)) !== 0) continue
      const key = hash(encoded, entry.subarray(40, 48), salted)
      const decipher = createDecipheriv('aes-256-cbc', key, Buffer.alloc(16)).setAutoPadding(false)
      return decipher.update(wrapped.subarray(0, 32))
    }
  }
  return null
}

function sha256(password: Uint8Array, salt: Uint8Array, user: Uint8Array): Uint8Array {
  return createHash('sha256').update(password).update(salt).update(user).digest()
}

/** Algorithm 2.B. Its end condition is met after at most 288 rounds. */
export function hash2b(password: Uint8Array, salt: Uint8Array, user: Uint8Array): Uint8Array {
  let key = Buffer.from(sha256(password, salt, user))
  for (let round = 0; ; round++) {
    const part = Buffer.concat([password, key, user])
    const input = Buffer.concat(new Array<Buffer>(64).fill(part))
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(
      false,
    )
    const output = cipher.update(input)
    // The first 16 bytes as a number modulo 3, which is the sum of the bytes modulo 3.
    const choice = output.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = createHash(choice === 0 ? 'sha256' : choice === 1 ? 'sha384' : 'sha512')
      .update(output)
      .digest()
    if (round >= 63 && (output.at(-1) ?? 0) <= round - 31) break
  }
  return key.subarray(0, 32)
}

/** RC4, which the platform's cryptography no longer offers. Used to read old files, never to write. */
export function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const state = new Uint8Array(256)
  for (let i = 0; i < 256; i++) state[i] = i
  for (let i = 0, j = 0; i < 256; i++) {
    const a = state[i] ?? 0
    j = (j + a + (key[i % key.length] ?? 0)) & 255
    state[i] = state[j] ?? 0
    state[j] = a
  }
  const out = new Uint8Array(data.length)
  for (let n = 0, i = 0, j = 0; n < data.length; n++) {
    i = (i + 1) & 255
    const a = state[i] ?? 0
    j = (j + a) & 255
    const b = state[j] ?? 0
    state[i] = b
    state[j] = a
    out[n] = (data[n] ?? 0) ^ (state[(a + b) & 255] ?? 0)
  }
  return out
}
