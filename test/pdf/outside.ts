import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Verdict {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs a program on a file that holds `bytes`; `IN` and `OUT` in the arguments stand for its path and that of a second one. */
export function judge(
  program: string,
  args: readonly string[],
  bytes: Uint8Array,
): Verdict & { out(): Uint8Array } {
  const folder = mkdtempSync(join(tmpdir(), 'pdf-test-'))
  try {
    const paths = { IN: join(folder, 'in.pdf'), OUT: join(folder, 'out.pdf') }
    writeFileSync(paths.IN, bytes)
    writeFileSync(paths.OUT, '')
    const real = args.map((arg) => (arg === 'IN' || arg === 'OUT' ? paths[arg] : arg))
    const { status, stdout, stderr } = spawnSync(program, real, { encoding: 'latin1' })
    const made = new Uint8Array(readFileSync(paths.OUT))
    return { status, stdout, stderr, out: () => made }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
