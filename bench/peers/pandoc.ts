import { spawnSync } from 'node:child_process'

/** pandoc, if installed. A process for each run. */
export function findPandoc(): { readonly version: string; convert(path: string, to: string): string } | null {
  const probe = spawnSync('pandoc', ['--version'], { encoding: 'utf8' })
  if (probe.error || probe.status !== 0) return null
  return {
    version: /pandoc (\S+)/.exec(probe.stdout)?.[1] ?? 'unknown',
    convert(path, to) {
      const run = spawnSync('pandoc', [path, '-t', to], { encoding: 'utf8', maxBuffer: 1 << 28 })
      if (run.status !== 0) throw new Error('pandoc could not convert a sample.')
      return run.stdout
    },
  }
}
