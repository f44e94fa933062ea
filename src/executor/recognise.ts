import type { Recognise } from '../../engines/redact/task.ts'
import { helperTasks } from './helper-tasks.ts'

/** OCR in this thread. */
export const recognise: Recognise = (raster, options) => helperTasks.recognise({ raster, ...options })
