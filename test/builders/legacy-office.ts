import CFB from 'cfb'

/** A compound file with streams by name. */
export function compound(streams: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const file = CFB.utils.cfb_new()
  for (const [name, content] of Object.entries(streams))
    CFB.utils.cfb_add(file, `/${name}`, Buffer.from(content))
  return new Uint8Array(CFB.write(file, { type: 'buffer' }))
}

/** A single property modifier (Sprm, [MS-DOC] 2.2.5.1): code and operand. */
export type SprmSource = readonly [code: number, ...operand: readonly number[]]

export interface WordParagraphSource {
  /** Ends with its mark: \r, or \u0007 for a cell or row. */
  readonly text: string
  readonly sprms?: readonly SprmSource[]
}

export interface WordSource {
  readonly paragraphs: readonly WordParagraphSource[]
  /** Text of a footnote; its reference mark in the text is \u0002. */
  readonly footnote?: string
  /** Header of all or odd pages, header of the first page, and text boxes of headers. */
  readonly headers?: readonly [usual: string, first: string, boxes: string]
  readonly flags?: number
  readonly version?: number
}

/** Offset of the text in the main stream; the formatted disk page of the paragraphs follows it. */
const textStart = 1024

/** A Word 97 document whose text is one piece of UTF-16. */
export function doc({
  paragraphs,
  footnote = '',
  headers,
  flags = 0,
  version = 0xc1,
}: WordSource): Uint8Array {
  const text = paragraphs.map((one) => one.text).join('')
  const notes = footnote === '' ? '' : `${footnote}\r`
  const [usual, first, boxes] = (headers ?? ['', '', '']).map((one) => (one === '' ? '' : `${one}\r`))
  const letters = Buffer.from(text + notes + usual + first + boxes, 'utf16le')
  const page = Math.ceil((textStart + letters.length) / 512)
  const main = Buffer.alloc((page + 1) * 512)
  main.writeUInt16LE(0xa5ec, 0)
  main.writeUInt16LE(version, 2)
  main.writeUInt16LE(flags, 10)
  main.writeUInt32LE(text.length, 76)
  main.writeUInt32LE(notes.length, 80)
  main.writeUInt32LE(usual.length + first.length, 84)
  main.writeUInt32LE(boxes.length, 104)
  main.writeUInt16LE(93, 152)
  letters.copy(main, textStart)
  paragraphPage(paragraphs).copy(main, page * 512)

  const table: Buffer[] = []
  let at = 0
  const part = (number: number, content: Buffer) => {
    main.writeUInt32LE(at, 154 + number * 8)
    main.writeUInt32LE(content.length, 154 + number * 8 + 4)
    table.push(content)
    at += content.length
  }
  const total = letters.length / 2
  part(
    33,
    Buffer.concat([
      Buffer.from([2]),
      u32(16),
      u32(0, total),
      Buffer.from([0, 0]),
      u32(textStart),
      Buffer.from([0, 0]),
    ]),
  )
  part(13, u32(textStart, textStart + letters.length, page))
  if (footnote !== '') {
    part(2, Buffer.concat([u32(text.indexOf('\u0002'), text.length), Buffer.from([1, 0])]))
    part(3, u32(0, notes.length, notes.length))
  }
  if (headers) {
    const [before, after] = [usual.length, usual.length + first.length]
    part(11, u32(...new Array(8).fill(0), before, before, before, after, after))
  }
  return compound({ WordDocument: main, '0Table': Buffer.concat(table) })
}

/** A formatted disk page of paragraphs. */
function paragraphPage(paragraphs: readonly WordParagraphSource[]): Buffer {
  const page = Buffer.alloc(512)
  let offset = textStart
  let free = 510
  for (const [i, { text, sprms = [] }] of paragraphs.entries()) {
    page.writeUInt32LE(offset, i * 4)
    offset += text.length * 2
    page.writeUInt32LE(offset, (i + 1) * 4)
    const said = Buffer.concat([
      Buffer.from([0, 0]),
      ...sprms.map(([code, ...operand]) => Buffer.from([code & 255, code >> 8, ...operand])),
    ])
    const words = Math.ceil(said.length / 2)
    free -= 2 + words * 2
    page[free] = 0
    page[free + 1] = words
    said.copy(page, free + 2)
    page[(paragraphs.length + 1) * 4 + i * 13] = free / 2
  }
  page[511] = paragraphs.length
  return page
}

function u32(...values: readonly number[]): Buffer {
  const out = Buffer.alloc(values.length * 4)
  for (const [i, value] of values.entries()) out.writeUInt32LE(value, i * 4)
  return out
}

function u16(...values: readonly number[]): Buffer {
  const out = Buffer.alloc(values.length * 2)
  for (const [i, value] of values.entries()) out.writeUInt16LE(value, i * 2)
  return out
}

