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
  readonly texts: readonly (readonly [kind: number, words: string, top: number])[]
  readonly hidden?: boolean
}

/** A presentation of PowerPoint 97. `token` is that of the current user: 0xf3d1c4df where it is encrypted. */
export function ppt(slides: readonly PptSlideSource[], token = 0xe391c05f): Uint8Array {
  const shapes = (texts: PptSlideSource['texts']) =>
    texts.map(([kind, words, top]) => {
      const anchor = Buffer.alloc(8)
      anchor.writeInt16LE(top, 0)
      anchor.writeInt16LE(0, 2)
      anchor.writeInt16LE(4000, 4)
      anchor.writeInt16LE(top + 300, 6)
      const text = [pptRecord(0x0f9f, u32(kind)), pptRecord(0x0fa0, Buffer.from(words, 'utf16le'))]
      return pptRecord(0xf004, [pptRecord(0xf010, anchor), pptRecord(0xf00d, text)])
    })
  const containers = slides.map(({ texts, hidden }) => {
    const info = Buffer.alloc(16)
    info.writeUInt16LE(hidden ? 4 : 0, 10)
    const drawing = pptRecord(0x040c, [pptRecord(0xf002, [pptRecord(0xf003, shapes(texts))])])
    return pptRecord(0x03ee, [pptRecord(0x03ef, Buffer.alloc(24)), pptRecord(0x03f9, info), drawing])
  })
  const list = slides.map((_, i) => pptRecord(0x03f3, u32(i + 2, 0, 0, 256 + i, 0)))
  const document = pptRecord(0x03e8, [pptRecord(0x0ff0, list)])
  const places: number[] = []
  let at = 0
  for (const part of [document, ...containers]) {
    places.push(at)
    at += part.length
  }
  const directory = pptRecord(0x1772, u32(((slides.length + 1) << 20) | 1, ...places))
  const edit = pptRecord(0x0ff5, u32(0, 0, 0, at, 1, 0, 0))
  const user = Buffer.concat([Buffer.alloc(8), u32(20, token, at + directory.length)])
  return compound({
    'Current User': user,
    'PowerPoint Document': Buffer.concat([document, ...containers, directory, edit]),
  })
}
