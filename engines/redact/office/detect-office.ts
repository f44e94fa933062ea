/** Detection in an office document: what its redaction would remove. Nothing is changed. */
import type { Entity } from '../../model/entity.ts'
import type { Warning } from '../../model/warning.ts'
import type { RedactionInput } from '../request.ts'
import { findValues } from './find-values.ts'
import { layerOf } from './office-layer.ts'
import { OfficeTally } from './office-tally.ts'
import { openDocuments } from './open-documents.ts'
import { linesOf } from './redact-office.ts'

export interface DetectOfficeOutput {
  /** All text of the document that its redaction reads. */
  readonly text: string
  /** In text order, without those inside of others. */
  readonly entities: readonly Entity[]
  readonly warnings: readonly Warning[]
}

/** @throws DocumentError | LimitError for input that cannot be read */
export async function detectOfficeDocument(
  input: Pick<RedactionInput, 'bytes' | 'detect' | 'terms' | 'wholeWords' | 'columns' | 'progress'>,
): Promise<DetectOfficeOutput> {
  const tally = new OfficeTally()
  const layer = layerOf([...linesOf(await openDocuments(input.bytes, tally))])
  const { entities } = findValues(layer, input)
  const sorted = entities.toSorted((a, b) => a.start - b.start || b.end - a.end)
  let end = -1
  const outer = sorted.filter((entity) => {
    if (entity.end <= end) return false
    end = entity.end
    return true
  })
  return { text: layer.text, entities: outer, warnings: tally.warnings }
}
