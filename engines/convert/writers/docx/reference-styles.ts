import type { Part, XmlTag } from '../../../office/parts/index.ts'

/** Other names of our styles, as pandoc's reference document and Word's templates call them. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  quote: ['block text', 'intense quote'],
  'table heading': ['table header'],
  'table text': ['compact', 'table contents'],
  caption: ['table caption', 'image caption'],
  'verbatim char': ['source text', 'html code'],
  'source code': ['html preformatted', 'preformatted text'],
}

/** Elements that refer to a style by its id. */
const referring: ReadonlySet<string> = new Set([
  'w:pStyle',
  'w:rStyle',
  'w:tblStyle',
  'w:basedOn',
  'w:next',
  'w:link',
])

/**
 * Replaces our styles by those of the reference. Styles used by the document and missing in the reference are added.
 * @param users parts whose text uses styles
 */
export function takeStyles(ours: Part, theirs: Part, users: readonly Part[]): void {
  const { root } = theirs
  for (const change of [...root.descendants('w:pPrChange'), ...root.descendants('w:rPrChange')])
    change.remove()
  const { ids, missing } = matchStyles(ours, theirs)
  const references = users.flatMap((part) => referencesIn(part.root))
  const used = references.map((reference) => reference.get('w:val') ?? '')
  for (const style of stylesToAdd(ours, missing, used)) {
    style.set('w:styleId', ids.get(style.get('w:styleId') ?? '') ?? '')
    style.removeAttributes(({ name }) => name === 'w:default')
    for (const reference of referencesIn(style)) {
      if (ids.has(reference.get('w:val') ?? '')) references.push(reference)
      else reference.remove()
    }
    root.append(style)
  }
  for (const reference of references) {
    const id = ids.get(reference.get('w:val') ?? '')
    if (id !== undefined) reference.set('w:val', id)
  }
  ours.bytes = theirs.bytes
}

interface StyleMatch {
  /** Ids of our styles to their ids in the output. */
  readonly ids: ReadonlyMap<string, string>
  /** Our ids of those that the reference lacks. */
  readonly missing: ReadonlySet<string>
}

/** Matches styles by name, which is English in every language of Word, and by type. */
function matchStyles(ours: Part, theirs: Part): StyleMatch {
  const known = new Map<string, string>()
  const taken = new Set<string>()
  for (const style of theirs.root.elements('w:style')) {
    const id = style.get('w:styleId') ?? ''
    taken.add(id)
    for (const name of [...namesOf(style), ...(isDefault(style) ? ['default'] : [])]) {
      const key = `${typeOf(style)} ${name}`
      if (!known.has(key)) known.set(key, id)
    }
  }
  const ids = new Map<string, string>()
  const missing = new Set<string>()
  for (const style of ours.root.elements('w:style')) {
    const id = style.get('w:styleId') ?? ''
    const [name = ''] = namesOf(style)
    const names = [name, ...(isDefault(style) ? ['default'] : []), ...(otherNames[name] ?? [])]
    const found = names.map((one) => known.get(`${typeOf(style)} ${one}`)).find((one) => one !== undefined)
    if (found === undefined) missing.add(id)
    ids.set(id, found ?? freeId(id, taken))
  }
  return { ids, missing }
}

/** An id that no style of the reference has. */
function freeId(id: string, taken: Set<string>): string {
  let free = id
  for (let n = 2; taken.has(free); n++) free = `${id}${n}`
  taken.add(free)
  return free
}

/** The missing styles that are used, and the missing ones that these refer to. */
function stylesToAdd(ours: Part, missing: ReadonlySet<string>, used: readonly string[]): readonly XmlTag[] {
  const styles = new Map(ours.root.elements('w:style').map((style) => [style.get('w:styleId') ?? '', style]))
  const added = new Map<string, XmlTag>()
  const work = [...used]
  for (let id = work.pop(); id !== undefined; id = work.pop()) {
    const style = styles.get(id)
    if (style === undefined || added.has(id) || !missing.has(id)) continue
    added.set(id, style)
    for (const reference of referencesIn(style)) work.push(reference.get('w:val') ?? '')
  }
  return [...added.values()]
}

