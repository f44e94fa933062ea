/**
 * Accepts tracked changes: what was deleted or moved away is hidden residue, and who changed what and when is metadata.
 */
import type { XmlTag } from '../../../office/parts/index.ts'
import { elementsOf } from '../pieces.ts'

const removedContent: ReadonlySet<string> = new Set(['w:del', 'w:moveFrom', 'w:delText', 'w:delInstrText'])
const keptContent: ReadonlySet<string> = new Set(['w:ins', 'w:moveTo'])

/** Where an empty `w:ins` or `w:del` marks the element around it. */
const propertyElements: ReadonlySet<string> = new Set(['w:rPr', 'w:trPr', 'm:ctrlPr', 'w:numPr', 'w:tcPr'])

/** Former properties and borders of changes. */
const records =
  /^(?:w:(?:(?:rPr|pPr|sectPr|tblPr|tblGrid|tblPrEx|trPr|tcPr)Change|numberingChange|cell(?:Ins|Del|Merge)|move(?:From|To)Range(?:Start|End)|customXml(?:Ins|Del|MoveFrom|MoveTo)Range(?:Start|End))|w14:conflict(?:Ins|Del)|w14:customXmlConflict(?:Ins|Del)Range(?:Start|End))$/

/** Accepts all changes of a part. Returns how many there were. */
export function acceptChanges(root: XmlTag): number {
  const deletedRows: XmlTag[] = []
  const deletedMarks: XmlTag[] = []
  const marked = root
    .descendants()
    .filter(({ name }) => removedContent.has(name) || keptContent.has(name) || records.test(name))
  for (const element of marked) {
    const { name, parent } = element
    if (parent === null) continue
    if (propertyElements.has(parent.name)) {
      const owner = parent.parent
      if (name === 'w:del' && parent.name === 'w:trPr' && owner) deletedRows.push(owner)
      if ((name === 'w:del' || name === 'w:moveFrom') && owner?.name === 'w:pPr' && owner.parent)
        deletedMarks.push(owner.parent)
      element.remove()
    } else if (keptContent.has(name)) element.unwrap()
    else element.remove()
  }
  for (const row of deletedRows) {
    const table = row.parent
    row.remove()
    if (table?.name === 'w:tbl' && table.elements('w:tr').length === 0) table.remove()
  }
  // From the end, so that a paragraph is complete before it is joined to the one before it.
  for (const paragraph of deletedMarks.reverse()) joinToNext(paragraph)
  return marked.length
}

/** Joins a paragraph whose mark was deleted to the next one, whose properties it gets. */
function joinToNext(paragraph: XmlTag): void {
  const { parent } = paragraph
  if (parent === null) return
  const siblings = elementsOf(parent)
  const next = siblings[siblings.indexOf(paragraph) + 1]
  if (next?.name !== 'w:p') return
  const content = elementsOf(paragraph).filter(({ name }) => name !== 'w:pPr')
  const properties = next.child('w:pPr')
  next.insert(properties ? next.children.indexOf(properties) + 1 : 0, ...content)
  paragraph.remove()
}
