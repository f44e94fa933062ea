/**
 * Appearances of fields and of free text without one: the program that wrote them left drawing them to readers (ISO 32000-1, 12.5.6.6
 * and 12.7.3.3).
 */
import { ContentWriter } from '../content/content-writer.ts'
import { parseOperations } from '../content/operations.ts'
import { loadFont } from '../fonts/load-font.ts'
import {
  PdfDict,
  type PdfFile,
  PdfName,
  type PdfObject,
  type PdfRef,
  PdfStream,
  PdfString,
} from '../objects.ts'
import { Field } from './field.ts'

/** Points. Readers that draw fields agree on these within a point. */
const margin = { across: 2, down: 1 } as const
/** Of the font size. */
const lineHeight = 1.35
const markHeight = 0.705
const markShare = 0.8
const defaultSize = 12

/** Characters of a value that are drawn. A full page has fewer; a form may show one value in thousands of places. */
const maxCharacters = 10_000

interface Look {
  readonly width: number
  readonly height: number
  readonly font: FieldFont
  /** Points. 0: chosen so that the text fits. */
  readonly size: number
  readonly align: number
}

interface Placed {
  readonly lines: readonly PlacedLine[]
  readonly fontSize: number
}

interface PlacedLine {
  readonly text: string
  readonly x: number
  readonly y: number
}

/** By the degrees counterclockwise by which a field is turned. */
const turns: Readonly<Record<number, readonly number[]>> = {
  0: [1, 0, 0, 1],
  90: [0, 1, -1, 0],
  180: [-1, 0, 0, -1],
  270: [0, -1, 1, 0],
}

/** Null for other annotations, and fields that show nothing. */
export function fieldAppearance(file: PdfFile, widget: PdfDict): { ref: PdfRef; stream: PdfStream } | null {
  const rect = file.numbers(widget.get('Rect'))
  const kind = file.name(widget.get('Subtype'))
  if ((kind !== 'Widget' && kind !== 'FreeText') || rect?.length !== 4) return null
  const turn = turns[(file.number(file.dict(widget.get('MK'))?.get('R')) ?? 0) % 360]
  if (!turn) return null
  const sides = [Math.abs(rect[2] - rect[0]), Math.abs(rect[3] - rect[1])]
  const [width, height] = turn[0] === 0 ? sides.toReversed() : sides
  const field = new Field(file, widget)
  // Only the appearances show which of its buttons is on.
  if (field.type === 'Btn' && field.has('radio')) return null
  const out = new ContentWriter()
  drawFrame(file, widget, out, width, height)
  const drawn = drawValue(file, widget, field, out, { width, height })
  if (out.size === 0) return null
  const resources = new PdfDict(drawn ? [['Font', new PdfDict([['Value', drawn.entry]])]] : [])
  const bytes = out.bytes()
  const stream = new PdfStream(
    new PdfDict([
      ['Type', PdfName.of('XObject')],
      ['Subtype', PdfName.of('Form')],
      ['BBox', [0, 0, width, height]],
      ['Matrix', [...turn, 0, 0]],
      ['Resources', resources],
      ['Length', bytes.length],
    ]),
    bytes,
  )
  return { ref: file.add(stream), stream }
}

function drawFrame(file: PdfFile, widget: PdfDict, out: ContentWriter, width: number, height: number): void {
  const looks = file.dict(widget.get('MK'))
  const free = file.name(widget.get('Subtype')) === 'FreeText'
  const background = colour(file, free ? widget.get('C') : looks?.get('BG'), false)
  if (background)
    out
      .operation(...background)
      .operation('re', [0, 0, width, height])
      .operation('f')
  const border = colour(file, looks?.get('BC'), true)
  const line = file.number(file.dict(widget.get('BS'))?.get('W')) ?? 1
  if (border && line > 0)
    out
      .operation(...border)
      .operation('w', [line])
      .operation('re', [0, 0, width, height])
      .operation('S')
}

/** @returns the font in which the value was drawn */
function drawValue(
  file: PdfFile,
  widget: PdfDict,
  field: Field,
  out: ContentWriter,
  { width, height }: { readonly width: number; readonly height: number },
): FieldFont | null {
  const { fontName, size, operations } = readDefault(field.defaultAppearance)
  const mark = field.type === 'Btn' ? markOf(file, widget, field) : null
  if (field.type === 'Ch' && !field.has('combo')) markChosen(field, out, size || defaultSize, width, height)
  const shown = mark ? [mark] : shownTexts(field)
  const text = shown.join('').slice(0, maxCharacters)
  if (text === '') return null
  const font = fieldFont(file, mark ? dingbats(file) : field.font(fontName), text)
  const align = field.type === 'Btn' ? 1 : (file.number(field.get('Q')) ?? 0)
  const look: Look = { width, height, font, size, align }
  const { lines, fontSize } = mark ? placeMark(look, mark) : placeLines(file, field, look, shown)
  if (lines.length === 0) return null
  out.operation('q').operation('re', [0, 0, width, height]).operation('W').operation('n').operation('BT')
  for (const { name, operands } of operations) out.operation(name, operands)
  out.operation('Tf', [PdfName.of('Value'), fontSize])
  for (const { text: line, x, y } of lines)
    out.operation('Tm', [1, 0, 0, 1, x, y]).operation('Tj', [font.encode(line)])
  out.operation('ET').operation('Q')
  return font
}

