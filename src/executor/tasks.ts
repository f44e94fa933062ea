import type * as detect from '../../engines/detect/task.ts'
import type * as inspect from '../../engines/inspect/task.ts'
import { ownFile } from '../../engines/model/package-files.ts'
import type * as ocr from '../../engines/ocr/task.ts'
import type * as report from '../../engines/redact/report/thumbnails.ts'
import type * as conversion from './convert-task.ts'
import type * as count from './count-pages-task.ts'
import type * as images from './redact-image-task.ts'
import type * as office from './redact-office-task.ts'
import type * as redact from './redact-pdf-task.ts'
import type * as text from './redact-text-task.ts'

/**
 * Every task by name: a function that takes plain data and returns plain data or throws. A new task is one line here
 * and one in `taskModules`.
 */
export interface Tasks {
  countPages: typeof count.countPages
  findScans: typeof conversion.findScans
  convertDocument: typeof conversion.convertDocument
  detectTexts: typeof detect.detectTexts
  scanTextPart: typeof detect.scanTextPart
  openOcr: typeof ocr.openOcr
  readOcrPage: typeof ocr.readOcrPage
  finishOcr: typeof ocr.finishOcr
  inspectDocument: typeof inspect.inspectDocument
  detectPdf: typeof redact.detectPdf
  redactPdf: typeof redact.redactPdf
  reviewPdf: typeof redact.reviewPdf
  detectOffice: typeof office.detectOffice
  redactOffice: typeof office.redactOffice
  restoreOffice: typeof office.restoreOffice
  findPdfVisuals: typeof images.findPdfVisuals
  detectImage: typeof images.detectImage
  redactImage: typeof images.redactImage
  reviewImage: typeof images.reviewImage
  drawThumbnails: typeof report.drawThumbnails
  redactBook: typeof text.redactBook
  redactFile: typeof text.redactFile
  detectFile: typeof text.detectFile
}

export type TaskName<T extends object> = keyof T & string
type TaskFunction<T extends object, N extends TaskName<T>> = Extract<T[N], (input: never) => unknown>
/** The input without the progress port, which the executor adds. */
export type TaskInput<T extends object, N extends TaskName<T>> = Omit<
  Parameters<TaskFunction<T, N>>[0],
  'progress'
>
export type TaskOutput<T extends object, N extends TaskName<T>> = Awaited<ReturnType<TaskFunction<T, N>>>

/** The module (a file URL) that exports each task under its own name. */
export type TaskModules<T extends object> = Readonly<Record<TaskName<T>, string>>

const moduleOf = (name: string) => ownFile(`${name}.ts`, import.meta.url, 'src/executor').href

export const taskModules: TaskModules<Tasks> = {
  countPages: moduleOf('./count-pages-task'),
  findScans: moduleOf('./convert-task'),
  convertDocument: moduleOf('./convert-task'),
  detectTexts: moduleOf('../../engines/detect/task'),
  scanTextPart: moduleOf('../../engines/detect/task'),
  openOcr: moduleOf('../../engines/ocr/task'),
  readOcrPage: moduleOf('../../engines/ocr/task'),
  finishOcr: moduleOf('../../engines/ocr/task'),
  inspectDocument: moduleOf('../../engines/inspect/task'),
  detectPdf: moduleOf('./redact-pdf-task'),
  redactPdf: moduleOf('./redact-pdf-task'),
  reviewPdf: moduleOf('./redact-pdf-task'),
  detectOffice: moduleOf('./redact-office-task'),
  redactOffice: moduleOf('./redact-office-task'),
  restoreOffice: moduleOf('./redact-office-task'),
  findPdfVisuals: moduleOf('./redact-image-task'),
  detectImage: moduleOf('./redact-image-task'),
  redactImage: moduleOf('./redact-image-task'),
  reviewImage: moduleOf('./redact-image-task'),
  drawThumbnails: moduleOf('../../engines/redact/report/thumbnails'),
  redactBook: moduleOf('./redact-text-task'),
  redactFile: moduleOf('./redact-text-task'),
  detectFile: moduleOf('./redact-text-task'),
}
