import type { TagElement, TaggedContent } from '../../model/page-content.ts'
import { PdfDict, type PdfFile, PdfName, type PdfObject, PdfString } from '../objects.ts'
import { decodeTextString } from '../text-string.ts'
import { annotationMcid } from './annotations.ts'
import type { Destinations } from './destinations.ts'

/** Elements that are read. */
const maxElements = 1_000_000

interface Open {
  readonly element: { readonly kids: (TagElement | TaggedContent)[] }
  readonly dict: PdfDict
  readonly page: number
}

/**
 * The structure tree of a tagged PDF (ISO 32000-1, 14.7), or null if there is none. An element that is in the tree twice
 * counts once. Content that is not on a page of the document is omitted.
 */
export function structureTree(file: PdfFile, destinations: Destinations): TagElement | null {
  const root = file.dict(file.dict(file.trailer.get('Root'))?.get('StructTreeRoot'))
  if (!root) return null
  const roles = file.dict(root.get('RoleMap'))
  const tree = { role: '', kids: [] as (TagElement | TaggedContent)[] }
  const seen = new Set<PdfDict>([root])
  const waiting: Open[] = [{ element: tree, dict: root, page: -1 }]
  for (let open = waiting.pop(); open && seen.size < maxElements; open = waiting.pop()) {
    const { element, dict, page } = open
    const kids = file.resolve(dict.get('K'))
    for (const kid of Array.isArray(kids) ? kids : [kids]) {
      const found = file.resolve(kid)
      if (typeof found === 'number') {
        if (page >= 0) element.kids.push({ page: page + 1, mcid: found })
        continue
      }
      if (!(found instanceof PdfDict)) continue
      const own = found.has('Pg') ? destinations.indexOf(found.get('Pg')) : page
      const mcid = file.number(found.get('MCID'))
      if (mcid !== null) {
        // MCIDs of a form or an annotation are not those of the page.
        if (own >= 0 && !found.has('Stm')) element.kids.push({ page: own + 1, mcid })
        continue
      }
      if (file.name(found.get('Type')) === 'OBJR') {
        const annotation = annotationMcid(file, found.get('Obj'))
        if (own >= 0 && annotation >= 0) element.kids.push({ page: own + 1, mcid: annotation })
        continue
      }
      if (!found.has('S') || seen.has(found)) continue
      seen.add(found)
      const child = elementOf(file, found, roles)
      element.kids.push(child)
      waiting.push({ element: child, dict: found, page: own })
    }
  }
  return tree
}

function elementOf(file: PdfFile, dict: PdfDict, roles: PdfDict | null) {
  const alt = text(file, dict.get('Alt'))
  const actualText = text(file, dict.get('ActualText'), false)
  return {
    role: standardRole(file, file.name(dict.get('S')) ?? '', roles),
    ...(alt === '' ? {} : { alt }),
    ...(actualText === '' ? {} : { actualText }),
    ...attributes(file, dict.get('A')),
    kids: [] as (TagElement | TaggedContent)[],
  }
}

/** Structure types of PDF 2.0, which producers map to less specific ones for older readers. */
const pdf2Roles = new Set(['Strong', 'Em'])

/** Resolves a custom role to a standard one, possibly through others (14.7.3). */
function standardRole(file: PdfFile, name: string, roles: PdfDict | null): string {
  if (pdf2Roles.has(name)) return name
  let role = name
  for (let i = 0; i < 8; i++) {
    const mapped = file.name(roles?.get(role))
    if (mapped === null || mapped === role) break
    role = mapped
  }
  return role
}

type Attributes = {
  -readonly [Key in
    | 'rowspan'
    | 'colspan'
    | 'numbering'
    | 'decoration'
    | 'shift'
    | 'highlight'
    | 'placement'
    | 'align'
    | 'notation'
    | 'inset']?: TagElement[Key]
}

/** The attributes in use: spans of cells, list numbering, text style and alignment (14.8.5). */
function attributes(file: PdfFile, object: PdfObject | undefined): Attributes {
  const found: Attributes = {}
  const entry = file.resolve(object)
  for (const item of Array.isArray(entry) ? entry.slice(0, 16) : [entry]) {
    const dict = file.dict(item)
    if (!dict) continue
    const rowspan = file.number(dict.get('RowSpan'))
    const colspan = file.number(dict.get('ColSpan'))
    const numbering = file.resolve(dict.get('ListNumbering'))
    if (isSpan(rowspan)) found.rowspan = rowspan
    if (isSpan(colspan)) found.colspan = colspan
    if (numbering instanceof PdfName) found.numbering = numbering.name
    const decoration = file.name(dict.get('TextDecorationType'))
    if (decoration === 'Underline') found.decoration = 'underline'
    if (decoration === 'LineThrough') found.decoration = 'strike'
    const shift = file.number(dict.get('BaselineShift')) ?? 0
    if (shift !== 0) found.shift = shift > 0 ? 'superscript' : 'subscript'
    if (file.array(dict.get('BackgroundColor'))) found.highlight = true
    const placement = file.name(dict.get('Placement'))
    if (placement === 'Inline') found.placement = 'inline'
    else if (placement === 'Block') found.placement = 'block'
    const align = aligns.get(file.name(dict.get('TextAlign')) ?? '')
    if (align) found.align = align
    if (file.name(dict.get('Notation')) === 'TeX') found.notation = 'tex'
    const [left, right] = (file.array(dict.get('Inset')) ?? []).map((value) => file.number(value) ?? 0)
    if (isInset(left) && isInset(right)) found.inset = [left, right]
  }
  return found
}

const aligns: ReadonlyMap<string, NonNullable<TagElement['align']>> = new Map([
  ['Start', 'left'],
  ['Center', 'center'],
  ['End', 'right'],
  ['Justify', 'justify'],
])

function isSpan(value: number | null): value is number {
  return value !== null && Number.isInteger(value) && value > 1 && value <= 1000
}

/** In points. Larger values are errors. */
const maxInset = 200

function isInset(value: number | undefined): value is number {
  return value !== undefined && Math.abs(value) <= maxInset
}

function text(file: PdfFile, object: PdfObject | undefined, trimmed = true): string {
  const found = file.resolve(object)
  if (!(found instanceof PdfString)) return ''
  const decoded = decodeTextString(found.bytes)
  return trimmed ? decoded.trim() : decoded
}
