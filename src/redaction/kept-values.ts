import { withProfile } from '../../engines/detect/options.ts'
import { defaultMinScore, type KeptValue } from '../../engines/model/detection.ts'
import { type DetectionEngine, detectInDocument } from '../detection/detect-document.ts'
import type { Source } from '../input.ts'
import type { RedactDocumentOptions } from '../options.ts'

/** What is listed below the minimum score. Less certain candidates are mostly ordinary numbers and words. */
const scoreBelowMinimum = 0.2

/**
 * What the same detection finds without allow lists and rules of what stays, and with a lower minimum score, except what was removed. Words in images are not read
 * for it. The bytes of the source are copied.
 */
export async function keptValues(
  { bytes, name }: Source,
  given: RedactDocumentOptions,
  engine: DetectionEngine,
): Promise<(removed: readonly { readonly value: string }[]) => KeptValue[]> {
  const options = withProfile(given)
  const { minScore = defaultMinScore, minScores = {} } = options
  const lower = (score: number): number => Math.max(0, score - scoreBelowMinimum)
  const { faces: _, retinas: __, bodies: ___, fullBodies: ____, ...rest } = options
  const wider = {
    ...rest,
    allow: undefined,
    keepRules: undefined,
    minScore: lower(minScore),
    minScores: Object.fromEntries(Object.entries(minScores).map(([type, score]) => [type, lower(score)])),
    ocr: false,
    format: options.format,
  }
  const { entities, text } = await detectInDocument({ bytes: bytes.slice(), name }, wider, engine)
  const { LineCounter } = await import('../../engines/redact/text/index.ts')
  const positionOf = new LineCounter().next(text ?? '')
  return (removed) => {
    const gone = [...new Set(removed.map(({ value }) => folded(value)))].filter((value) => value !== '')
    const exact = new Set(gone)
    const together = `\n${gone.join('\n')}\n`
    const isRemoved = (value: string): boolean =>
      exact.has(value) || together.includes(value) || gone.some((one) => value.includes(one))
    return entities.flatMap((entity): KeptValue[] => {
      const value = folded(entity.value)
      if (value === '' || isRemoved(value)) return []
      const line = text !== undefined && entity.span && positionOf(entity.span.start).line
      return [
        {
          ...entity,
          ...(line && { place: `line ${line}` }),
          why: entity.score < (minScores[entity.type] ?? minScore) ? 'low_score' : 'allowed',
        },
      ]
    })
  }
}

function folded(value: string): string {
  return value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
