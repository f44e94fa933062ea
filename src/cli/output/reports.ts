import { stat } from 'node:fs/promises'
import path from 'node:path'
import { RequestError } from '../../../engines/model/errors.ts'
import { unsureOf, whyKept } from '../../../engines/redact/report/report.ts'
import type { ReportLanguage } from '../../../engines/redact/report/words.ts'
import type { Engine, RedactedDocument } from '../../engine.ts'
import type { Outputs, OutputTarget } from '../../output/target.ts'
import type { OutputFile } from '../../output/write.ts'
import type { ReportFormat, ReportOptions } from '../../report-document.ts'
import { table } from '../table.ts'

/** Where a report is written, and in which format. */
export interface ReportTarget {
  readonly target: OutputTarget
  readonly format: ReportFormat
  readonly language?: ReportLanguage
}

const formats: Readonly<Record<string, ReportFormat>> = {
  '.html': 'html',
  '.htm': 'html',
  '.csv': 'csv',
  '.json': 'json',
}

/** Bytes of the longest input that is read a second time for what the detection was unsure of. */
const maxUnsureBytes = 4 * 1024 * 1024

/** The targets of `--report`, checked before the work begins. The extension names the format. */
export async function reportTargets(
  names: readonly string[] = [],
  outputs: Outputs,
  language?: ReportLanguage,
): Promise<ReportTarget[]> {
  const targets: ReportTarget[] = []
  for (const [i, name] of names.entries()) {
    const format = formats[path.extname(name).toLowerCase()]
    if (format === undefined)
      throw new RequestError(
        'invalid_request',
        'The option --report needs a name that ends in .html, .csv or .json.',
      )
    targets.push({
      ...{ format, language },
      target: await outputs.target(name, i === 0 ? '--report' : `--report, number ${i + 1}`),
    })
  }
  return targets
}

/** The reports of a redaction as files to write. */
export async function reportFiles(
  targets: readonly ReportTarget[],
  engine: Engine,
  result: RedactedDocument,
  options: ReportOptions,
): Promise<OutputFile[]> {
  const files: OutputFile[] = []
  for (const { target, format, language } of targets)
    files.push({
      target,
      bytes: await engine.report(result, { ...options, format, language }),
      isPrivate: true,
    })
  return files
}

/** Whether a file is short enough for the second detection that finds what was unsure. */
export async function isShort(file: string): Promise<boolean> {
  if (file === '-') return false
  const found = await stat(file).catch(() => undefined)
  return found?.isFile() === true && found.size <= maxUnsureBytes
}

/** What the detection was unsure of, by type and page: kept values near the minimum score, and short repeats. */
export function unsureText({ kept }: Pick<RedactedDocument, 'kept'>): string[] {
  const unsure = unsureOf(kept)
  if (unsure.length === 0) return []
  const rows = unsure.map(({ type, page, count, score, why }) => [
    type,
    page ? page : '',
    count,
    score.toFixed(2),
    whyKept[why],
  ])
  return [
    `\n${table(['UNSURE', 'PAGE', 'PLACES', 'SCORE', 'WHY'], rows)}`,
    'Look at these first: palimpsest review shows them.\n\n',
  ]
}
