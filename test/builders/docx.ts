import JSZip from 'jszip'

/** What a Word document of a test is made of: fragments of its parts, as WordprocessingML. */
export interface DocxParts {
  /** Blocks of the body. */
  readonly body: string
  readonly styles?: string
  readonly numbering?: string
  readonly footnotes?: string
  readonly endnotes?: string
  /** Relations of the main part: id, kind, target; an http target is external. */
  readonly relations?: readonly (readonly [id: string, kind: string, target: string])[]
  readonly core?: string
  /** More parts by name. */
  readonly parts?: Readonly<Record<string, string | Uint8Array>>
}

const namespaces = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:wpg="http://schemas.microsoft.com/office/word/2010/wordprocessingGroup"',
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"',
  'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"',
  'xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram"',
  'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
].join(' ')

export function part(root: string, content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><${root} ${namespaces}>${content}</${root}>`
}

export async function docx(parts: DocxParts): Promise<Uint8Array> {
  const zip = new JSZip()
  zip.file(
    '[Content_Types].xml',
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="png" ContentType="image/png"/><Default Extension="xml" ContentType="application/xml"/></Types>',
  )
  zip.file(
    '_rels/.rels',
    relations([
      ['r1', 'officeDocument', 'word/document.xml'],
      ['r2', 'core-properties', 'docProps/core.xml'],
    ]),
  )
  zip.file('word/document.xml', part('w:document', `<w:body>${parts.body}</w:body>`))
  zip.file('word/_rels/document.xml.rels', relations(parts.relations ?? []))
  if (parts.styles) zip.file('word/styles.xml', part('w:styles', parts.styles))
  if (parts.numbering) zip.file('word/numbering.xml', part('w:numbering', parts.numbering))
  if (parts.footnotes) zip.file('word/footnotes.xml', part('w:footnotes', parts.footnotes))
  if (parts.endnotes) zip.file('word/endnotes.xml', part('w:endnotes', parts.endnotes))
  if (parts.core)
    zip.file(
      'docProps/core.xml',
      `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/">${parts.core}</cp:coreProperties>`,
    )
  for (const [name, content] of Object.entries(parts.parts ?? {})) zip.file(name, content)
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' })
}

function relations(list: readonly (readonly [string, string, string])[]): string {
  const items = list.map(([id, kind, target]) => {
    const mode = /^[a-z]+:/.test(target) ? ' TargetMode="External"' : ''
    return `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"${mode}/>`
  })
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items.join('')}</Relationships>`
}

/** A run. `properties` is the content of `w:rPr`. */
export function run(text: string, properties = ''): string {
  return `<w:r>${properties ? `<w:rPr>${properties}</w:rPr>` : ''}<w:t xml:space="preserve">${text}</w:t></w:r>`
}

/** A paragraph of a text or of runs. `properties` is the content of `w:pPr`. */
export function p(content: string, properties = ''): string {
  const runs = content.startsWith('<') || content === '' ? content : run(content)
  return `<w:p>${properties ? `<w:pPr>${properties}</w:pPr>` : ''}${runs}</w:p>`
}

export function style(id: string, name: string, content = '', type = 'paragraph'): string {
  return `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${name}"/>${content}</w:style>`
}

/** An item of list `num` at a level. */
export function item(text: string, num = 1, level = 0): string {
  return p(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${num}"/></w:numPr>`)
}

/** An abstract list of the formats, by level, and the nums that use it. */
export function lists(...formats: readonly (readonly string[])[]): string {
  const abstracts = formats.map(
    (levels, i) =>
      `<w:abstractNum w:abstractNumId="${i}">${levels
        .map(
          (format, level) =>
            `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:pPr><w:ind w:left="${720 * (level + 1)}" w:hanging="360"/></w:pPr></w:lvl>`,
        )
        .join('')}</w:abstractNum>`,
  )
  const nums = formats.map((_, i) => `<w:num w:numId="${i + 1}"><w:abstractNumId w:val="${i}"/></w:num>`)
  return [...abstracts, ...nums].join('')
}
