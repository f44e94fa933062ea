import type { Raster } from '../../engines/model/raster.ts'
import type { Recognise, RecogniseSettings } from '../../engines/redact/task.ts'
import { helperTasks } from './helper-tasks.ts'
import { helpers } from './helpers.ts'

/** OCR in this thread. */
export const recognise: Recognise = Object.assign(
  (raster: Raster, options: RecogniseSettings) => helperTasks.recognise({ raster, ...options }),
  {
    thoroughly: (raster: Raster, options: RecogniseSettings) =>
      helperTasks.recogniseThoroughly({ raster, ...options }),
  },
)

/**
 * Reads images by OCR, for the thread that redacts a PDF: with several threads in helpers, so that pages are read side by side; else
 * in this thread.
 */
export function recogniser(threads = 1): Recognise {
  if (threads <= 1) return recognise
  const inHelpers: Recognise = (raster, options) => helpers.run('recognise', { raster, ...options }, threads)
  const thoroughly: Recognise['thoroughly'] = (raster, options) =>
    helpers.run('recogniseThoroughly', { raster, ...options }, threads)
  return Object.assign(inHelpers, { thoroughly, parallel: threads, release: () => helpers.endIdle() })
}
