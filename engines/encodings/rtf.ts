/** The text of an RTF file, without its formatting (Rich Text Format Specification 1.9.1), and the HTML that it was made of. */
import { codePageOfCharset, decodeCodePage } from './charsets/decoder.ts'

/** Groups that contain no text of the document. */
const hidden =
  /^(?:\*|colortbl|stylesheet|listtable|listoverridetable|info|pict|object|objdata|fldinst|themedata|colorschememapping|datastore|latentstyles|generator|xmlnstbl|rsidtbl|mmathPr|bkmkstart|bkmkend|filetbl|revtbl|template|pntext|nonshppict|shpinst|atnid|atnauthor|deleted)$/

const symbols: Readonly<Record<string, string>> = {
  ...{ par: '\n', line: '\n', page: '\n', sect: '\n', row: '\n', column: '\n', softline: '\n' },
  ...{
    tab: '\t',
    cell: '\t',
    nestcell: '\t',
    emdash: '—',
    endash: '–',
    bullet: '•',
    emspace: ' ',
    enspace: ' ',
  },
  ...{ lquote: '‘', rquote: '’', ldblquote: '“', rdblquote: '”', '~': '\u00a0', _: '-' },
}

/** A control word with its number, a control symbol, a byte, a brace, or text up to the next of them. */
const token = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([\da-f]{2})|\\([^a-z])|([{}])|([^\\{}]+)/giy

interface Group {
  readonly hidden: boolean
  /** Characters that stand for a Unicode character in old programs, and follow it. */
  readonly fallback: number
  /** Code page of the font. */
  readonly page: number
  readonly inFonts: boolean
}

/** RTF as messages of Outlook store it ([MS-OXRTFCP]): what was written before is repeated by its place among the last 4,096 bytes. */

/** What is there before the first byte (2.1.2.1). */
const start = Buffer.from(
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx',
  'latin1',
)
const windowBytes = 4096
const headerBytes = 16
const compressed = 'LZFu'
/** A repeat has this many bytes more than its length says. */
const shortestRepeat = 2
/** Far more than the text of any message. */
const maxBytes = 64 * 1024 * 1024

/** Paragraphs are divided by line breaks. Null for bytes that are no RTF. Time is linear. */
export function rtfText(bytes: Uint8Array): string | null {
  return read(bytes, false)
}

/**
 * The HTML from which a program made the RTF ([MS-OXRTFEX]): its tags are in groups that RTF readers skip, and what was added for those
 * readers is marked. Null for bytes that are no RTF, or RTF that was not made of HTML.
 */
export function rtfHtml(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1')
  return /\\fromhtml1\b/.test(head) ? read(bytes, true) : null
}

/** The code page that the head of a file names (RTF 1.9.1, "Character set"). */
function codePageOf(head: string): number {
  const named = /\\ansicpg(\d+)/.exec(head)?.[1]
  if (named !== undefined) return Number(named)
  return /\\pca\b/.test(head) ? 850 : /\\pc\b/.test(head) ? 437 : /\\mac\b/.test(head) ? 10000 : 1252
}

function read(bytes: Uint8Array, isHtml: boolean): string | null {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (!source.startsWith('{\\rtf')) return null
  const ownPage = codePageOf(source.slice(0, 2000))
  const pages = new Map<number, number>()
  let font = 0
  let text = ''
  let codes: number[] = []
  let group: Group = { hidden: false, fallback: 1, page: ownPage, inFonts: false }
  const outer: Group[] = []
  let skip = 0
  const flush = (): void => {
    if (codes.length > 0) text += decodeCodePage(Uint8Array.from(codes), group.page)
    codes = []
  }
  const change = (changed: Partial<Group>): void => {
    flush()
    group = { ...group, ...changed }
  }
  const write = (written: string): void => {
    const shown = written.slice(skip)
    skip = Math.max(0, skip - written.length)
    if (group.hidden || shown === '') return
    flush()
    text += shown
  }
  token.lastIndex = 0
  for (let match = token.exec(source); match !== null; match = token.exec(source)) {
    const [, word, number, byte, symbol, brace, plain] = match
    if (brace === '{') outer.push(group)
    else if (brace === '}') {
      skip = 0
      change(outer.pop() ?? group)
      if (outer.length === 0) break
    } else if (byte !== undefined) {
      if (skip > 0) skip--
      else if (!group.hidden) codes.push(Number.parseInt(byte, 16))
    } else if (word === 'u' && number !== undefined) {
      write(String.fromCharCode(Number(number) & 0xffff))
      skip = group.fallback
    } else if (word === 'uc') group = { ...group, fallback: Math.min(Number(number ?? 1), 10) }
    else if (word === 'bin') token.lastIndex += Math.max(0, Number(number ?? 0))
    else if (word === 'fonttbl') change({ hidden: true, inFonts: true })
    else if (word === 'f' && number !== undefined) {
      font = Number(number)
      if (!group.inFonts) change({ page: pages.get(font) ?? ownPage })
    } else if (word === 'fcharset' && group.inFonts)
      pages.set(font, codePageOfCharset(Number(number)) ?? ownPage)
    else if (isHtml && word === 'htmltag') change({ hidden: false, page: ownPage })
    else if (isHtml && word === 'htmlrtf') change({ hidden: number !== '0' })
    else if (hidden.test(word ?? symbol ?? '')) change({ hidden: true })
    else if (word !== undefined) write(symbols[word] ?? '')
    else if (symbol !== undefined) write(/[\\{}]/.test(symbol) ? symbol : (symbols[symbol] ?? ''))
    else {
      const bare = (plain ?? '').replace(/[\r\n]+/g, '')
      if (!/[\x80-\xff]/.test(bare)) write(bare)
      else {
        // Not legal, but written: bytes of the code page as they are.
        const shown = bare.slice(skip)
        skip = Math.max(0, skip - bare.length)
        if (!group.hidden) for (const code of Buffer.from(shown, 'latin1')) codes.push(code)
      }
    }
  }
  flush()
  return text
}

/** Returns null for other bytes, and for more than 64 MiB. Ends at the first fault. */
export function decompressRtf(bytes: Uint8Array): Uint8Array | null {
  if (bytes.length < headerBytes) return null
  const kind = Buffer.from(bytes.subarray(8, 12)).toString('latin1')
  if (kind === 'MELA') return bytes.subarray(headerBytes)
  if (kind !== compressed) return null
  const window = new Uint8Array(windowBytes)
  window.set(start)
  let at = start.length
  const out: number[] = []
  const write = (byte: number): void => {
    out.push(byte)
    window[at] = byte
    at = (at + 1) % windowBytes
  }
  for (let i = headerBytes; i < bytes.length; ) {
    const flags = bytes[i++]
    for (let bit = 0; bit < 8 && i < bytes.length; bit++) {
      if ((flags & (1 << bit)) === 0) {
        write(bytes[i++])
        continue
      }
      const reference = (bytes[i] << 8) | (bytes[i + 1] ?? 0)
      i += 2
      const from = reference >> 4
      if (from === at) return Uint8Array.from(out)
      const length = (reference & 15) + shortestRepeat
      for (let n = 0; n < length; n++) write(window[(from + n) % windowBytes])
      if (out.length > maxBytes) return null
    }
  }
  return Uint8Array.from(out)
}
