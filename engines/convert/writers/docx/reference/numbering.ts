import type { Part, XmlTag } from '../../../../office/parts/index.ts'

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
