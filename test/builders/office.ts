import { writeZip } from '../../engines/office/zip-writer.ts'

/** Office packages of a test: parts by name. */
export function packageOf(parts: Readonly<Record<string, string | Uint8Array>>): Promise<Uint8Array> {
  return writeZip(Object.entries(parts).map(([name, content]) => ({ name, content })))
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A relations part: id, kind, target; an http target is external. */
export function rels(...list: readonly (readonly [id: string, kind: string, target: string])[]): string {
  const items = list.map(
    ([id, kind, target]) =>
      `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"${/^https?:/.test(target) ? ' TargetMode="External"' : ''}/>`,
  )
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items.join('')}</Relationships>`
}

const contentTypes =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>'

const sheetSpace = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

/** A sheet of a workbook: the content of `sheetData`, and the elements after it. */
export interface SheetSource {
  readonly name: string
  readonly data: string
  readonly after?: string
  /** Elements before `sheetData`. */
  readonly before?: string
  readonly state?: 'hidden'
  /** Code of number format 2, instead of money. */
  readonly format?: string
  /** The part of styles of the workbook, instead of the usual one. */
  readonly styles?: string
  /** What is drawn over it: anchors, the relations they need, and parts by name. */
  readonly drawn?: {
    readonly anchors: string
    readonly relations: readonly (readonly [id: string, kind: string, target: string])[]
    readonly parts: Readonly<Record<string, string | Uint8Array>>
  }
}

/** A workbook; number format 1 of a cell (`s="1"`) is a date, 2 money. */
export function xlsx(...sheets: readonly SheetSource[]): Promise<Uint8Array> {
  const main = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  return packageOf({
    '[Content_Types].xml': `${contentTypes}<Override PartName="/xl/workbook.xml" ContentType="${main}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${main}.styles+xml"/>${sheets.map((_, i) => `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${main}.worksheet+xml"/>`).join('')}</Types>`,
    '_rels/.rels': rels(['r1', 'officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook ${sheetSpace} xmlns:r="${office}"><sheets>${sheets.map(({ name, state }, i) => `<sheet name="${name}" sheetId="${i + 1}"${state ? ` state="${state}"` : ''} r:id="r${i + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': rels(
      ...sheets.map((_, i) => [`r${i + 1}`, 'worksheet', `worksheets/sheet${i + 1}.xml`] as const),
      ['rs', 'styles', 'styles.xml'],
    ),
    'xl/styles.xml':
      sheets.find(({ styles }) => styles)?.styles ??
      `<styleSheet ${sheetSpace}><numFmts count="1"><numFmt numFmtId="170" formatCode="${sheets.find(({ format }) => format)?.format ?? '#,##0.00&quot; EUR&quot;'}"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="170" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ data, after = '', before = '' }, i) => [
        `xl/worksheets/sheet${i + 1}.xml`,
        `<worksheet ${sheetSpace} xmlns:r="${office}">${before}<sheetData>${data}</sheetData>${after}</worksheet>`,
      ]),
    ),
    ...Object.assign({}, ...sheets.map(({ drawn }, i) => drawnParts(drawn, i + 1))),
  })
}

/** Spaces of DrawingML, for parts of charts and diagrams. */
export const drawingNamespaces = `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${office}" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"`

function drawnParts(drawn: SheetSource['drawn'], sheet: number): Record<string, string | Uint8Array> {
  if (!drawn) return {}
  return {
    [`xl/worksheets/_rels/sheet${sheet}.xml.rels`]: rels([
      'rd',
      'drawing',
      `../drawings/drawing${sheet}.xml`,
    ]),
    [`xl/drawings/drawing${sheet}.xml`]: `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" ${drawingNamespaces}>${drawn.anchors}</xdr:wsDr>`,
    [`xl/drawings/_rels/drawing${sheet}.xml.rels`]: rels(...drawn.relations),
    ...drawn.parts,
  }
}

/** A chart part: its title, and series by name with a figure for each category. */
export function chartPart(
  title: string,
  categories: readonly string[],
  series: Readonly<Record<string, readonly number[]>>,
): string {
  const points = (values: readonly (string | number)[]) =>
    values.map((value, i) => `<c:pt idx="${i}"><c:v>${value}</c:v></c:pt>`).join('')
  const drawn = Object.entries(series).map(
    ([name, values]) =>
      `<c:ser><c:tx><c:strRef><c:strCache>${points([name])}</c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache>${points(categories)}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache>${points(values)}</c:numCache></c:numRef></c:val></c:ser>`,
  )
  return `<c:chartSpace ${drawingNamespaces}><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>${title}</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart>${drawn.join('')}</c:barChart></c:plotArea></c:chart></c:chartSpace>`
}

