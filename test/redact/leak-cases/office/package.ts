/** Places in the package of an office file where a value can survive, one file for each. */
import JSZip from 'jszip'
import { docx, p, run } from '../../../builders/docx.ts'
import { type OfficeLeak, person } from './word.ts'

const keep = p('kept words')
const relationship = (id: string, type: string, target: string, external = false): string =>
  `<Relationship Id="${id}" Type="${type}" Target="${target}"${external ? ' TargetMode="External"' : ''}/>`
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A file whose archive was changed after it was built. */
function changed(name: string, change: (zip: JSZip) => void | Promise<void>, comment?: string): OfficeLeak {
  return {
    name,
    build: async () => {
      const zip = await JSZip.loadAsync(await docx({ body: keep }))
      await change(zip)
      return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE', comment })
    },
  }
}

async function related(zip: JSZip, type: string, target: string, external = false): Promise<void> {
  const name = '_rels/.rels'
  const rels = (await zip.file(name)?.async('string')) ?? ''
  zip.file(
    name,
    rels.replace('</Relationships>', `${relationship('rX', type, target, external)}</Relationships>`),
  )
}

const properties = (name: string, kind: string, file: string, xml: string): OfficeLeak =>
  changed(name, async (zip) => {
    zip.file(file, xml)
    await related(zip, `${office}/${kind}`, file)
  })

const chart = (inside: string, tail = ''): string =>
  `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${office}"><c:chart>${inside}</c:chart>${tail}</c:chartSpace>`

const withChart = (
  name: string,
  xml: string,
  parts: Readonly<Record<string, string | Uint8Array>> = {},
): OfficeLeak => ({
  name,
  build: () =>
    docx({
      body: keep,
      relations: [['rC', 'chart', 'charts/chart1.xml']],
      parts: { 'word/charts/chart1.xml': xml, ...parts },
    }),
})

