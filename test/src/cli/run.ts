import { Readable, Writable } from 'node:stream'
import type { CommandContext } from '../../../src/cli/command.ts'
import { runCommandLine } from '../../../src/cli/main.ts'

/** Result of a command line. */
export interface Ran {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command line in this process, with standard input as given. */
export async function run(
  args: readonly string[],
  stdin: string | Readable = '',
  stop = new AbortController(),
  onOutput?: () => void,
  settings: Pick<CommandContext, 'environment' | 'workingFolder'> = {},
  onError?: (stderr: string) => void,
): Promise<Ran> {
  const out: string[] = []
  const err: string[] = []
  const sink = (to: string[]) =>
    new Writable({
      write(chunk, _, done) {
        to.push(String(chunk))
        if (to === out) onOutput?.()
        else onError?.(err.join(''))
        done()
      },
    })
  const code = await runCommandLine(args, {
    stdin: typeof stdin === 'string' ? Readable.from(stdin === '' ? [] : [Buffer.from(stdin)]) : stdin,
    stdout: sink(out),
    stderr: sink(err),
    signal: stop.signal,
    ...settings,
  })
  return { code, stdout: out.join(''), stderr: err.join('') }
}
