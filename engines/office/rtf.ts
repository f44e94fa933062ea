/** The text of an RTF file, without its formatting (Rich Text Format Specification 1.9.1). */

/** Groups that hold no text of the document. */
const hidden =
  /^(?:\*|fonttbl|colortbl|stylesheet|listtable|listoverridetable|info|pict|object|objdata|fldinst|themedata|colorschememapping|datastore|latentstyles|generator|xmlnstbl|rsidtbl|mmathPr|bkmkstart|bkmkend|filetbl|revtbl|template|pntext|nonshppict|shpinst|atnid|atnauthor|deleted)$/

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
}

/** Paragraphs are divided by line breaks. Null for bytes that are no RTF. Time is linear. */
export function rtfText(bytes: Uint8Array): string | null {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (!source.startsWith('{\\rtf')) return null
  const decoder = decoderOf(Number(/\\ansicpg(\d+)/.exec(source.slice(0, 2000))?.[1] ?? 1252))
  let text = ''
  let codes: number[] = []
  let group: Group = { hidden: false, fallback: 1 }
  const outer: Group[] = []
  let skip = 0
  const flush = (): void => {
    if (codes.length > 0) text += decoder.decode(Uint8Array.from(codes))
    codes = []
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
      group = outer.pop() ?? group
      if (outer.length === 0) break
    } else if (byte !== undefined) {
      if (skip > 0) skip--
      else if (!group.hidden) codes.push(Number.parseInt(byte, 16))
    } else if (word === 'u' && number !== undefined) {
      write(String.fromCharCode(Number(number) & 0xffff))
      skip = group.fallback
    } else if (word === 'uc') group = { ...group, fallback: Math.min(Number(number ?? 1), 10) }
    else if (word === 'bin') token.lastIndex += Math.max(0, Number(number ?? 0))
    else if (hidden.test(word ?? symbol ?? '')) group = { ...group, hidden: true }
    else if (word !== undefined) write(symbols[word] ?? '')
    else if (symbol !== undefined) write(/[\\{}]/.test(symbol) ? symbol : (symbols[symbol] ?? ''))
    else write((plain ?? '').replace(/[\r\n]+/g, ''))
  }
  flush()
  return text
}

/** Code pages that are not called `windows-` and their number. */
const encodings: Readonly<Record<number, string>> = {
  ...{ 65001: 'utf-8', 932: 'shift_jis', 936: 'gbk', 949: 'euc-kr', 950: 'big5', 10000: 'macintosh' },
}

/** Windows code pages by number. Unknown ones are read as Western European. */
function decoderOf(page: number): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(encodings[page] ?? `windows-${page}`)
  } catch {
    // A page that no platform has.
    return new TextDecoder('windows-1252')
  }
}
