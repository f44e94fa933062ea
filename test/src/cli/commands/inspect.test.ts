import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf } from '../../../builders/pdf/pdf.ts'
import { run } from '../run.ts'

let folder: string
let bad: string
let good: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'palimpsest-inspect-'))
  bad = path.join(folder, 'bad.pdf')
  good = path.join(folder, 'good.pdf')
  const page = pdf().page().text('Eleanor Whitcombe', { x: 72, y: 700 }).content('0 g 70 695 120 18 re f')
  await writeFile(bad, page.build())
  const note = { Subtype: '/Text', Rect: '[0 0 9 9]', Contents: '(Ask Ada)' }
  await writeFile(good, pdf().page().text('Shown').annotation(note).build())
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('palimpsest inspect', () => {
  it('names the kind, the page and the count, and exits with 10', async () => {
    const { code, stdout } = await run(['inspect', bad])
    expect(code).toBe(10)
    expect(stdout).toMatch(/text-under-box\s+page 1\s+2\s+text under a filled box/)
    expect(stdout).not.toContain('Eleanor')
  })

  it('writes the texts only with --show-text', async () => {
    expect((await run(['inspect', bad, '--show-text'])).stdout).toMatch(/Whitcombe/)
    expect((await run(['inspect', bad, '--json'])).stdout).not.toContain('Whitcombe')
  })

  it('exits with 0 where only a comment is found, unless --fail-on names comments', async () => {
    expect(await run(['inspect', good])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('comment'),
    })
    expect((await run(['inspect', good, '--fail-on', 'comment'])).code).toBe(10)
    expect((await run(['inspect', good, '--fail-on', 'all'])).code).toBe(10)
    expect((await run(['inspect', bad, '--fail-on', 'none'])).code).toBe(0)
  })

  it('reads the documents of a folder, and reports those that it cannot read', async () => {
    await writeFile(path.join(folder, 'notes.txt'), 'plain')
    const { code, stdout } = await run(['inspect', folder])
    expect(code).toBe(10)
    expect(stdout).toContain('2 files inspected, 1 with hidden content, 1 of other formats skipped.')
    await writeFile(path.join(folder, 'broken.pdf'), '%PDF-1.7\nnothing')
    const again = await run(['inspect', folder, '--fail-on', 'none'])
    expect(again.code).toBe(7)
    expect(again.stderr).toMatch(/broken\.pdf: /)
  })

  it('suggests the nearest kind', async () => {
    const { code, stderr } = await run(['inspect', bad, '--fail-on', 'coment'])
    expect(code).toBe(2)
    expect(stderr).toContain('did you mean comment?')
  })
})
