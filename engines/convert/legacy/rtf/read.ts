import { codePageOfCharset, decodeCodePage } from '../../../encodings/index.ts'
import { imageTypeOf } from '../../../image/index.ts'
import type { Block, Document, Inline, Resource } from '../../../model/document.ts'
import { DocumentError } from '../../../model/errors.ts'
import { symbolCharacter } from '../../../office/word.ts'
import type { Conversion } from '../../conversion.ts'
import type { Reading } from '../../edge.ts'
import { Fields } from '../../readers/docx/fields.ts'
import { mergeInlines } from '../../readers/merge-inlines.ts'
import { safeHref } from '../../tree/links.ts'
import { DocBlockBuilder } from '../doc/blocks.ts'
import type { ParagraphFormat } from '../doc/formatting.ts'
import { type RunningStories, runningOf } from '../running.ts'
import { plainRun, RtfLooks } from './looks.ts'
import { ParagraphState } from './paragraph.ts'
import {
  characterWords,
  documentGroup,
  formatWords,
  type Group,
  ignoredDestinations,
  tokensOf,
} from './tokens.ts'

/** A separate text: the body, a note, a header or footer. */
interface RtfStory {
  readonly assembly: DocBlockBuilder
  inlines: Inline[]
  readonly fields: Fields
}

const maxGroupDepth = 5_000
/** Lists recognised by the text of their markers: bullets, and numbers. */
const lists = [[{ start: 1, format: 23 }], [{ start: 1, format: 0 }]]

/**
 * Reads RTF: headings by style or outline level, lists by their markers, tables with merged cells, links, notes, images, headers and
 * footers. Lost: drawings, columns, formatting by styles. Groups are kept on an explicit stack of limited depth.
 * @throws DocumentError `malformed`
 */
export function readRtf(bytes: Uint8Array, conversion: Conversion): Reading {
  const reader = new RtfReader(conversion)
  reader.read(bytes)
  return { document: reader.end() }
}

class RtfReader {
  readonly #conversion: Conversion
  readonly #groups: Group[] = []
  readonly #ground = documentGroup()
  readonly #headings = new Uint8Array(4096)
  readonly #fonts = new Map<number, number>()
  readonly #resources = new Map<string, Resource>()
  readonly #notes = new Map<string, Block[]>()
  readonly #running: RunningStories = { header: [[], [], []], footer: [[], [], []] }
  #codePage = 1252
  #story: RtfStory
  readonly #looks: RtfLooks | undefined
  #paragraph: ParagraphState
  #skip = 0
  #pending: Uint8Array[] = []
  #styleName = ''
  #styleNumber = 0
  #picture = new RtfPicture()
  #starred = false
  /** Whether nothing of the group has been read yet: a `\*` further on marks nothing. */
  #isFresh = false

  constructor(conversion: Conversion) {
    this.#conversion = conversion
    this.#looks = conversion.hasLook ? new RtfLooks() : undefined
    this.#paragraph = new ParagraphState(this.#looks)
    this.#story = this.#begun()
  }

