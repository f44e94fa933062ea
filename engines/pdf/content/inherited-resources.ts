import { PdfDict, type PdfFile, type PdfObject, PdfRef } from '../objects/objects.ts'

/**
 * Records the resources of a dictionary for the streams and fonts they name. Readers use these if such a stream or font
 * has no resources itself, although standards require its own.
 * @param inherited by object number; the first entry of a number stays
 */
export function inheritResources(file: PdfFile, dict: PdfDict, inherited: Map<number, PdfDict>): void {
  const resources = file.dict(dict.get('Resources'))
  if (!resources) return
  const inherit = (entry: PdfObject | undefined): void => {
    if (entry instanceof PdfRef && !inherited.has(entry.num)) inherited.set(entry.num, resources)
  }
  for (const kind of ['XObject', 'Pattern', 'Font']) {
    for (const entry of file.dict(resources.get(kind))?.entries.values() ?? []) inherit(entry)
  }
  for (const state of file.dict(resources.get('ExtGState'))?.entries.values() ?? []) {
    const mask = file.resolve(file.dict(state)?.get('SMask'))
    if (mask instanceof PdfDict) inherit(mask.get('G'))
  }
}
