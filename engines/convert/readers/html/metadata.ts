import type { Metadata } from '../../../model/document.ts'
import { attribute, descendants, type HtmlElement, textOf } from '../../html/parse.ts'

/** Metadata in the head of a page. */
export function metadataOf(root: HtmlElement): Metadata {
  const said = new Map<string, string[]>()
  let title = ''
  const head = root.children.find((node) => node.type === 'element' && node.tag === 'head')
  if (head?.type === 'element')
    for (const node of descendants(head)) {
      if (node.tag === 'title' && title === '') title = textOf(node).replace(/\s+/g, ' ').trim()
      if (node.tag !== 'meta') continue
      const name = (attribute(node, 'name') || attribute(node, 'property')).toLowerCase()
      const content = attribute(node, 'content').trim()
      if (content === '') continue
      const known = said.get(name)
      if (known) known.push(content)
      else said.set(name, [content])
    }
  const first = (...names: string[]) =>
    names.map((name) => said.get(name)?.[0]).find((value) => value !== undefined)
  const authors = said.get('author') ?? said.get('dcterms.creator') ?? said.get('dc.creator')
  const keywords = first('keywords')
    ?.split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const language = attribute(root, 'lang') || attribute(root, 'xml:lang')
  const subject = first('description', 'dcterms.description')
  const created = first('dcterms.created', 'dcterms.date', 'date', 'article:published_time')
  const modified = first('dcterms.modified', 'article:modified_time', 'last-modified')
  return {
    ...(title === '' ? {} : { title }),
    ...(/^[A-Za-z]{1,8}(?:-[A-Za-z\d]{1,8})*$/.test(language) ? { language } : {}),
    ...(authors === undefined ? {} : { authors }),
    ...(subject === undefined ? {} : { subject }),
    ...(keywords === undefined ? {} : { keywords }),
    ...(created === undefined ? {} : { created }),
    ...(modified === undefined ? {} : { modified }),
  }
}
