import { type EditablePackage, type Part, XmlTag } from '../../../office/parts/index.ts'
import { formulaTokens } from '../../../office/sheet.ts'
import type { OfficeWork } from '../office-format.ts'
import { formulaTags } from './part-lines.ts'

/** Elements of the workbook part about people, machines and data sources. */
const removedFromWorkbook: readonly (readonly [what: string, names: RegExp])[] = [
  ['names of people who share the file', /^s:fileSharing$/],
  ['paths of the file', /^(?:x15ac:absPath|s:fileRecoveryPr)$/],
  ['revision identifiers', /^xr\d*:revisionPtr$/],
  ['custom views', /^s:customWorkbookViews$/],
  [
    'web publishing settings',
    /^s:(?:webPublishing|webPublishObjects|smartTagPr|smartTagTypes|functionGroups|oleSize)$/,
  ],
  ['external data', /^s:externalReferences$/],
]

/** Elements of sheets that belong to removed parts or to people. */
const removedFromSheets: readonly (readonly [what: string, names: RegExp])[] = [
  ['custom views', /^s:customSheetViews$/],
  ['custom properties of sheets', /^s:(?:customProperties|cellWatches|smartTags|webPublishItems)$/],
]

/** Attributes that contain the digest of a password. */
const passwordAttributes =
  /^(?:(?:workbook|revisions)?(?:Password|HashValue|SaltValue|SpinCount|AlgorithmName)|password|hashValue|saltValue|spinCount|algorithmName|(?:workbook|revisions)PasswordCharacterSet)$/

/** Revision identifiers of the extensions of Office 2013 to 2016. */
const revisionAttributes = /^xr\d*:uid$|^(?:x14ac|xr):(?:revision\w*)$/

/** Removes metadata, names of authors, and connections to data outside of the file. */
export function scrubXlsx({ package: opened, tally }: OfficeWork): void {
  const removeIn = (root: XmlTag, list: typeof removedFromSheets): void => {
    for (const tag of [...root.descendants()])
      for (const [what, names] of list)
        if (names.test(tag.name)) {
          removeWithAlternate(tag)
          tally.add(what)
        }
  }
  const { main } = opened
  removeIn(main.root, removedFromWorkbook)
  for (const part of opened.parts()) {
    if (!part.isXml) continue
    if (/(?:worksheet|chartsheet|dialogsheet)\+xml$/.test(part.mediaType))
      removeIn(part.root, removedFromSheets)
    if (!/sharedStrings\+xml$/.test(part.mediaType)) scrubAttributes(part, tally)
    if (/\.comments\+xml$/.test(part.mediaType)) scrubComments(part.root, tally)
    else if (/threadedcomments\+xml$/.test(part.mediaType)) scrubThreadedComments(part.root, tally)
    else if (/person\+xml$/.test(part.mediaType)) scrubPersons(part.root, tally)
    else if (/\.table\+xml$/.test(part.mediaType)) scrubTable(part.root)
  }
  for (const sheet of opened.parts())
    if (/worksheet\+xml$/.test(sheet.mediaType)) dropExternalFormulas(sheet, tally)
  for (const part of opened.parts())
    if (part.isXml)
      for (const tag of formulaTags(part.root))
        if (isExternal(tag.text)) {
          if (tag.name === 's:definedName') tag.text = '#REF!'
          else tag.remove()
          tally.add('references to other workbooks')
        }
}

/** An element inside of alternatives for several versions is removed with them, if they are empty otherwise. */
function removeWithAlternate(tag: XmlTag): void {
  let { parent } = tag
  tag.remove()
  while (
    parent !== null &&
    /^mc:(?:Choice|Fallback|AlternateContent)$/.test(parent.name) &&
    parent.elements().length === 0
  ) {
    const outer: XmlTag | null = parent.parent
    parent.remove()
    parent = outer
  }
}

function scrubAttributes({ root }: Part, tally: OfficeWork['tally']): void {
  let identifiers = 0
  let digests = 0
  for (const tag of [root, ...root.descendants()]) {
    if (tag.attributes.length === 0) continue
    identifiers += tag.removeAttributes(({ name }) => revisionAttributes.test(name))
    if (/(?:P|p)rotect/.test(tag.name))
      digests += tag.removeAttributes(({ name }) => passwordAttributes.test(name))
  }
  tally.add('revision identifiers', identifiers)
  tally.add('password digests', Math.min(digests, 1))
}

