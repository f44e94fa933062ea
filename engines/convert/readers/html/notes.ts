import { attribute, descendants, type HtmlElement, textOf } from '../../html/parse.ts'

/**
 * Footnotes and endnotes of a page. HTML has no element for them, but writers follow one pattern: a short link leads to a note, and a
 * link in the note leads back. This finds such pairs (pandoc, GitHub, Word, LibreOffice, MediaWiki, mammoth);
 * with an explicit role, a note needs no back link.
 */
export interface Notes {
  /** Links that refer to a note, and its key. */
  readonly references: ReadonlyMap<HtmlElement, string>
  /** Elements with the content of a note, by key, in the order of their references. */
  readonly bodies: ReadonlyMap<string, HtmlElement>
  /** Elements not read in place: bodies, back links, and rules and headings above the notes. */
  readonly hidden: ReadonlySet<HtmlElement>
}

export function findNotes(root: HtmlElement): Notes {
  const { links, owners } = collectTargets(root)
  const references = new Map<HtmlElement, string>()
  const bodies = new Map<string, HtmlElement>()
  const keys = new Map<HtmlElement, string>()
  const hidden = new Set<HtmlElement>()
  const targets = new Set(links.map(({ to }) => owners.get(to)).filter((node) => node !== undefined))

  for (const { node, to } of links) {
    const target = owners.get(to)
    if (target === undefined || !isShort(node)) continue
    const body = bodyOf(target, targets)
    if (body === null || contains(body, node)) continue
    const back = backLinks(body, namesOf(node))
    if (back.length === 0 && !saysReference(node)) continue
    // A note may refer to another note, but its back links are not references.
    if (back.length > 0 && hidden.has(node)) continue
    const key = keys.get(body) ?? `note-${keys.size + 1}`
    keys.set(body, key)
    bodies.set(key, body)
    references.set(node, key)
    hidden.add(body)
    for (const link of back) hidden.add(link)
  }
  for (const body of bodies.values()) hideNoteHeading(body, hidden)
  return { references, bodies, hidden }
}

interface Link {
  readonly node: HtmlElement
  readonly to: string
}

function collectTargets(root: HtmlElement): { links: Link[]; owners: ReadonlyMap<string, HtmlElement> } {
  const links: Link[] = []
  const owners = new Map<string, HtmlElement>()
  for (const node of descendants(root)) {
    const id = attribute(node, 'id')
    if (id !== '' && !owners.has(id)) owners.set(id, node)
    if (node.tag !== 'a' || node.space !== 'html') continue
    const name = attribute(node, 'name')
    if (name !== '' && !owners.has(name)) owners.set(name, node)
    const to = fragmentOf(node)
    if (to !== '') links.push({ node, to })
  }
  return { links, owners }
}

/** The fragment that a link of the page leads to; empty for a link that leads elsewhere. */
export function fragmentOf(link: HtmlElement): string {
  const href = attribute(link, 'href')
  if (!href.startsWith('#')) return ''
  try {
    return decodeURIComponent(href.slice(1))
  } catch {
    // Not valid percent-encoding; used as written.
    return href.slice(1)
  }
}

/** Whether a link is short enough for a note reference: a number, a star, "[12]", "note 3". */
function isShort(link: HtmlElement): boolean {
  const text = textOf(link).trim()
  return text.length > 0 && text.length <= 10
}

/** Ids that a back link may use for a reference: its own, and those of the superscript around it. */
function namesOf(link: HtmlElement): Set<string> {
  const names = new Set([attribute(link, 'id'), attribute(link, 'name')])
  for (
    let up = link.parent, n = 0;
    up !== null && n < 2 && (up.tag === 'sup' || up.tag === 'span');
    up = up.parent, n++
  )
    names.add(attribute(up, 'id'))
  names.delete('')
  return names
}

function saysReference(link: HtmlElement): boolean {
  return (
    attribute(link, 'role') === 'doc-noteref' ||
    attribute(link, 'epub:type') === 'noteref' ||
    link.attributes.has('data-footnote-ref') ||
    /(?:^|\s)(?:footnote-?ref|footnote-reference|noteref)(?:\s|$)/.test(attribute(link, 'class'))
  )
}

const holders: ReadonlySet<string> = new Set(['li', 'p', 'div', 'aside', 'dd', 'td', 'section'])

/** The element that contains a note: the largest around its target that contains no other target. */
function bodyOf(target: HtmlElement, targets: ReadonlySet<HtmlElement>): HtmlElement | null {
  let node: HtmlElement | null = target
  for (let n = 0; n < 4 && node !== null && !holders.has(node.tag); n++) node = node.parent
  if (node === null || !holders.has(node.tag)) return null
  // Word puts the target on a link in a paragraph in a div; the div is the note.
  const outer: HtmlElement | null = node.parent
  const alone = outer !== null && (outer.tag === 'div' || outer.tag === 'li' || outer.tag === 'aside')
  return alone && node.tag === 'p' && onlyTarget(outer, targets) ? outer : node
}

function onlyTarget(node: HtmlElement, targets: ReadonlySet<HtmlElement>): boolean {
  let found = 0
  let looked = 0
  for (const inner of descendants(node)) {
    if (targets.has(inner)) found++
    // A large element is not a note.
    if (found > 1 || ++looked > 200) return false
  }
  return true
}

/** Back links of a note to one of these ids. Of a long note, only its start and end are searched. */
function backLinks(body: HtmlElement, names: ReadonlySet<string>): HtmlElement[] {
  const back: HtmlElement[] = []
  if (names.size === 0) return back
  let looked = 0
  for (const node of descendants(body)) {
    if (++looked > 2000) break
    if (node.tag === 'a' && names.has(fragmentOf(node)) && isShort(node)) back.push(node)
  }
  return back
}

function contains(outer: HtmlElement, inner: HtmlElement): boolean {
  for (let up: HtmlElement | null = inner; up !== null; up = up.parent) if (up === outer) return true
  return false
}

/** Hides the rule and the heading above a list of notes that has moved. */
function hideNoteHeading(body: HtmlElement, hidden: Set<HtmlElement>): void {
  for (let up = body.parent, n = 0; up !== null && n < 3; up = up.parent, n++) {
    const says = `${attribute(up, 'class')} ${attribute(up, 'role')} ${attribute(up, 'style')}`
    if (!/footnotes|endnotes|footnote-list|endnote-list/i.test(says) && !up.attributes.has('data-footnotes'))
      continue
    for (const child of up.children)
      if (child.type === 'element' && /^(?:hr|h[1-6]|br)$/.test(child.tag)) hidden.add(child)
    return
  }
}
