import path from 'node:path'
import { convertedFirst } from '../../documents.ts'
import type { ReportFormat, ReportOptions } from '../../review/report-document.ts'
import { fileReportName, manifestName, reviewName, tokensName, withExtension } from '../names.ts'
import type { RedactTask } from '../task.ts'
import type { BatchFile, WorkOptions, WorkResult } from '../work.ts'
import type { RedactedFile, TaskEngine } from './task-engine.ts'

/** A document that is converted before it is redacted gets the extension of what it becomes. */
export function redactedName(name: string): string {
  const extension = /\.([^./]{1,10})$/.exec(name)?.[1].toLowerCase() ?? ''
  const becomes = extension === 'msg' ? 'eml' : convertedFirst[extension]
  return becomes === undefined ? name : withExtension(name, becomes)
}

export async function redactFile(
  engine: TaskEngine,
  { options, review = false, reports = [], rename = false }: RedactTask,
  input: File,
  output: string,
  call: WorkOptions,
): Promise<WorkResult> {
  const file = rename ? new File([input], path.posix.basename(output)) : input
  const done = await engine.redactDocument(file, { ...options, listKept: reports.length > 0, ...call })
  const { bytes, warnings, pages, entities } = done
  return {
    files: [
      { name: output, bytes },
      ...records(done, output),
      ...(await reportFiles(
        engine,
        done,
        reports,
        { title: file.name, password: options?.password },
        output,
      )),
      ...(review ? [await reviewPage(engine, options, file, output, call)] : []),
    ],
    warnings,
    counts: { pages, entities: entities.length },
    entities: countTypes(entities),
  }
}

/** The signed manifest and, in mode `token`, the sealed map. Neither can be read as values without a key. */
function records({ manifest, tokenMap }: RedactedFile, output: string): BatchFile[] {
  const text = (content: string) => new TextEncoder().encode(`${content}\n`)
  return [
    { name: manifestName(output), bytes: text(JSON.stringify(manifest, null, 2)) },
    ...(tokenMap === undefined ? [] : [{ name: tokensName(output), bytes: text(tokenMap) }]),
  ]
}

async function reportFiles(
  engine: TaskEngine,
  done: RedactedFile,
  formats: readonly ReportFormat[],
  options: ReportOptions,
  output: string,
): Promise<BatchFile[]> {
  const files: BatchFile[] = []
  for (const format of formats)
    files.push({
      name: fileReportName(output, format),
      bytes: await engine.report(done, { ...options, format }),
    })
  return files
}

async function reviewPage(
  engine: TaskEngine,
  options: RedactTask['options'],
  file: File,
  output: string,
  call: WorkOptions,
): Promise<BatchFile> {
  const { mode: _, key: __, tokenKey: ___, ...detection } = options ?? {}
  const { html } = await engine.review(file, { ...detection, ...call })
  return { name: reviewName(output), bytes: html }
}

function countTypes(entities: readonly { readonly type: string }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { type } of entities) counts[type] = (counts[type] ?? 0) + 1
  return counts
}
