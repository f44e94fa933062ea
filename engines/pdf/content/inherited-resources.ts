import { PdfDict, type PdfFile, type PdfObject, PdfRef } from '../objects/objects.ts'

/**
 * What the names of a stream or font without resources of its own mean: the resources in which it is named. Standards
 * call for resources of its own; readers borrow those of the user.
 * @param lent resources by the object number of who borrows them; the first lender stays
 */
export function inheritResources(file: PdfFile, dict: PdfDict, lent: Map<number, PdfDict>): void {
  const resources = file.dict(dict.get('Resources'))
  if (!resources) return
  const lend = (entry: PdfObject | undefined): void => {
    if (entry instanceof PdfRef && !lent.has(entry.num)) lent.set(entry.num, resources)
  }
  for (const kind of ['XObject', 'Pattern', 'Font']) {
    for (const entry of file.dict(resources.get(kind))?.entries.values() ?? []) lend(entry)
  }
  for (const state of file.dict(resources.get('ExtGState'))?.entries.values() ?? []) {
    const mask = file.resolve(file.dict(state)?.get('SMask'))
    if (mask instanceof PdfDict) lend(mask.get('G'))
  }
}
