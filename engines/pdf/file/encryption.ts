import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { DocumentError } from '../../model/errors.ts'
import { PdfDict, type PdfFile, PdfName, type PdfObject, PdfStream, PdfString } from '../objects.ts'
import { type FileKey, fileKey, hash2b, rc4 } from './decrypt-key.ts'

/** How a crypt filter encrypts data (ISO 32000-1, table 25; ISO 32000-2, table 25). */
type Method = 'none' | 'rc4' | 'aes128' | 'aes256'

/** Decrypts the objects of an encrypted file (ISO 32000-1, 7.6). */
export interface Decryptor {
  /** The object with its strings and stream data decrypted. Objects of object streams are not encrypted by themselves. */
  decrypt(num: number, gen: number, object: PdfObject): PdfObject
}

const methods: ReadonlyMap<string, Method> = new Map([
  ['V2', 'rc4'],
  ['AESV2', 'aes128'],
  ['AESV3', 'aes256'],
])

/**
 * @param file resolves references in the encryption dictionary, which is itself not encrypted
 * @throws DocumentError `encrypted` when the password is missing or wrong, or the protection is not by password
 */
export function decryptorFor(
  file: PdfFile,
  encrypt: PdfDict,
  id: Uint8Array,
  password: string | undefined,
): Decryptor {
  if (file.name(encrypt.get('Filter')) !== 'Standard')
    throw new DocumentError(
      'encrypted',
      'The PDF is encrypted with certificates, which is not supported. Remove the protection first.',
    )
  const version = file.number(encrypt.get('V')) ?? 0
  const key = fileKey(file, encrypt, id, password)
  const filterMethod = (name: string | null): Method => {
    if (version < 4) return 'rc4'
    if (name === null || name === 'Identity') return 'none'
    const filter = file.dict(file.dict(encrypt.get('CF'))?.get(name))
    return methods.get(file.name(filter?.get('CFM')) ?? 'None') ?? 'none'
  }
  const streamFilter = file.name(encrypt.get('StmF'))
  return new StandardDecryptor(key, {
    strings: filterMethod(file.name(encrypt.get('StrF'))),
    streams: filterMethod(streamFilter),
    attachments: filterMethod(file.name(encrypt.get('EFF')) ?? streamFilter),
    metadata: version < 4 || file.resolve(encrypt.get('EncryptMetadata')) !== false,
    named: filterMethod,
  })
}

interface Methods {
  readonly strings: Method
  readonly streams: Method
  readonly attachments: Method
  /** Metadata streams are encrypted too. */
  readonly metadata: boolean
  named(name: string | null): Method
}

class StandardDecryptor implements Decryptor {
  readonly #key: FileKey
  readonly #methods: Methods

  constructor(key: FileKey, methods: Methods) {
    this.#key = key
    this.#methods = methods
  }

  decrypt(num: number, gen: number, object: PdfObject): PdfObject {
    if (object instanceof PdfStream) {
      if (isNamed(object.dict.get('Type'), 'XRef')) return object
      this.#strings(num, gen, object.dict)
      const raw = this.#bytes(num, gen, object.raw, this.#streamMethod(object.dict))
      return new PdfStream(object.dict, raw)
    }
    if (object instanceof PdfString) return this.#string(num, gen, object)
    this.#strings(num, gen, object)
    return object
  }

  #streamMethod(dict: PdfDict): Method {
    const filter = dict.get('Filter')
    const first = Array.isArray(filter) ? filter[0] : filter
    if (isNamed(first, 'Crypt')) {
      const given = dict.get('DecodeParms')
      const params = Array.isArray(given) ? given[0] : given
      const name = params instanceof PdfDict ? params.get('Name') : undefined
      return this.#methods.named(name instanceof PdfName ? name.name : 'Identity')
    }
    if (isNamed(dict.get('Type'), 'Metadata') && !this.#methods.metadata) return 'none'
    if (isNamed(dict.get('Type'), 'EmbeddedFile')) return this.#methods.attachments
    return this.#methods.streams
  }

