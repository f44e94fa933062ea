import { geometryKeys } from '../../content/marked-content.ts'
import { PdfDict, type PdfFile, PdfName, type PdfObject, PdfStream } from '../../objects.ts'
import type { Scrubber, ScrubContext, Tally } from '../scrubber.ts'

/** Text that a structure element keeps next to its content (ISO 32000-1, 14.9). */
const textKeys = ['ActualText', 'Alt', 'E', 'T'] as const

/** The element that contains the content, and two above it (a paragraph, a link). Those further up describe whole sections. */
const maxOwners = 3

const counted = 'replacement text of the structure tree'
const countedBoxes = 'boxes of the structure tree'

/**
 * Replacement text of structure elements whose content lost glyphs. It repeats the removed text, perhaps in
 * parts that a search would not find. The same applies to boxes and sizes in their attributes.
 */
export const structureText: Scrubber = {
  name: 'structure text',
  stage: 'structure',
  reports: [counted, countedBoxes],
  start: (context) => ({ finish: () => scrubTree(context) }),
}

function scrubTree({ file, touchedContent, tally }: ScrubContext): void {
  if (touchedContent.size === 0) return
  const root = file.dict(file.dict(file.trailer.get('Root'))?.get('StructTreeRoot'))
  if (!root) return
  const seen = new Set<PdfDict>()
  const waiting: { element: PdfDict; page: PdfDict | null; above: readonly PdfDict[] }[] = [
    { element: root, page: null, above: [] },
  ]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { element } = next
    if (seen.has(element)) continue
    seen.add(element)
    const page = file.dict(element.get('Pg')) ?? next.page
    const owners = [element, ...next.above].slice(0, maxOwners)
    const kids = file.resolve(element.get('K'))
    for (const kid of Array.isArray(kids) ? kids : [kids]) {
      if (isTouched(file, kid, page, touchedContent))
        for (const owner of owners) removeFrom(file, owner, tally)
      const dict = file.dict(kid)
      if (dict && !dict.has('MCID')) waiting.push({ element: dict, page, above: owners })
    }
  }
}

/** Whether a kid is marked content that lost glyphs: an identifier on the page of its element, or a reference to one. */
function isTouched(
  file: PdfFile,
  kid: PdfObject,
  page: PdfDict | null,
  touched: ReadonlyMap<PdfDict, ReadonlySet<number>>,
): boolean {
  const content = file.resolve(kid)
  if (typeof content === 'number') return page !== null && touched.get(page)?.has(content) === true
  if (!(content instanceof PdfDict)) return false
  const mcid = file.number(content.get('MCID'))
  const ownPage = file.dict(content.get('Pg')) ?? page
  return mcid !== null && ownPage !== null && touched.get(ownPage)?.has(mcid) === true
}

function removeFrom(file: PdfFile, element: PdfDict, tally: Tally): void {
  let removed = false
  for (const key of textKeys) removed = element.delete(key) || removed
  if (removed) tally.add(counted)
  const attributes = attributesOf(file, element)
  const boxes = attributes.filter((one) => geometryKeys.filter((key) => one.delete(key)).length > 0)
  if (boxes.length > 0) tally.add(countedBoxes)
}

/** The attribute objects of an element and of its classes: dictionaries, streams, or arrays of them with revision numbers. */
function attributesOf(file: PdfFile, element: PdfDict): PdfDict[] {
  const root = file.dict(file.dict(file.trailer.get('Root'))?.get('StructTreeRoot'))
  const classMap = file.dict(root?.get('ClassMap'))
  const classes = listOf(file, element.get('C')).flatMap((name) =>
    name instanceof PdfName ? listOf(file, classMap?.get(name.name)) : [],
  )
  return [...listOf(file, element.get('A')), ...classes].flatMap((one) =>
    one instanceof PdfStream ? [one.dict] : one instanceof PdfDict ? [one] : [],
  )
}

function listOf(file: PdfFile, object: PdfObject | undefined): (PdfObject | undefined)[] {
  const list = file.resolve(object)
  return Array.isArray(list) ? list.map((one) => file.resolve(one)) : [list]
}
