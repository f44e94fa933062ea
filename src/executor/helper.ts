/** Entry of a helper thread, started by `helpers.ts`: runs one call after the other. */
import { parentPort } from 'node:worker_threads'
import { resolveOwnImports } from '../own-imports.ts'
import { type HelperCall, helperTasks } from './helper-tasks.ts'
import { outcomeOf } from './thread.ts'

resolveOwnImports()
parentPort?.on('message', async (call: HelperCall | null) => {
  // Without its port, the thread ends.
  if (call === null) return parentPort?.close()
  const { task, input } = call
  parentPort?.postMessage(await outcomeOf(async () => helperTasks[task](input as never)))
})
