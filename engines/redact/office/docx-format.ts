import type { Part, XmlTag } from '../../office/parts/index.ts'
import { symbolCharacter } from '../../office/word.ts'
import type { OfficeFormat, OfficeWork, TextLine, TextPiece } from './office-format.ts'
import { characterPiece, drawingLines, elementsOf, rowLines, textPiece } from './pieces.ts'

/** Elements that are removed with their content, by their name in the result. */
const removed: readonly (readonly [what: string, names: RegExp])[] = [
  ['data bindings', /^w(?:15)?:(?:dataBinding|placeholder)$/],
  ['editing permissions', /^w:perm(?:Start|End)$/],
  ['proofing marks', /^w:proofErr$/],
  ['private field data', /^w:fldData$/],
  ['smart tag data', /^w:(?:smartTagPr|customXmlPr)$/],
  ['list identifiers', /^w:(?:nsid|tmpl)$/],
]

/** Elements of `settings.xml` about people, machines and data sources. */
const removedSettings =
  /^w:(?:rsids|docVars|mailMerge|attachedTemplate|attachedSchema|schemaLibrary|saveThroughXslt|activeWritingStyle|proofState|trackRevisions|revisionView|linkStyles|documentType)$|^w1[45]:doc(?:Id|umentId)$|^w15:(?:docId|presenceInfo)$/

/** Attributes of a protection that contain the digest of its password. */
const passwordAttributes =
  /(?:^|:)(?:hash(?:Value)?|salt(?:Value)?|spinCount|cryptSpinCount|crypt\w+|algorithmName|algIdExt\w*)$/

const unwrapped: ReadonlySet<string> = new Set(['w:smartTag', 'w:customXml'])

