/** What office packages of every format may hold besides their pages. */
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

/** Images of which a part is cut off: the file holds the whole. */
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
