import type { Block, Inline } from '../../../model/document.ts'
import { type ListLine, nestLists } from '../../readers/pptx/lists.ts'
import { childRecord, type PptRecord, recordsIn, recordTypes } from './records.ts'
import { autoNumbers, bulletRuns, characterRuns, type RunNumber } from './text-properties.ts'

/** The text of a shape as paragraphs. */
export interface PptText {
  /** Text type ([MS-PPT] 2.13.33): 0 title, 1 body, 2 notes, 4 other, 5 centred body, 6 centred title, 7 and 8 parts of a body. */
  readonly kind: number
  readonly paragraphs: readonly PptParagraph[]
}

interface PptParagraph {
  readonly text: string
  /** Indent level, 0 to 8. */
  readonly level: number
  /** Undefined if it is inherited from the master. */
  readonly bullet: boolean | undefined
  readonly number: RunNumber | undefined
}

/** What a text takes from its slide. */
export interface PptTextPlace {
  /** 1-based. */
  readonly slide: number
  /** Whether the master has bullets for a kind of text at a level; undefined if it does not say so. */
  bullet(kind: number, level: number): boolean | undefined
}

export function isTitle({ kind }: PptText): boolean {
  return kind === 0 || kind === 6
}

/** Collects the texts among records. Each text begins with a header record. `numbersOf` finds the automatic numbers of a kind of text. */
export function textsIn(
  bytes: Uint8Array,
  records: Iterable<PptRecord>,
  slide: number,
  numbersOf: (kind: number) => PptRecord | undefined = () => undefined,
): PptText[] {
  const out: { kind: number; text: string; style: PptRecord | undefined; fields: number[] }[] = []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (const record of records) {
    const { type, from, to } = record
    const last = out.at(-1)
    const first = to - from >= 4 ? view.getUint32(from, true) : undefined
    if (type === recordTypes.textHeader)
      out.push({ kind: first ?? 4, text: '', style: undefined, fields: [] })
    else if (last === undefined) continue
    else if (type === recordTypes.textChars)
      last.text = new TextDecoder('utf-16le').decode(bytes.subarray(from, to))
    // The bytes are the low bytes of UTF-16 (2.9.44): Latin-1, not Windows-1252.
    else if (type === recordTypes.textBytes)
      last.text = Buffer.from(bytes.subarray(from, to)).toString('latin1')
    else if (type === recordTypes.textStyle) last.style = record
    else if (type === recordTypes.slideNumberField && first !== undefined) last.fields.push(first)
  }
  return out.map(({ kind, text, style, fields }) => ({
    kind,
    paragraphs: paragraphsOf(text, style, view, { slide, fields: new Set(fields), numbers: numbersOf(kind) }),
  }))
}

interface Fields {
  readonly slide: number
  /** Positions of characters that represent the slide number. */
  readonly fields: ReadonlySet<number>
  readonly numbers: PptRecord | undefined
}

function paragraphsOf(
  text: string,
  style: PptRecord | undefined,
  view: DataView,
  { slide, fields, numbers }: Fields,
): PptParagraph[] {
  const paragraphs = style ? bulletRuns(view, style, text.length + 1) : { runs: [], end: 0 }
  const bullets = follow(paragraphs.runs)
  const numbered = numbers ? autoNumbers(view, numbers) : []
  const characters = follow(
    style && numbered.length > 0
      ? characterRuns(view, { ...style, from: paragraphs.end }, text.length + 1)
      : [],
  )
  let at = 0
  return text.split('\r').map((line) => {
    const run = bullets(at)
    const number = numbered.at(characters(at)?.numbers ?? 0)
    const start = at
    at += line.length + 1
    const shown = line.replace(/\*/g, (star, i: number) => (fields.has(start + i) ? `${slide}` : star))
    return { text: shown, level: run?.level ?? 0, bullet: run?.bullet, number }
  })
}

/** Finds the run at a position; positions only increase. */
function follow<T extends { readonly count: number }>(runs: readonly T[]): (at: number) => T | undefined {
  let run = 0
  let end = runs[0]?.count ?? 0
  return (at) => {
    while (run < runs.length - 1 && at >= end) end += runs[++run]?.count ?? 0
    return runs[run]
  }
}

/** Body placeholders have bullets unless the text or the master switches them off; other text has none unless switched on. */
export function textBlocks(text: PptText, place: PptTextPlace): Block[] {
  const { kind, paragraphs } = text
  const isBody = kind === 1 || kind === 7 || kind === 8
  const lines = paragraphs.flatMap(({ text: said, level, bullet, number }): ListLine[] => {
    const inlines = inlinesOf(said)
    if (inlines.length === 0) return []
    const hasSign = bullet ?? place.bullet(kind, level) ?? isBody
    const { start = 1, scheme = '' } = number ?? {}
    return [{ level, inlines, sign: hasSign ? { ordered: number !== undefined, start, scheme } : null }]
  })
  if (!isTitle(text)) return nestLists(lines)
  const words = lines
    .flatMap(({ inlines }) => inlines)
    .map((inline) => (inline.kind === 'text' ? inline.text : ' '))
    .join(' ')
    .replace(/\s+/g, ' ')
  if (words === '') return []
  return [{ kind: 'heading', level: kind === 6 ? 1 : 2, inlines: [{ kind: 'text', text: words }] }]
}

/** Vertical tabs break the line. */
function inlinesOf(text: string): Inline[] {
  const lines = text.split('\u000b').map((line) => line.replace(/\p{Cc}/gu, '').trim())
  return lines
    .filter((line) => line !== '')
    .flatMap((line, i): Inline[] => [
      ...(i > 0 ? [{ kind: 'break' } as const] : []),
      { kind: 'text', text: line },
    ])
}

/** Finds the record of automatic numbers among the tags of a shape or a document, which PowerPoint 2000 added (2.3.9). */
export function newerTags(bytes: Uint8Array, holder: PptRecord | undefined): PptRecord | undefined {
  const tags = holder && childRecord(bytes, holder, recordTypes.tags)
  for (const tag of tags ? recordsIn(bytes, tags.from, tags.to) : []) {
    const name = childRecord(bytes, tag, recordTypes.text)
    if (!name || new TextDecoder('utf-16le').decode(bytes.subarray(name.from, name.to)) !== '___PPT9')
      continue
    return childRecord(bytes, tag, recordTypes.tagData)
  }
  return undefined
}
