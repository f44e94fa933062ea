import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import TurndownService from 'turndown'
import { type CommandTime, timeOf } from '../processor.ts'

interface LibreOffice {
  readonly version: string
  /** In a process with a new profile. */
  toPdf(file: string): void
  /** In a process with the profile of the run before, which takes less time. */
  timeToPdf(file: string): CommandTime
}

/** Headless LibreOffice, if installed. */
export function findLibreOffice(): LibreOffice | null {
  const probe = spawnSync('soffice', ['--version'], { encoding: 'utf8' })
  if (probe.error || probe.status !== 0) return null
  const run = (file: string, profile: string, folder: string) =>
    timeOf('soffice', [
      `-env:UserInstallation=file://${profile}`,
      ...['--headless', '--convert-to', 'pdf', '--outdir', folder, file],
    ])
  const inFolder = <T>(work: (folder: string) => T): T => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'palimpsest-bench-'))
    try {
      return work(folder)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return {
    version: /LibreOffice (\S+)/.exec(probe.stdout)?.[1] ?? 'unknown',
    toPdf: (file) => inFolder((folder) => void run(file, path.join(folder, 'profile'), folder)),
    timeToPdf: (file) => inFolder((folder) => run(file, path.join(path.dirname(file), 'profile'), folder)),
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
