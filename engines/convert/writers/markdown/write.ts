import type { Document, Resource } from '../../../model/document.ts'
import type { Conversion } from '../../conversion.ts'
import type { Asset, Written } from '../../edge.ts'
import { HeadingSlugs } from '../../tree/slug.ts'
import { inlineText, nodesIn } from '../../tree/walk.ts'
import { contextOf } from '../html/context.ts'
import { dataUri, extensionOf, pictureSource } from '../image-source.ts'
import { blocksMd, prefixed } from './blocks.ts'
import type { MarkdownContext } from './context.ts'
import { frontMatterOf } from './front-matter.ts'
import { destination, titleMd } from './inlines.ts'

/**
 * The tree to GitHub's Markdown. The writer works on the tree, and not on HTML as turndown does: a tree knows spans, notes, formulas
 * and headers, of which HTML to Markdown rules would have to find out again what the reader knew.
 * Pictures go into files of their own where a folder for them is given, and as data behind the text where none is.
 */
export function writeMarkdown(document: Document, conversion: Conversion): Written {
  const pictures = new Pictures(document, conversion.options.assetsFolder)
  const html = {
    ...contextOf(document, conversion, pictures.source),
    // Markdown is not read inside of HTML; GitHub's own link to a note is.
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
    return prefixed(inner, `[^${number}]: `, '    ')
  })
  const front = conversion.options.keepMetadata ? frontMatterOf(document.metadata) : ''
  // A line of dashes at the top would begin front matter.
  const start = front === '' ? body.replace(/^---(?=\n|$)/, '***') : body
  const parts = [front, start, notes.join('\n\n'), pictures.definitions.join('\n')]
  const text = parts.filter((part) => part !== '').join('\n\n')
  return { bytes: new TextEncoder().encode(text === '' ? '' : `${text}\n`), assets: pictures.assets }
}

/** How pictures are pointed at: beside the text, in a folder of their own, or as data at its end. */
class Pictures {
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
    this.source = pictureSource({ resources, ...document }, place)
    this.#embedded = new Set(
      folder === undefined
        ? [...resources].filter(([, one]) => one.bytes.length > 0).map(([key]) => key)
        : [],
    )
  }

  /** Data in the middle of a text is no help to whoever reads it: a label stands there, and the data at the end. */
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

/** Names of blocks that links lead to. A heading is found by its words on every site that shows Markdown, others need an anchor. */
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
