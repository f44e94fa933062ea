/**
 * Looks for values in a PDF with nothing of the product's own: the bytes as they lie, every stream that inflates, and
 * qpdf, poppler and MuPDF where they are installed.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { constants, inflateSync } from 'node:zlib'
import { latin1Of, readLiteral, utf16Bytes } from '../builders/pdf/syntax.ts'
import { showsWriting } from '../builders/pictures.ts'
import { requires } from '../builders/requires.ts'
import { containsEncoded } from './encoded-values.ts'
import type { Place } from './leak-cases/case.ts'

export const readers = ['qpdf', 'pdftotext', 'pdfimages', 'pdfinfo', 'mutool'] as const
type Tool = (typeof readers)[number]

/** The tool that a place needs; raw bytes and flate streams need none. */
const toolOf: Readonly<Partial<Record<Place, Tool>>> = {
  strings: 'qpdf',
  pdftotext: 'pdftotext',
  mutool: 'mutool',
  pixels: 'pdfimages',
  encoded: 'qpdf',
}

/** Whether a place can be searched on this machine. */
export function canSearch(place: Place): boolean {
  const tool = toolOf[place]
  return tool === undefined || requires(tool)
}

/** A file to search, in a temporary folder; use `await using`. */
export class SearchedPdf implements AsyncDisposable {
  readonly #folder: string
  readonly #path: string
  readonly #bytes: Uint8Array
  readonly #password: string
  #streams: Promise<string[]> | undefined
  #objects: Promise<string> | undefined

  private constructor(folder: string, bytes: Uint8Array, password: string) {
    this.#folder = folder
    this.#path = join(folder, 'searched.pdf')
    this.#bytes = bytes
    this.#password = password
  }

