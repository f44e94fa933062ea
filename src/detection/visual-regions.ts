import type { Region } from '../../engines/model/detection.ts'
import { anyVisual, type VisualFlags } from '../../engines/model/visual.ts'
import type { Warning } from '../../engines/model/warning.ts'
import type { Executor, RunOptions } from '../executor/executor.ts'
import type { Tasks } from '../executor/tasks.ts'
import type { EngineLimits } from '../options.ts'

interface PdfToSearch {
  readonly bytes: Uint8Array
  readonly password?: string
  readonly limits: EngineLimits
}

/** The flags among other options. */
export function visualFlags({ faces, retinas, bodies, fullBodies }: VisualFlags): VisualFlags {
  return { faces, retinas, bodies, fullBodies }
}

/** The faces and persons on the pages of a PDF. The bytes are copied to the thread. Empty where nothing is asked for. */
export async function visualRegions(
  executor: Executor<Tasks>,
  { bytes, password, limits }: PdfToSearch,
  options: VisualFlags,
  run: Omit<RunOptions, 'transfer'>,
): Promise<readonly Region[]> {
  const visual = visualFlags(options)
  if (!anyVisual(visual)) return []
  const { signal, onProgress, timeoutMs } = run
  const own = { signal, onProgress, ...(timeoutMs === undefined ? {} : { timeoutMs }), transfer: [] }
  return executor.run('findPdfVisuals', { bytes, password, limits: limits.pdf, visual }, own)
}

/** Told where a flag has no effect, and where it has none before the redaction. */
export function visualWarnings(options: VisualFlags, format: 'text' | 'office'): Warning[] {
  if (!anyVisual(visualFlags(options))) return []
  const message =
    format === 'text'
      ? 'Faces and persons are found in PDF, office documents and images only; this document is text.'
      : 'Faces and persons in the pictures of office documents are found by the redaction only.'
  return [{ code: 'visuals_not_searched', message }]
}
