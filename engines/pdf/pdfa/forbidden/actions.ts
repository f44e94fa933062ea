/** Links and actions: only those to a destination or an address stay (ISO 19005-2, 6.5). */
import type { PdfDict, PdfFile } from '../../objects/objects.ts'

/** Required. The flags invisible 1, hidden 2, no view 32 and toggle no view 256 are forbidden. */
const printFlag = 4

/** Actions, and who made a link and when. */
const forbiddenOfLinks = [
  'AA',
  'AP',
  'PA',
  'M',
  'T',
  'NM',
  'Subj',
  'RC',
  'Popup',
  'CreationDate',
  'Contents',
  'OC',
]

/** Keeps only links to a destination or an address. */
export function keepLinks(file: PdfFile, page: PdfDict): void {
  const links = (file.array(page.get('Annots')) ?? []).filter((item) => {
    const annotation = file.dict(item)
    if (!annotation || file.name(annotation.get('Subtype')) !== 'Link') return false
    const led = annotation.has('A')
    keepAction(file, annotation)
    if (led && !annotation.has('A')) return false
    for (const key of forbiddenOfLinks) annotation.delete(key)
    annotation.set('F', printFlag)
    return true
  })
  if (links.length > 0) page.set('Annots', links)
  else page.delete('Annots')
}

/** Removes the action of a link or bookmark unless it leads to a place or an address, and the actions that follow it. */
export function keepAction(file: PdfFile, owner: PdfDict): void {
  const action = file.dict(owner.get('A'))
  const kind = file.name(action?.get('S'))
  if (action && (kind === 'URI' || kind === 'GoTo')) action.delete('Next')
  else owner.delete('A')
}
