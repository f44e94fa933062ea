import type { Block, Metadata, PageSetup } from '../../../model/document.ts'
import type { OfficePackage, Relationship } from '../../../office/package-reader.ts'
import { childOf, descendantsOf, textContent, type XmlElement } from '../../../office/xml.ts'
import { blocksOf } from './blocks.ts'
import type { TextEdges } from './places.ts'
import { type DocxContext, storyOf } from './story.ts'

/** Twentieths of a point in a point. */
const twipsPerPoint = 20

/** The page setup of the first section that has one. */
export function pageSetup(body: XmlElement): { readonly page?: PageSetup } {
  const section = descendantsOf(body, 'w:sectPr').find((properties) => childOf(properties, 'w:pgSz'))
  const page = pageOf(section)
  return page ? { page } : {}
}

/** The paper and margins of a section; undefined if it states none. */
export function pageOf(section: XmlElement | undefined): PageSetup | undefined {
  const size = childOf(section, 'w:pgSz')?.attributes
  const width = Number(size?.['w:w']) / twipsPerPoint
  const height = Number(size?.['w:h']) / twipsPerPoint
  if (!(width > 0 && height > 0 && width < 15_000 && height < 15_000)) return undefined
  const margins = childOf(section, 'w:pgMar')?.attributes ?? {}
  // A negative margin is a fixed one.
  const margin = (side: string) => Math.abs(Number(margins[`w:${side}`] ?? 1440) / twipsPerPoint) || 0
  return {
    width,
    height,
    margins: { top: margin('top'), right: margin('right'), bottom: margin('bottom'), left: margin('left') },
  }
}

/**
 * The distance of the lines of the text grid; undefined if a section has none, or another type (ECMA-376 part 1, 17.6.5).
 */
export function lineGridOf(body: XmlElement): number | undefined {
  const grids = descendantsOf(body, 'w:sectPr').map((section) => {
    const { 'w:type': type, 'w:linePitch': pitch } = childOf(section, 'w:docGrid')?.attributes ?? {}
    return /^(?:lines|linesAndChars|snapToChars)$/.test(type ?? '') ? Number(pitch) / twipsPerPoint : 0
  })
  const [first = 0] = grids
  // A page has at least a few lines.
  return first > 0 && first < 200 && grids.every((grid) => grid === first) ? first : undefined
}

/** Where the text of the last section begins and ends across its page, points from the left. */
export function textEdgesOf(body: XmlElement): TextEdges | undefined {
  const page = pageOf(descendantsOf(body, 'w:sectPr').at(-1))
  return page?.margins && { left: page.margins.left, right: page.width - page.margins.right }
}

/** The default header and footer of the first section. */
export async function headerAndFooter(
  opc: OfficePackage,
  body: XmlElement,
  relations: readonly Relationship[],
  whole: DocxContext,
): Promise<{ header?: Block[]; footer?: Block[] }> {
  const out: { header?: Block[]; footer?: Block[] } = {}
  for (const kind of ['header', 'footer'] as const) {
    const references = descendantsOf(body, `w:${kind}Reference`)
    const wanted = references.find(({ attributes }) => (attributes['w:type'] ?? 'default') === 'default')
    const part = relations.find(({ id, external }) => !external && id === wanted?.attributes['r:id'])?.target
    const root = part === undefined ? undefined : await opc.xml(part)
    if (!root || part === undefined) continue
    const blocks = blocksOf(root, storyOf(whole, await opc.relationships(part)))
    if (blocks.length > 0) out[kind] = blocks
  }
  return out
}

/** Dublin Core properties of the package (ECMA-376 part 2, 11). */
export async function readMetadata(opc: OfficePackage): Promise<Metadata> {
  const core =
    (await opc.relationships('')).find(({ kind }) => kind === 'core-properties')?.target ??
    'docProps/core.xml'
  const root = await opc.xml(core)
  const said = (name: string): string | undefined => {
    const found = childOf(root, name)
    const text = found ? textContent(found).trim() : ''
    return text === '' ? undefined : text
  }
  const keywords = said('cp:keywords')?.split(/\s*[,;]\s*/)
  const author = said('dc:creator')
  const all: { readonly [K in keyof Metadata]: Metadata[K] | undefined } = {
    title: said('dc:title'),
    authors: author === undefined ? undefined : author.split(/\s*;\s*/),
    language: said('dc:language'),
    subject: said('dc:subject'),
    keywords,
    created: said('dcterms:created'),
    modified: said('dcterms:modified'),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}