  /** Replaces the strings inside a container, however deep. */
  #strings(num: number, gen: number, root: PdfObject): void {
    if (this.#methods.strings === 'none') return
    const open: PdfObject[] = [root]
    for (let item = open.pop(); item !== undefined; item = open.pop()) {
      if (Array.isArray(item)) {
        for (const [i, value] of item.entries())
          if (value instanceof PdfString) item[i] = this.#string(num, gen, value)
          else open.push(value)
      } else if (item instanceof PdfDict) {
        // The value of a signature is written after the file was encrypted (7.6.1).
        const signed = item.has('ByteRange')
        for (const [name, value] of item.entries)
          if (!(value instanceof PdfString)) open.push(value)
          else if (!(signed && name === 'Contents')) item.set(name, this.#string(num, gen, value))
      }
    }
  }

  #string(num: number, gen: number, { bytes, hex }: PdfString): PdfString {
    return new PdfString(this.#bytes(num, gen, bytes, this.#methods.strings), hex)
  }

  #bytes(num: number, gen: number, data: Uint8Array, method: Method): Uint8Array {
    if (method === 'none' || data.length === 0) return data
    if (method === 'aes256') return aes('aes-256-cbc', this.#key.bytes, data)
    const objectKey = this.#objectKey(num, gen, method === 'aes128')
    return method === 'rc4' ? rc4(objectKey, data) : aes('aes-128-cbc', objectKey, data)
  }

  /** Algorithm 1: the key of one object. */
  #objectKey(num: number, gen: number, aesSalt: boolean): Uint8Array {
    const hash = createHash('md5').update(this.#key.bytes)
    hash.update(Uint8Array.of(num, num >> 8, num >> 16, gen, gen >> 8))
    if (aesSalt) hash.update('sAlT')
    return hash.digest().subarray(0, Math.min(16, this.#key.bytes.length + 5))
  }
}

function isNamed(object: PdfObject | undefined, name: string): boolean {
  return object instanceof PdfName && object.name === name
}

/** CBC with the initialisation vector in front. Invalid padding is kept, so that a damaged end does not lose the rest. */
function aes(cipher: 'aes-128-cbc' | 'aes-256-cbc', key: Uint8Array, data: Uint8Array): Uint8Array {
  const whole = data.length - (data.length % 16)
  const size = cipher === 'aes-128-cbc' ? 16 : 32
  if (whole < 32 || key.length !== size) return new Uint8Array(0)
  const decipher = createDecipheriv(cipher, key, data.subarray(0, 16)).setAutoPadding(false)
  const clear = decipher.update(data.subarray(16, whole))
  const padding = clear.at(-1) ?? 0
  return new Uint8Array(
    clear.buffer,
    clear.byteOffset,
    clear.length - (padding >= 1 && padding <= 16 ? padding : 0),
  )
}

/** Encrypts the objects of a file with AES-256 (ISO 32000-2, 7.6, revision 6). */
export interface Encryptor {
  /** The encryption dictionary, which is itself not encrypted. */
  readonly dictionary: PdfDict
  /** A copy of an indirect object with its strings and data encrypted. */
  encrypt(object: PdfObject): PdfObject
}

/** All permissions: anyone with the password may do everything. Bits 1 and 2 are zero. */
const permissions = -4

/** The same password as user and owner password. */
export function encryptorFor(password: string): Encryptor {
  const key = randomBytes(32)
  const encoded = Buffer.from(password.normalize('NFKC'), 'utf8').subarray(0, 127)
  const user = wrappedKey(key, encoded, new Uint8Array(0))
  const owner = wrappedKey(key, encoded, user.check)
  const hex = (bytes: Uint8Array): PdfString => new PdfString(bytes, true)
  const filter = new PdfDict([
    ['CFM', PdfName.of('AESV3')],
    ['AuthEvent', PdfName.of('DocOpen')],
    ['Length', 32],
  ])
  const dictionary = new PdfDict([
    ['Filter', PdfName.of('Standard')],
    ['V', 5],
    ['R', 6],
    ['Length', 256],
    ['P', permissions],
    ['U', hex(user.check)],
    ['UE', hex(user.wrapped)],
    ['O', hex(owner.check)],
    ['OE', hex(owner.wrapped)],
    ['Perms', hex(permissionsOf(key))],
    ['EncryptMetadata', true],
    ['CF', new PdfDict([['StdCF', filter]])],
    ['StmF', PdfName.of('StdCF')],
    ['StrF', PdfName.of('StdCF')],
  ])
  return { dictionary, encrypt: (object) => encrypted(object, key) }
}

/** Algorithms 8 and 9: the check of a password with its two salts, and the file key wrapped under the password. */
function wrappedKey(
  key: Uint8Array,
  password: Uint8Array,
  user: Uint8Array,
): { check: Uint8Array; wrapped: Uint8Array } {
  const [checkSalt, keySalt] = [randomBytes(8), randomBytes(8)]
  const check = Buffer.concat([hash2b(password, checkSalt, user), checkSalt, keySalt])
  const cipher = createCipheriv('aes-256-cbc', hash2b(password, keySalt, user), Buffer.alloc(16))
  return { check, wrapped: cipher.setAutoPadding(false).update(key) }
}

/** Algorithm 10: the permissions again, encrypted, so that a change of /P is noticed. */
function permissionsOf(key: Uint8Array): Uint8Array {
  const clear = Buffer.alloc(16, 0xff)
  clear.writeInt32LE(permissions)
  clear.write('Tadb', 8, 'latin1')
  randomBytes(4).copy(clear, 12)
  return createCipheriv('aes-256-ecb', key, null).setAutoPadding(false).update(clear)
}

function encrypted(object: PdfObject, key: Uint8Array): PdfObject {
  if (object instanceof PdfString) return new PdfString(cbc(object.bytes, key), object.hex)
  if (Array.isArray(object)) return object.map((item) => encrypted(item, key))
  if (object instanceof PdfDict)
    return new PdfDict([...object.entries].map(([name, value]) => [name, encrypted(value, key)] as const))
  if (!(object instanceof PdfStream)) return object
  const dict = encrypted(object.dict, key)
  return dict instanceof PdfDict ? new PdfStream(dict, cbc(object.raw, key)) : object
}

/** The initialisation vector comes first. */
function cbc(clear: Uint8Array, key: Uint8Array): Uint8Array {
  const vector = randomBytes(16)
  const cipher = createCipheriv('aes-256-cbc', key, vector)
  return Buffer.concat([vector, cipher.update(clear), cipher.final()])
}
