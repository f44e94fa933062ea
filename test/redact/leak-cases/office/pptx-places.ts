import { type NewPart, officeFile, type Relation, row, workbook } from '../../../builders/office/workbook.ts'
import { kept, type OfficeCase, secret, secretWord } from './office-case.ts'

const presentation = 'application/vnd.openxmlformats-officedocument.presentationml'
const spaces =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram"'

interface NewSlide {
  readonly shapes?: string
  readonly attributes?: string
  readonly after?: string
  readonly relations?: readonly Relation[]
}

interface NewPresentation {
  readonly slides?: readonly NewSlide[]
  /** Elements after the size of the slides. */
  readonly after?: string
  readonly master?: string
  readonly layout?: string
  readonly relations?: readonly Relation[]
  readonly packageRelations?: readonly Relation[]
  readonly parts?: Readonly<Record<string, NewPart>>
}

const tree = (shapes: string, name = '') =>
  `<p:cSld${name}><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes}</p:spTree></p:cSld>`

/** A shape with a text. */
export function shape(
  text: string,
  given: { name?: string; more?: string; at?: string; width?: string } = {},
): string {
  const { name = 'Shape', more = '', at = '0', width = '900000' } = given
  return `<p:sp><p:nvSpPr><p:cNvPr id="2" name="${name}"${more}/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="${at}" y="0"/><a:ext cx="${width}" cy="900000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`
}

const subtitle =
  '<p:sp><p:nvSpPr><p:cNvPr id="7" name="x"/><p:cNvSpPr/><p:nvPr><p:ph type="subTitle" idx="1"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p/></p:txBody></p:sp>'

const root = (name: string, content: string, attributes = '') =>
  `<p:${name} ${spaces}${attributes}>${content}</p:${name}>`

/** A presentation of a test. */
export function file(given: NewPresentation): () => Promise<Uint8Array> {
  const { slides = [{}], after = '', master = '', layout = '' } = given
  const parts: Record<string, NewPart> = {
    'ppt/presentation.xml': {
      type: `${presentation}.presentation.main+xml`,
      content: root(
        'presentation',
        `<p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rIdM"/></p:sldMasterIdLst><p:sldIdLst>${slides.map((_, i) => `<p:sldId id="${256 + i}" r:id="rId${i + 1}"/>`).join('')}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/>${after}`,
      ),
      relations: [
        ['rIdM', 'slideMaster', 'slideMasters/slideMaster1.xml'],
        ...slides.map((_, i) => [`rId${i + 1}`, 'slide', `slides/slide${i + 1}.xml`] as const),
        ...(given.relations ?? []),
      ],
    },
    'ppt/slideMasters/slideMaster1.xml': {
      type: `${presentation}.slideMaster+xml`,
      content: root(
        'sldMaster',
        `${tree(master)}<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/><p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst>`,
      ),
      relations: [['rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml']],
    },
    'ppt/slideLayouts/slideLayout1.xml': {
      type: `${presentation}.slideLayout+xml`,
      content: root('sldLayout', tree(layout)),
      relations: [['rId1', 'slideMaster', '../slideMasters/slideMaster1.xml']],
    },
    ...Object.fromEntries(
      slides.map(
        ({ shapes = '', attributes = '', after: tail = '', relations = [] }, i): [string, NewPart] => [
          `ppt/slides/slide${i + 1}.xml`,
          {
            type: `${presentation}.slide+xml`,
            content: root('sld', tree(shape(kept) + shapes) + tail, attributes),
            relations: [['rIdL', 'slideLayout', '../slideLayouts/slideLayout1.xml'], ...relations],
          },
        ],
      ),
    ),
    ...given.parts,
  }
  return () =>
    officeFile(parts, [['rId1', 'officeDocument', 'ppt/presentation.xml'], ...(given.packageRelations ?? [])])
}

const slide1 = ['ppt/slides/slide1.xml']
const one = (slide: NewSlide, more: Partial<NewPresentation> = {}) => file({ slides: [slide], ...more })

/** A slide and one part that it refers to. */
function withPart(name: string, kind: string, part: NewPart, shapes = ''): Pick<OfficeCase, 'at' | 'build'> {
  return {
    at: [name],
    build: one(
      { shapes, relations: [['rIdX', kind, name.replace('ppt/', '../')]] },
      { parts: { [name]: part } },
    ),
  }
}

