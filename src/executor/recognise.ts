import type { Raster } from '../../engines/model/raster.ts'
import type { Recognise, RecogniseSettings } from '../../engines/redact/task.ts'
import { helperTasks } from './helper-tasks.ts'

/** OCR in this thread. */
export const recognise: Recognise = Object.assign(
  (raster: Raster, options: RecogniseSettings) => helperTasks.recognise({ raster, ...options }),
  {
    thoroughly: (raster: Raster, options: RecogniseSettings) =>
      helperTasks.recogniseThoroughly({ raster, ...options }),
  },
)
