import { createCipheriv, randomBytes } from 'node:crypto'
import { PdfDict, PdfName, type PdfObject, PdfStream, PdfString } from '../objects/objects.ts'
import { hash2b } from './decrypt-key.ts'

/** Encrypts the objects of a file with AES-256 (ISO 32000-2, 7.6, revision 6). */
export interface Encryptor {
  /** The encryption dictionary, which is itself not encrypted. */
  readonly dictionary: PdfDict
  /** A copy of an indirect object with its strings and data encrypted. */
  encrypt(object: PdfObject): PdfObject
}

/** All permissions: whoever knows the password may do everything. Bits 1 and 2 are zero. */
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
