import path from 'node:path'
import { imageFiles, ocrFiles, ocrOutputKinds } from '../../ocr/ocr-outputs.ts'
import { withExtension } from '../names.ts'
import type { OcrTask } from '../task.ts'
import type { WorkOptions, WorkResult } from '../work.ts'
import type { TaskEngine } from './task-engine.ts'

export function ocrName({ to = 'pdf' }: OcrTask, name: string): string {
  return withExtension(name, ocrOutputKinds[to].extension)
}

export async function ocrFile(
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
