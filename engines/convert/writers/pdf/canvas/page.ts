import {
  flateStream,
  PdfDict,
  type PdfFile,
  PdfName,
  type PdfObject,
  type PdfRef,
} from '../../../../pdf/new-file.ts'
import { PageOperations } from './content.ts'

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