/** Comments are kept. Their authors are replaced, in the list and at the start of the text, where programs write them. */
function scrubComments(root: XmlTag, tally: OfficeWork['tally']): void {
  const authors = root.child('s:authors')?.elements('s:author') ?? []
  const names = authors.map(({ text }) => text.trim())
  for (const author of authors) {
    // A threaded comment is identified by the identifier in place of its author.
    if (/^tc=\{[\dA-F-]+\}$/i.test(author.text)) continue
    author.text = 'Author'
    tally.add('authors of comments')
  }
  for (const comment of root.descendants('s:comment')) {
    const name = names[Number(comment.get('authorId'))] ?? ''
    const first = [...comment.descendants('s:t')].find(({ text }) => text.trim() !== '')
    if (name !== '' && first?.text.trimStart().startsWith(`${name}:`))
      first.text = first.text.replace(name, () => 'Author')
  }
}

function scrubThreadedComments(root: XmlTag, tally: OfficeWork['tally']): void {
  for (const tag of root.descendants()) {
    if (!/:?threadedComment$/.test(tag.name)) continue
    tag.removeAttributes(({ name }) => name === 'dT')
    tally.add('authors of comments')
  }
}

function scrubPersons(root: XmlTag, tally: OfficeWork['tally']): void {
  let number = 0
  for (const tag of root.elements()) {
    if (!/:?person$/.test(tag.name)) continue
    tag.set('displayName', `Author ${++number}`)
    tag.removeAttributes(({ name }) => name === 'userId' || name === 'providerId')
    tally.add('people')
  }
}

/** Tables lose their source outside of the file. */
function scrubTable(root: XmlTag): void {
  root.removeAttributes(({ name }) => name === 'connectionId' || name === 'tableType')
  for (const tag of [...root.descendants()]) {
    if (tag.name === 's:xmlColumnPr') tag.remove()
    else tag.removeAttributes(({ name }) => name === 'queryTableFieldId')
  }
}

function isExternal(formula: string): boolean {
  return (
    formula.includes('[') &&
    formulaTokens(formula).some(({ kind, text }) => kind === 'sheet' && /^'?[^!]*\[[^\]]+\]/.test(text))
  )
}

/** Cells that take their value from another workbook keep the value. */
function dropExternalFormulas({ root }: Part, tally: OfficeWork['tally']): void {
  for (const formula of [...root.descendants('s:f')])
    if (isExternal(formula.text)) {
      formula.remove()
      tally.add('references to other workbooks')
    }
}

/** Characters of workbooks that are written as `_xHHHH_` (ECMA-376 part 1, 22.9.2.19). */

const escapes = /_x([\da-f]{4})_/gi

/** Writes escaped characters as themselves, so that a value is found however it is written. */
export function unescapeCharacters(opened: EditablePackage): void {
  for (const part of opened.parts()) {
    if (!part.isXml || !mayHoldEscapes(part) || !part.root.name.startsWith('s:')) continue
    for (const tag of [part.root, ...part.root.descendants()]) unescapeTag(tag)
  }
}

function mayHoldEscapes(part: Part): boolean {
  const bytes = Buffer.from(part.bytes)
  return bytes.includes('_x') || bytes.includes('_X')
}

function unescapeTag(tag: XmlTag): void {
  for (const child of tag.children)
    if (!(child instanceof XmlTag))
      child.value = unescaped(child.value, (code) => isShown(code) || isBreak(code))
  // Line breaks in column names are not changed: formulas refer to them.
  for (const { name, value } of tag.attributes) {
    const text = unescaped(value, isShown)
    if (text !== value) tag.set(name, text)
  }
}

function unescaped(text: string, isPlain: (code: number) => boolean): string {
  if (!/_x/i.test(text)) return text
  let kept = 0
  const plain = text.replace(escapes, (written: string, hex: string) => {
    const code = Number.parseInt(hex, 16)
    if (isPlain(code)) return code === 0x0d ? '\n' : String.fromCharCode(code)
    kept++
    return written
  })
  // Characters that together look like an escape stay escaped.
  return (plain.match(escapes)?.length ?? 0) === kept ? plain : text
}

/** Not an underscore, which would prevent a following escape, and not half of a surrogate pair. */
function isShown(code: number): boolean {
  return (
    code >= 0x20 &&
    code !== 0x5f &&
    code < 0xfffe &&
    (code < 0x7f || code > 0x9f) &&
    (code < 0xd800 || code > 0xdfff)
  )
}

function isBreak(code: number): boolean {
  return code === 0x09 || code === 0x0a || code === 0x0d
}
