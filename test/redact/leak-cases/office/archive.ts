/** Places of the ZIP archive itself, outside the parts of a document, where a value can survive. */
import { docx, p } from '../../../builders/docx.ts'
import { type OfficeLeak, person } from './word.ts'

/** Place of the end-of-central-directory record and of the directory (APPNOTE 4.3.16). */
function directoryOf(bytes: Buffer): { end: number; start: number } {
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  return { end, start: bytes.readUInt32LE(end + 16) }
}

/** A document whose bytes were changed after it was packed. */
function changed(name: string, change: (bytes: Buffer) => Buffer): OfficeLeak {
  return { name, build: async () => change(Buffer.from(await docx({ body: p('kept words') }))) }
}

/** Adds an extra field of an unknown kind to the first entry of the directory. */
function withExtraField(bytes: Buffer): Buffer {
  const { end, start } = directoryOf(bytes)
  const field = Buffer.concat([Buffer.from([0x55, 0x66, person.length, 0]), Buffer.from(person)])
  const at = start + 46 + bytes.readUInt16LE(start + 28) + bytes.readUInt16LE(start + 30)
  const out = Buffer.concat([bytes.subarray(0, at), field, bytes.subarray(at)])
  out.writeUInt16LE(bytes.readUInt16LE(start + 30) + field.length, start + 30)
  out.writeUInt32LE(bytes.readUInt32LE(end + 12) + field.length, end + field.length + 12)
  return out
}

/** Puts bytes between the last entry and the directory, where no reader looks. */
function withGap(bytes: Buffer): Buffer {
  const { end, start } = directoryOf(bytes)
  const out = Buffer.concat([bytes.subarray(0, start), Buffer.from(person), bytes.subarray(start)])
  out.writeUInt32LE(start + person.length, end + person.length + 16)
  return out
}

export const archiveLeaks: readonly OfficeLeak[] = [
  changed('bytes after the end of the archive', (bytes) => Buffer.concat([bytes, Buffer.from(person)])),
  changed('an extra field of an entry', withExtraField),
  changed('bytes between two entries of the archive', withGap),
]