  read(bytes: Uint8Array): void {
    for (const token of tokensOf(bytes)) {
      if (token.kind !== 'bytes' || this.#skip > 0) this.#flush()
      const isFirst = this.#isFresh
      this.#isFresh = token.kind === 'open'
      if (token.kind === 'open') this.#open()
      else if (token.kind === 'close') this.#close()
      else if (token.kind === 'word' && token.word === '*') this.#starred = isFirst
      else if (token.kind === 'word') this.#word(token.word, token.parameter)
      else if (token.kind === 'data') {
        if (this.#group.destination === 'picture')
          this.#picture.digits(Buffer.from(token.bytes).toString('hex'))
      } else this.#bytes(token.bytes)
    }
    this.#flush()
  }

  end(): Document {
    while (this.#groups.length > 0) this.#close()
    this.#endParagraph('\r', true)
    const running = runningOf(this.#running, this.#conversion)
    return {
      metadata: {},
      blocks: this.#story.assembly.end(),
      notes: this.#notes,
      resources: this.#resources,
      ...running,
      ...(this.#looks ? { sections: [{ from: 0, ...this.#looks.page(), continues: false, running }] } : {}),
    }
  }

  get #group(): Group {
    return this.#groups.at(-1) ?? this.#ground
  }

  #begun(): RtfStory {
    return {
      assembly: new DocBlockBuilder({ headings: this.#headings, lists }),
      inlines: [],
      fields: new Fields(),
    }
  }

  #open(): void {
    if (this.#groups.length >= maxGroupDepth)
      throw new DocumentError(
        'malformed',
        'The groups of the RTF file are nested too deep. The file may be damaged or malicious.',
      )
    const { ends: _, ...around } = this.#group
    this.#groups.push({ ...around, styles: new Set(around.styles) })
    this.#starred = false
    this.#skip = 0
  }

  #close(): void {
    this.#groups.pop()?.ends?.()
    this.#skip = 0
  }

  #bytes(bytes: Uint8Array): void {
    const used = Math.min(this.#skip, bytes.length)
    this.#skip -= used
    if (bytes.length > used) this.#pending.push(used > 0 ? bytes.subarray(used) : bytes)
  }

  /** Decodes consecutive bytes together, because a character may take two. */
  #flush(): void {
    if (this.#pending.length === 0) return
    const bytes = this.#pending.length === 1 ? this.#pending[0] : Buffer.concat(this.#pending)
    this.#pending = []
    const { destination, font } = this.#group
    if (destination === 'picture') this.#picture.digits(Buffer.from(bytes).toString('latin1'))
    else if (destination !== 'skip') this.#say(decodeCodePage(bytes, this.#fonts.get(font) ?? this.#codePage))
  }

  #say(text: string): void {
    const { destination, styles, hidden, deleted } = this.#group
    if (destination === 'sign') this.#paragraph.sign += this.#symbols(text)
    else if (destination === 'styles') this.#styleName += text
    else if (destination === 'fonts') this.#looks?.nameFont(this.#group.font, text)
    else if (destination === 'colors') this.#looks?.endColors(text)
    else if (destination === 'instruction') this.#story.fields.instruct(text)
    if (destination !== 'text' || hidden || deleted || !this.#story.fields.shown) return
    const look = this.#looks?.run(this.#group.font, this.#group.run)
    let inline: Inline = { kind: 'text', text, ...(look ? { look } : {}) }
    for (const style of styles) inline = { kind: 'emphasis', style, inlines: [inline] }
    const { href } = this.#story.fields
    const safe = href === null ? null : safeHref(href)
    this.#story.inlines.push(
      safe === null || safe === '' ? inline : { kind: 'link', href: safe, inlines: [inline] },
    )
  }

  /** Letters in a symbol font become the symbols they show. */
  #symbols(text: string): string {
    const font = this.#looks?.fontOf(this.#group.font) ?? ''
    return [...text].map((char) => symbolCharacter(font, char.charCodeAt(0)) ?? char).join('')
  }

  #word(word: string, parameter: number | null): void {
    const group = this.#group
    if (word === 'u') {
      this.#say(String.fromCharCode((parameter ?? 0xfffd) & 0xffff))
      this.#skip = group.fallback
    } else if (word === 'uc') group.fallback = Math.max(0, parameter ?? 1)
    else if (this.#skip > 0 && Object.hasOwn(characterWords, word)) this.#skip--
    else if (Object.hasOwn(characterWords, word)) this.#say(characterWords[word])
    else if (!this.#destination(word, parameter)) {
      if (this.#starred && /^(?:text|picture)$/.test(group.destination) && this.#isIgnoredWhenStarred(word))
        group.destination = 'skip'
      else this.#setting(word, parameter)
    }
    this.#starred = false
  }

  /** Whether a control word after `\*` is unknown, so that its group is ignored. */
  #isIgnoredWhenStarred(word: string): boolean {
    return word !== 'shpinst' && word !== 'shppict' && word !== 'shptxt'
  }

  /** Applies control words that set the destination of their group. */
  #destination(word: string, parameter: number | null): boolean {
    const group = this.#group
    if (group.destination === 'skip') return true
    if (ignoredDestinations.has(word)) group.destination = 'skip'
    else if (word === 'fonttbl') group.destination = 'fonts'
    else if (word === 'colortbl') group.destination = 'colors'
    else if (word === 'stylesheet') group.destination = 'styles'
    else if (word === 'field') {
      this.#story.fields.mark('begin')
      const { fields } = this.#story
      group.ends = () => fields.mark('end')
    } else if (word === 'fldinst') group.destination = 'instruction'
    else if (word === 'fldrslt') this.#story.fields.mark('separate')
    else if (word === 'listtext' || word === 'pntext') {
      group.destination = 'sign'
      this.#paragraph.sign = ''
    } else if (word === 'pict') this.#beginPicture(group)
    else if (word === 'footnote') this.#beginNote(group)
    else if (/^(?:header|footer)[rlf]?$/.test(word))
      this.#beginRunning(group, this.#running[word.startsWith('header') ? 'header' : 'footer'], word)
    else if (group.destination === 'colors') this.#looks?.mixColor(word, parameter ?? 0)
    else if (group.destination === 'fonts' || group.destination === 'styles')
      this.#listed(word, parameter, group)
    else return false
    return true
  }

  /** Applies control words in the font table and the style sheet. */
  #listed(word: string, parameter: number | null, group: Group): void {
    if (group.destination === 'fonts') {
      // Shapes and other names of a font are not its name.
      if (this.#starred) group.destination = 'skip'
      else if (word === 'f') group.font = parameter ?? 0
      const page = word === 'fcharset' ? codePageOfCharset(parameter ?? 0) : undefined
      if (page !== undefined) this.#fonts.set(group.font, page)
      return
    }
    if (word !== 's' && word !== 'cs' && word !== 'ds') return
    this.#styleNumber = word === 's' ? (parameter ?? 0) : -1
    this.#styleName = ''
    group.ends = () => {
      const level = Number(/heading ([1-9])\b/i.exec(this.#styleName)?.[1] ?? 0)
      const title = /^\s*title\s*;/i.test(this.#styleName) ? 1 : 0
      if (this.#styleNumber >= 0 && this.#styleNumber < this.#headings.length)
        this.#headings[this.#styleNumber] = level || title
      this.#styleName = ''
    }
  }

  #beginPicture(group: Group): void {
    group.destination = 'picture'
    this.#picture = new RtfPicture()
    group.ends = () => {
      const { bytes, mediaType, size } = this.#picture.end()
      if (mediaType === null) {
        this.#conversion.warn({
          code: 'drawing_lost',
          message: 'A drawing of the document was left out; only raster images are read.',
        })
        return
      }
      const key = `picture ${this.#resources.size + 1}`
      this.#resources.set(key, { mediaType, bytes })
      this.#story.inlines.push({ kind: 'image', resource: key, ...size })
    }
  }

  #beginNote(group: Group): void {
    const key = `footnote ${this.#notes.size + 1}`
    this.#story.inlines.push({ kind: 'note', note: key })
    this.#notes.set(key, [])
    this.#aside(group, (blocks) => this.#notes.set(key, blocks))
  }

  #beginRunning(group: Group, stories: Block[][], word: string): void {
    const place = word.endsWith('f') ? 1 : word.endsWith('l') ? 2 : 0
    this.#aside(group, (blocks) => {
      if (stories[place].length === 0) stories[place] = blocks
    })
  }

  /** Reads a group as a separate text; the text around continues after it. */
  #aside(group: Group, take: (blocks: Block[]) => void): void {
    const [story, paragraph] = [this.#story, this.#paragraph]
    this.#story = this.#begun()
    this.#paragraph = new ParagraphState(this.#looks)
    group.ends = () => {
      this.#endParagraph('\r', true)
      take(this.#story.assembly.end())
      this.#story = story
      this.#paragraph = paragraph
    }
  }

  #setting(word: string, parameter: number | null): void {
    const group = this.#group
    if (group.destination === 'picture') {
      this.#picture.fact(word, parameter ?? 0)
      return
    }
    // A bullet or number has its own paragraph properties, which end with it.
    if (group.destination === 'sign' && word === 'pard') return
    const on = parameter !== 0
    if (Object.hasOwn(formatWords, word)) {
      if (on) group.styles.add(formatWords[word])
      else group.styles.delete(formatWords[word])
    } else if (!this.#ending(word) && !this.#paragraph.take(word, parameter ?? 0))
      switch (word) {
        case 'plain':
          group.styles.clear()
          group.run = plainRun
          group.hidden = false
          break
        case 'ulnone':
          group.styles.delete('underline')
          break
        case 'nosupersub':
          group.styles.delete('superscript')
          group.styles.delete('subscript')
          break
        case 'v':
          group.hidden = on
          break
        case 'deleted':
          group.deleted = on && (this.#conversion.options.trackedChanges ?? 'accept') === 'accept'
          break
        case 'f':
          group.font = parameter ?? 0
          break
        case 'fs':
          group.run = { ...group.run, size: parameter ?? plainRun.size }
          break
        case 'cf':
          group.run = { ...group.run, color: parameter ?? 0 }
          break
        case 'highlight':
        case 'chcbpat':
          group.run = { ...group.run, background: parameter ?? 0 }
          break
        case 'deff':
          if (this.#looks) this.#looks.defaultFont = parameter ?? 0
          break
        case 'ansicpg':
          this.#codePage = parameter ?? 1252
          break
        case 'mac':
          this.#codePage = 10000
          break
        case 'pc':
          this.#codePage = 437
          break
        case 'pca':
          this.#codePage = 850
          break
        default:
          this.#looks?.setPaper(word, parameter ?? 0)
      }
  }

  /** Applies control words that end a paragraph, line, cell or row; false for others. */
  #ending(word: string): boolean {
    switch (word) {
      case 'par':
      case 'sect':
      case 'page':
        this.#endParagraph('\r', false)
        if (word === 'page' && this.#looks && this.#group.destination === 'text')
          this.#story.assembly.breakPage()
        return true
      case 'line':
        if (this.#group.destination === 'text') this.#story.inlines.push({ kind: 'break' })
        return true
      case 'cell':
        this.#endParagraph('\u0007', false)
        return true
      case 'row':
        this.#story.assembly.add([], this.#paragraph.row(), '\u0007')
        return true
      default:
        return false
    }
  }

  /** The format of a paragraph with its look, and with its bullet or number as shown. */
  #shownFormat(sign: string): ParagraphFormat {
    const { format, shown } = this.#paragraph
    if (!this.#looks) return format
    const look = shown.of(this.#looks.run(this.#group.font, this.#group.run), format.align)
    const text = sign.replace(/\t$/, '').trim()
    return { ...format, look: text === '' ? look : { ...look, label: { text, look: look.text, tab: true } } }
  }

  #endParagraph(sign: string, last: boolean): void {
    const inlines = mergeInlines(this.#story.inlines)
    this.#story.inlines = []
    const { sign: before } = this.#paragraph
    const plain = this.#shownFormat(before)
    const format = before === '' ? plain : { ...plain, list: /[0-9a-z][.)]/i.test(before) ? 2 : 1 }
    this.#paragraph.sign = ''
    if (last && inlines.length === 0) return
    // The end of a cell is in a table, even if its paragraph does not state it.
    this.#story.assembly.add(inlines, sign === '\u0007' ? { ...format, inTable: true } : format, sign)
  }
}

/** Points; a picture states no larger side. */
const maxSide = 5_000

/** An image during reading: its bytes in hexadecimal digits, and its properties (RTF 1.9.1, "Pictures"). */
class RtfPicture {
  readonly #hex: string[] = []
  #metafile: string | null = null
  /** Twentieths of a point, and percent. */
  readonly #facts = new Map<string, number>()

  digits(text: string): void {
    this.#hex.push(text)
  }

  fact(word: string, value: number): void {
    if (word === 'emfblip') this.#metafile = 'image/x-emf'
    else if (word === 'wmetafile') this.#metafile = 'image/x-wmf'
    else if (/^pic(?:[wh]goal|scale[xy])$/.test(word)) this.#facts.set(word, value)
  }

  /** Its content with its type, which is null where it is not known, and its size in points where that is stated. */
  end() {
    const bytes = new Uint8Array(Buffer.from(this.#hex.join('').replace(/[^0-9a-fA-F]/g, ''), 'hex'))
    const side = (goal: string, scale: string) =>
      ((this.#facts.get(goal) ?? 0) / 20) * ((this.#facts.get(scale) ?? 100) / 100)
    const [width, height] = [side('picwgoal', 'picscalex'), side('pichgoal', 'picscaley')]
    const isSized = width > 0 && height > 0 && width < maxSide && height < maxSide
    return {
      bytes,
      mediaType: imageTypeOf(bytes) ?? (bytes.length > 0 ? this.#metafile : null),
      size: isSized ? { width, height } : {},
    }
  }
}
