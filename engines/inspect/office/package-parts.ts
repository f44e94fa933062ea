/** Content other than pages that office packages of every format may contain. */
import type { EditablePackage, Part, XmlTag } from '../../office/parts/index.ts'
import type { Sighting } from '../finding.ts'

/** Parts with metadata, by the kind of their relationship. */
const metadataKinds = new Set(['core-properties', 'extended-properties', 'custom-properties'])
/** Of extended properties: numbers and settings, which programs write in every file. */
const plainProperties =
  /:?(?:created|modified|revision|TotalTime|Pages|Words|Characters|CharactersWithSpaces|Lines|Paragraphs|Slides|Notes|HiddenSlides|MMClips|ScaleCrop|LinksUpToDate|SharedDoc|HyperlinksChanged|DocSecurity|AppVersion|PresentationFormat|TitlesOfParts|HeadingPairs|lastPrinted|Template|Application)$/

/** Kinds of relationships to embedded files. */
const embeddedKinds = new Set(['package', 'oleObject', 'aFChunk', 'attachedTemplate', 'control'])
const scriptKinds = new Set(['vbaProject', 'xlMacrosheet', 'xlIntlMacrosheet'])

/** Colours of office documents as they are written, `RRGGBB`. */

/** Per channel, of 255. A text that differs less from its background cannot be read. */
const minContrast = 20

/** A kind of relationship of Office, or one of an extension of it. */
const kindOf = (kind: string): string => kind.replace(/^.*metadata\//, '')

export function packageParts(opened: EditablePackage): Sighting[] {
  const found: Sighting[] = []
  for (const { kind, part } of opened.relationships)
    if (part && metadataKinds.has(kindOf(kind)))
      for (const element of leaves(part.root))
        if (element.text.trim() !== '' && !plainProperties.test(element.name))
          found.push({ kind: 'metadata', text: element.text.trim() })
  for (const part of opened.parts()) {
    for (const { kind, part: target } of part.relationships) {
      if (target && embeddedKinds.has(kind)) found.push({ kind: 'attachment', text: nameOf(target) })
      else if (target && scriptKinds.has(kind)) found.push({ kind: 'script' })
    }
    if (part.isXml) for (const crop of cropsOf(part)) found.push(crop)
  }
  return found
}

function leaves(root: XmlTag): XmlTag[] {
  return root.descendants().filter((element) => element.elements().length === 0)
}

function nameOf({ name }: Part): string {
  return name.slice(name.lastIndexOf('/') + 1)
}

/** Cropped images: the file contains the whole image. */
function cropsOf(part: Part): Sighting[] {
  if (!/drawing|document|slide|header|footer|word|xl|ppt/i.test(part.name)) return []
  return part.root
    .descendants('a:srcRect')
    .filter((crop) => ['l', 't', 'r', 'b'].some((side) => Number.parseFloat(crop.get(side) ?? '0') > 0))
    .map((): Sighting => ({ kind: 'cropped-image' }))
}

/** Words of a text. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0
}

/** Whether an element that switches a property on is not set to off (ECMA-376 part 1, 17.17.4). */
export function isOn(element: XmlTag | undefined, value = 'w:val'): boolean {
  return element !== undefined && !/^(?:0|false|off)$/i.test(element.get(value) ?? 'true')
}

/** The colour without its alpha; null for `auto` and anything that is not a colour. */
export function parseColour(value: string | undefined): readonly number[] | null {
  const digits = /^(?:[0-9a-f]{2})?([0-9a-f]{6})$/i.exec(value ?? '')?.[1]
  return digits === undefined ? null : [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16))
}

export function isAlike(a: readonly number[], b: readonly number[]): boolean {
  return a.every((part, i) => Math.abs(part - (b[i] ?? 0)) < minContrast)
}

export const white: readonly number[] = [255, 255, 255]

/** The colours of highlights (ECMA-376 part 1, 17.18.40). */
export const highlights: Readonly<Record<string, string>> = {
  black: '000000',
  blue: '0000FF',
  cyan: '00FFFF',
  green: '00FF00',
  magenta: 'FF00FF',
  red: 'FF0000',
  yellow: 'FFFF00',
  white: 'FFFFFF',
  darkBlue: '00008B',
  darkCyan: '008B8B',
  darkGreen: '006400',
  darkMagenta: '800080',
  darkRed: '8B0000',
  darkYellow: '808000',
  darkGray: 'A9A9A9',
  lightGray: 'D3D3D3',
}
