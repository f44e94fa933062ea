import {
  flateStream,
  PdfDict,
  type PdfFile,
  PdfName,
  type PdfObject,
  type PdfRef,
  PdfString,
} from '../../../../pdf/new-file.ts'
import { PageOperations, textString, within } from './content.ts'

/** A page that is drawn on. */
export interface Page {
  readonly ref: PdfRef
  readonly dict: PdfDict
  readonly height: number
  /** Key in the parent tree of the structure. */
  readonly key: number
  readonly operations: PageOperations
  readonly resources: Readonly<Record<ResourceKind, Map<string, PdfObject>>>
  readonly links: PdfRef[]
}

type ResourceKind = 'Font' | 'XObject' | 'Pattern' | 'ExtGState'

export function openPage(
  file: PdfFile,
  { width, height }: { readonly width: number; readonly height: number },
  parent: PdfRef,
  key: number,
): Page {
  const dict = new PdfDict([
    ['Type', PdfName.of('Page')],
    ['Parent', parent],
    ['MediaBox', [0, 0, width, height]],
    ['StructParents', key],
    ['Tabs', PdfName.of('S')],
  ])
  const resources = { Font: new Map(), XObject: new Map(), Pattern: new Map(), ExtGState: new Map() }
  return { ref: file.add(dict), dict, height, key, operations: new PageOperations(), resources, links: [] }
}

export function closePage(file: PdfFile, { dict, operations, links, resources }: Page): void {
  const named = Object.entries(resources).filter(([, objects]) => objects.size > 0)
  dict
    .set('Resources', new PdfDict(named.map(([kind, objects]) => [kind, new PdfDict(objects)])))
    .set('Contents', file.add(flateStream(operations.bytes())))
  if (links.length > 0) dict.set('Annots', links)
}

/** Characters of an address, of at most three bytes each: strings have up to 65,535. Browsers take fewer. */
const maxAddress = 20_000

/** The flag of annotations that are printed, which PDF/A requires (ISO 32000-1, table 165). */
const printed = 4

/** A link of a page (ISO 32000-1, 12.5.6.5). @param href an address, or `#` and the name of a destination */
export function linkTo(href: string, place: readonly number[]): PdfDict {
  const action = href.startsWith('#')
    ? new PdfDict([
        ['S', PdfName.of('GoTo')],
        ['D', textString(href.slice(1))],
      ])
    : new PdfDict([
        ['S', PdfName.of('URI')],
        ['URI', new PdfString(new TextEncoder().encode(href.slice(0, maxAddress)))],
      ])
  return new PdfDict([
    ['Type', PdfName.of('Annot')],
    ['Subtype', PdfName.of('Link')],
    ['Rect', place.map(within)],
    ['Border', [0, 0, 0]],
    ['F', printed],
    ['A', action],
  ])
}

/** A tree of names, in the order of their bytes. */
export function namesOf(destinations: ReadonlyMap<string, PdfObject>): PdfDict {
  const named = [...destinations].map(([name, place]) => [textString(name).bytes, place] as const)
  named.sort(([one], [other]) => Buffer.compare(one, other))
  return new PdfDict([['Names', named.flatMap(([name, place]) => [new PdfString(name), place])]])
}