function namesOf(style: XmlTag): string[] {
  const names = [
    style.child('w:name')?.get('w:val') ?? '',
    ...(style.child('w:aliases')?.get('w:val') ?? '').split(','),
  ]
  return names.map((name) => name.trim().toLowerCase()).filter((name) => name !== '')
}

function typeOf(style: XmlTag): string {
  return style.get('w:type') ?? 'paragraph'
}

function isDefault(style: XmlTag): boolean {
  return /^(?:1|true|on)$/.test(style.get('w:default') ?? '')
}

function referencesIn(root: XmlTag): XmlTag[] {
  return root.descendants().filter(({ name }) => referring.has(name))
}

/**
 * Adds the numbering that the styles of the reference use, such as that of its headings, to ours under free numbers. Where that
 * cannot be done, the styles lose their numbering.
 */
export function takeNumbering(
  ours: Part | null,
  theirs: Part | null,
  styles: Part,
  headers: readonly Part[],
): void {
  const users = [styles, ...headers].flatMap((part) => part.root.descendants('w:numPr'))
  const numbers =
    ours && theirs && canMerge(ours.root, theirs.root) ? merge(ours.root, theirs.root) : new Map()
  for (const user of users) {
    const number = user.child('w:numId')
    const id = number?.get('w:val') ?? ''
    // 0 removes numbering (ECMA-376 part 1, 17.9.18). A style that states only a level inherits its list.
    if (number === undefined || id === '0') continue
    const free = numbers.get(id)
    if (free === undefined) user.remove()
    else number.set('w:val', free)
  }
}

/** Elements are moved as they are written, so both parts must use the usual prefix. */
function canMerge(ours: XmlTag, theirs: XmlTag): boolean {
  return ours.written === 'w:numbering' && theirs.written === 'w:numbering'
}

/** @returns numbers of the reference to numbers of the output */
function merge(ours: XmlTag, theirs: XmlTag): Map<string, string> {
  const firstList = highest(ours, 'w:abstractNum', 'w:abstractNumId') + 1
  const firstNumber = highest(ours, 'w:num', 'w:numId') + 1
  const lists = new Map<string, string>()
  const numbers = new Map<string, string>()
  // All lists come before the numbers (17.9.17).
  let at = ours.children.findLastIndex((child) => 'name' in child && child.name === 'w:abstractNum') + 1
  for (const list of theirs.elements('w:abstractNum')) {
    const id = String(firstList + lists.size)
    lists.set(list.get('w:abstractNumId') ?? '', id)
    clean(list)
    list.set('w:abstractNumId', id)
    ours.insert(at++, list)
  }
  for (const number of theirs.elements('w:num')) {
    const list = lists.get(number.child('w:abstractNumId')?.get('w:val') ?? '')
    if (list === undefined) continue
    const id = String(firstNumber + numbers.size)
    numbers.set(number.get('w:numId') ?? '', id)
    clean(number)
    number.set('w:numId', id)
    number.child('w:abstractNumId')?.set('w:val', list)
    ours.append(number)
  }
  return numbers
}

function highest(root: XmlTag, element: string, attribute: string): number {
  return root.elements(element).reduce((most, one) => Math.max(most, Number(one.get(attribute)) || 0), 0)
}

/** Removes extensions, whose prefixes our part may not declare, and bullets that are pictures. */
function clean(top: XmlTag): void {
  for (const element of [top, ...top.descendants()]) {
    if (!element.written.startsWith('w:') || element.name === 'w:lvlPicBulletId') element.remove()
    else element.removeAttributes(({ written }) => !written.startsWith('w:'))
  }
}
