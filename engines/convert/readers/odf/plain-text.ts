import { childrenOf, textContent, type XmlElement } from '../../../office/xml.ts'
import { type InlineSink, readInlines } from './inlines.ts'

/** The text of the paragraphs of a cell or region, one per line, and the target of the first link. */
export function plainText(
  holder: XmlElement,
  field = (_: string, text: string) => text,
): { readonly text: string; readonly href?: string } {
  const out: string[] = []
  let href: string | undefined
  const write = (text: string, run: { readonly href?: string }) => {
    href ??= run.href
    out.push(text)
  }
  const sink: InlineSink = {
    text: write,
    tab: () => out.push('\t'),
    lineBreak: () => out.push('\n'),
    pageField: (name, text) => out.push(field(name, text)),
    reference: (_, text) => out.push(text),
    bookmark: () => {},
    note: (note) => out.push(textContent(note)),
    object: () => {},
  }
  for (const [i, paragraph] of childrenOf(holder, 'text:p').entries()) {
    if (i > 0) out.push('\n')
    readInlines(paragraph, sink)
  }
  return { text: out.join(''), ...(href === undefined ? {} : { href }) }
}
