import type { DetectDocumentOptions, DetectedDocument } from '../../detection/detect-document.ts'
import { createEngine } from '../../engine.ts'
import type { Input } from '../../input.ts'
import type { CommandContext } from '../command.ts'
import { explanationText } from '../explanation.ts'
import { progressView } from '../progress.ts'
import { table } from '../table.ts'

interface Settings extends DetectDocumentOptions {
  readonly json: boolean
  readonly showValues: boolean
}

/** Detects in a document that is not plain text, and writes what was found. */
export async function detectDocument(
  input: Input,
  { json, showValues, ...options }: Settings,
  context: CommandContext,
): Promise<number> {
  using view = progressView(context, json)
  await using engine = await createEngine({ threads: 1 })
  const found = await engine.detectDocument(input, {
    ...options,
    signal: context.signal,
    onProgress: (progress) => view.show(progress),
  })
  view[Symbol.dispose]()
  context.stdout.write(json ? asJson(found, showValues) : asText(found, showValues))
  if (!json) for (const { message } of found.warnings) context.stderr.write(`Warning: ${message}\n`)
  return 0
}

function asJson({ format, pages, entities, warnings }: DetectedDocument, showValues: boolean): string {
  const shown = entities.map(({ value, ...entity }) => (showValues ? { ...entity, value } : entity))
  return `${JSON.stringify({ format, pages, entities: shown, warnings })}\n`
}

function asText({ entities }: DetectedDocument, showValues: boolean): string {
  if (entities.length === 0) return 'Nothing was found.\n'
  const explained = entities.some(({ explanation }) => explanation !== undefined)
  const paged = entities.some(({ page }) => page !== undefined)
  const titles = [
    ...(paged ? ['TYPE', 'PAGE'] : ['TYPE', 'START', 'END']),
    ...['SCORE', 'REASON'],
    ...(showValues ? ['VALUE'] : []),
    ...(explained ? ['WHY'] : []),
  ]
  const rows = entities.map((entity) => [
    entity.type,
    ...(entity.span ? [entity.span.start, entity.span.end] : [entity.page || '']),
    ...[entity.score.toFixed(2), entity.reason],
    ...(showValues ? [entity.value] : []),
    ...(explained ? [explanationText(entity)] : []),
  ])
  return table(titles, rows)
}
