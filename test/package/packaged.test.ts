import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf } from '../builders/pdf/pdf.ts'
import { slow } from '../builders/slow.ts'

/** `npm run package`: a folder that needs nothing else on the machine, not even Node. */

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../..')
const work = mkdtempSync(path.join(tmpdir(), 'package-test-'))
const folder = path.join(work, 'a folder')
afterAll(() => rmSync(work, { recursive: true, force: true }))

/** Without any program on the path but those of the launcher (`readlink`). */
const packaged = (...args: string[]) =>
  run(path.join(work, 'linked'), args, { cwd: work, env: { HOME: work, PATH: '/usr/bin:/bin' } })

slow(describe)('the packaged program', () => {
  beforeAll(async () => {
    await run(process.execPath, ['scripts/package.ts', '--output', folder], { cwd: root })
    symlinkSync(path.join('a folder', 'palimpsest'), path.join(work, 'linked'))
    writeFileSync(
      path.join(work, 'letter.pdf'),
      pdf().page().text('Write to anna.berg@example.com today.').build(),
    )
  }, 600_000)

  it('knows its version', async () => {
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      version: string
    }
    expect((await packaged('--version')).stdout.trim()).toBe(version)
  })

  it('redacts a PDF and proves it', async () => {
    const { stdout } = await packaged('redact', 'letter.pdf', '-o', 'clean.pdf')
    expect(stdout).toContain('Proof:')
    expect((await packaged('convert', 'clean.pdf', '--to', 'txt', '-o', '-')).stdout).not.toContain(
      'anna.berg',
    )
  })

  it.each(['docx', 'html', 'xlsx', 'pptx', 'png', 'md'])('converts to %s', async (format) => {
    await packaged('convert', 'letter.pdf', '-o', `letter.${format}`)
    expect(existsSync(path.join(work, `letter.${format}`))).toBe(true)
  })

  it('reads an image', async () => {
    await packaged('convert', 'letter.pdf', '-o', 'letter.jpg', '--dpi', '200')
    const [page] = globSync('letter*.jpg', { cwd: work })
    expect((await packaged('ocr', page, '--to', 'txt', '-o', '-')).stdout).toContain('Write to')
  })
})
