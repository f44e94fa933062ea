import path from 'node:path'
import { parseOutputFormat } from '../../engines/convert/format-names.ts'
import type { Warning } from '../../engines/model/errors.ts'
import type { ConvertedDocument, ConvertOptions } from '../convert-document.ts'
import type { DetectDocumentOptions, DetectedDocument } from '../detection/detect-document.ts'
import { convertedFirst } from '../documents.ts'
import type { OcrResult } from '../ocr/ocr-document.ts'
import { imageFiles, ocrFiles, ocrOutputKinds } from '../ocr/ocr-outputs.ts'
import type { OcrOptions, RedactDocumentOptions } from '../options.ts'
import type { Reported, ReportFormat, ReportOptions } from '../report-document.ts'
import { fileReportName, manifestName, reviewName, tokensName, withExtension } from './names.ts'
import type { BatchTask, ConvertTask, OcrTask, RedactTask } from './task.ts'
import type { BatchFile, WorkOptions, WorkResult } from './work.ts'

/** The functions of an engine that the tasks of a batch use. */
export interface TaskEngine {
  redactDocument(file: File, options: RedactDocumentOptions): Promise<RedactedFile>
  convert(file: File, options: ConvertOptions): Promise<ConvertedDocument>
  ocr(file: File, options: OcrOptions): Promise<OcrResult>
  detectDocument(file: File, options: DetectDocumentOptions): Promise<DetectedDocument>
  report(result: Reported, options: ReportOptions): Promise<Uint8Array>
  review(file: File, options: DetectDocumentOptions): Promise<{ readonly html: Uint8Array }>
}

interface RedactedFile extends Reported {
  readonly pages: number
  readonly warnings: readonly Warning[]
  readonly tokenMap?: string
}

/**
 * Runs the task of a batch on one file.
 * @param output name of the main result, as `outputName` gives it, or numbered to be unique
 * @throws the errors of the operation
 */
export async function runTask(
  engine: TaskEngine,
  task: BatchTask,
  file: File,
  output: string,
  options: WorkOptions,
): Promise<WorkResult> {
  switch (task.operation) {
    case 'redact':
      return redactFile(engine, task, file, output, options)
    case 'convert':
      return convertFile(engine, task, file, output, options)
    case 'ocr':
      return ocrFile(engine, task, file, output, options)
  }
}

/** Name of the main result of a file. Two files may have the same name. */
export function outputName(task: BatchTask, name: string): string {
  switch (task.operation) {
    case 'redact':
      return redactedName(name)
    case 'convert':
      return convertedName(task, name)
    case 'ocr':
      return ocrName(task, name)
  }
}

function convertedName({ options }: ConvertTask, name: string): string {
  return withExtension(name, parseOutputFormat(options.to).format)
}

async function convertFile(
  engine: TaskEngine,
  { options, assetsBeside = false }: ConvertTask,
  file: File,
  output: string,
  call: WorkOptions,
): Promise<WorkResult> {
  const { format } = parseOutputFormat(options.to)
  const folder = `${path.posix.basename(output, `.${format}`)}.files`
  const assets = assetsBeside && format === 'md' ? { assetsFolder: folder } : {}
  const done = await engine.convert(file, { ...options, ...assets, ...call })
  // A document of several pages may become several images in an archive.
  const name = done.to === format ? output : withExtension(output, done.to)
  const dir = path.posix.dirname(output)
  const beside = done.assets.map((asset) => ({
    name: path.posix.join(dir, folder, asset.name),
    bytes: asset.bytes,
  }))
  return {
    files: [{ name, bytes: done.bytes }, ...beside],
    warnings: done.warnings,
    counts: { pages: done.pages },
  }
}

function ocrName({ to = 'pdf' }: OcrTask, name: string): string {
  return withExtension(name, ocrOutputKinds[to].extension)
}

async function ocrFile(
  engine: TaskEngine,
  { options, to = 'pdf', extractImages = false }: OcrTask,
  file: File,
  output: string,
  call: WorkOptions,
): Promise<WorkResult> {
  const kind = ocrOutputKinds[to]
  const result = await engine.ocr(file, { ...options, outputs: kind.outputs, extractImages, ...call })
  // Named after the result, so that images of two documents never collide.
  const folder = output.replace(/(?:\.(?:alto|page))?\.[^./]*$/, '.images')
  const images = imageFiles(result).map(({ name, bytes }) => ({ name: path.posix.join(folder, name), bytes }))
  const { warnings, pages, words } = result
  return {
    files: [...ocrFiles(kind, result, output), ...images],
    warnings,
    counts: { pages, words },
  }
}

/** A document that is converted before it is redacted gets the extension of the target format. */
function redactedName(name: string): string {
  const extension = /\.([^./]{1,10})$/.exec(name)?.[1].toLowerCase() ?? ''
  const becomes = extension === 'msg' ? 'eml' : convertedFirst[extension]
  return becomes === undefined ? name : withExtension(name, becomes)
}

async function redactFile(
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

/** The signed manifest and, in mode `token`, the sealed map. Neither reveals values without a key. */
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
