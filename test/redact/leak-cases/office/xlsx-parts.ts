import {
  cell,
  type NewPart,
  type NewSheet,
  type NewWorkbook,
  row,
  workbook,
  workbookNamespaces,
} from '../../../builders/office/workbook.ts'
import { kept, type OfficeCase, secret, secretWord } from './office-case.ts'

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const drawingSpaces =
  'xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"'

function withParts(
  parts: Readonly<Record<string, NewPart>>,
  more: Partial<NewWorkbook> = {},
  sheet: Partial<NewSheet> = {},
) {
  return () =>
    workbook({
      sheets: [{ name: 'Data', ...sheet, rows: (sheet.rows ?? '') + row(9, kept) }],
      parts,
      ...more,
    })
}

const part = (type: string, content: string): NewPart => ({ type, content })
const xml = (root: string, content: string, attributes = ''): string =>
  `<${root} ${workbookNamespaces}${attributes}>${content}</${root}>`

/** A drawing with a chart over a sheet. */
function charted(chart: string, rows: string): () => Promise<Uint8Array> {
  return withParts(
    {
      'xl/drawings/drawing1.xml': {
        type: 'application/vnd.openxmlformats-officedocument.drawing+xml',
        content: `<xdr:wsDr ${drawingSpaces}><xdr:twoCellAnchor><xdr:from><xdr:col>3</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>1</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:to><xdr:col>9</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>9</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:to><xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="2" name="Chart 1"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart r:id="rId1"/></a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor></xdr:wsDr>`,
        relations: [['rId1', 'chart', '../charts/chart1.xml']],
      },
      'xl/charts/chart1.xml': part(
        'application/vnd.openxmlformats-officedocument.drawingml.chart+xml',
        `<c:chartSpace ${drawingSpaces}><c:chart>${chart}</c:chart></c:chartSpace>`,
      ),
    },
    { formats: ['#,##0'] },
    { rows, after: '<drawing r:id="rId1"/>', relations: [['rId1', 'drawing', '../drawings/drawing1.xml']] },
  )
}

const axes =
  '<c:axId val="1"/><c:axId val="2"/></c:barChart><c:catAx><c:axId val="1"/><c:scaling/><c:axPos val="b"/><c:crossAx val="2"/></c:catAx><c:valAx><c:axId val="2"/><c:scaling/><c:axPos val="l"/><c:crossAx val="1"/></c:valAx></c:plotArea>'

const pivotParts = (items: string, records: string): Record<string, NewPart> => ({
  'xl/pivotCache/pivotCacheDefinition1.xml': {
    type: `${spreadsheet}.pivotCacheDefinition+xml`,
    content: xml(
      'pivotCacheDefinition',
      `<cacheSource type="worksheet"><worksheetSource ref="A1:B3" sheet="Data"/></cacheSource><cacheFields count="1"><cacheField name="Person" numFmtId="0"><sharedItems>${items}</sharedItems></cacheField></cacheFields>`,
      ' r:id="rId1" refreshedBy="Ludovica Brunetti" recordCount="1"',
    ),
    relations: [['rId1', 'pivotCacheRecords', 'pivotCacheRecords1.xml']],
  },
  'xl/pivotCache/pivotCacheRecords1.xml': part(
    `${spreadsheet}.pivotCacheRecords+xml`,
    xml('pivotCacheRecords', records, ' count="1"'),
  ),
})

/** A part of the workbook that one relationship refers to. */
function lone(
  name: string,
  kind: string,
  type: string,
  content: string,
  secrets = [secret],
): Omit<OfficeCase, 'name'> {
  return {
    at: [name],
    secrets,
    build: withParts(
      { [name]: part(type, content) },
      { relations: [['rIdX', kind, name.replace('xl/', '')]] },
    ),
  }
}

