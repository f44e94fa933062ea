import { xmlDeclaration } from '../../../office/package-writer.ts'
import { bodyBox, titleBox } from './slide-plan.ts'
import { groupHead, namespaces } from './slide-xml.ts'
import { emu } from './text-xml.ts'

/** Theme, master and layouts: the minimum that programs need to know where title and text are. */

/** Layout numbers, from 1. */
export const layouts = { opening: 1, content: 2 } as const

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const openingTitle: Place = { x: 120, y: 130, width: 720, height: 140 }
const openingText: Place = { x: 120, y: 285, width: 720, height: 110 }

function placeholder(
  id: number,
  name: string,
  type: string,
  place: Place,
  anchor: string,
  style = '',
): string {
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph ${type}/></p:nvPr></p:nvSpPr><p:spPr><a:xfrm><a:off x="${emu(place.x)}" y="${emu(place.y)}"/><a:ext cx="${emu(place.width)}" cy="${emu(place.height)}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr vert="horz" lIns="0" tIns="0" rIns="0" bIns="0" rtlCol="0" anchor="${anchor}"><a:normAutofit/></a:bodyPr><a:lstStyle>${style}</a:lstStyle><a:p/></p:txBody></p:sp>`
}

const background = '<p:bg><p:bgRef idx="1001"><a:schemeClr val="bg1"/></p:bgRef></p:bg>'

function textStyle(size: number, align = 'l'): string {
  return `<a:lvl1pPr algn="${align}"><a:lnSpc><a:spcPct val="90000"/></a:lnSpc><a:buNone/><a:defRPr sz="${size}" kern="1200"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mj-lt"/><a:ea typeface="+mj-ea"/><a:cs typeface="+mj-cs"/></a:defRPr></a:lvl1pPr>`
}

function bodyStyle(): string {
  return Array.from(
    { length: 9 },
    (_, level) =>
      `<a:lvl${level + 1}pPr marL="${342_900 * (level + 1)}" indent="-342900" algn="l"><a:spcBef><a:spcPts val="600"/></a:spcBef><a:buFont typeface="Arial"/><a:buChar char="•"/><a:defRPr sz="1800" kern="1200"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/><a:cs typeface="+mn-cs"/></a:defRPr></a:lvl${level + 1}pPr>`,
  ).join('')
}

export function masterXml(): string {
  const shapes =
    placeholder(2, 'Title', 'type="title"', titleBox, 'ctr') +
    placeholder(3, 'Text', 'type="body" idx="1"', bodyBox, 't')
  const list = Object.values(layouts).map(
    (number) => `<p:sldLayoutId id="${2_147_483_648 + number}" r:id="rId${number}"/>`,
  )
  return `${xmlDeclaration}<p:sldMaster ${namespaces}><p:cSld>${background}<p:spTree>${groupHead}${shapes}</p:spTree></p:cSld><p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/><p:sldLayoutIdLst>${list.join('')}</p:sldLayoutIdLst><p:txStyles><p:titleStyle>${textStyle(3200)}</p:titleStyle><p:bodyStyle>${bodyStyle()}</p:bodyStyle><p:otherStyle>${textStyle(1800)}</p:otherStyle></p:txStyles></p:sldMaster>`
}

export function layoutXml(number: number): string {
  const opening = number === layouts.opening
  const shapes = opening
    ? placeholder(2, 'Title', 'type="ctrTitle"', openingTitle, 'b', textStyle(4000, 'ctr')) +
      placeholder(3, 'Subtitle', 'type="subTitle" idx="1"', openingText, 't', textStyle(2000, 'ctr'))
    : placeholder(2, 'Title', 'type="title"', titleBox, 'ctr') +
      placeholder(3, 'Text', 'idx="1"', bodyBox, 't')
  const [type, name] = opening ? ['title', 'Title Slide'] : ['obj', 'Title and Content']
  return `${xmlDeclaration}<p:sldLayout ${namespaces} type="${type}" preserve="1"><p:cSld name="${name}"><p:spTree>${groupHead}${shapes}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`
}

const colors: readonly (readonly [string, string])[] = [
  ['dk1', '1F1F1F'],
  ['lt1', 'FFFFFF'],
  ['dk2', '44546A'],
  ['lt2', 'EEEEEE'],
  ['accent1', '2F5597'],
  ['accent2', 'C55A11'],
  ['accent3', '7B7B7B'],
  ['accent4', 'BF9000'],
  ['accent5', '2E75B6'],
  ['accent6', '548235'],
  ['hlink', '0563C1'],
  ['folHlink', '954F72'],
]

export function themeXml(): string {
  const scheme = colors.map(([name, value]) => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`).join('')
  const font = '<a:latin typeface="Calibri"/><a:ea typeface=""/><a:cs typeface=""/>'
  const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
  const outline = `<a:ln w="6350">${fill}</a:ln>`
  const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>'
  return `${xmlDeclaration}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Plain"><a:themeElements><a:clrScheme name="Plain">${scheme}</a:clrScheme><a:fontScheme name="Plain"><a:majorFont>${font}</a:majorFont><a:minorFont>${font}</a:minorFont></a:fontScheme><a:fmtScheme name="Plain"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${outline.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${effect.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`
}
