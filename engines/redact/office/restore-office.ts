import { tokenPattern } from '../modes/tokens.ts'
import { layerOf, replaceInLayer, writtenReplacements } from './office-layer.ts'
import { OfficeTally } from './office-tally.ts'
import { allDocuments, openDocuments } from './open-documents.ts'
import { linesOf } from './redact-office.ts'

/**
 * Puts the values of tokens back, each in the formatting of its token. Tokens that are not in the map stay.
 * @throws DocumentError | LimitError for input that cannot be read
 */
export async function restoreOfficeDocument(input: {
  /** Owned by the task. */
  readonly bytes: Uint8Array
  readonly tokens: ReadonlyMap<string, string>
}): Promise<{ readonly bytes: Uint8Array }> {
  const document = await openDocuments(input.bytes, new OfficeTally())
  const layer = layerOf([...linesOf(document)])
  const found = [...layer.text.matchAll(tokenPattern)].flatMap(({ index, 0: token }) => {
    const text = input.tokens.get(token)
    return text === undefined ? [] : [{ start: index, end: index + token.length, text }]
  })
  replaceInLayer(layer, writtenReplacements(layer, found))
  for (const { format, work, holder } of allDocuments(document)) {
    format.settle?.(work)
    if (holder) holder.bytes = await work.package.write()
  }
  return { bytes: await document.work.package.write() }
}
