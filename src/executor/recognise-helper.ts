/** Entry of a helper thread, started by `recogniser.ts`: reads the words of one image after the other. */
import { parentPort } from 'node:worker_threads'
import type { Raster } from '../../engines/model/raster.ts'
import { outcomeOf } from './outcome.ts'
import { recognise } from './recognise.ts'

export interface RecogniseCall {
  readonly raster: Raster
  readonly languages: readonly string[]
  readonly dpi: number
}

parentPort?.on('message', async ({ raster, ...options }: RecogniseCall) => {
  parentPort?.postMessage(await outcomeOf(() => recognise(raster, options)))
})