  static async of(bytes: Uint8Array, password = ''): Promise<SearchedPdf> {
    const searched = new SearchedPdf(await mkdtemp(join(tmpdir(), 'leak-')), bytes, password)
    await writeFile(searched.#path, bytes)
    return searched
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true })
  }

  /** Which of the values a place holds. */
  async find(place: Place, values: readonly string[]): Promise<string[]> {
    switch (place) {
      case 'raw':
        return values.filter((value) => bytesHold(latin1Of(this.#bytes), value))
      case 'streams': {
        const streams = await this.streams()
        return values.filter((value) => streams.some((stream) => bytesHold(stream, value)))
      }
      case 'strings': {
        const objects = stringsOf((await this.#qdf()).replace(/\nstream\n.*?\nendstream/gs, ''))
        return values.filter(
          (value) => textHolds(objects.join(''), value) || textHolds(objects.join('\n'), value),
        )
      }
      case 'pdftotext': {
        const texts = await Promise.all(['-raw', '-layout'].map((order) => this.pageText(order)))
        return values.filter((value) => texts.some((text) => textHolds(text, value)))
      }
      case 'mutool': {
        const text = (await this.#run('mutool', ['draw', '-q', '-F', 'txt', this.#path])).output
        return values.filter((value) => textHolds(text, value))
      }
      case 'encoded': {
        const streams = await this.streams()
        const strings = stringsOf((await this.#qdf()).replace(/\nstream\n.*?\nendstream/gs, ''))
        const plain = (await this.#qdf()).replace(/\nstream\n.*?\nendstream/gs, '')
        const names = plain.replace(/#([0-9a-f]{2})/gi, (_, code) =>
          String.fromCharCode(Number.parseInt(code, 16)),
        )
        const places = [latin1Of(this.#bytes), ...streams, ...strings, names]
        return values.filter((value) => places.some((place) => containsEncoded(place, value)))
      }
      case 'pixels':
        return (await this.#inked()) ? [...values] : []
    }
  }

  /** Every stream that inflates, in all revisions and referenced or not, and every stream that qpdf decodes. */
  streams(): Promise<string[]> {
    this.#streams ??= this.#qdf().then((qdf) => [...inflated(this.#bytes), ...plainStreams(qdf)])
    return this.#streams
  }

  /** The streams, and the objects as qpdf writes them. */
  async parts(): Promise<string[]> {
    return [...(await this.streams()), await this.#qdf()]
  }

  /** What pdftotext reads, in UTF-8. */
  async pageText(order = '-layout'): Promise<string> {
    if (!requires('pdftotext')) return ''
    return (await this.#run('pdftotext', [order, '-upw', this.#password, this.#path, '-'])).output
  }

  /** Size and rotation of each page, as pdfinfo prints them. */
  async pages(): Promise<string[]> {
    if (!requires('pdfinfo')) return []
    const { output } = await this.#run('pdfinfo', ['-f', '1', '-l', '9999', this.#path])
    return output.split('\n').filter((line) => /^Page(s:|\s+\d)/.test(line))
  }

  /** What `qpdf --check` complains of; empty when it is content. */
  async complaints(): Promise<string> {
    if (!requires('qpdf')) return ''
    const { code, errors } = await this.#run('qpdf', ['--check', `--password=${this.#password}`, this.#path])
    return code === 0 ? '' : `exit ${code}: ${errors}`
  }

  /** All objects in plain form, decrypted and out of their object streams. */
  #qdf(): Promise<string> {
    this.#objects ??= (async () => {
      if (!requires('qpdf')) return ''
      const out = join(this.#folder, 'plain.pdf')
      const options = ['--decrypt', '--qdf', '--object-streams=disable', '--preserve-unreferenced']
      const password = `--password=${this.#password}`
      await this.#run('qpdf', [...options, '--decode-level=specialized', password, this.#path, out])
      return latin1Of(await readFile(out))
    })()
    return this.#objects
  }

  async #inked(): Promise<boolean> {
    await this.#run('pdfimages', ['-png', this.#path, join(this.#folder, 'image')])
    for (const name of await readdir(this.#folder)) {
      if (!name.endsWith('.png')) continue
      if (await showsWriting(await readFile(join(this.#folder, name)))) return true
    }
    return false
  }

  #run(tool: Tool, args: readonly string[]): Promise<{ code: number; output: string; errors: string }> {
    return new Promise((resolve) => {
      execFile(tool, args, { timeout: 30_000, maxBuffer: 1 << 28 }, (error, output, errors) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, output, errors })
      })
    })
  }
}

/** Reading text: white space, hyphens, case, width and hidden characters do not matter. */
function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\0\u00ad\u200b-\u200f\u2010-\u2015\u2060\ufeff-]+/g, '')
}

function textHolds(text: string, value: string): boolean {
  const sought = folded(value)
  if (folded(text).includes(sought)) return true
  return folded(decodedReferences(text)).includes(sought)
}

/** Percent escapes and character references replaced by what they stand for. */
function decodedReferences(text: string): string {
  return text
    .replace(/&#(\d{1,7});/g, (_, code) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
    .replace(/&#x([\da-f]{1,6});/gi, (_, code) =>
      String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
    )
    .replace(/%([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** The value in bytes: in any encoding, in hexadecimal, escaped as in names, or over the strings there. */
function bytesHold(bytes: string, value: string): boolean {
  const lower = bytes.toLowerCase()
  const utf8 = Buffer.from(value, 'utf8').toString('latin1')
  const forms = [utf8, utf16Bytes(value), Buffer.from(value, 'utf16le').toString('latin1')]
  if (forms.some((form) => lower.includes(form.toLowerCase()))) return true
  if (forms.some((form) => lower.includes(Buffer.from(form, 'latin1').toString('hex')))) return true
  const named = lower.replace(/#([\da-f]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
  if (named.includes(utf8.toLowerCase())) return true
  const strings = stringsOf(bytes)
  return textHolds(strings.join(''), value) || textHolds(strings.join('\n'), value)
}

/** The values of all strings in PDF syntax, in file order. */
function stringsOf(syntax: string): string[] {
  const out: string[] = []
  // In binary data a parenthesis may never close; after some of those, the rest is not read as strings at all.
  let open = 0
  for (let i = 0; i < syntax.length && open < 32; i++) {
    if (syntax[i] === '(') {
      const { value, end } = readLiteral(syntax, i)
      if (end < syntax.length || syntax.endsWith(')')) {
        out.push(decoded(value))
        i = end - 1
      } else open++
    } else if (syntax[i] === '<' && syntax[i + 1] !== '<') {
      const digits = /^[\da-fA-F\s]+(?=>)/.exec(syntax.slice(i + 1, i + 20_000))?.[0]
      if (digits) out.push(decoded(Buffer.from(digits.replace(/\s/g, ''), 'hex').toString('latin1')))
      i += digits?.length ?? 0
    }
  }
  return out
}

function decoded(bytes: string): string {
  const units = Buffer.from(bytes, 'latin1')
  if (bytes.startsWith('\u00fe\u00ff')) {
    return units
      .subarray(2, units.length - (units.length % 2))
      .swap16()
      .toString('utf16le')
  }
  return bytes.startsWith('\u00ff\u00fe') ? units.subarray(2).toString('utf16le') : bytes
}

/** Every flate stream of a file, and of the PDF files inside it. */
function* inflated(bytes: Uint8Array, depth = 0): Generator<string> {
  const text = latin1Of(bytes)
  for (const match of text.matchAll(/(?<!end)stream\r?\n/g)) {
    const start = match.index + match[0].length
    if (text.charCodeAt(start) % 16 !== 8) continue
    const stop = text.indexOf('endstream', start)
    try {
      const data = bytes.subarray(start, stop < 0 ? bytes.length : stop)
      const plain = inflateSync(data, { finishFlush: constants.Z_SYNC_FLUSH })
      yield latin1Of(plain)
      if (depth < 3 && plain.subarray(0, 5).toString('latin1') === '%PDF-') yield* inflated(plain, depth + 1)
    } catch {
      // Bytes that only looked like a flate stream.
    }
  }
}

function* plainStreams(qdf: string): Generator<string> {
  for (let at = qdf.indexOf('\nstream\n'); at >= 0; ) {
    const stop = qdf.indexOf('\nendstream', at)
    if (stop < 0) return
    yield qdf.slice(at + 8, stop)
    at = qdf.indexOf('\nstream\n', stop)
  }
}