/** The font of a default appearance, and its other operations. */
function readDefault(bytes: Uint8Array | null) {
  const operations = parseOperations(bytes ?? new TextEncoder().encode('0 g'), 100)
  const [name, size] = operations.findLast((operation) => operation.name === 'Tf')?.operands ?? []
  return {
    fontName: name instanceof PdfName ? name.name : '',
    size: typeof size === 'number' ? Math.max(0, size) : 0,
    operations: operations.filter((operation) => colourOperators.has(operation.name)),
  }
}

const colourOperators: ReadonlySet<string> = new Set(['g', 'rg', 'k'])

function shownTexts(field: Field): readonly string[] {
  if (field.type === 'Btn') return field.has('pushButton') ? field.caption : []
  if (field.isFreeText) return linesOf(field, field.contents)
  if (field.type === 'Tx') return field.has('password') ? [] : linesOf(field, field.values[0] ?? '')
  if (field.type !== 'Ch') return []
  const { choices, values } = field
  if (!field.has('combo')) return choices.map(([, shown]) => shown)
  return values.slice(0, 1).map((value) => choices.find(([exported]) => exported === value)?.[1] ?? value)
}

function linesOf(field: Field, value: string): string[] {
  const text = value.slice(0, maxCharacters).normalize('NFC').trimEnd()
  return field.isMultiline ? text.split(/\r\n?|\n/) : [text.replace(/[\r\n]+/g, '')]
}

function placeLines(file: PdfFile, field: Field, look: Look, shown: readonly string[]): Placed {
  const { font, height, width } = look
  if (field.type === 'Ch' && !field.has('combo')) {
    const size = look.size || defaultSize
    return stack(look, shown, size, height - ((lineHeight + 1) / 2) * size)
  }
  if (field.isMultiline) {
    let size = look.size || defaultSize
    const fits = (points: number) => wrapped(look, shown, points).length * points * lineHeight <= height
    while (look.size === 0 && size > 4 && !fits(size)) size--
    const first = height - margin.down - (lineHeight - Math.max(0.35, font.descent)) * size
    return stack(look, wrapped(look, shown, size), size, first)
  }
  const [text] = shown
  const room = [(height - 2 * margin.down) / lineHeight, (width - 2 * margin.across) / font.widthOf(text)]
  const size = look.size || Math.floor(Math.max(0, Math.min(...room)) * 100) / 100
  const y = (height - (font.ascent + font.descent) * size) / 2 + font.descent * size
  const cells = field.has('comb') ? (file.number(field.get('MaxLen')) ?? 0) : 0
  if (cells > 0) {
    const cell = width / cells
    const lines = [...text].map((char, i) => ({
      text: char,
      x: i * cell + (cell - font.widthOf(char) * size) / 2,
      y,
    }))
    return { lines, fontSize: size }
  }
  return { lines: [{ text, x: startOf(look, text, size), y }], fontSize: size }
}

/** The chosen lines of a list, on the ground that readers give them. */
function markChosen(field: Field, out: ContentWriter, size: number, width: number, height: number): void {
  const { choices, values } = field
  const step = size * lineHeight
  for (const [i, [exported]] of choices.entries())
    if (values.includes(exported))
      out
        .operation('rg', [0.6, 0.757, 0.855])
        .operation('re', [1, height - (i + 1) * step, width - 1, step])
        .operation('f')
}

/**
 * Lines from the top downwards, as many as are visible.
 * @param first the baseline of the first line
 */
function stack(look: Look, texts: readonly string[], size: number, first: number) {
  const step = size * lineHeight
  const lines = texts
    .map((text, i): PlacedLine => ({ text, x: startOf(look, text, size), y: first - i * step }))
    .filter(({ text, y }) => text !== '' && y > -step)
  return { lines, fontSize: size }
}

function startOf({ width, font, align }: Look, text: string, size: number): number {
  const long = font.widthOf(text) * size
  if (align === 1) return (width - long) / 2
  return align === 2 ? width - long - margin.across : margin.across
}

