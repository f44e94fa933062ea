import type { Part, PartRelationship, XmlTag } from '../../office/parts/index.ts'
import type { OfficeWork } from './office-format.ts'

/** Attributes of the relationships namespace, and of the old namespaces that mean the same. */
const reference = /^(?:r|o):(?:id|embed|link|pict|href|relid|dm|lo|qs|cs|blip|topLeft|bottomRight)$/

/** Elements whose content stays when their reference is removed. */
const containers: ReadonlySet<string> = new Set(['w:hyperlink', 'w:sdt'])

/**
 * Removes the relationships that a test selects, and the elements that refer to them: a reference without a relationship would make
 * Office repair the file. Returns how many.
 */
export function dropRelationships(
  { package: opened }: OfficeWork,
  test: (relationship: PartRelationship, from: Part | null) => boolean,
): number {
  let count = 0
  for (const part of [null, ...opened.parts()]) {
    const list = part === null ? opened.relationships : part.relationships
    const removed = list.filter((relationship) => test(relationship, part))
    if (removed.length === 0) continue
    count += removed.length
    const kept = list.filter((relationship) => !removed.includes(relationship))
    if (part === null) opened.relationships = kept
    else {
      part.relationships = kept
      if (part.isXml) removeReferences(part.root, new Set(removed.map(({ id }) => id)))
    }
  }
  return count
}

function removeReferences(root: XmlTag, ids: ReadonlySet<string>): void {
  for (const element of root.descendants()) {
    if (!element.attributes.some(({ name, value }) => reference.test(name) && ids.has(value))) continue
    if (containers.has(element.name)) element.unwrap()
    else element.remove()
  }
}
