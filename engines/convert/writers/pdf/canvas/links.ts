import { PdfDict, PdfName, type PdfObject, PdfString } from '../../../../pdf/new-file.ts'
import { textString, within } from './content.ts'

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