/** Removes metadata, tracked changes and the names of authors from every part. */
function scrubDocx({ package: opened, tally }: OfficeWork): void {
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

/** References to missing notes. Programs ignore them, but the second reader of the proof does not. */
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
    // The date of a control in a different notation than shown.
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

/** Comments are kept, without their authors and times. */
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

/** Places where an empty `w:ins` or `w:del` marks the element around it. */
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
  // From the end, so that a paragraph is complete before it is joined to the previous one.
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

/** The name of a part in the result, by relationship type, in reading order. */
const stories: readonly (readonly [kind: string, place: string])[] = [
  ['header', 'header'],
  ['footer', 'footer'],
  ['footnotes', 'footnote'],
  ['endnotes', 'endnote'],
  ['comments', 'comment'],
]

const drawings: ReadonlyMap<string, string> = new Map([
  ['chart', 'chart'],
  ['chartEx', 'chart'],
  ['chartUserShapes', 'chart'],
  ['diagramData', 'diagram'],
  ['diagramDrawing', 'diagram'],
])

/** Elements inside a paragraph that are not read as its text. */
const ignored: ReadonlySet<string> = new Set(['w:pPr', 'w:rPr', 'w:sdtPr', 'w:sdtEndPr', 'm:ctrlPr'])

const nestedElements: ReadonlySet<string> = new Set(['w:drawing', 'w:pict', 'w:object'])

/** Elements that represent a character, by name. */
const characters: ReadonlyMap<string, string> = new Map([
  ['w:tab', '\t'],
  ['w:ptab', '\t'],
  ['w:br', '\n'],
  ['w:cr', '\n'],
  ['w:noBreakHyphen', '-'],
  ['w:softHyphen', '\u00ad'],
])

/** Fields whose code alone produces text: `QUOTE` and `SYMBOL` (ECMA-376 part 1, 17.16.5). Programs recalculate their results. */

/** Words of a code: a switch with its argument, a text in quotation marks, or a word. */
const words = /\\\*\s*\w+|\\[fsFS]\s*(?:"[^"]*"|\S+)|\\.|"([^"]*)"?|([^\s"\\]+)/g

/** The lines of a document: the body, then headers, footers, notes and comments, then charts and diagrams. */
function* readDocx({ package: opened }: OfficeWork): Generator<TextLine> {
  const { main } = opened
  yield* blockLines(main.root, 'body')
  const read = new Set<Part>([main])
  for (const [story, place] of stories)
    for (const { kind, part } of main.relationships) {
      if (kind !== story || part === null || read.has(part)) continue
      read.add(part)
      yield* blockLines(part.root, place)
    }
  for (const { kind, part } of opened.allRelationships()) {
    const place = drawings.get(kind)
    if (place === undefined || part === null || read.has(part)) continue
    read.add(part)
    yield* drawingLines(part.root, place)
  }
}

/** The lines of a body, header, note, comment or text box, in reading order. Text boxes come after their paragraph. */
function* blockLines(container: XmlTag, place: string): Generator<TextLine> {
  for (const element of elementsOf(container)) {
    if (element.name === 'w:p') yield* paragraphLines(element, place)
    else if (element.name === 'w:tr')
      yield* rowLines(
        cellsOf(element).map((cell) => blockLines(cell, place)),
        place,
      )
    else yield* blockLines(element, place)
  }
}

function cellsOf(row: XmlTag): XmlTag[] {
  return [...elementsOf(row)].filter(({ name }) => name !== 'w:trPr' && name !== 'w:tblPrEx')
}

function* paragraphLines(paragraph: XmlTag, place: string): Generator<TextLine> {
  const { shown, aside, nested } = readParagraph(paragraph)
  const asides = aside.map((pieces): TextLine => ({ place: `${place}, field`, pieces }))
  if (hasText(shown)) yield { place, pieces: shown }
  yield* asides
  for (const element of nested) yield* nestedLines(element, `${place}, text box`)
}

/** Text boxes contain paragraphs of WordprocessingML, other shapes those of DrawingML. */
function* nestedLines(element: XmlTag, place: string): Generator<TextLine> {
  for (const child of elementsOf(element)) {
    if (child.name === 'w:txbxContent') yield* blockLines(child, place)
    else if (child.name === 'a:p') yield* drawingLines(child, place)
    else yield* nestedLines(child, place)
  }
}

function hasText(pieces: readonly TextPiece[]): boolean {
  return pieces.some(({ text }) => text.trim() !== '')
}

/** A paragraph as read. */
interface WordParagraph {
  /** The text as it is shown, with the results of fields. */
  readonly shown: readonly TextPiece[]
  /** Additional texts: field codes, and the readings of ruby text. */
  readonly aside: readonly (readonly TextPiece[])[]
  /** Drawings, images and objects, whose text is read separately. */
  readonly nested: readonly XmlTag[]
}

function readParagraph(paragraph: XmlTag): WordParagraph {
  const shown: TextPiece[] = []
  const aside: TextPiece[][] = []
  const nested: XmlTag[] = []
  let code: TextPiece[] = []
  // The paragraph as shown after its fields are recalculated.
  const calculated: TextPiece[] = []
  let hasResults = false
  let inResult = false
  const endCode = (): void => {
    const result = resultOf(code.map(({ text }) => text).join(''))
    if (result === undefined) {
      if (code.length > 0) aside.push(withoutKeywords(code))
    } else {
      calculated.push(calculatedPiece(result, code))
      hasResults = true
      inResult = true
    }
    code = []
  }
  const read = (element: XmlTag, out: TextPiece[]): void => {
    for (const child of elementsOf(element)) {
      const { name } = child
      if (ignored.has(name)) continue
      const character = characters.get(name)
      if (name === 'w:t' || name === 'm:t' || name === 'w:delText') {
        out.push(textPiece(child))
        if (!inResult && out === shown) calculated.push({ text: child.text })
      } else if (name === 'w:instrText' || name === 'w:delInstrText') code.push(textPiece(child))
      else if (character !== undefined) out.push(characterPiece(child, character))
      else if (name === 'w:sym') out.push(characterPiece(child, symbolOf(child)))
      else if (name === 'w:fldChar') {
        if (child.get('w:fldCharType') !== 'begin') endCode()
        if (child.get('w:fldCharType') === 'end') inResult = false
      } else if (nestedElements.has(name)) nested.push(child)
      else if (name === 'w:rt') {
        const reading: TextPiece[] = []
        read(child, reading)
        aside.push(reading)
      } else if (name === 'mc:Fallback') {
        // The same content for other programs.
        const copy: TextPiece[] = []
        read(child, copy)
        aside.push(copy)
      } else read(child, out)
    }
  }
  read(paragraph, shown)
  endCode()
  if (hasResults) aside.push(calculated)
  return { shown, aside: aside.filter((pieces) => pieces.length > 0), nested }
}

/** The result of a field, as a text that changes its code. */
function calculatedPiece(text: string, code: readonly TextPiece[]): TextPiece {
  return {
    text,
    target: {
      set(changed) {
        for (const [i, { target }] of code.entries()) target?.set(i === 0 ? quoteOf(changed) : '')
      },
    },
  }
}

/** Names of fields (ECMA-376 part 1, 17.16.5) and of formats after switches. */
const names =
  'ADDIN|ADDRESSBLOCK|ADVANCE|ASK|AUTHOR|AUTONUM|AUTONUMLGL|AUTONUMOUT|AUTOTEXT|AUTOTEXTLIST|BARCODE|BIBLIOGRAPHY|BIDIOUTLINE|CITATION|COMMENTS|COMPARE|CONTROL|CREATEDATE|DATABASE|DATE|DDE|DDEAUTO|DISPLAYBARCODE|DOCPROPERTY|DOCVARIABLE|EDITTIME|EMBED|EQ|FILENAME|FILESIZE|FILLIN|FORMCHECKBOX|FORMDROPDOWN|FORMTEXT|GLOSSARY|GOTOBUTTON|GREETINGLINE|HTMLACTIVEX|HYPERLINK|IF|INCLUDEPICTURE|INCLUDETEXT|INDEX|INFO|KEYWORDS|LASTSAVEDBY|LINK|LISTNUM|MACROBUTTON|MERGEBARCODE|MERGEFIELD|MERGEREC|MERGESEQ|NEXT|NEXTIF|NOTEREF|NUMCHARS|NUMPAGES|NUMWORDS|PAGE|PAGEREF|PRINT|PRINTDATE|PRIVATE|QUOTE|RD|REF|REVNUM|SAVEDATE|SECTION|SECTIONPAGES|SEQ|SET|SHAPE|SKIPIF|STYLEREF|SUBJECT|SYMBOL|TA|TC|TEMPLATE|TIME|TITLE|TOA|TOC|USERADDRESS|USERINITIALS|USERNAME|XE|MERGEFORMAT|MERGEFORMATINET|CHARFORMAT'

/** The keywords of the syntax, and quoted texts. */
const keywords = new RegExp(`"[^"]*"?|\\\\.|\\b(?:${names})\\b`, 'g')

/** A field code without its keywords, which would be detected as names. */
function withoutKeywords(code: readonly TextPiece[]): TextPiece[] {
  const text = code.map((piece) => piece.text).join('')
  const read = text.replace(keywords, (word) => (word.startsWith('"') ? word : ' '.repeat(word.length)))
  let at = 0
  return code.map((piece) => {
    const start = at
    at += piece.text.length
    return { ...piece, read: read.slice(start, at) }
  })
}

function symbolOf(element: XmlTag): string {
  const code = Number.parseInt(element.get('w:char') ?? '', 16)
  if (Number.isNaN(code)) return '\ufffd'
  // In other fonts, the code is the character code, or is at the corresponding place of the private use area.
  const plain = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code
  return symbolCharacter(element.get('w:font') ?? '', code) ?? String.fromCodePoint(Math.min(plain, 0x10ffff))
}

/** The text produced by a field code, including character numbers; undefined for other fields. */
function resultOf(code: string): string | undefined {
  const name = /^\s*(QUOTE|SYMBOL)\s/i.exec(code)
  if (name === null) return undefined
  const given = [...code.slice(name[0].length).matchAll(words)].flatMap(([, quoted, word]) => {
    if (quoted !== undefined) return quoted
    return word === undefined ? [] : characterOf(word)
  })
  return name[1].toUpperCase() === 'SYMBOL' ? (given[0] ?? '') : given.join('')
}

/** A code that produces text. */
function quoteOf(text: string): string {
  return ` QUOTE "${text.replaceAll('"', "'")}" `
}

function characterOf(word: string): string {
  if (!/^(?:\d{2,7}|0x[\da-f]{1,6})$/i.test(word)) return word
  const code = Number(word)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : word
}

/** Word documents. Tracked changes are accepted; comments are kept without their authors. */
export const docxFormat: OfficeFormat = {
  name: 'docx',
  relationships: new Set([
    'officeDocument',
    ...['styles', 'settings', 'webSettings', 'fontTable', 'theme', 'themeOverride', 'numbering', 'font'],
    ...['header', 'footer', 'footnotes', 'endnotes', 'comments', 'commentsExtended', 'commentsIds'],
    ...['image', 'hyperlink', 'package', 'oleObject', 'aFChunk'],
    ...['chart', 'chartEx', 'chartUserShapes', 'chartStyle', 'chartColorStyle'],
    ...['diagramData', 'diagramLayout', 'diagramQuickStyle', 'diagramColors', 'diagramDrawing'],
  ]),
  scrub: scrubDocx,
  read: readDocx,
}
