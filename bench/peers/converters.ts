import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import TurndownService from 'turndown'

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

/** HTML to Markdown with turndown, which does not support tables, notes or formulas. */
export function turndown(html: string): string {
  return new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced' }).turndown(html)
}
