import type { Block, Document, Metadata, Section } from '../../../model/document.ts'
import type { FlowBox, FlowDocument } from '../../../model/pages/flow.ts'
import type { Conversion } from '../../conversion.ts'
import type { Reading } from '../../edge.ts'
import { attribute, descendants, type HtmlElement, hasQuirks, parseHtml, textOf } from '../../html/parse.ts'
import { mapInlines } from '../../tree/walk.ts'
import { blocksOf } from './blocks.ts'
import { applyStyleSheets } from './css/cascade.ts'
import { inheritTextStyles, printedSection } from './css/inherit.ts'
import { HtmlLooks } from './css/look.ts'
import type { Medium } from './css/rules.ts'
import { decodeHtml } from './decode.ts'
import { brokenInlines } from './display.ts'
import { ImageCollector } from './images.ts'
import { findNotes, fragmentOf } from './notes.ts'
import { ComputedStyles } from './page/computed.ts'
import { PageBoxes } from './page/page-boxes.ts'
import { type PageStyles, pageStyles } from './page/page-styles.ts'
import type { HtmlScope } from './scope.ts'

/**
 * Reads HTML: what a reader of the page would see, in its order. Scripts do not run, and remote files and style sheets are not
 * loaded; images come from the page itself or from an allowed folder.
 */
export function readHtml(bytes: Uint8Array, conversion: Conversion): Reading {
  return { document: documentOf(decodeHtml(bytes, conversion), conversion) }
}

/** The tree of an HTML text. `metadata` is the default for missing values. */
export function documentOf(source: string, conversion: Conversion, metadata: Metadata = {}): Document {
  const root = parseHtml(source, conversion.limits.nodes)
  // Boxes use print styles, blocks screen styles. Style attributes are read before the rules of style sheets are added to them.
  const printed = conversion.hasLook ? printedSection(root) : null
  const styles =
    printed && conversion.isPrinted ? pageStyles(root, mediumOf(printed.section), conversion) : null
  applyStyleSheets(root, conversion)
  const notes = findNotes(root)
  inheritTextStyles(root)
  const scope: HtmlScope = {
    conversion,
    broken: brokenInlines(root),
    notes,
    targets: targetsOf(root),
    images: new ImageCollector(conversion),
    aliases: new Map(),
    ...(conversion.hasLook ? { looks: new HtmlLooks() } : {}),
  }
  const body = root.children.find((node) => node.type === 'element' && node.tag === 'body')
  const blocks = blocksOf(body ? [body] : root.children, scope, 0)
  const bodies = new Map<string, readonly Block[]>()
  for (const [key, note] of notes.bodies) bodies.set(key, blocksOf(note.children, scope, 1))
  const document: Document | FlowDocument = {
    metadata: { ...metadataOf(root), ...metadata },
    blocks,
    notes: bodies,
    resources: scope.images.resources,
    ...(styles ? { flow: flowOf(root, styles, scope) } : {}),
    ...(printed
      ? { sections: [printed.section], ...(printed.isStated ? { page: printed.section.page } : {}) }
      : {}),
  }
  return scope.aliases.size === 0 ? document : redirectLinks(document, scope.aliases)
}

/** Pages are printed as wide as their text. */
function mediumOf({ page: { width, margins } }: Section): Medium {
  return { type: 'print', width: (width - margins.left - margins.right) / pointsPerPixel }
}

const pointsPerPixel = 0.75

/** The boxes of the page, from that of its root. */
function flowOf(root: HtmlElement, styles: PageStyles, scope: HtmlScope): FlowBox {
  const computed = new ComputedStyles(styles)
  const box = new PageBoxes(computed, { ...scope, texts: computed }, hasQuirks(root)).box(root, 0)
  // The background of the body applies to the whole page, unless the root has one (CSS 2.1, 14.2).
  const fill =
    box.fill ?? box.children.map((child) => (child.kind === 'box' ? child.fill : undefined)).find(Boolean)
  if (box.fill !== undefined || fill === undefined) return box
  const children = box.children.map((child) =>
    child.kind === 'box' && child.fill === fill ? { ...child, fill: undefined } : child,
  )
  return { ...box, fill, children: children as FlowBox['children'] }
}

function targetsOf(root: HtmlElement): Set<string> {
  const targets = new Set<string>()
  for (const node of descendants(root)) if (node.tag === 'a') targets.add(fragmentOf(node))
  targets.delete('')
  return targets
}

/** Redirects links to merged ids. */
function redirectLinks(document: Document, aliases: ReadonlyMap<string, string>): Document {
  return mapInlines(document, (inline) => {
    if (inline.kind !== 'link' || !inline.href.startsWith('#')) return inline
    const name = aliases.get(inline.href.slice(1))
    return name === undefined ? inline : { ...inline, href: `#${name}` }
  })
}

/** Metadata in the head of a page. */
function metadataOf(root: HtmlElement): Metadata {
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
