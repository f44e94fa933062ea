/** Files with every kind of metadata that their format allows, for tests that search the output for it. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { docx, part } from './docx.ts'
import { packageOf } from './office.ts'

/** The author name that no output may contain, and patterns of its date, place and revision mark. */
export const authorName = 'Zabrowski'
export const traces: readonly RegExp[] = [/zabrowski/i, /2011[:-]03[:-]04/, /00AB12CD/, /48 deg 8'/]
const date = '2011-03-04T05:06:07Z'

const pictureKinds = ['jpg', 'png', 'tif', 'webp', 'gif'] as const
type PictureKind = (typeof pictureKinds)[number]

/** Pictures with Exif, places, XMP, IPTC, comments and a preview, as far as each kind has them; exiftool writes them. */
export async function taggedPictures(folder: string): Promise<Readonly<Record<PictureKind, Uint8Array>>> {
  const source = sharp({ create: { width: 120, height: 60, channels: 3, background: '#cde' } })
  const codings = { jpg: 'jpeg', png: 'png', tif: 'tiff', webp: 'webp', gif: 'gif' } as const
  const path = (kind: PictureKind) => join(folder, `tagged.${kind}`)
  const write = (kind: PictureKind, tags: readonly string[]) =>
    execFileSync('exiftool', ['-q', '-m', '-overwrite_original', ...tags, path(kind)])
  const xmp = [
    `-XMP-dc:Creator=${authorName}`,
    `-XMP-xmp:CreatorTool=${authorName}Cam`,
    '-XMP-xmp:ModifyDate=2011:03:04',
  ]
  const exif = [
    ...[
      `-EXIF:Artist=${authorName}`,
      `-EXIF:Software=${authorName}Cam`,
      '-EXIF:ModifyDate=2011:03:04 05:06:07',
    ],
    ...['-EXIF:GPSLatitude=48.137', '-EXIF:GPSLatitudeRef=N'],
  ]
  for (const kind of pictureKinds) {
    writeFileSync(path(kind), await source.clone().toFormat(codings[kind]).toBuffer())
    write(kind, kind === 'gif' ? [...xmp, `-Comment=${authorName}`] : [...xmp, ...exif])
  }
  write('jpg', [`-Comment=${authorName}`, `-IPTC:By-line=${authorName}`, `-ThumbnailImage<=${path('jpg')}`])
  write('png', [`-PNG:Author=${authorName}`, `-PNG:Comment=${authorName} ünï`])
  write('tif', [`-IPTC:By-line=${authorName}`])
  const read = (kind: PictureKind) => new Uint8Array(readFileSync(path(kind)))
  return { jpg: read('jpg'), png: read('png'), tif: read('tif'), webp: read('webp'), gif: read('gif') }
}

type Pictures = Readonly<Record<PictureKind, Uint8Array>>

const core = `<dc:creator>${authorName}</dc:creator><cp:lastModifiedBy>${authorName}</cp:lastModifiedBy><dcterms:modified>${date}</dcterms:modified><cp:revision>42</cp:revision><cp:keywords>${authorName}</cp:keywords><dc:title>The Report</dc:title>`

const properties: Readonly<Record<string, string>> = {
  'docProps/core.xml': `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/">${core}</cp:coreProperties>`,
  'docProps/app.xml': `<Properties><Company>${authorName}</Company><Manager>${authorName}</Manager><Template>${authorName}.dotx</Template><TotalTime>77</TotalTime></Properties>`,
  'docProps/custom.xml': `<Properties><property name="Client">${authorName}</property></Properties>`,
  'customXml/item1.xml': `<client>${authorName}</client>`,
}

/** A document with tracked changes, comments, people, revision marks, properties of every kind, and pictures. */
export function taggedDocument(pictures: Pictures): Promise<Uint8Array> {
  const drawn = pictureKinds.map((_, i) => drawing(`p${i}`)).join('')
  const by = `w:author="${authorName}" w:date="${date}"`
  return docx({
    body: `<w:p w:rsidR="00AB12CD"><w:r w:rsidRPr="00AB12CD"><w:t>Words of the report</w:t></w:r><w:ins w:id="1" ${by}><w:r><w:t> inserted</w:t></w:r></w:ins><w:del w:id="2" ${by}><w:r><w:delText>gone</w:delText></w:r></w:del><w:commentRangeStart w:id="0"/><w:r><w:commentReference w:id="0"/></w:r></w:p>${drawn}<w:sectPr w:rsidR="00AB12CD"/>`,
    relations: [
      ['c', 'comments', 'comments.xml'],
      ['s', 'settings', 'settings.xml'],
      ...pictureKinds.map((kind, i) => [`p${i}`, 'image', `media/i${i}.${kind}`] as const),
    ],
    core,
    parts: {
      ...properties,
      ...Object.fromEntries(pictureKinds.map((kind, i) => [`word/media/i${i}.${kind}`, pictures[kind]])),
      'word/people.xml': `<w15:people xmlns:w15="x"><w15:person w15:author="${authorName}"/></w15:people>`,
      'word/comments.xml': part(
        'w:comments',
        `<w:comment w:id="0" ${by}><w:p><w:r><w:t>${authorName} said</w:t></w:r></w:p></w:comment>`,
      ),
      'word/settings.xml': part('w:settings', '<w:rsids><w:rsidRoot w:val="00AB12CD"/></w:rsids>'),
      'word/printerSettings/p1.bin': authorName,
    },
  })
}

function drawing(relation: string): string {
  return `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="1900000" cy="950000"/><wp:docPr id="1" name="${authorName}.jpg" descr="Stamp"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="0" name="${authorName}.jpg"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${relation}"/></pic:blipFill><pic:spPr/></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
}

/** A web page with authors, dates, comments, and pictures as data. */
export function taggedPage(pictures: Pictures): string {
  const types = { jpg: 'jpeg', png: 'png', tif: 'tiff', webp: 'webp', gif: 'gif' } as const
  const images = pictureKinds.map(
    (kind) =>
      `<img alt="x" src="data:image/${types[kind]};base64,${Buffer.from(pictures[kind]).toString('base64')}">`,
  )
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50"><metadata>${authorName}</metadata><!-- ${authorName} --><rect width="50" height="50"/></svg>`
  return `<!doctype html><html lang="en"><head><title>The Report</title><meta name="author" content="${authorName}"><meta name="generator" content="${authorName}"><meta name="date" content="2011-03-04"></head><body><!-- ${authorName} --><h1>The Report</h1><p>Words of the report</p>${images.join('')}<img alt="y" src="data:image/svg+xml,${encodeURIComponent(drawn)}">${drawn}</body></html>`
}

/** A workbook with an author in its package properties, a comment and printer settings. */
export function taggedWorkbook(): Promise<Uint8Array> {
  return packageOf({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><fileSharing userName="${authorName}"/><sheets><sheet name="Sums" sheetId="1" r:id="a"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml':
      '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Words of the report</t></is></c><c r="B1"><v>17</v></c></row></sheetData></worksheet>',
    'xl/comments1.xml': `<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author>${authorName}</author></authors></comments>`,
    'xl/printerSettings/printerSettings1.bin': authorName,
    ...properties,
  })
}
