import type { PageField } from '../../../model/document.ts'

/**
 * Complex fields of a story (ECMA-376 part 1, 17.16.18): an instruction, which is hidden, then a result, which is shown.
 * A result may contain fields and span paragraphs.
 */
export class Fields {
  readonly #open: {
    instruction: string
    shown: boolean
    href: string | null
    /** The page number it represents, until a result shows it. */
    pending: PageField | null
    field: PageField | null
  }[] = []

  /** Whether the current content is shown, not part of an instruction. */
  get shown(): boolean {
    return this.#open.every(({ shown }) => shown)
  }

  /** Link target of the current content, from the innermost field that has one. */
  get href(): string | null {
    return this.#open.findLast(({ href }) => href !== null)?.href ?? null
  }

  /** The page number represented by the current content. */
  get field(): PageField | null {
    const top = this.#open.at(-1)
    if (!top) return null
    top.pending = null
    return top.field
  }

  /** At the end of a field without a result, the page number that it represents; else null. */
  unshown(type: string | undefined): PageField | null {
    const top = this.#open.at(-1)
    if (type !== 'end' || !top) return null
    return top.shown ? top.pending : pageFieldOf(top.instruction)
  }

  /** At the end of a field of layout (EQ), which has no result, its text; else an empty string. */
  setText(type: string | undefined): string {
    const top = this.#open.at(-1)
    return type === 'end' && top && !top.shown ? equationText(top.instruction) : ''
  }

  mark(type: string | undefined): void {
    const top = this.#open.at(-1)
    if (type === 'begin')
      this.#open.push({ instruction: '', shown: false, href: null, pending: null, field: null })
    else if (type === 'end') this.#open.pop()
    else if (type === 'separate' && top) {
      top.shown = true
      top.href = hrefOf(top.instruction)
      top.field = pageFieldOf(top.instruction)
      top.pending = top.field
    }
  }

  instruct(text: string): void {
    const top = this.#open.at(-1)
    if (top && top.instruction.length < 10_000) top.instruction += text
  }
}

/** The page number that a field represents. The tree has one section, so its pages are those of the document. */
export function pageFieldOf(instruction: string): PageField | null {
  const name = /\S+/.exec(instruction)?.[0].toUpperCase()
  if (name === 'PAGE') return 'page'
  return name === 'NUMPAGES' || name === 'SECTIONPAGES' ? 'pages' : null
}

/** A reading above its characters, as Word writes it in fields: `\o\ad(\s\up 9(reading),characters)`. */
const ruby = /\\o(?:\\a[lrcd])?\(\\s\\up\s*\d+\(([^()]*)\)\s*[,;]\s*([^()]*)\)/g
const fraction = /\\f\(([^(),;]*)[,;]([^(),;]*)\)/g

/** The text that a field of layout sets on the line (ECMA-376 part 1, 17.16.5.14), without its places. */
function equationText(instruction: string): string {
  const parts = /^\s*EQ\s+([\s\S]*)$/i.exec(instruction)
  if (!parts) return ''
  return parts[1]
    .replace(/\\\*\s*(?:"[^"]*"|\w+)/g, '')
    .replace(ruby, '$2\uff08$1\uff09')
    .replace(fraction, '$1/$2')
    .replace(/\\[a-z]+\s*\d*/gi, '')
    .replace(/[()]/g, '')
    .trim()
}

/** Link target of a HYPERLINK field or a bookmark reference; null for others. */
export function hrefOf(instruction: string): string | null {
  const words = Array.from(instruction.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g), ([, quoted, plain]) =>
    (quoted ?? plain).replace(/\\(["\\])/g, '$1'),
  )
  const name = words[0]?.toUpperCase()
  if (name === 'HYPERLINK') {
    let target = ''
    let fragment: string | null = null
    for (let i = 1; i < words.length; i++) {
      const word = words[i]
      if (word === '\\l') fragment = words[++i] ?? null
      else if (word === '\\o' || word === '\\t') i++
      else if (!word.startsWith('\\') && target === '') target = word
    }
    if (target === '' && fragment === null) return null
    return fragment === null ? target : `${target}#${fragment}`
  }
  const refers = name === 'REF' || name === 'PAGEREF' || name === 'NOTEREF'
  return refers && words[1] && words.slice(2).some((word) => word === '\\h') ? `#${words[1]}` : null
}
