import type { BatchTask } from '../task.ts'
import type { WorkOptions, WorkResult } from '../work.ts'
import { convertedName, convertFile } from './convert-file.ts'
import { ocrFile, ocrName } from './ocr-file.ts'
import { redactedName, redactFile } from './redact-file.ts'
import type { TaskEngine } from './task-engine.ts'

/**
 * Runs the task of a batch on one file.
 * @param output name of the main result, as `outputName` gives it, or numbered to be unique
 * @throws what the operation throws
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

/** Name of the main result of a file. Two files may have the same. */
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
