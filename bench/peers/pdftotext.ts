import { spawnSync } from 'node:child_process'

/** Poppler's pdftotext, if installed. */
export function findPdftotext(): { readonly version: string; text(path: string): string } | null {
  const probe = spawnSync('pdftotext', ['-v'], { encoding: 'utf8' })
  if (probe.error || probe.status !== 0) return null
  return {
    version: /version (\S+)/.exec(probe.stderr)?.[1] ?? 'unknown',
    text(path) {
      const run = spawnSync('pdftotext', [path, '-'], { encoding: 'utf8', maxBuffer: 1 << 28 })
      if (run.status !== 0) throw new Error('pdftotext could not read a sample.')
      return run.stdout
    },
  }
}
