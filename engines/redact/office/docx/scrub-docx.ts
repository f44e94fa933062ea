import type { Part, XmlTag } from '../../../office/parts/index.ts'
import type { OfficeWork } from '../office-format.ts'
import { elementsOf } from '../pieces.ts'

/** Elements that are removed with their content, by what they are called in the result. */
const removed: readonly (readonly [what: string, names: RegExp])[] = [
  ['data bindings', /^w(?:15)?:(?:dataBinding|placeholder)$/],
  ['editing permissions', /^w:perm(?:Start|End)$/],
  ['proofing marks', /^w:proofErr$/],
  ['private field data', /^w:fldData$/],
  ['smart tag data', /^w:(?:smartTagPr|customXmlPr)$/],
  ['list identifiers', /^w:(?:nsid|tmpl)$/],
]

/** Elements of `settings.xml` that tell of people, machines and sources of data. */
const removedSettings =
  /^w:(?:rsids|docVars|mailMerge|attachedTemplate|attachedSchema|schemaLibrary|saveThroughXslt|activeWritingStyle|proofState|trackRevisions|revisionView|linkStyles|documentType)$|^w1[45]:doc(?:Id|umentId)$|^w15:(?:docId|presenceInfo)$/

/** Attributes of a protection that hold the digest of its password. */
const passwordAttributes =
  /(?:^|:)(?:hash(?:Value)?|salt(?:Value)?|spinCount|cryptSpinCount|crypt\w+|algorithmName|algIdExt\w*)$/

const unwrapped: ReadonlySet<string> = new Set(['w:smartTag', 'w:customXml'])

/** Removes metadata, tracked changes and the names of authors from every part. */
export function scrubDocx({ package: opened, tally }: OfficeWork): void {
  for (const part of opened.parts()) {
    if (!part.isXml) continue
    tally.add('tracked changes', acceptChanges(part.root))
    removeElements(part, tally)
    removeAttributes(part, tally)
  }
  removeLooseReferences(opened.main)
  for (const { kind, part } of opened.main.relationships) {
    if (kind === 'settings' && part) scrubSettings(part.root, tally)
    if (kind === 'comments' && part) scrubComments(part.root, tally)
  }
}

const notes = [
  ['w:footnoteReference', 'footnotes', 'w:footnote'],
  ['w:endnoteReference', 'endnotes', 'w:endnote'],
] as const

/** References to notes that the document does not have. Programs ignore them, but the second reader of the proof does not. */
function removeLooseReferences(main: Part): void {
  for (const [reference, kind, note] of notes) {
    const part = main.relationships.find((one) => one.kind === kind)?.part
    const ids = new Set(part?.root.elements(note).map((one) => one.get('w:id')))
    for (const element of [...main.root.descendants(reference)])
      if (!ids.has(element.get('w:id'))) element.remove()
  }
}

function removeElements({ root }: Part, tally: OfficeWork['tally']): void {
  const containers: XmlTag[] = []
  for (const element of root.descendants()) {
    if (unwrapped.has(element.name)) containers.push(element)
    for (const [what, names] of removed)
      if (names.test(element.name)) {
        element.remove()
        tally.add(what)
      }
  }
  for (const element of containers) element.unwrap()
}

function removeAttributes({ root }: Part, tally: OfficeWork['tally']): void {
  let ids = 0
  let data = 0
  let dates = 0
  for (const element of [root, ...root.descendants()]) {
    if (element.attributes.length === 0) continue
    ids += element.removeAttributes(({ name }) => /^w:rsid\w*$/.test(name))
    data += element.removeAttributes(({ name }) => name === 'o:gfxdata')
    // The date of a control in another notation than it is shown in.
    if (element.name === 'w:date') dates += element.removeAttributes(({ name }) => name === 'w:fullDate')
  }
  tally.add('revision identifiers', ids)
  tally.add('drawing data', data)
  tally.add('dates of controls', dates)
}

function scrubSettings(root: XmlTag, tally: OfficeWork['tally']): void {
  for (const element of root.elements()) {
    if (removedSettings.test(element.name)) {
      element.remove()
      tally.add('settings')
    } else if (element.name === 'w:documentProtection' || element.name === 'w:writeProtection')
      tally.add(
        'password digests',
        Math.min(
          1,
          element.removeAttributes(({ name }) => passwordAttributes.test(name)),
        ),
      )
  }
}

/** Comments stay, without their authors and times. */
function scrubComments(root: XmlTag, tally: OfficeWork['tally']): void {
  for (const comment of root.descendants('w:comment')) {
    comment.removeAttributes(({ name }) => /:(?:date|dateUtc)$/.test(name))
    // Required by the format.
    comment.set('w:author', 'Author')
    if (comment.get('w:initials') !== undefined) comment.set('w:initials', 'A')
    tally.add('authors of comments')
  }
}

/**
 * Accepts tracked changes: what was deleted or moved away is hidden residue, and who changed what and when is metadata.
 */

const removedContent: ReadonlySet<string> = new Set(['w:del', 'w:moveFrom', 'w:delText', 'w:delInstrText'])
const keptContent: ReadonlySet<string> = new Set(['w:ins', 'w:moveTo'])

/** Where an empty `w:ins` or `w:del` marks the element around it. */
const propertyElements: ReadonlySet<string> = new Set(['w:rPr', 'w:trPr', 'm:ctrlPr', 'w:numPr', 'w:tcPr'])

/** Former properties and borders of changes. */
const changeRecords =
  /^(?:w:(?:(?:rPr|pPr|sectPr|tblPr|tblGrid|tblPrEx|trPr|tcPr)Change|numberingChange|cell(?:Ins|Del|Merge)|move(?:From|To)Range(?:Start|End)|customXml(?:Ins|Del|MoveFrom|MoveTo)Range(?:Start|End))|w14:conflict(?:Ins|Del)|w14:customXmlConflict(?:Ins|Del)Range(?:Start|End))$/

/** Accepts all changes of a part. Returns how many there were. */
function acceptChanges(root: XmlTag): number {
  const deletedRows: XmlTag[] = []
  const deletedMarks: XmlTag[] = []
  const marked = root
    .descendants()
    .filter(({ name }) => removedContent.has(name) || keptContent.has(name) || changeRecords.test(name))
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
