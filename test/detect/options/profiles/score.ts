import { detect } from '../../../../engines/detect/detect.ts'
import type { DetectOptions } from '../../../../engines/detect/options.ts'
import { redactStructured } from '../../../../engines/redact/structured/index.ts'
import { redactText } from '../../../../engines/redact/text/index.ts'
import type { TradeDocument } from './documents.ts'

/** What was not removed of what should be, and what was removed of what should stay. */
export interface Score {
  readonly missed: readonly string[]
  readonly lost: readonly string[]
}

/** Redacts a document with the options and compares the output with the two lists of the document. */
export function scoreOf({ text, format, remove, keep }: TradeDocument, options: DetectOptions): Score {
  const out =
    format === undefined
      ? redactText(text, detect(text, options), { mode: 'redact' }).text
      : (redactStructured(text, format, { detect: options, mode: 'redact' })?.text ?? '')
  const has = (value: string): boolean =>
    new RegExp(
      `(?<![\\p{L}\\p{N}])${value.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}(?![\\p{L}\\p{N}])`,
      'u',
    ).test(out)
  return { missed: remove.filter(has), lost: keep.filter((value) => !out.includes(value)) }
}
