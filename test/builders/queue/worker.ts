import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import type { TestRedis } from './redis.ts'

const bin = path.resolve(import.meta.dirname, '../../../src/cli/bin.ts')

export interface WorkerProcess {
  readonly process: ChildProcess
  /** Items that it has finished so far. */
  done(): number
  /** What it has written so far. */
  output(): string
}

/**
 * `palimpsest worker` in its own process, which counts as ended after 3 seconds without a sign of life.
 * @param folder holds the file `key` and the data folder `home`
 * @param store name of the folder of the store, in `folder`
 */
export function startWorker(redis: TestRedis, folder: string, store: string): WorkerProcess {
  let said = ''
  const child = spawn(
    process.execPath,
    [
      ...[bin, 'worker', '--queue', redis.url, '--store', path.join(folder, store), '--json', '--stall', '3'],
      ...['--queue-key-file', path.join(folder, 'key'), '--concurrency', '1'],
    ],
    {
      cwd: folder,
      env: {
        ...process.env,
        PALIMPSEST_HOME: path.join(folder, 'home'),
        PALIMPSEST_QUEUE_PASSWORD: redis.password,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  return { process: child, done: () => said.split('"ok":true').length - 1, output: () => said }
}
