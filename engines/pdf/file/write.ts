import { createHash } from 'node:crypto'
import { encodeFlate } from '../filters/decode-stream.ts'
import { PdfDict, type PdfFile, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '../objects.ts'
import { ByteWriter, type Renumber, writeObject } from '../syntax/write-object.ts'
import { type Encryptor, encryptorFor } from './encryption.ts'

export { serialiseObject } from '../syntax/write-object.ts'

interface WriteOptions {
  /** PDF version in the header. Default 1.7. */
  readonly version?: string
  /**
   * `stream` (default): object streams and a cross-reference stream, a smaller file of PDF 1.5 or later.
   * `table`: a cross-reference table.
   */
  readonly xref?: 'stream' | 'table'
  /** Encrypts the file with AES-256; the version is then 2.0. Default: not encrypted. */
  readonly password?: string
}

/** Objects in one object stream: enough to compress well, few enough that readers find one quickly. */
const perContainer = 200

/**
 * Writes a new file with the objects that can be reached from the trailer's Root and Info, numbered from 1 in the order
 * they are met. The same objects always give the same bytes; the file's ID is a digest of them. A reference to a missing
 * object is written as `null`, which means the same.
 */
export function writePdf(file: PdfFile, options: WriteOptions = {}): Uint8Array {
  const { password, version = password === undefined ? '1.7' : '2.0', xref = 'stream' } = options
  const encryptor = password === undefined ? null : encryptorFor(password)
  const { order, renumber } = collectReachable(file)
  const out = new ByteWriter()
    .text(`%PDF-${version}\n%`)
    .raw(Uint8Array.of(0xe2, 0xe3, 0xcf, 0xd3))
    .byte(10)
  const trailer = new PdfDict()
  for (const key of ['Root', 'Info']) {
    const value = file.trailer.get(key)
    const num = value instanceof PdfRef ? renumber(value) : null
    if (num !== null) trailer.set(key, new PdfRef(num))
  }
  const written: Written = { order, renumber, encryptor }
  if (xref === 'table') writeWithTable(out, written, trailer)
  else writeWithStreams(out, written, trailer)
  return out.view()
}

/** The objects that can be reached from the trailer, each once, in the order met: written number n is at n - 1. */
function collectReachable(file: PdfFile): { order: PdfObject[]; renumber: Renumber } {
  const numbers = new Map<number, number>()
  const order: PdfObject[] = []
  const meet = (value: PdfObject | undefined) => {
    if (!(value instanceof PdfRef) || numbers.has(value.num)) return
    const target = file.objects.get(value.num)
    if (target === undefined || target === null) return
    order.push(target)
    numbers.set(value.num, order.length)
  }
  meet(file.trailer.get('Root'))
  meet(file.trailer.get('Info'))
  // The list grows during the walk. Containers inside an object are on a stack.
  for (const object of order) {
    const open: PdfObject[] = [object]
    for (let item = open.pop(); item !== undefined; item = open.pop()) {
      if (item instanceof PdfRef) meet(item)
      else if (Array.isArray(item))
        for (let k = item.length - 1; k >= 0; k--) pushContainer(open, item[k] ?? null)
      else {
        const dict = item instanceof PdfStream ? item.dict : item
        if (dict instanceof PdfDict)
          for (const [key, value] of dict.entries)
            if (!(item instanceof PdfStream && key === 'Length')) pushContainer(open, value)
      }
    }
  }
  return { order, renumber: (ref) => numbers.get(ref.num) ?? null }
}

function pushContainer(open: PdfObject[], value: PdfObject): void {
  if (
    typeof value === 'object' &&
    value !== null &&
    !(value instanceof PdfName) &&
    !(value instanceof PdfString)
  )
    open.push(value)
}

/** Both parts are equal, as there is no earlier version: a digest of the bytes written so far (14.4). */
function identify(trailer: PdfDict, out: ByteWriter): void {
  const digest = new PdfString(
    Uint8Array.from(createHash('sha256').update(out.view()).digest().subarray(0, 16)),
    true,
  )
  trailer.set('ID', [digest, digest])
}

/** The objects of a file as they are written. */
interface Written {
  /** Object n is at n - 1. */
  readonly order: readonly PdfObject[]
  readonly renumber: Renumber
  readonly encryptor: Encryptor | null
}

function writeIndirect(
  out: ByteWriter,
  num: number,
  object: PdfObject,
  { renumber, encryptor }: Partial<Written> = {},
): void {
  out.text(`${num} 0 obj\n`)
  writeObject(out, encryptor ? encryptor.encrypt(object) : object, renumber)
  out.text('\nendobj\n')
}

function writeWithTable(out: ByteWriter, written: Written, trailer: PdfDict): void {
  const { order, encryptor } = written
  const lines = ['0000000000 65535 f \n']
  for (const [i, object] of order.entries()) {
    lines.push(`${String(out.length).padStart(10, '0')} 00000 n \n`)
    writeIndirect(out, i + 1, object, written)
  }
  if (encryptor) {
    lines.push(`${String(out.length).padStart(10, '0')} 00000 n \n`)
    writeIndirect(out, order.length + 1, encryptor.dictionary)
    trailer.set('Encrypt', new PdfRef(order.length + 1))
  }
  identify(trailer, out)
  trailer.set('Size', lines.length)
  const at = out.length
  out.text(`xref\n0 ${lines.length}\n`)
  for (const line of lines) out.text(line)
  out.text('trailer\n')
  writeObject(out, trailer)
  out.text(`\nstartxref\n${at}\n%%EOF\n`)
}

/** A row of the cross-reference stream: type, and two fields as 7.5.8.3 has them. */
type Row = readonly [type: number, second: number, third: number]

function writeWithStreams(out: ByteWriter, written: Written, trailer: PdfDict): void {
  const { order, renumber, encryptor } = written
  const rows: Row[] = [[0, 0, 65_535]]
  const packed: number[] = []
  for (const [i, object] of order.entries()) {
    if (object instanceof PdfStream) {
      rows[i + 1] = [1, out.length, 0]
      writeIndirect(out, i + 1, object, written)
    } else packed.push(i + 1)
  }
  for (let from = 0; from < packed.length; from += perContainer) {
    const container = Math.max(rows.length, order.length + 1)
    const members = packed.slice(from, from + perContainer)
    for (const [index, num] of members.entries()) rows[num] = [2, container, index]
    rows[container] = [1, out.length, 0]
    // Strings in an object stream are encrypted with it.
    writeIndirect(out, container, containerOf(members, order, renumber), { encryptor })
  }
  if (encryptor) {
    const num = Math.max(rows.length, order.length + 1)
    rows[num] = [1, out.length, 0]
    writeIndirect(out, num, encryptor.dictionary)
    trailer.set('Encrypt', new PdfRef(num))
  }
  identify(trailer, out)
  const at = out.length
  const num = Math.max(rows.length, order.length + 1)
  rows[num] = [1, at, 0]
  writeIndirect(out, num, xrefStream(rows, at, trailer))
  out.text(`startxref\n${at}\n%%EOF\n`)
}

function containerOf(members: readonly number[], order: readonly PdfObject[], renumber: Renumber): PdfStream {
  const body = new ByteWriter()
  let header = ''
  for (const num of members) {
    header += `${num} ${body.length} `
    writeObject(body, order[num - 1] ?? null, renumber)
    body.byte(10)
  }
  const whole = new ByteWriter().text(header).raw(body.view())
  return new PdfStream(
    new PdfDict([
      ['Type', PdfName.of('ObjStm')],
      ['N', members.length],
      ['First', header.length],
      ['Filter', PdfName.of('FlateDecode')],
    ]),
    encodeFlate(whole.view()),
  )
}

function xrefStream(rows: readonly Row[], largest: number, trailer: PdfDict): PdfStream {
  let width = 1
  while (largest >= 256 ** width) width++
  const stride = 1 + width + 2
  const data = Buffer.alloc(rows.length * stride)
  for (const [i, [type, second, third]] of rows.entries()) {
    data[i * stride] = type
    data.writeUIntBE(second, i * stride + 1, width)
    data.writeUInt16BE(third, i * stride + 1 + width)
  }
  const dict = trailer.clone()
  dict.set('Type', PdfName.of('XRef')).set('Size', rows.length).set('W', [1, width, 2])
  return new PdfStream(dict.set('Filter', PdfName.of('FlateDecode')), encodeFlate(data))
}
