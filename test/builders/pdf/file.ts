import { cipherFor, type Encryption } from './encryption.ts'
import { type Body, type ObjectTable, streamBody } from './objects.ts'
import { bytesOf, hex, latin1Of, numOf, type Ref } from './syntax.ts'

export interface WriteOptions {
  readonly version?: string
  /** Pack what may be packed into object streams, and write a cross-reference stream (7.5.7, 7.5.8). */
  readonly objectStreams?: boolean
  readonly encrypt?: Encryption
  /** Bytes before the header and after the last %%EOF. */
  readonly before?: string
  readonly after?: string
}

/** The bytes of a file. `trailer` holds raw entries without Size: `/Root 1 0 R /Info 2 0 R`. */
export function writeFile(objects: ObjectTable, trailer: string, options: WriteOptions = {}): Uint8Array {
  const cipher = options.encrypt && cipherFor(options.encrypt)
  let entries = trailer
  let encryptRef: Ref | undefined
  if (cipher) {
    encryptRef = objects.add(cipher.dictionary)
    const id = hex(cipher.id)
    entries += ` /Encrypt ${encryptRef} /ID [${id} ${id}]`
  }
  const plain = encryptRef && numOf(encryptRef)
  const version = options.version ?? (options.encrypt?.method === 'aes256' ? '2.0' : '1.7')
  const out = new ByteWriter(`%PDF-${version}\n%\u00e2\u00e3\u00cf\u00d3\n`)
  const written = (num: number, body: Body) => (cipher && num !== plain ? cipher.encrypt(num, body) : body)
  if (options.objectStreams) writeWithStreams(out, objects, entries, written, plain)
  else writeWithTable(out, objects, entries, written)
  // Offsets count from the header (7.5.2, implementation note 13), so bytes before it are put there last.
  return bytesOf(`${options.before ?? ''}${latin1Of(out.bytes())}${options.after ?? ''}`)
}

/** A later revision appended (7.5.6): the bodies replace or add objects; `trailer` gives entries that differ. */
export function revise(
  file: Uint8Array,
  changes: Readonly<Record<number, Body>>,
  trailer?: string,
): Uint8Array {
  const text = latin1Of(file)
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]
  const last = text.lastIndexOf('trailer')
  const old = text.slice(last + 'trailer'.length, text.lastIndexOf('startxref'))
  if (!previous || last < 0) throw new Error('only a file with a classic trailer can be revised')
  const nums = Object.keys(changes).map(Number)
  const size = Math.max(Number(/\/Size (\d+)/.exec(old)?.[1] ?? 0), ...nums.map((num) => num + 1))
  const kept = old
    .trim()
    .replace(/^<<|>>$/g, '')
    .replace(/\/(Size|Prev) \d+/g, '')
  const out = new ByteWriter(text)
  const offsets = new Map<number, number>()
  for (const num of nums) offsets.set(num, writeObject(out, num, changes[num]))
  const start = out.length
  out.put(`xref\n${sections(offsets)}`)
  const entries = trailer ?? kept.replace(/\s+/g, ' ').trim()
  out.put(`trailer\n<< /Size ${size} ${entries} /Prev ${previous} >>\nstartxref\n${start}\n%%EOF\n`)
  return out.bytes()
}

class ByteWriter {
  #parts: string[]
  length: number
  constructor(head: string) {
    this.#parts = [head]
    this.length = head.length
  }
  put(latin1: string): void {
    this.#parts.push(latin1)
    this.length += latin1.length
  }
  bytes(): Uint8Array {
    return bytesOf(this.#parts.join(''))
  }
}

function writeObject(out: ByteWriter, num: number, body: Body): number {
  const offset = out.length
  out.put(`${num} 0 obj\n`)
  if (typeof body === 'string') out.put(body)
  else {
    const length = /\/Length\b(?!\d)/.test(body.entries) ? '' : ` /Length ${body.data.length}`
    out.put(`<< ${body.entries}${length} >>\nstream\n${latin1Of(body.data)}\nendstream`)
  }
  out.put('\nendobj\n')
  return offset
}

/** Cross-reference subsections: one a run of consecutive numbers. */
function sections(offsets: ReadonlyMap<number, number>): string {
  const nums = [...offsets.keys()].sort((a, b) => a - b)
  let out = ''
  for (let i = 0; i < nums.length; ) {
    let end = i + 1
    while (end < nums.length && nums[end] === nums[end - 1] + 1) end++
    out += `${nums[i]} ${end - i}\n`
    for (; i < end; i++) out += `${String(offsets.get(nums[i])).padStart(10, '0')} 00000 n \n`
  }
  return out
}

function writeWithTable(
  out: ByteWriter,
  objects: ObjectTable,
  trailer: string,
  written: (num: number, body: Body) => Body,
): void {
  const offsets = new Map<number, number>()
  for (const [num, body] of objects.bodies) offsets.set(num, writeObject(out, num, written(num, body)))
  const start = out.length
  const table = sections(offsets)
  // Object 0 heads the free list; it joins the first subsection where that starts at 1.
  const joined = /^1 (\d+)\n/.exec(table)
  const free = '0000000000 65535 f \n'
  out.put('xref\n')
  if (joined) out.put(`0 ${Number(joined[1]) + 1}\n${free}${table.slice(joined[0].length)}`)
  else out.put(`0 1\n${free}${table}`)
  out.put(`trailer\n<< /Size ${objects.size} ${trailer} >>\nstartxref\n${start}\n%%EOF\n`)
}

function writeWithStreams(
  out: ByteWriter,
  objects: ObjectTable,
  trailer: string,
  written: (num: number, body: Body) => Body,
  plain: number | undefined,
): void {
  const fields = new Map<number, readonly [number, number, number]>([[0, [0, 0, 65535]]])
  const packed: [number, string][] = []
  for (const [num, body] of objects.bodies) {
    // Streams, and the encryption dictionary, may not be in an object stream; strings in one are not encrypted twice.
    if (typeof body === 'string' && num !== plain) packed.push([num, body])
    else fields.set(num, [1, writeObject(out, num, written(num, body)), 0])
  }
  const container = numOf(objects.reserve())
  let heads = ''
  let bodies = ''
  packed.forEach(([num, body], index) => {
    heads += `${num} ${bodies.length} `
    bodies += `${body}\n`
    fields.set(num, [2, container, index])
  })
  const packedStream = streamBody(`/Type /ObjStm /N ${packed.length} /First ${heads.length}`, heads + bodies)
  fields.set(container, [1, writeObject(out, container, written(container, packedStream)), 0])
  const self = numOf(objects.reserve())
  const start = out.length
  fields.set(self, [1, start, 0])
  const size = objects.size
  const rows = Buffer.alloc(size * 7)
  for (let num = 0; num < size; num++) {
    const [kind, second, third] = fields.get(num) ?? [0, 0, 65535]
    rows[num * 7] = kind
    rows.writeUInt32BE(second, num * 7 + 1)
    rows.writeUInt16BE(third, num * 7 + 5)
  }
  writeObject(out, self, streamBody(`/Type /XRef /Size ${size} /W [1 4 2] ${trailer}`, rows))
  out.put(`startxref\n${start}\n%%EOF\n`)
}
