import { isElement, textContent, type XmlElement } from '../../../office/xml.ts'

/** What surrounds a piece of text: names of character styles, outermost first, and its link target. */
export interface RunContext {
  readonly spans: readonly string[]
  readonly href?: string
}

/** Takes the content of a paragraph in order. */
export interface InlineSink {
  text(text: string, run: RunContext): void
  tab(run: RunContext): void
  lineBreak(run: RunContext): void
  /** The number of the page, or of pages, with its stored text. */
  pageField(field: 'PAGE' | 'NUMPAGES', text: string, run: RunContext): void
  /** A reference to a bookmark, with its stored text. */
  reference(name: string, text: string, run: RunContext): void
  bookmark(name: string): void
  note(note: XmlElement, run: RunContext): void
  /** A frame or a drawn object. */
  object(object: XmlElement, run: RunContext): void
}

/** Elements in paragraphs without text that is shown there. */
const unshown: ReadonlySet<string> = new Set([
  'text:number',
  'text:tracked-changes',
  'text:change',
  'text:change-start',
  'text:change-end',
  'text:toc-mark',
  'text:toc-mark-start',
  'text:alphabetical-index-mark',
  'text:user-index-mark',
  'text:soft-page-break',
  'text:script',
  'text:hidden-text',
  'text:variable-decls',
  'text:sequence-decls',
  'office:annotation',
  'office:annotation-end',
  'office:event-listeners',
])

const bookmarks: ReadonlySet<string> = new Set([
  'text:bookmark',
  'text:bookmark-start',
  'text:reference-mark',
  'text:reference-mark-start',
])

/** More spaces than a line has are not meant. */
const maxSpaces = 1000

/** Reads a paragraph, with its white space collapsed (ODF 1.3 part 3, 6.1.2). */
export function readInlines(paragraph: XmlElement, sink: InlineSink): void {
  new InlineReader(sink).read(paragraph, { spans: [] })
}

class InlineReader {
  readonly #sink: InlineSink
  /** Whether the text so far ends with a space, or there is none. */
  #isSpaced = true

  constructor(sink: InlineSink) {
    this.#sink = sink
  }

  read(element: XmlElement, run: RunContext): void {
    for (const child of element.children) {
      if (isElement(child)) this.#element(child, run)
      else this.#text(child, run)
    }
  }

  #text(source: string, run: RunContext): void {
    const collapsed = source.replace(/[ \t\r\n]+/g, ' ')
    const text = this.#isSpaced && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed
    if (text === '') return
    this.#isSpaced = text.endsWith(' ')
    this.#sink.text(text, run)
  }

  #element(element: XmlElement, run: RunContext): void {
    const { name, attributes } = element
    if (unshown.has(name) || attributes['text:display'] === 'none' || isHidden(element)) return
    if (bookmarks.has(name)) {
      this.#sink.bookmark(attributes['text:name'] ?? '')
      return
    }
    if (name.startsWith('draw:')) {
      this.#isSpaced = false
      // A link around an object.
      if (name === 'draw:a') this.read(element, withHref(run, attributes['xlink:href']))
      else this.#sink.object(element, run)
      return
    }
    const style = attributes['text:style-name']
    switch (name) {
      case 'text:span':
        this.read(element, withStyle(run, style))
        break
      case 'text:a':
        this.read(element, withStyle(withHref(run, attributes['xlink:href']), style))
        break
      case 'text:s':
        this.#isSpaced = false
        this.#sink.text(
          ' '.repeat(Math.min(maxSpaces, Math.max(1, Number(attributes['text:c'] ?? 1) || 1))),
          run,
        )
        break
      case 'text:tab':
        this.#isSpaced = false
        this.#sink.tab(run)
        break
      case 'text:line-break':
        this.#isSpaced = true
        this.#sink.lineBreak(run)
        break
      case 'text:note':
        this.#isSpaced = false
        this.#sink.note(element, run)
        break
      case 'text:page-number':
      case 'text:page-count':
        this.#isSpaced = false
        this.#sink.pageField(name === 'text:page-number' ? 'PAGE' : 'NUMPAGES', textContent(element), run)
        break
      case 'text:bookmark-ref':
      case 'text:reference-ref': {
        const text = textContent(element)
        if (text !== '') this.#isSpaced = false
        this.#sink.reference(attributes['text:ref-name'] ?? '', text, run)
        break
      }
      case 'text:ruby':
        this.#ruby(element, run)
        break
      case 'field:fieldmark':
        this.#formField(element, run)
        this.read(element, run)
        break
      case 'text:drop-down': {
        // Its labels are the choices; its text is the selection.
        const chosen = element.children.filter((child) => typeof child === 'string').join('')
        this.#text(chosen, run)
        break
      }
      default:
        this.read(element, run)
    }
  }

  /** A checkbox or a menu as in Word, with the state in parameters. */
  #formField(mark: XmlElement, run: RunContext): void {
    const values = (name: string) =>
      mark.children.flatMap((child) =>
        isElement(child, 'field:param') && child.attributes['field:name'] === name
          ? [child.attributes['field:value'] ?? '']
          : [],
      )
    const type = mark.attributes['field:type'] ?? ''
    if (type.endsWith('FORMCHECKBOX')) this.#text(values('Checkbox_Checked')[0] === 'true' ? '☒' : '☐', run)
    else if (type.endsWith('FORMDROPDOWN')) {
      const chosen = Number(values('Dropdown_Selected')[0] ?? 0)
      this.#text(values('Dropdown_ListEntry')[chosen] ?? '', run)
    }
  }

  /** The reading of characters follows them in brackets, as browsers without ruby show it. */
  #ruby(element: XmlElement, run: RunContext): void {
    const [base, above] = ['text:ruby-base', 'text:ruby-text'].map((name) =>
      element.children.find((child) => isElement(child, name)),
    )
    if (base && isElement(base)) this.read(base, run)
    const reading = above ? textContent(above).trim() : ''
    if (reading !== '') this.#text(`\uff08${reading}\uff09`, run)
  }
}

function isHidden({ name, attributes }: XmlElement): boolean {
  return name === 'text:hidden-paragraph' || attributes['text:is-hidden'] === 'true'
}

function withStyle(run: RunContext, style: string | undefined): RunContext {
  return style === undefined ? run : { ...run, spans: [...run.spans, style] }
}

function withHref(run: RunContext, href: string | undefined): RunContext {
  return href === undefined || href === '' ? run : { ...run, href }
}
