import { createDecipheriv, createHash } from 'node:crypto'
import { DocumentError } from '../../model/errors.ts'
import { PdfDict, type PdfFile, PdfName, type PdfObject, PdfStream, PdfString } from '../objects/objects.ts'
import { type FileKey, fileKey, rc4 } from './decrypt-key.ts'

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
