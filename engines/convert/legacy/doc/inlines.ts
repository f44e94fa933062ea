import type { Inline, InlineStyle } from '../../../model/document.ts'
import { Fields } from '../../readers/docx/fields.ts'
import { mergeInlines } from '../../readers/merge-inlines.ts'
import { safeHref } from '../../tree/href.ts'
import { blipsIn } from '../blips.ts'
import { dataView } from './fib.ts'
import { type CharacterFormat, characterFormatOf, plainCharacters } from './formatting.ts'
import { propertyRunAt } from './property-runs.ts'
import type { WordText } from './story.ts'

/** Special characters of the text ([MS-DOC] 2.4.1, 2.8.25). */
const fieldBegin = '\u0013'
const fieldSeparator = '\u0014'
const fieldEnd = '\u0015'

// biome-ignore lint/suspicious/noControlCharactersInRegex: control codes are matched here
const specialCharacters = /([\u0001\u0002\u000b\u0013-\u0015])/

/** Control codes for objects, comments and drawings, which are ignored. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control codes are matched here
const ignoredCodes = /[\x00\x03-\x06\x08\x0e-\x12\x16-\x1d]/g

/** Reads the inlines of one story: fields span its paragraphs. */
export class InlineReader {
  readonly #text: WordText
  readonly #fields = new Fields()

  constructor(text: WordText) {
    this.#text = text
  }

  /** The inlines of a half-open range of characters. */
  read(from: number, to: number): Inline[] {
    const out: Inline[] = []
    for (let at = from; at < to; ) {
      const { offset, width, until } = this.#text.letters.placeAt(at)
      const stretch = propertyRunAt(this.#text.characters, offset)
      const most = Math.min(to, until)
      const end = stretch ? Math.min(most, at + Math.max(1, Math.ceil((stretch.to - offset) / width))) : most
      const format = stretch ? characterFormatOf(stretch) : plainCharacters
      if (!this.#isLeftOut(format)) this.#read(at, end, format, out)
      at = end
    }
    return mergeInlines(out)
  }

  #isLeftOut({ hidden, deleted, inserted }: CharacterFormat): boolean {
    const changes = this.#text.conversion.options.trackedChanges ?? 'accept'
    return hidden || (deleted && changes === 'accept') || (inserted && changes === 'reject')
  }

  #read(from: number, to: number, format: CharacterFormat, out: Inline[]): void {
    const text = this.#text.letters.text.slice(from, to)
    let at = from
    for (const part of text.split(specialCharacters)) {
      if (part === fieldBegin) this.#fields.mark('begin')
      else if (part === fieldSeparator) this.#fields.mark('separate')
      else if (part === fieldEnd) {
        const set = this.#fields.setText('end')
        this.#fields.mark('end')
        if (set !== '' && this.#fields.shown) this.#say(set, format.styles, out)
      } else if (!this.#fields.shown) this.#fields.instruct(part)
      else if (part === '\u000b') out.push({ kind: 'break' })
      else if (part === '\u0001') this.#picture(format, out)
      else if (part === '\u0002') {
        const note = this.#text.noteAt(at)
        if (note !== undefined) out.push({ kind: 'note', note })
      } else this.#say(part, format.styles, out)
      at += part.length
    }
  }

  #say(letters: string, styles: readonly InlineStyle[], out: Inline[]): void {
    const text = letters
      .replaceAll('\u001e', '\u2011')
      .replaceAll('\u001f', '\u00ad')
      .replace(ignoredCodes, '')
    if (text === '') return
    let inline: Inline = { kind: 'text', text }
    for (const style of styles) inline = { kind: 'emphasis', style, inlines: [inline] }
    const href = this.#fields.href === null ? null : safeHref(this.#fields.href)
    out.push(href === null || href === '' ? inline : { kind: 'link', href, inlines: [inline] })
  }

  /** Reads a picture of the data stream ([MS-DOC] 2.9.192): a header with its size, then the drawing. */
  #picture({ picture }: CharacterFormat, out: Inline[]): void {
    const { data, resources, conversion } = this.#text
    if (picture < 0 || picture + 68 > data.length) return
    const view = dataView(data)
    const length = view.getUint32(picture, true)
    const head = view.getUint16(picture + 4, true)
    const named = view.getUint16(picture + 6, true) === 0x66
    const start = picture + head + (named ? 1 + (data[picture + head] ?? 0) : 0)
    const end = Math.min(data.length, picture + length)
    if (start >= end) return
    const [blip] = blipsIn(data.subarray(start, end))
    if (!blip) {
      conversion.warn({
        code: 'drawing_lost',
        message: 'A drawing of the document was left out; only raster images are read.',
      })
      return
    }
    const key = `picture ${picture}`
    resources.set(key, blip)
    const size = (goal: number, scale: number) =>
      (view.getUint16(picture + goal, true) / 20) * (view.getUint16(picture + scale, true) / 1000)
    const [width, height] = [size(28, 32), size(30, 34)]
    out.push({
      kind: 'image',
      resource: key,
      ...(width > 0 && height > 0 ? { width, height } : {}),
    })
  }
}