/** Rows of a sheet from texts and numbers; null leaves a place empty. */
export function sheetRows(...rows: readonly (readonly (string | number | null)[])[]): string {
  return rows
    .map((cells, r) => {
      const written = cells.map((value, c) => {
        const place = `${String.fromCharCode(65 + c)}${r + 1}`
        if (value === null) return ''
        return typeof value === 'number'
          ? `<c r="${place}"><v>${value}</v></c>`
          : `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
      })
      return written.join('') === '' ? '' : `<row r="${r + 1}">${written.join('')}</row>`
    })
    .join('')
}

const slideSpaces = `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${office}" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"`

export interface SlideSource {
  /** Shapes of its tree. */
  readonly shapes: string
  readonly relations?: readonly (readonly [id: string, kind: string, target: string])[]
  readonly hidden?: boolean
}

/** A presentation with one layout, whose body has bullets on its first level and numbers on its second. */
export function pptx(
  slides: readonly SlideSource[],
  parts: Readonly<Record<string, string | Uint8Array>> = {},
): Promise<Uint8Array> {
  const tree = (shapes: string) => `<p:cSld><p:spTree><p:nvGrpSpPr/><p:grpSpPr/>${shapes}</p:spTree></p:cSld>`
  return packageOf({
    '[Content_Types].xml': `${contentTypes}</Types>`,
    '_rels/.rels': rels(['r1', 'officeDocument', 'ppt/presentation.xml']),
    'ppt/presentation.xml': `<p:presentation ${slideSpaces}><p:sldIdLst>${slides.map((_, i) => `<p:sldId id="${256 + i}" r:id="r${i + 1}"/>`).join('')}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': rels(
      ...slides.map((_, i) => [`r${i + 1}`, 'slide', `slides/slide${i + 1}.xml`] as const),
    ),
    'ppt/slideLayouts/slideLayout1.xml': `<p:sldLayout ${slideSpaces}>${tree(shape('', { placeholder: 'type="body" idx="1"', at: [0, 2_000_000, 9_000_000, 3_000_000], list: '<a:lvl2pPr><a:buAutoNum type="alphaLcPeriod"/></a:lvl2pPr>' }))}</p:sldLayout>`,
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': rels([
      'r1',
      'slideMaster',
      '../slideMasters/slideMaster1.xml',
    ]),
    'ppt/slideMasters/slideMaster1.xml': `<p:sldMaster ${slideSpaces}>${tree('')}<p:txStyles><p:bodyStyle><a:lvl1pPr><a:buChar char="•"/></a:lvl1pPr></p:bodyStyle></p:txStyles></p:sldMaster>`,
    ...Object.fromEntries(
      slides.flatMap(({ shapes, relations = [], hidden }, i) => [
        [
          `ppt/slides/slide${i + 1}.xml`,
          `<p:sld ${slideSpaces}${hidden ? ' show="0"' : ''}>${tree(shapes)}</p:sld>`,
        ],
        [
          `ppt/slides/_rels/slide${i + 1}.xml.rels`,
          rels(['rl', 'slideLayout', '../slideLayouts/slideLayout1.xml'], ...relations),
        ],
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(parts).map(([name, content]) => [
        name,
        typeof content === 'string' ? content.replace('SPACES', slideSpaces) : content,
      ]),
    ),
  })
}

export interface ShapeSource {
  readonly placeholder?: string
  readonly at?: readonly [x: number, y: number, width: number, height: number]
  readonly list?: string
}

/** A shape with paragraphs: a text, or `a:p` elements. */
export function shape(content: string, { placeholder, at, list = '' }: ShapeSource = {}): string {
  const paragraphs = content.startsWith('<') || content === '' ? content : line(content)
  const place = at
    ? `<a:xfrm><a:off x="${at[0]}" y="${at[1]}"/><a:ext cx="${at[2]}" cy="${at[3]}"/></a:xfrm>`
    : ''
  return `<p:sp><p:nvSpPr><p:cNvPr id="2" name=""/><p:cNvSpPr/><p:nvPr>${placeholder === undefined ? '' : `<p:ph ${placeholder}/>`}</p:nvPr></p:nvSpPr><p:spPr>${place}</p:spPr><p:txBody><a:bodyPr/><a:lstStyle>${list}</a:lstStyle>${paragraphs}</p:txBody></p:sp>`
}

export function line(text: string, properties = '', look = ''): string {
  return `<a:p><a:pPr${properties}/><a:r><a:rPr${look}/><a:t>${text}</a:t></a:r></a:p>`
}

/** A frame that holds a table, a chart or a diagram. */
export function frame(uri: string, content: string): string {
  return `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="3" name=""/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><a:graphic><a:graphicData uri="${uri}">${content}</a:graphicData></a:graphic></p:graphicFrame>`
}
