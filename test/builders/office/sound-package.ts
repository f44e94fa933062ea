/** Looks for what makes Office repair a file: parts that do not fit together, and elements in an order that the schemas do not have. */
import JSZip from 'jszip'
import { SaxesParser, type SaxesTagPlain } from 'saxes'

interface Element {
  /** As written, with its prefix. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Element[]
}

const officeRelationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** What is wrong with a package, one line each. An empty list: nothing was found. */
export async function faultsOf(bytes: Uint8Array): Promise<string[]> {
  const zip = await JSZip.loadAsync(bytes)
  const names = Object.values(zip.files).flatMap(({ dir, name }) => (dir ? [] : [name]))
  const faults: string[] = []
  const known = new Set<string>()
  for (const name of names) {
    if (known.has(name.toLowerCase())) faults.push(`${name} twice`)
    known.add(name.toLowerCase())
  }
  const parts = new Map<string, Element>()
  for (const name of names) {
    const content = (await zip.file(name)?.async('uint8array')) ?? new Uint8Array()
    if (content[0] === 0x50 && content[1] === 0x4b && /\.(?:docx|xlsx|pptx)$/i.test(name))
      faults.push(...(await faultsOf(content)).map((fault) => `${name}: ${fault}`))
    if (!/\.(?:xml|rels|vml)$/i.test(name)) continue
    try {
      parts.set(name, parse(Buffer.from(content).toString(content[0] === 0xff ? 'utf16le' : 'utf8')))
    } catch (error) {
      faults.push(`${name}: ${String(error)}`)
    }
  }
  faults.push(...typeFaults(parts.get('[Content_Types].xml'), names))
  for (const [name, root] of parts) {
    if (name.endsWith('.rels')) faults.push(...targetFaults(name, root, known))
    else {
      const slash = name.lastIndexOf('/') + 1
      const rels = parts.get(`${name.slice(0, slash)}_rels/${name.slice(slash)}.rels`)
      faults.push(...referenceFaults(name, root, rels), ...elementFaults(name, root))
    }
  }
  return faults
}

/** What is wrong with a file that was not wrong with the one it was made of. */
export async function newFaults(before: Uint8Array, after: Uint8Array): Promise<string[]> {
  const what = (fault: string): string => fault.replace(/^[^:]*: /, '')
  const known = new Set((await faultsOf(before)).map(what))
  return (await faultsOf(after)).filter((fault) => !known.has(what(fault)))
}

function parse(text: string): Element {
  const parser = new SaxesParser()
  const top: Element = { name: '', attributes: {}, children: [] }
  const open = [top]
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    const element: Element = { name, attributes, children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  parser.write(text.replace(/^\ufeff/, '')).close()
  return top.children[0]
}

function* all(element: Element): Generator<Element> {
  yield element
  for (const child of element.children) yield* all(child)
}

function typeFaults(types: Element | undefined, names: readonly string[]): string[] {
  if (types === undefined) return ['no content types']
  const faults: string[] = []
  const extensions = new Set<string>()
  const overrides = new Set<string>()
  for (const { name, attributes } of types.children)
    if (name.endsWith('Default')) extensions.add(attributes.Extension.toLowerCase())
    else {
      overrides.add(attributes.PartName.toLowerCase())
      if (!names.some((one) => `/${one}`.toLowerCase() === attributes.PartName.toLowerCase()))
        faults.push(`a content type for ${attributes.PartName}, which is not there`)
    }
  for (const name of names)
    if (
      name !== '[Content_Types].xml' &&
      !overrides.has(`/${name}`.toLowerCase()) &&
      !extensions.has(/\.([^./]*)$/.exec(name)?.[1].toLowerCase() ?? '')
    )
      faults.push(`no content type for ${name}`)
  return faults
}

function targetFaults(name: string, root: Element, known: ReadonlySet<string>): string[] {
  const faults: string[] = []
  const folder = name.replace(/_rels\/[^/]*$/, '')
  const ids = new Set<string>()
  for (const { attributes } of root.children) {
    if (ids.has(attributes.Id)) faults.push(`${name}: ${attributes.Id} twice`)
    ids.add(attributes.Id)
    if (attributes.TargetMode === 'External') continue
    const path = new URL(attributes.Target.replaceAll('\\', '/'), `file:///${folder}`).pathname.slice(1)
    if (!known.has(decodeURIComponent(path).toLowerCase()))
      faults.push(`${name}: no part ${attributes.Target}`)
  }
  return faults
}

/** Attributes of the relationships namespace that have no relationship. */
function referenceFaults(name: string, root: Element, rels: Element | undefined): string[] {
  const ids = new Set(rels?.children.map(({ attributes }) => attributes.Id))
  const prefixes = new Set<string>()
  const faults: string[] = []
  for (const { attributes } of all(root))
    for (const [attribute, value] of Object.entries(attributes))
      if (value === officeRelationships && attribute.startsWith('xmlns:')) prefixes.add(attribute.slice(6))
  for (const element of all(root))
    for (const [attribute, value] of Object.entries(element.attributes)) {
      const [prefix, local] = attribute.split(':')
      if (local === undefined || !prefixes.has(prefix) || value === '' || ids.has(value)) continue
      faults.push(`${name}: ${element.name} refers to ${value}, which is not there`)
    }
  return faults
}

/** Children in the order of the schema (ECMA-376 part 1, annex A). Others may stand anywhere. */
const orders: readonly (readonly [parent: RegExp, children: readonly string[]])[] = [
  [
    /^(?:\w+:)?worksheet$/,
    'sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection protectedRanges scenarios autoFilter sortState dataConsolidate customSheetViews mergeCells phoneticPr conditionalFormatting dataValidations hyperlinks printOptions pageMargins pageSetup headerFooter rowBreaks colBreaks customProperties cellWatches ignoredErrors smartTags drawing legacyDrawing legacyDrawingHF drawingHF picture oleObjects controls webPublishItems tableParts extLst'.split(
      ' ',
    ),
  ],
  [
    /^(?:\w+:)?workbook$/,
    'fileVersion fileSharing workbookPr workbookProtection bookViews sheets functionGroups externalReferences definedNames calcPr oleSize customWorkbookViews pivotCaches smartTagPr smartTagTypes webPublishing fileRecoveryPr webPublishObjects extLst'.split(
      ' ',
    ),
  ],
  [/^(?:\w+:)?c$/, ['f', 'v', 'is', 'extLst']],
  [
    /^p:presentation$/,
    'sldMasterIdLst notesMasterIdLst handoutMasterIdLst sldIdLst sldSz notesSz'.split(' '),
  ],
  [
    /^p:(?:sld|sldLayout|sldMaster|notes)$/,
    ['cSld', 'clrMap', 'clrMapOvr', 'sldLayoutIdLst', 'transition', 'timing'],
  ],
]

/** Elements that must not be first, and ones that must be. */
const firstChildren: readonly (readonly [parent: RegExp, child: string])[] = [
  [/^w:p$/, 'w:pPr'],
  [/^w:r$/, 'w:rPr'],
  [/^w:tbl$/, 'w:tblPr'],
  [/^w:tr$/, 'w:trPr'],
  [/^w:tc$/, 'w:tcPr'],
  [/^a:p$/, 'a:pPr'],
  [/^a:r$/, 'a:rPr'],
]

/** Elements that must have a child, and lists that must not be empty. */
const required: readonly (readonly [parent: RegExp, child: RegExp])[] = [
  [
    /^w:(?:tc|comment|footnote|endnote|hdr|ftr|txbxContent)$/,
    /^(?:w:(?:p|tbl|sdt|customXml|altChunk)|mc:\w+)$/,
  ],
  [/^w:tbl$/, /^w:(?:tr|sdt|customXml)$/],
  [/^(?:p|a|xdr|c|cdr|dsp|wps):txBody$/, /^a:p$/],
  [/^a:r$/, /^a:t$/],
  [/^mc:AlternateContent$/, /^mc:Choice$/],
  [
    /^(?:\w+:)?(?:dataValidations|conditionalFormatting|mergeCells|hyperlinks|tableParts|definedNames|pivotCaches|sheets|tableColumns|oleObjects|controls|scenarios|protectedRanges)$/,
    /./,
  ],
]

function elementFaults(name: string, root: Element): string[] {
  const faults: string[] = []
  for (const { name: parent, children } of all(root)) {
    const names = children.map((child) => child.name)
    for (const [pattern, order] of orders) {
      if (!pattern.test(parent) || (order.includes('f') && !/worksheets?\//.test(name))) continue
      const places = names.map((one) => order.indexOf(one.replace(/^\w+:/, ''))).filter((at) => at >= 0)
      if (places.some((at, i) => i > 0 && at < places[i - 1])) faults.push(`${name}: order in ${parent}`)
    }
    for (const [pattern, child] of firstChildren)
      if (pattern.test(parent) && names.lastIndexOf(child) > 0)
        if (!names.slice(0, names.indexOf(child)).every((one) => /^w:(?:bookmark|tblPrEx)/.test(one)))
          faults.push(`${name}: ${child} is not first in ${parent}`)
    for (const [pattern, child] of required)
      if (pattern.test(parent) && !names.some((one) => child.test(one)))
        faults.push(`${name}: empty ${parent}`)
    if (
      parent === 'w:tc' &&
      names.length > 0 &&
      !/^(?:w:(?:p|sdt|bookmarkEnd|customXml\w*|altChunk)|mc:\w+)$/.test(names.at(-1) ?? '')
    )
      faults.push(`${name}: w:tc ends with ${names.at(-1)}`)
  }
  return faults
}
