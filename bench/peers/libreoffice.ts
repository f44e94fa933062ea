import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Headless LibreOffice, if installed. Each run has its own process and profile. */
export function findLibreOffice(): { readonly version: string; toPdf(file: string): void } | null {
  const probe = spawnSync('soffice', ['--version'], { encoding: 'utf8' })
  if (probe.error || probe.status !== 0) return null
  return {
    version: /LibreOffice (\S+)/.exec(probe.stdout)?.[1] ?? 'unknown',
    toPdf(file) {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'palimpsest-bench-'))
      try {
        const profile = `-env:UserInstallation=file://${folder}/profile`
        const args = [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, file]
        if (spawnSync('soffice', args, { stdio: 'ignore' }).status !== 0)
          throw new Error('LibreOffice could not convert a sample.')
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}
