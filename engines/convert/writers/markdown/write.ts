import type { Document, Metadata, Resource } from '../../../model/document.ts'
import type { Conversion } from '../../conversion.ts'
import type { Asset, Written } from '../../edge.ts'
import { HeadingSlugs } from '../../tree/links.ts'
import { inlineText, nodesIn } from '../../tree/walk.ts'
import { contextOf } from '../html/inlines.ts'
import { dataUri, extensionOf, imageSource } from '../image-source.ts'
import { blocksMd, prefixLines } from './blocks.ts'
import { destination, type MarkdownContext, titleMd } from './inlines.ts'

/**
 * Writes the tree as GitHub's Markdown, directly rather than from HTML: the tree has spans, notes, formulas and header rows, which
 * HTML-to-Markdown rules would have to detect again.
 * Images become files of a folder if one is given, else data URIs after the text.
 */
export function writeMarkdown(document: Document, conversion: Conversion): Written {
  const pictures = new ImageLinks(document, conversion.options.assetsFolder)
  const html = {
    ...contextOf(document, conversion, pictures.source),
    // Markdown is not parsed inside HTML, so this is the link that GitHub renders for a note.
    note: (number: number) =>
      `<sup><a href="#user-content-fn-${number}" data-footnote-ref>${number}</a></sup>`,
  }
  const context: MarkdownContext = {
    document,
    conversion,
    html,
    picture: (resource, title) => pictures.reference(resource, title),
    names: namesOf(document),
  }
  const body = blocksMd(document.blocks, context)
  const notes = html.notes.bodies.map(({ number, blocks }) => {
    const inner = blocksMd(blocks, context)
    return prefixLines(inner, `[^${number}]: `, '    ')
  })
  const front = conversion.options.keepMetadata ? frontMatterOf(document.metadata) : ''
  // Dashes on the first line would start front matter.
  const start = front === '' ? body.replace(/^---(?=\n|$)/, '***') : body
  const parts = [front, start, notes.join('\n\n'), pictures.definitions.join('\n')]
  const text = parts.filter((part) => part !== '').join('\n\n')
  return { bytes: new TextEncoder().encode(text === '' ? '' : `${text}\n`), assets: pictures.assets }
}

/** Links to images: files in a folder, or data URIs at the end of the text. */
class ImageLinks {
  readonly definitions: string[] = []
  readonly assets: Asset[] = []
  readonly source: (key: string) => string | null
  readonly #labels = new Map<string, string>()
  readonly #embedded: ReadonlySet<string>

  constructor({ resources, ...document }: Document, folder: string | undefined) {
    const numbers = new Map([...resources.keys()].map((key, i) => [key, i + 1]))
    const place = (resource: Resource, key: string): string => {
      if (folder === undefined) return dataUri(resource)
      const name = `image-${numbers.get(key)}.${extensionOf(resource.mediaType)}`
      this.assets.push({ name, bytes: resource.bytes })
      return `${encodeURI(folder)}/${name}`
    }
    this.source = imageSource({ resources, ...document }, place)
    this.#embedded = new Set(
      folder === undefined
        ? [...resources].filter(([, one]) => one.bytes.length > 0).map(([key]) => key)
        : [],
    )
  }

  /** A data URI would make the text unreadable, so it goes to the end and a label refers to it. */
  reference(key: string, title: string | undefined): string | null {
    const source = this.source(key)
    if (source === null) return null
    if (!this.#embedded.has(key)) return `(${destination(source)}${titleMd(title)})`
    const label = this.#labels.get(key) ?? `image-${this.#labels.size + 1}`
    if (!this.#labels.has(key)) {
      this.#labels.set(key, label)
      this.definitions.push(`[${label}]: ${source}`)
    }
    return `[${label}]`
  }
}

/** Anchors of blocks that links lead to. Markdown renderers derive those of headings; others need an explicit anchor. */
function namesOf(document: Document): ReadonlyMap<string, string> {
  const targets = new Set<string>()
  const everything = [...document.blocks, ...[...document.notes.values()].flat()]
  for (const node of nodesIn(everything))
    if (node.kind === 'link' && node.href.startsWith('#')) targets.add(node.href.slice(1))
  const names = new Map<string, string>()
  const slugs = new HeadingSlugs()
  for (const node of nodesIn(document.blocks)) {
    const slug = node.kind === 'heading' ? slugs.next(inlineText(node.inlines)) : null
    if (!('id' in node) || node.id === undefined || !targets.has(node.id)) continue
    names.set(node.id, slug ?? node.id)
  }
  return names
}

/** Metadata as YAML front matter; empty if there is none. Values are quoted, so that each is read as text. */
function frontMatterOf({ title, authors, language, subject, keywords, created, modified }: Metadata): string {
  const lines = [
    ...one('title', title),
    ...many('author', authors),
    ...one('lang', language),
    ...one('description', subject),
    ...many('keywords', keywords),
    ...one('date', created),
    ...one('modified', modified),
  ]
  return lines.length === 0 ? '' : ['---', ...lines, '---'].join('\n')
}

function one(key: string, value: string | undefined): string[] {
  return value === undefined ? [] : [`${key}: ${JSON.stringify(value)}`]
}

function many(key: string, values: readonly string[] | undefined): string[] {
  return values === undefined || values.length === 0
    ? []
    : [`${key}:`, ...values.map((value) => `  - ${JSON.stringify(value)}`)]
}
