import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'

/** A new folder, removed when the tests of the file have ended. */
export function folderForFile(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
