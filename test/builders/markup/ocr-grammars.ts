/**
 * The parts of the schemas of ALTO 4.4 (Library of Congress) and PAGE 2019-07-15 (PRImA) that our output uses: order and number of child
 * elements, required attributes and the forms of their values, unique ids and references.
 */
import type { Grammar } from './xml-grammar.ts'

const any = /^/
const id = /^[\p{L}_][\p{L}\p{N}_.-]*$/u
const number = /^-?\d+(?:\.\d+)?$/
const whole = /^\d+$/
const share = /^(?:0(?:\.\d+)?|1)$/
const language = /^[a-zA-Z]{1,8}(?:-[a-zA-Z0-9]{1,8})*$/
const place = { HPOS: number, VPOS: number, WIDTH: number, HEIGHT: number }
const blocks = /^(?:Shape )?(?:(?:TextBlock|Illustration|GraphicalElement|ComposedBlock) )*$/
const block = { required: { ID: id }, optional: { ...place, TAGREFS: any, LANG: language } }

export const altoGrammar: Grammar = {
  namespace: 'http://www.loc.gov/standards/alto/ns-v4#',
  root: 'alto',
  id: 'ID',
  references: ['TAGREFS', 'PROCESSINGREFS', 'STYLEREFS', 'IDNEXT'],
  elements: {
    alto: {
      children: /^(?:Description )?(?:Styles )?(?:Tags )?(?:ReadingOrder )?Layout $/,
      optional: { SCHEMAVERSION: /^4\.4$/ },
    },
    Description: { children: /^MeasurementUnit (?:sourceImageInformation )?(?:Processing )*$/ },
    MeasurementUnit: { text: true },
    sourceImageInformation: { children: /^(?:fileName )?$/ },
    fileName: { text: true },
    Processing: {
      children: /^(?:processingCategory )?(?:processingDateTime )?(?:processingSoftware )?$/,
      required: { ID: id },
    },
    processingCategory: { text: true },
    processingSoftware: { children: /^(?:softwareCreator )?(?:softwareName )?(?:softwareVersion )?$/ },
    softwareName: { text: true },
    softwareVersion: { text: true },
    Tags: { children: /^(?:StructureTag )*$/ },
    StructureTag: { required: { ID: id, LABEL: any } },
    Layout: { children: /^(?:Page )+$/ },
    Page: {
      children: /^(?:TopMargin )?(?:LeftMargin )?(?:RightMargin )?(?:BottomMargin )?(?:PrintSpace )?$/,
      required: { ID: id, PHYSICAL_IMG_NR: number },
      optional: { WIDTH: number, HEIGHT: number, PC: share, LANG: language },
    },
    PrintSpace: { children: blocks, optional: { ID: id, ...place } },
    TextBlock: { ...block, children: /^(?:Shape )?(?:TextLine )*$/ },
    Illustration: block,
    ComposedBlock: { ...block, children: blocks, optional: { ...block.optional, TYPE: any } },
    TextLine: {
      children: /^(?:Shape )?(?:String (?:SP )?)+(?:HYP )?$/,
      optional: { ID: id, ...place, BASELINE: any, BASEDIRECTION: /^(?:ltr|rtl|ttb|btt)$/ },
    },
    String: { required: { CONTENT: any }, optional: { ID: id, ...place, WC: share } },
    SP: { optional: { ID: id, ...place } },
  },
}

const points = /^(?:\d+,\d+ )+\d+,\d+$/
const region =
  '(?:(?:TextRegion|ImageRegion|LineDrawingRegion|GraphicRegion|TableRegion|ChartRegion|SeparatorRegion|MathsRegion) )*'
const regionHead = `(?:AlternativeImage )*Coords (?:UserDefined )?(?:Labels )*(?:Roles )?${region}`

export const pageGrammar: Grammar = {
  namespace: 'http://schema.primaresearch.org/PAGE/gts/pagecontent/2019-07-15',
  root: 'PcGts',
  id: 'id',
  references: ['regionRef'],
  elements: {
    PcGts: { children: /^Metadata Page $/, optional: { pcGtsId: id } },
    Metadata: { children: /^Creator Created LastChange (?:Comments )?$/ },
    Creator: { text: true },
    Created: { text: true },
    LastChange: { text: true },
    Comments: { text: true },
    Page: {
      children: new RegExp(`^(?:Border )?(?:PrintSpace )?(?:ReadingOrder )?${region}$`),
      required: { imageFilename: any, imageWidth: whole, imageHeight: whole },
      optional: {
        imageXResolution: number,
        imageYResolution: number,
        imageResolutionUnit: /^(?:PPI|PPCM|other)$/,
        primaryLanguage: /^[A-Z][a-z]+$/,
        conf: share,
      },
    },
    ReadingOrder: { children: /^OrderedGroup $/ },
    OrderedGroup: { children: /^(?:RegionRefIndexed )+$/, required: { id } },
    RegionRefIndexed: { required: { index: whole, regionRef: id } },
    TextRegion: {
      children: new RegExp(`^${regionHead}(?:TextLine )*(?:TextEquiv )*(?:TextStyle )?$`),
      required: { id },
      optional: { type: /^(?:paragraph|heading|other)$/ },
    },
    ImageRegion: { children: new RegExp(`^${regionHead}$`), required: { id } },
    MathsRegion: { children: new RegExp(`^${regionHead}$`), required: { id } },
    TableRegion: {
      children: new RegExp(`^${regionHead}(?:Grid )?$`),
      required: { id },
      optional: { rows: whole, columns: whole },
    },
    Roles: { children: /^(?:TableCellRole )?$/ },
    TableCellRole: {
      required: { rowIndex: whole, columnIndex: whole },
      optional: { rowSpan: whole, colSpan: whole, header: /^(?:true|false)$/ },
    },
    Coords: { required: { points } },
    Baseline: { required: { points } },
    TextLine: {
      children: /^Coords (?:Baseline )?(?:Word )*(?:TextEquiv )*$/,
      required: { id },
      optional: { readingDirection: /^(?:left-to-right|right-to-left)$/ },
    },
    Word: { children: /^Coords (?:Glyph )*(?:TextEquiv )*$/, required: { id } },
    TextEquiv: { children: /^(?:PlainText )?Unicode $/, optional: { conf: share } },
    Unicode: { text: true },
  },
}
