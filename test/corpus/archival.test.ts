import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { archival } from '../../engines/pdf/pdfa/archival.ts'

/**
 * PDFs of other projects' test suites made PDF/A and asked about by veraPDF. They lie beside the project, not in it;
 * PALIMPSEST_CORPUS names another folder, PALIMPSEST_PDFA a program that takes `1b|2b FILE...` and prints a line of JSON for each.
 */
const shared = fileURLToPath(new URL('../../../shared', import.meta.url))
const corpus = process.env.PALIMPSEST_CORPUS ?? join(shared, 'corpus/redact')
const validator = process.env.PALIMPSEST_PDFA ?? join(shared, 'tools/pdfa-validate')
const folder = join(corpus, 'corpus')
const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.pdf')) : []

/** Every fifth: validating takes a second a file. */
const sample = files.filter((_, i) => i % 5 === 0)

interface Verdict {
  readonly file: string
  readonly compliant: boolean
  readonly failed: unknown
}

describe.skipIf(sample.length === 0 || !existsSync(validator))('PDFs of the corpus', () => {
  it.each([1, 2] as const)(
    'comply with part %i, as veraPDF sees it',
    async (part) => {
      const out = mkdtempSync(join(tmpdir(), 'archival-'))
      try {
        const written: string[] = []
        for (const name of sample) {
          const { bytes } = await archival(new Uint8Array(readFileSync(join(folder, name))), { part })
          const path = join(out, name)
          writeFileSync(path, bytes)
          written.push(path)
        }
        // It ends with 1 where a file does not comply; what it says then is in its output all the same.
        const { stdout } = await promisify(execFile)(validator, [`${part}b`, ...written]).catch(
          (error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }),
        )
        const verdicts: Verdict[] = stdout
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line))
        expect(verdicts).toHaveLength(written.length)
        expect(verdicts.filter(({ compliant }) => !compliant)).toEqual([])
      } finally {
        rmSync(out, { recursive: true })
      }
    },
    600_000,
  )
})