export const packageLeaks: readonly OfficeLeak[] = [
  {
    name: 'core properties',
    build: () =>
      docx({
        body: keep,
        core: `<dc:creator>${person}</dc:creator><cp:lastModifiedBy>${person}</cp:lastModifiedBy><cp:keywords>${person}</cp:keywords>`,
      }),
  },
  properties(
    'application properties',
    'extended-properties',
    'docProps/app.xml',
    `<Properties><Company>${person}</Company><Manager>${person}</Manager></Properties>`,
  ),
  properties(
    'custom properties',
    'custom-properties',
    'docProps/custom.xml',
    `<Properties><property name="${person}"/></Properties>`,
  ),
  properties('a thumbnail', 'metadata/thumbnail', 'docProps/thumbnail.jpeg', person),
  properties(
    'sensitivity labels',
    'classificationlabels',
    'docMetadata/LabelInfo.xml',
    `<labels><label name="${person}"/></labels>`,
  ),
  properties('an add-in', 'webextensiontaskpanes', 'word/webextensions/taskpanes.xml', `<x a="${person}"/>`),
  properties('a signature', 'digital-signature/origin', '_xmlsignatures/origin.sigs', person),
  properties('an unknown part', 'unknownKind', 'unknown/part.xml', `<x>${person}</x>`),
  {
    name: 'custom XML',
    build: () =>
      docx({
        body: keep,
        relations: [['r1', 'customXml', '../customXml/item1.xml']],
        parts: { 'customXml/item1.xml': `<x n="${person}">${person}</x>` },
      }),
  },
  changed('an orphan part', (zip) => void zip.file('word/orphan.xml', `<x>${person}</x>`)),
  changed('trash', (zip) => void zip.file('[trash]/0000.dat', person)),
  changed('the name of an entry', (zip) => void zip.file(`word/${person}.xml`, '<x/>')),
  changed('a name that differs by case only', (zip) => void zip.file('WORD/Styles2.XML', person)),
  changed('the comment of the archive', () => {}, person),
  changed('the target of a relationship', (zip) =>
    related(zip, `${office}/hyperlink`, `https://example.com/${encodeURI(person)}`, true),
  ),
  changed('the type of a relationship', (zip) =>
    related(zip, `http://${encodeURIComponent(person)}.example/officeDocument`, 'word/document.xml'),
  ),
  {
    name: 'the target of a link',
    build: () =>
      docx({
        body: keep + p(`<w:hyperlink r:id="r1">${run('link')}</w:hyperlink>`),
        relations: [['r1', 'hyperlink', `mailto:${person}`]],
      }),
  },
  {
    name: 'a target that is percent-encoded',
    build: () =>
      docx({ body: keep, relations: [['r1', 'hyperlink', 'https://example.com/?n=%4Aordan%20%42lackwood']] }),
  },
  {
    name: 'a target that is encoded in base64',
    build: () =>
      docx({
        body: keep,
        relations: [['r1', 'hyperlink', `https://example.com/?n=${Buffer.from(person).toString('base64')}`]],
      }),
  },
  {
    name: 'the id of a relationship',
    build: () =>
      docx({
        body: keep + p(`<w:hyperlink r:id="JordanBlackwood">${run('link')}</w:hyperlink>`),
        relations: [['JordanBlackwood', 'hyperlink', 'https://example.com/']],
      }),
  },
  {
    name: 'the name of an image',
    build: () =>
      docx({
        body: keep,
        relations: [['r1', 'image', 'media/Jordan%20Blackwood.png']],
        parts: { 'word/media/Jordan Blackwood.png': 'x' },
      }),
  },
  {
    name: 'macros',
    build: () =>
      docx({
        body: keep,
        relations: [['r1', 'vbaProject', 'vbaProject.bin']],
        parts: { 'word/vbaProject.bin': person },
      }),
  },
  {
    name: 'a control',
    build: () =>
      docx({
        body: keep + p('<w:r><w:object><w:control r:id="r1" w:name="x"/></w:object></w:r>'),
        relations: [['r1', 'control', 'activeX/activeX1.xml']],
        parts: { 'word/activeX/activeX1.xml': `<x v="${person}"/>` },
      }),
  },
  {
    name: 'printer settings',
    build: () =>
      docx({
        body: `${keep}<w:sectPr><w:printerSettings r:id="r1"/></w:sectPr>`,
        relations: [['r1', 'printerSettings', 'printerSettings1.bin']],
        parts: { 'word/printerSettings1.bin': Buffer.from(person, 'utf16le') },
      }),
  },
  {
    name: 'an object of another program',
    build: () =>
      docx({
        body:
          keep +
          p(
            '<w:r><w:object><o:OLEObject xmlns:o="urn:schemas-microsoft-com:office:office" r:id="r1"/></w:object></w:r>',
          ),
        relations: [['r1', 'oleObject', 'embeddings/oleObject1.bin']],
        parts: { 'word/embeddings/oleObject1.bin': person },
      }),
  },
  {
    name: 'an embedded document',
    build: async () =>
      docx({
        body: keep,
        relations: [['r1', 'package', 'embeddings/inner.docx']],
        parts: {
          'word/embeddings/inner.docx': await docx({
            body: p(person),
            core: `<dc:creator>${person}</dc:creator>`,
          }),
        },
      }),
  },
  withChart(
    'the title of a chart',
    chart(
      `<c:title><c:tx><c:rich><a:p><a:r><a:t>Jordan </a:t></a:r><a:r><a:t>Blackwood</a:t></a:r></a:p></c:rich></c:tx></c:title>`,
    ),
  ),
  withChart(
    'the cache of a chart',
    chart(
      `<c:cat><c:strRef><c:f>'${person}'!$A$1</c:f><c:strCache><c:pt idx="0"><c:v>${person}</c:v></c:pt></c:strCache></c:strRef></c:cat>`,
    ),
  ),
  withChart('the workbook of a chart', chart('', '<c:externalData r:id="r1"/>'), {
    'word/embeddings/book.xlsx': person,
    'word/charts/_rels/chart1.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationship('r1', `${office}/package`, '../embeddings/book.xlsx')}</Relationships>`,
  }),
  {
    name: 'a diagram and its cache',
    build: () =>
      docx({
        body: keep,
        relations: [
          ['r1', 'diagramData', 'diagrams/data1.xml'],
          ['r2', 'diagramDrawing', 'diagrams/drawing1.xml'],
        ],
        parts: Object.fromEntries(
          ['data1', 'drawing1'].map((name) => [
            `word/diagrams/${name}.xml`,
            `<x xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:p><a:r><a:t>Jordan Bla</a:t></a:r><a:r><a:t>ckwood</a:t></a:r></a:p></x>`,
          ]),
        ),
      }),
  },
]