/** A part of the presentation. */
function lone(name: string, kind: string, type: string, content: string): Pick<OfficeCase, 'at' | 'build'> {
  return {
    at: [name],
    build: file({
      relations: [['rIdX', kind, name.replace('ppt/', '')]],
      parts: { [name]: { type, content } },
    }),
  }
}

const frame = (uri: string, content: string) =>
  `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="3" name="Frame"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="0" y="0"/><a:ext cx="1" cy="1"/></p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/${uri}">${content}</a:graphicData></a:graphic></p:graphicFrame>`

/** An MP4 file with a title. */
function mp4(title: string): Uint8Array {
  const box = (type: string, content: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(8 + content.length)
    head.write(type, 4, 'latin1')
    return Buffer.concat([head, content])
  }
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0')),
    box('moov', box('udta', Buffer.from(title))),
    box('mdat', Buffer.from('sound')),
  ])
}

/** Places of a presentation. */
export const pptxCases: readonly OfficeCase[] = [
  {
    name: 'a text that is split over runs, with a field between',
    at: slide1,
    written: 'nilla',
    build: one({
      shapes:
        '<p:sp><p:nvSpPr><p:cNvPr id="9" name="x"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p><a:r><a:t>Mari</a:t></a:r><a:r><a:rPr b="1"/><a:t>sol </a:t></a:r><a:fld id="{A1B2C3D4-0000-4000-8000-000000000001}" type="datetime1"><a:t>Quinta</a:t></a:fld><a:r><a:t>nilla</a:t></a:r></a:p></p:txBody></p:sp>',
    }),
    gone: ['nilla'],
  },
  {
    name: 'a hidden slide',
    at: ['ppt/slides/slide2.xml'],
    build: file({ slides: [{}, { shapes: shape(secret), attributes: ' show="0"' }] }),
  },
  {
    name: 'a shape outside of the slide',
    at: slide1,
    build: one({ shapes: shape(secret, { at: '-9999999' }) }),
  },
  { name: 'an invisible shape', at: slide1, build: one({ shapes: shape(secret, { more: ' hidden="1"' }) }) },
  {
    name: 'descriptions of shapes',
    at: slide1,
    build: one({
      shapes: shape('x', { name: `Photo of ${secret}`, more: ` descr="${secret}" title="${secret}"` }),
    }),
  },
  {
    name: 'a table',
    at: slide1,
    build: one({
      shapes: frame(
        'table',
        `<a:tbl><a:tblPr/><a:tblGrid><a:gridCol w="1"/></a:tblGrid><a:tr h="1"><a:tc><a:txBody><a:bodyPr/><a:p><a:r><a:t>${secret}</a:t></a:r></a:p></a:txBody><a:tcPr/></a:tc></a:tr></a:tbl>`,
      ),
    }),
  },
  {
    name: 'notes',
    ...withPart('ppt/notesSlides/notesSlide1.xml', 'notesSlide', {
      type: `${presentation}.notesSlide+xml`,
      content: root('notes', tree(shape(secret))),
    }),
  },
  {
    name: 'the master of notes',
    ...lone(
      'ppt/notesMasters/notesMaster1.xml',
      'notesMaster',
      `${presentation}.notesMaster+xml`,
      root('notesMaster', tree(shape(secret))),
    ),
  },
  {
    name: 'the master of handouts',
    ...lone(
      'ppt/handoutMasters/handoutMaster1.xml',
      'handoutMaster',
      `${presentation}.handoutMaster+xml`,
      root('handoutMaster', tree(shape(secret))),
    ),
  },
  { name: 'the slide master', at: ['slideMaster1.xml'], build: file({ master: shape(secret) }) },
  { name: 'a slide layout', at: ['slideLayout1.xml'], build: file({ layout: shape(secret) }) },
  {
    name: 'comments',
    ...withPart('ppt/comments/comment1.xml', 'comments', {
      type: `${presentation}.comments+xml`,
      content: root(
        'cmLst',
        `<p:cm authorId="0" dt="2024-01-01T00:00:00" idx="1"><p:pos x="1" y="1"/><p:text>Ask ${secret}</p:text></p:cm>`,
      ),
    }),
  },
  {
    name: 'modern comments',
    ...withPart(
      'ppt/comments/modernComment_1.xml',
      'http://schemas.microsoft.com/office/2018/10/relationships/comments',
      {
        type: 'application/vnd.ms-powerpoint.comments+xml',
        content: `<p188:cmLst xmlns:p188="http://schemas.microsoft.com/office/powerpoint/2018/8/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><p188:cm id="{A1B2C3D4-0000-4000-8000-000000000001}" authorId="{A1B2C3D4-0000-4000-8000-000000000002}" created="2024-01-01T00:00:00"><p188:txBody><a:bodyPr/><a:p><a:r><a:t>Ask ${secret}</a:t></a:r></a:p></p188:txBody></p188:cm></p188:cmLst>`,
      },
    ),
  },
  {
    name: 'authors of comments',
    ...lone(
      'ppt/commentAuthors.xml',
      'commentAuthors',
      `${presentation}.commentAuthors+xml`,
      root('cmAuthorLst', `<p:cmAuthor id="0" name="${secret}" initials="MQ" lastIdx="1" clrIdx="0"/>`),
    ),
  },
  {
    name: 'authors of modern comments',
    ...lone(
      'ppt/authors.xml',
      'http://schemas.microsoft.com/office/2018/10/relationships/authors',
      'application/vnd.ms-powerpoint.authors+xml',
      `<p188:authorLst xmlns:p188="http://schemas.microsoft.com/office/powerpoint/2018/8/main"><p188:author id="{A1B2C3D4-0000-4000-8000-000000000002}" name="${secret}" initials="MQ" userId="S::${secretWord}@example.org" providerId="AD"/></p188:authorLst>`,
    ),
  },
  {
    name: 'SmartArt and its saved drawing',
    at: ['ppt/diagrams/data1.xml', 'ppt/diagrams/drawing1.xml'],
    build: one(
      {
        shapes: frame('diagram', '<dgm:relIds r:dm="rIdD" r:lo="rIdD" r:qs="rIdD" r:cs="rIdD"/>'),
        relations: [
          ['rIdD', 'diagramData', '../diagrams/data1.xml'],
          [
            'rIdE',
            'http://schemas.microsoft.com/office/2007/relationships/diagramDrawing',
            '../diagrams/drawing1.xml',
          ],
        ],
      },
      {
        parts: {
          'ppt/diagrams/data1.xml': {
            type: 'application/vnd.openxmlformats-officedocument.drawingml.diagramData+xml',
            content: `<dgm:dataModel ${spaces}><dgm:ptLst><dgm:pt modelId="1"><dgm:t><a:bodyPr/><a:p><a:r><a:t>${secret}</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>`,
          },
          'ppt/diagrams/drawing1.xml': {
            type: 'application/vnd.ms-office.drawingml.diagramDrawing+xml',
            content: `<dsp:drawing ${spaces}><dsp:spTree><dsp:sp><dsp:txBody><a:bodyPr/><a:p><a:r><a:t>${secret}</a:t></a:r></a:p></dsp:txBody></dsp:sp></dsp:spTree></dsp:drawing>`,
          },
        },
      },
    ),
  },
  {
    name: 'a chart and its workbook',
    at: ['ppt/charts/chart1.xml', 'Microsoft_Excel_Sheet1.xlsx!xl/worksheets/sheet1.xml'],
    build: async () =>
      one(
        {
          shapes: frame('chart', '<c:chart r:id="rIdC"/>'),
          relations: [['rIdC', 'chart', '../charts/chart1.xml']],
        },
        {
          parts: {
            'ppt/charts/chart1.xml': {
              type: 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml',
              content: `<c:chartSpace ${spaces}><c:chart><c:plotArea><c:barChart><c:ser><c:cat><c:strRef><c:f>Sheet1!$A$1</c:f><c:strCache><c:ptCount val="1"/><c:pt idx="0"><c:v>${secret}</c:v></c:pt></c:strCache></c:strRef></c:cat></c:ser></c:barChart></c:plotArea></c:chart><c:externalData r:id="rId1"/></c:chartSpace>`,
              relations: [['rId1', 'package', '../embeddings/Microsoft_Excel_Sheet1.xlsx']],
            },
            'ppt/embeddings/Microsoft_Excel_Sheet1.xlsx': {
              type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
              content: await workbook({ sheets: [{ name: 'Sheet1', rows: row(1, secret) }] }),
            },
          },
        },
      )(),
  },
  {
    name: 'custom shows and sections',
    at: ['ppt/presentation.xml'],
    build: file({
      after: `<p:custShowLst><p:custShow name="For ${secret}" id="0"><p:sldLst><p:sld r:id="rId1"/></p:sldLst></p:custShow></p:custShowLst><p:extLst><p:ext uri="{521415D9-36F7-43E2-AB2F-B90AF26B5E84}"><p14:sectionLst><p14:section name="About ${secret}" id="{A1B2C3D4-0000-4000-8000-000000000001}"><p14:sldIdLst><p14:sldId id="256"/></p14:sldIdLst></p14:section></p14:sectionLst></p:ext></p:extLst>`,
    }),
  },
  {
    name: 'tags of add-ins',
    ...withPart(
      'ppt/tags/tag1.xml',
      'tags',
      { type: `${presentation}.tags+xml`, content: root('tagLst', `<p:tag name="OWNER" val="${secret}"/>`) },
      '',
    ),
  },
  {
    name: 'properties of the presentation',
    ...lone(
      'ppt/presProps.xml',
      'presProps',
      `${presentation}.presProps+xml`,
      root('presentationPr', `<p:htmlPubPr title="${secret}"><p:sldAll/></p:htmlPubPr>`),
    ),
  },
  {
    name: 'properties of the view',
    ...lone(
      'ppt/viewProps.xml',
      'viewProps',
      `${presentation}.viewProps+xml`,
      root('viewPr', `<p:extLst><p:ext uri="${secret}"/></p:extLst>`),
    ),
  },
  {
    name: 'styles of tables',
    ...lone(
      'ppt/tableStyles.xml',
      'tableStyles',
      `${presentation}.tableStyles+xml`,
      `<a:tblStyleLst ${spaces} def="{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}"><a:tblStyle styleId="{A1B2C3D4-0000-4000-8000-000000000001}" styleName="Style of ${secret}"/></a:tblStyleLst>`,
    ),
  },
  {
    name: 'an embedded font',
    ...lone('ppt/fonts/font1.fntdata', 'font', 'application/x-fontdata', `font of ${secret}`),
  },
  {
    name: 'links and sounds of actions',
    at: slide1,
    gone: ['Marisol%20Quintanilla'],
    build: one({
      shapes: `<p:sp><p:nvSpPr><p:cNvPr id="4" name="x"><a:hlinkClick r:id="rIdH" tooltip="To ${secret}"><a:snd r:embed="rIdS" name="${secret}.wav"/></a:hlinkClick></p:cNvPr><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/></p:sp>`,
      relations: [['rIdH', 'hyperlink', 'https://example.org/Marisol%20Quintanilla']],
    }),
  },
  {
    name: 'the metadata of a video',
    ...withPart('ppt/media/media1.mp4', 'http://schemas.microsoft.com/office/2007/relationships/media', {
      type: 'video/mp4',
      content: mp4(secret),
    }),
  },
  {
    name: 'an unknown extension',
    at: slide1,
    build: one({
      after: `<p:extLst><p:ext uri="{A1B2C3D4-0000-4000-8000-000000000001}"><x:note xmlns:x="urn:x-example" by="${secret}">${secret}</x:note></p:ext></p:extLst>`,
    }),
  },
  {
    name: 'the name of a slide',
    at: slide1,
    build: file({
      slides: [{}],
      parts: {
        'ppt/slides/slide1.xml': {
          type: `${presentation}.slide+xml`,
          content: root('sld', tree(shape(kept), ` name="${secret}"`)),
          relations: [['rIdL', 'slideLayout', '../slideLayouts/slideLayout1.xml']],
        },
      },
    }),
  },
  {
    name: 'the word of the format for a subtitle',
    secrets: ['subtitle'],
    at: ['ppt/slides/slide1.xml', 'ppt/slideLayouts/slideLayout1.xml'],
    keep: [kept, '<p:ph type="body" idx="1"/>'],
    build: one({ shapes: subtitle }, { layout: subtitle }),
  },
]