/** Lines broken between words if they are wider than the field. */
function wrapped({ width, font }: Look, texts: readonly string[], size: number): string[] {
  const room = (width - 2 * margin.across) / size
  const space = font.widthOf(' ')
  return texts.flatMap((text) => {
    const lines: string[][] = [[]]
    let used = 0
    for (const word of text.split(' ')) {
      const own = font.widthOf(word)
      const line = lines[lines.length - 1]
      if (line.length > 0 && used + space + own > room) {
        lines.push([word])
        used = own
      } else {
        used += (line.length > 0 ? space : 0) + own
        line.push(word)
      }
    }
    return lines.map((words) => words.join(' '))
  })
}

/** Marks by their code in ZapfDingbats. */
const marks: Readonly<Record<string, string>> = {
  '4': '\u2714',
  '8': '\u2718',
  l: '\u25cf',
  n: '\u25a0',
  u: '\u25c6',
  H: '\u2605',
}

/** The mark of a checked box. Null if it is not checked. */
function markOf(file: PdfFile, widget: PdfDict, field: Field): string | null {
  if (field.has('pushButton')) return null
  const state = file.name(widget.get('AS')) ?? file.name(field.get('V'))
  if (state === null || state === 'Off') return null
  return marks[field.caption[0] ?? ''] ?? marks['4']
}

function placeMark({ width, height, font, size }: Look, mark: string) {
  const fontSize = size || Math.min(width, height) * markShare
  const x = (width - font.widthOf(mark) * fontSize) / 2
  return { lines: [{ text: mark, x, y: (height - markHeight * fontSize) / 2 }], fontSize }
}

function dingbats(file: PdfFile): PdfRef {
  return file.add(
    new PdfDict([
      ['Type', PdfName.of('Font')],
      ['Subtype', PdfName.of('Type1')],
      ['BaseFont', PdfName.of('ZapfDingbats')],
    ]),
  )
}

/** The operation that sets a colour, by its number of components. Null for none. */
function colour(file: PdfFile, entry: PdfObject | undefined, stroke: boolean): [string, number[]] | null {
  const values = file.numbers(entry)
  const operator = { 1: 'g', 3: 'rg', 4: 'k' }[values?.length ?? 0]
  return values && operator !== undefined ? [stroke ? operator.toUpperCase() : operator, values] : null
}

/** Fonts for the values of fields: text to codes, and how wide it is. */

interface FieldFont {
  readonly entry: PdfObject
  /** In ems; descent is positive. */
  readonly ascent: number
  readonly descent: number
  encode(text: string): PdfString
  /** In ems. */
  widthOf(text: string): number
}

/**
 * The font that a field names, if it has all characters of a text; else one that names each of them, which gets its glyphs as other
 * fonts without a program do.
 */
function fieldFont(file: PdfFile, named: PdfObject | undefined, text: string): FieldFont {
  const dict = file.dict(named)
  const simple = dict !== null && file.name(dict.get('Subtype')) !== 'Type0'
  const own = simple && named !== undefined ? codesOf(file, named, dict) : null
  if (own && [...text].every((char) => own.codes.has(char))) return own.font
  const made = madeFont(text)
  return codesOf(file, file.add(made), made).font
}

function codesOf(
  file: PdfFile,
  entry: PdfObject,
  dict: PdfDict,
): { readonly font: FieldFont; readonly codes: ReadonlyMap<string, number> } {
  const loaded = loadFont(file, dict)
  const codes = new Map<string, number>()
  const widths = new Map<string, number>()
  for (const { code, unicode, advance } of loaded.decode(Uint8Array.from({ length: 256 }, (_, i) => i))) {
    if (unicode === '' || codes.has(unicode)) continue
    codes.set(unicode, code)
    widths.set(unicode, advance)
  }
  const font: FieldFont = {
    entry,
    ascent: loaded.ascent,
    descent: Math.abs(loaded.descent),
    encode: (text) => new PdfString(Uint8Array.from([...text].flatMap((char) => codes.get(char) ?? []))),
    widthOf: (text) => [...text].reduce((sum, char) => sum + (widths.get(char) ?? 0), 0),
  }
  return { font, codes }
}

/** Codes of a simple font without the one for undefined characters. */
const maxCodes = 255

/** A font that has the characters of a text, at most 255 different ones. */
function madeFont(text: string): PdfDict {
  const chars = [...new Set(text)].slice(0, maxCodes)
  const names = chars.map((char) => {
    const point = (char.codePointAt(0) ?? 0).toString(16).toUpperCase()
    return PdfName.of(point.length <= 4 ? `uni${point.padStart(4, '0')}` : `u${point}`)
  })
  const encoding = new PdfDict([
    ['Type', PdfName.of('Encoding')],
    ['Differences', [1, ...names]],
  ])
  return new PdfDict([
    ['Type', PdfName.of('Font')],
    ['Subtype', PdfName.of('Type1')],
    ['BaseFont', PdfName.of('Helvetica')],
    ['Encoding', encoding],
  ])
}