/** A PowerPoint record; a container is marked by its version. */
function pptRecord(type: number, content: Uint8Array | readonly Uint8Array[], instance = 0): Buffer {
  const holds = !(content instanceof Uint8Array)
  const body = holds ? Buffer.concat(content) : content
  const head = Buffer.alloc(8)
  head.writeUInt16LE((instance << 4) | (holds ? 15 : 0), 0)
  head.writeUInt16LE(type, 2)
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

export interface PptSlideSource {
  /** Texts of its shapes: kind (0 title, 1 body, 4 other), words, and place from the top. */
  readonly texts: readonly PptTextSource[]
  readonly hidden?: boolean
  /** Cells of a table below the texts. */
  readonly table?: readonly (readonly string[])[]
}

type PptTextSource = readonly [kind: number, words: string, top: number, shape?: PptShapeOptions]

export interface PptShapeOptions {
  /** Kind of its placeholder. */
  readonly placeholder?: number
  /** Where a character stands for the number of the slide. */
  readonly slideNumberAt?: number
  /** Gives the paragraphs this scheme of automatic numbers, and this first number. */
  readonly numbers?: readonly [scheme: number, start: number]
}

/** A shape with text. `anchor` is its record of a place. */
function pptShape(anchor: Buffer, kind: number, words: string, shape: PptShapeOptions = {}): Buffer {
  const { placeholder, slideNumberAt, numbers } = shape
  const tags = numbers && [
    pptRecord(0x1388, [
      pptRecord(0x138a, [
        pptRecord(0x0fba, Buffer.from('___PPT9', 'utf16le')),
        pptRecord(0x138b, [
          pptRecord(0x0fac, Buffer.concat([u32(0x03000000), u16(1, ...numbers), u32(0, 0)])),
        ]),
      ]),
    ]),
  ]
  const bullets = Buffer.concat([u32(words.length + 1), u16(0), u32(1), u16(1), u32(words.length + 1, 0)])
  const text = [
    pptRecord(0x0f9f, u32(kind)),
    pptRecord(0x0fa0, Buffer.from(words, 'utf16le')),
    ...(numbers ? [pptRecord(0x0fa1, bullets)] : []),
    ...(slideNumberAt === undefined ? [] : [pptRecord(0x0fd8, u32(slideNumberAt))]),
  ]
  const data = placeholder === undefined ? [] : [pptRecord(0x0bc3, u32(0, placeholder))]
  return pptRecord(0xf004, [anchor, pptRecord(0xf011, [...data, ...(tags ?? [])]), pptRecord(0xf00d, text)])
}

function pptAnchor(top: number): Buffer {
  return pptRecord(0xf010, u16(top, 0, 4000, top + 300))
}

/** A table: a group of cells in coordinates of the group. */
function pptTable(rows: readonly (readonly string[])[]): Buffer {
  const frame = u32(0, 0, 1000, rows.length * 100)
  const more = pptRecord(0xf122, Buffer.concat([u16(0x39f), u32(1)]), 1)
  const group = pptRecord(0xf004, [pptRecord(0xf009, frame), more, pptAnchor(3000)])
  const cells = rows.flatMap((row, r) =>
    row.map((words, c) => {
      const width = 1000 / row.length
      const place = u32(c * width, r * 100, (c + 1) * width, (r + 1) * 100)
      return pptShape(pptRecord(0xf00f, place), 4, words)
    }),
  )
  return pptRecord(0xf003, [group, ...cells])
}

/** A presentation of PowerPoint 97. `token` is that of the current user: 0xf3d1c4df where it is encrypted. */
export function ppt(
  slides: readonly PptSlideSource[],
  token = 0xe391c05f,
  /** Whether bodies have bullets on the master; no master by default. */
  masterBullets?: boolean,
): Uint8Array {
  const masterId = 0x80000000
  const containers = slides.map(({ texts, hidden, table }) => {
    const info = Buffer.alloc(16)
    info.writeUInt16LE(hidden ? 4 : 0, 10)
    const shapes = texts.map(([kind, words, top, shape]) => pptShape(pptAnchor(top), kind, words, shape))
    const group = pptRecord(0xf003, [...shapes, ...(table ? [pptTable(table)] : [])])
    const drawing = pptRecord(0x040c, [pptRecord(0xf002, [group])])
    const atom = Buffer.concat([Buffer.alloc(12), u32(masterId, 0, 0)])
    return pptRecord(0x03ee, [pptRecord(0x03ef, atom), pptRecord(0x03f9, info), drawing])
  })
  const masters: Buffer[] = []
  if (masterBullets !== undefined) {
    const style = Buffer.concat([u16(1), u32(1), u16(masterBullets ? 1 : 0), u32(0)])
    masters.push(pptRecord(0x03f8, [pptRecord(0x0fa3, style, 1)]))
  }
  const list = slides.map((_, i) => pptRecord(0x03f3, u32(i + 2, 0, 0, 256 + i, 0)))
  const masterList = masters.map(() => pptRecord(0x03f3, u32(slides.length + 2, 0, 0, masterId, 0)))
  const document = pptRecord(0x03e8, [pptRecord(0x0ff0, list), pptRecord(0x0ff0, masterList, 1)])
  const places: number[] = []
  let at = 0
  for (const part of [document, ...containers, ...masters]) {
    places.push(at)
    at += part.length
  }
  const directory = pptRecord(0x1772, u32((places.length << 20) | 1, ...places))
  const edit = pptRecord(0x0ff5, u32(0, 0, 0, at, 1, 0, 0))
  const user = Buffer.concat([Buffer.alloc(8), u32(20, token, at + directory.length)])
  return compound({
    'Current User': user,
    'PowerPoint Document': Buffer.concat([document, ...containers, ...masters, directory, edit]),
  })
}
