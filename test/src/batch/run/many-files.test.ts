import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

/** Megabytes of heap: 20 are enough. The files took 1.25 KB each when they were in memory, 50 MB in all. */
const heap = 32
const files = 40_000

it('files that wait for their turn are not in memory', async () => {
  const script = path.join(import.meta.dirname, 'many-files.ts')
  const run = promisify(execFile)(process.execPath, [
    `--max-old-space-size=${heap}`,
    '--no-warnings',
    script,
    String(files),
  ])
  expect((await run).stdout).toBe(String(files))
})

// `ulimit -f` counts in units of 512 bytes.
it.skipIf(process.platform === 'win32')(
  'a disk that is full ends the plan with an error that says so',
  async () => {
    const script = path.join(import.meta.dirname, 'many-files.ts')
    const run = promisify(execFile)('sh', [
      '-c',
      'ulimit -f 2000; exec "$@"',
      'sh',
      ...[process.execPath, '--no-warnings', script, String(files)],
    ])
    await expect(run).rejects.toMatchObject({
      stderr: expect.stringMatching(/Free up disk space[\s\S]*output_unwritable/),
    })
  },
)
