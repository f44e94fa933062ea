import type { Block, Inline } from '../../model/document.ts'
import type { Conversion } from '../conversion.ts'
import type { Reading } from '../edge.ts'
import { decodeText } from './html/decode.ts'

/**
 * Reads plain text. Empty lines separate paragraphs; headings and lists are not guessed, since in plain text they look like other
 * lines. Wrapped lines are joined; deliberate line breaks are kept.
 */
export function readText(bytes: Uint8Array, conversion: Conversion): Reading {
  const text = decodeText(bytes, conversion)
  // A byte order mark would become part of the first word; other control codes are not allowed in XML or HTML.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control codes are removed here
  const clean = text.replace(/^\ufeff/, '').replace(/[\x00-\x08\x0b\x0e-\x1f\x7f]/g, '')
  const width = wrapWidth(clean)
  const blocks = clean
    .split('\f')
    .flatMap((page, i): Block[] => [
      ...(i > 0 ? [{ kind: 'page-break' } as const] : []),
      ...blocksOf(page, width),
    ])
  return { document: { metadata: {}, blocks, notes: new Map(), resources: new Map() } }
}

function blocksOf(text: string, width: number | null): Block[] {
  const blocks: Block[] = []
  let lines: string[] = []
  const end = () => {
    if (lines.length > 0) blocks.push(blockOf(lines, width))
    lines = []
  }
  for (const line of text.split(/\r\n|[\n\r\u2028\u2029]/)) {
    if (line.trim() === '') end()
    else lines.push(line.trimEnd())
  }
  end()
  return blocks
}

/** Columns aligned with spaces break in any other font, so such lines stay as they are. */
function blockOf(lines: readonly string[], width: number | null): Block {
  if (lines.length > 1 && lines.filter((line) => alignedColumns.test(line)).length * 2 > lines.length)
    return { kind: 'code', text: lines.join('\n') }
  const inlines: Inline[] = []
  let text = lines[0].trimStart()
  for (let i = 1; i < lines.length; i++) {
    const line = lines[i].trimStart()
    if (width !== null && isWrapped(lines[i - 1], line, width)) text += ` ${line}`
    else {
      inlines.push({ kind: 'text', text }, { kind: 'break' })
      text = line
    }
  }
  inlines.push({ kind: 'text', text })
  return { kind: 'paragraph', inlines }
}

const alignedColumns = /\S(?: {3,}|\t+)\S/

/** Whether a line was wrapped: the first word of the next would not have fitted. A line that starts like a list item was not. */
function isWrapped(line: string, next: string, width: number): boolean {
  if (/^(?:[-*+•–>#]|\(?\w{1,3}[.)])\s/.test(next)) return false
  const space = next.search(/\s/)
  const word = space < 0 ? next.length : space
  return line.length + 1 + word > width
}

/** The width that a text was wrapped at; null for a text with one line for each paragraph. */
function wrapWidth(text: string): number | null {
  let widest = 0
  let count = 0
  let long = 0
  for (const [line] of text.matchAll(/[^\n\r]+/g)) {
    const length = line.trimEnd().length
    count++
    if (length > maxWrapWidth) long++
    else widest = Math.max(widest, length)
  }
  // Long addresses may exceed the width.
  return count > 1 && long * 50 <= count && widest >= minWrapWidth ? widest : null
}

const maxWrapWidth = 110
const minWrapWidth = 40