/** Parts besides the sheets. */
export const partCases: readonly OfficeCase[] = [
  {
    name: 'people who share the file, and its path',
    at: ['xl/workbook.xml'],
    build: withParts(
      {},
      {
        beforeSheets: `<fileSharing userName="${secret}" reservationPassword="ABCD"/><workbookPr/><mc:AlternateContent><mc:Choice Requires="x15"><x15ac:absPath url="C:\\Users\\${secret}\\"/></mc:Choice></mc:AlternateContent>`,
      },
    ),
  },
  {
    name: 'the caches of a pivot table',
    at: ['pivotCacheDefinition1.xml', 'pivotCacheRecords1.xml'],
    gone: ['Ludovica'],
    build: withParts(pivotParts(`<s v="${secret}"/><s v="Other"/>`, `<r><s v="${secret}"/></r>`), {
      afterSheets: '<pivotCaches><pivotCache cacheId="1" r:id="rIdV"/></pivotCaches>',
      relations: [['rIdV', 'pivotCacheDefinition', 'pivotCache/pivotCacheDefinition1.xml']],
    }),
    keep: [kept, 'Other'],
  },
  {
    name: 'the number of a redacted date in a pivot table',
    at: ['pivotCacheDefinition1.xml', 'pivotCacheRecords1.xml'],
    secrets: ['1984-03-17'],
    written: '1984-03-17T00:00:00',
    gone: ['30758'],
    build: withParts(
      pivotParts(
        '<d v="1984-03-17T00:00:00"/><d v="2001-01-01T00:00:00"/>',
        '<r><d v="1984-03-17T00:00:00"/></r>',
      ),
      {
        formats: ['yyyy\\-mm\\-dd'],
        afterSheets: '<pivotCaches><pivotCache cacheId="1" r:id="rIdV"/></pivotCaches>',
        relations: [['rIdV', 'pivotCacheDefinition', 'pivotCache/pivotCacheDefinition1.xml']],
      },
      { rows: `<row r="2">${cell('A2', 30758, ' s="1"')}</row>` },
    ),
  },
  {
    name: 'slicers',
    ...lone(
      'xl/slicerCaches/slicerCache1.xml',
      'http://schemas.microsoft.com/office/2007/relationships/slicerCache',
      'application/vnd.ms-excel.slicerCache+xml',
      `<slicerCacheDefinition xmlns="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" name="Slicer_${secretWord}" sourceName="${secretWord}"/>`,
      [secretWord],
    ),
  },
  {
    name: 'timelines',
    ...lone(
      'xl/timelineCaches/timelineCache1.xml',
      'http://schemas.microsoft.com/office/2011/relationships/timelineCache',
      'application/vnd.ms-excel.timelineCache+xml',
      `<timelineCacheDefinition xmlns="http://schemas.microsoft.com/office/spreadsheetml/2010/11/main" name="NativeTimeline_${secretWord}" sourceName="${secretWord}"/>`,
      [secretWord],
    ),
  },
  {
    name: 'an external workbook, its path and its values',
    at: ['externalLink1.xml'],
    gone: ['Ludovica'],
    build: withParts(
      {
        'xl/externalLinks/externalLink1.xml': {
          type: `${spreadsheet}.externalLink+xml`,
          content: xml(
            'externalLink',
            `<externalBook r:id="rId1"><sheetNames><sheetName val="S"/></sheetNames><sheetDataSet><sheetData sheetId="0"><row r="1"><cell r="A1" t="str"><v>${secret}</v></cell></row></sheetData></sheetDataSet></externalBook>`,
          ),
          relations: [['rId1', 'externalLinkPath', 'file:///C:/Users/Ludovica/book.xlsx']],
        },
      },
      {
        afterSheets: '<externalReferences><externalReference r:id="rIdE"/></externalReferences>',
        relations: [['rIdE', 'externalLink', 'externalLinks/externalLink1.xml']],
      },
      { rows: `<row r="1">${cell('A1', '<f>[1]S!A1</f><v>Linked</v>', ' t="str"')}</row>` },
    ),
    keep: [kept, 'Linked'],
  },
  {
    name: 'connections',
    ...lone(
      'xl/connections.xml',
      'connections',
      `${spreadsheet}.connections+xml`,
      xml(
        'connections',
        `<connection id="1" name="c" type="1" description="${secret}"><dbPr connection="UID=${secret}" command="SELECT"/></connection>`,
      ),
    ),
  },
  {
    name: 'query tables',
    ...lone(
      'xl/queryTables/queryTable1.xml',
      'queryTable',
      `${spreadsheet}.queryTable+xml`,
      xml('queryTable', '', ` name="${secret}" connectionId="1"`),
    ),
  },
  {
    name: 'custom properties of sheets',
    ...lone('xl/customProperty1.bin', 'customProperty', `${spreadsheet}.customProperty`, secret),
  },
  {
    name: 'printer settings',
    ...lone(
      'xl/printerSettings/printerSettings1.bin',
      'printerSettings',
      `${spreadsheet}.printerSettings`,
      `HP ${secret}`,
    ),
  },
  {
    name: 'revisions',
    ...lone(
      'xl/revisions/revisionHeaders.xml',
      'revisionHeaders',
      `${spreadsheet}.revisionHeaders+xml`,
      xml('headers', `<header guid="{A1B2C3D4-0000-4000-8000-000000000001}" userName="${secret}"/>`),
    ),
  },
  {
    name: 'names of users',
    ...lone(
      'xl/revisions/userNames.xml',
      'usernames',
      `${spreadsheet}.userNames+xml`,
      xml('users', `<userInfo guid="{A1B2C3D4-0000-4000-8000-000000000001}" name="${secret}" id="1"/>`),
    ),
  },
  {
    name: 'the data model',
    ...lone(
      'xl/model/item.data',
      'http://schemas.microsoft.com/office/2011/relationships/powerPivotData',
      'application/vnd.openxmlformats-officedocument.model+data',
      secret,
    ),
  },
  {
    name: 'rich data',
    ...lone(
      'xl/richData/rdrichvalue.xml',
      'http://schemas.microsoft.com/office/2017/06/relationships/rdRichValue',
      'application/vnd.ms-excel.rdrichvalue+xml',
      `<rvData xmlns="http://schemas.microsoft.com/office/spreadsheetml/2017/richdata" count="1"><rv s="0"><v>${secret}</v></rv></rvData>`,
    ),
  },
  {
    name: 'metadata of values',
    ...lone(
      'xl/metadata.xml',
      'sheetMetadata',
      `${spreadsheet}.sheetMetadata+xml`,
      xml('metadata', `<metadataStrings count="1"><s v="${secret}"/></metadataStrings>`),
    ),
  },
  {
    name: 'the calculation chain',
    ...lone(
      'xl/calcChain.xml',
      'calcChain',
      `${spreadsheet}.calcChain+xml`,
      xml('calcChain', `<c r="A1" i="1"/><!-- ${secret} -->`),
    ),
  },
  {
    name: 'XML maps',
    ...lone('xl/xmlMaps.xml', 'xmlMaps', 'application/xml', xml('MapInfo', `<Map Name="${secret}"/>`)),
  },
  {
    name: 'the queries of Power Query',
    at: ['customXml/item1.xml'],
    written: Buffer.from(secret).toString('base64').slice(0, 16),
    build: withParts(
      {
        'customXml/item1.xml': part(
          'application/xml',
          `<DataMashup xmlns="http://schemas.microsoft.com/DataMashup">${Buffer.from(secret).toString('base64')}</DataMashup>`,
        ),
      },
      { relations: [['rIdM', 'customXml', '../customXml/item1.xml']] },
    ),
    gone: ['DataMashup'],
  },
  {
    name: 'shapes over a sheet and their descriptions',
    at: ['xl/drawings/drawing1.xml'],
    written: 'Quinta',
    build: withParts(
      {
        'xl/drawings/drawing1.xml': part(
          'application/vnd.openxmlformats-officedocument.drawing+xml',
          `<xdr:wsDr ${drawingSpaces}><xdr:absoluteAnchor><xdr:pos x="0" y="0"/><xdr:ext cx="900000" cy="900000"/><xdr:sp macro="" textlink=""><xdr:nvSpPr><xdr:cNvPr id="2" name="Box of ${secret}" descr="About ${secret}" title="${secret}"/><xdr:cNvSpPr/></xdr:nvSpPr><xdr:spPr/><xdr:txBody><a:bodyPr/><a:p><a:r><a:t>Call Marisol Quinta</a:t></a:r><a:r><a:t>nilla</a:t></a:r></a:p></xdr:txBody></xdr:sp><xdr:clientData/></xdr:absoluteAnchor></xdr:wsDr>`,
        ),
      },
      {},
      { after: '<drawing r:id="rId1"/>', relations: [['rId1', 'drawing', '../drawings/drawing1.xml']] },
    ),
    keep: [kept, 'Call'],
  },
  {
    name: 'the title and the saved categories of a chart',
    at: ['xl/charts/chart1.xml'],
    build: charted(
      `<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:r><a:t>Sales of ${secret}</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart><c:barDir val="col"/><c:ser><c:idx val="0"/><c:order val="0"/><c:cat><c:strRef><c:f>Data!$A$1:$A$2</c:f><c:strCache><c:ptCount val="2"/><c:pt idx="0"><c:v>${secret}</c:v></c:pt><c:pt idx="1"><c:v>Other</c:v></c:pt></c:strCache></c:strRef></c:cat></c:ser>${axes}`,
      row(1, secret) + row(2, 'Other'),
    ),
    keep: [kept, 'Sales of', 'Other'],
  },
  {
    name: 'the saved number of a redacted cell in a chart',
    at: ['xl/charts/chart1.xml'],
    secrets: ['12,345,678'],
    written: '<c:v>12345678</c:v>',
    gone: ['12345678'],
    build: charted(
      `<c:plotArea><c:barChart><c:barDir val="col"/><c:ser><c:idx val="0"/><c:order val="0"/><c:val><c:numRef><c:f>Data!$A$1:$A$2</c:f><c:numCache><c:formatCode>General</c:formatCode><c:ptCount val="2"/><c:pt idx="0"><c:v>12345678</c:v></c:pt><c:pt idx="1"><c:v>77</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser>${axes}`,
      `<row r="1">${cell('A1', 12345678, ' s="1"')}</row>${row(2, 77)}`,
    ),
    keep: [kept, '<c:v>77</c:v>'],
  },
  {
    name: 'a form control',
    at: ['xl/ctrlProps/ctrlProp1.xml'],
    build: withParts(
      {
        'xl/ctrlProps/ctrlProp1.xml': part(
          'application/vnd.ms-excel.controlproperties+xml',
          `<formControlPr xmlns="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" objectType="List" lst="${secret}"><itemLst><item val="${secret}"/></itemLst></formControlPr>`,
        ),
      },
      {},
      { relations: [['rId1', 'ctrlProp', '../ctrlProps/ctrlProp1.xml']] },
    ),
  },
  {
    name: 'a workbook in the workbook',
    at: ['xl/embeddings/Microsoft_Excel_Sheet1.xlsx!xl/worksheets/sheet1.xml'],
    build: async () =>
      withParts(
        {
          'xl/embeddings/Microsoft_Excel_Sheet1.xlsx': {
            type: `${spreadsheet}.sheet`,
            content: await workbook({ sheets: [{ name: 'Inner', rows: row(1, secret) }] }),
          },
        },
        {},
        {
          after: '<oleObjects><oleObject progId="Excel.Sheet.12" shapeId="1025" r:id="rId1"/></oleObjects>',
          relations: [['rId1', 'package', '../embeddings/Microsoft_Excel_Sheet1.xlsx']],
        },
      )(),
  },
  {
    name: 'document properties',
    at: ['docProps/app.xml'],
    build: withParts(
      {
        'docProps/app.xml': part(
          'application/vnd.openxmlformats-officedocument.extended-properties+xml',
          `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Manager>${secret}</Manager></Properties>`,
        ),
      },
      { packageRelations: [['rId2', 'extended-properties', 'docProps/app.xml']] },
    ),
  },
  {
    name: 'the name of a part',
    at: [`xl/media/${secretWord}.png`],
    secrets: [secretWord],
    build: withParts(
      {
        [`xl/media/${secretWord}.png`]: {
          type: 'image/png',
          content: Buffer.from(
            'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
            'base64',
          ),
        },
      },
      {},
      { after: '<picture r:id="rId1"/>', relations: [['rId1', 'image', `../media/${secretWord}.png`]] },
    ),
  },
]
