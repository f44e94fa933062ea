import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Area, MarksOptions } from '../../bench/marks/area.ts'
import { detection } from '../../bench/marks/detection.ts'
import { names } from '../../bench/marks/names.ts'
import { ocr } from '../../bench/marks/ocr.ts'
import { section, withSection } from '../../bench/marks/page.ts'
import { redaction } from '../../bench/marks/redaction.ts'
import { scores } from '../../bench/marks/scores.ts'
import { choose, splitOf } from '../../bench/marks/split.ts'
import { structure } from '../../bench/marks/structure.ts'

async function folder(files: Readonly<Record<string, string>>): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), 'marks-test-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(made, name)), { recursive: true })
    await writeFile(path.join(made, name), content, { mode: 0o755 })
  }
  return made
}

const options = (given: Partial<MarksOptions>): MarksOptions => ({
  corpus: null,
  real: null,
  tools: null,
  peers: null,
  helpPages: null,
  seed: 1,
  most: 5,
  say: () => undefined,
  ...given,
})

describe('the split of a corpus', () => {
  it('follows from the file name alone, regardless of folder and extension', () => {
    const names = Array.from({ length: 200 }, (_, i) => `report-${i}`)
    const unseen = names.filter((name) => splitOf(name) === 'unseen')
    expect(unseen.length).toBeGreaterThan(70)
    expect(unseen.length).toBeLessThan(130)
    for (const name of names) expect(splitOf(`some/folder/${name}.pdf`)).toBe(splitOf(name))
  })

  it('has the same files for the same seed, in any order of the list', () => {
    const names = Array.from({ length: 100 }, (_, i) => `n${i}.txt`)
    const some = choose(names, 'unseen', 7, 10)
    expect(some).toHaveLength(10)
    expect(choose([...names].reverse(), 'unseen', 7, 10)).toEqual(some)
    expect(choose(names, 'unseen', 8, 10)).not.toEqual(some)
    expect(some.every((name) => splitOf(name) === 'unseen')).toBe(true)
  })
})

describe('an area', () => {
  it.each([detection, names, scores, structure, ocr, redaction])(
    'reports what is missing and scores nothing: $name',
    async (area) => {
      const { rows, missing } = await area.run(options({}))
      expect(rows).toEqual([])
      expect(missing.length).toBeGreaterThan(0)
    },
  )

  it('converts the documents of a set and has them scored for each split', async () => {
    const names = Array.from({ length: 6 }, (_, i) => `page-${i}`)
    const corpus = await folder(
      Object.fromEntries(
        names.flatMap((name) => [
          [`convert/web/input/${name}.html`, `<h1>${name}</h1><p>Text of the page.</p>`],
          [`convert/web/truth/${name}.md`, `# ${name}\n\nText of the page.\n`],
        ]),
      ),
    )
    // Compares the files as wholes: enough to see that outputs and truth meet.
    const tools = await folder({
      'convert-score.mjs': `import { readFileSync, writeFileSync } from 'node:fs'
const [, truth, out, , ids, , json] = process.argv.slice(2)
const read = (folder, id) => readFileSync(folder + '/' + id + '.md', 'utf8').trim()
const all = readFileSync(ids, 'utf8').split('\\n')
const share = all.filter((id) => read(truth, id) === read(out, id)).length / all.length
writeFileSync(json, JSON.stringify({ means: { overall: share, nid: share, mhs: share, teds: null, list_recall: null } }))`,
    })
    const { rows, missing } = await structure.run(options({ corpus, tools, most: 10 }))
    const ours = rows.filter(({ system }) => system === 'Palimpsest')
    expect(ours.map(({ split }) => split)).toEqual(['tuned', 'unseen'])
    expect(ours.reduce((sum, { files }) => sum + files, 0)).toBe(names.length)
    for (const { marks } of ours) expect(marks).toEqual([1, 1, 1, null, null])
    expect(missing).toEqual(['No chapters of real PDFs.'])
  })

  it('gives the scorer of redaction the files of a split with their secrets, and counts the outcomes', async () => {
    const entries = Array.from({ length: 8 }, (_, i) => ({
      file: `files/letter-${i}.pdf`,
      secrets: ['Anna'],
    }))
    const corpus = await folder({ 'redact/secrets.json': JSON.stringify(entries) })
    const tools = await folder({
      'redact-eval.py': `#!/usr/bin/env node
const { readFileSync, writeFileSync } = require('node:fs')
const [input, , , , output] = process.argv.slice(2)
const states = JSON.parse(readFileSync(input, 'utf8')).map(({ file, secrets }, i) => ({ state: i === 0 ? 'refused' : 'clean', over: secrets.length / 4, absolute: file.startsWith('/') }))
writeFileSync(output, JSON.stringify(states))`,
    })
    const { rows } = await redaction.run(options({ corpus, tools, most: 3 }))
    expect(rows.length).toBeGreaterThan(0)
    for (const { files, marks } of rows) expect(marks).toEqual([String(files - 1), '1', '0', '0', 0.25])
  })

  it('reports a scorer that fails', async () => {
    const corpus = await folder({ 'redact/secrets.json': JSON.stringify([{ file: 'a.pdf', secrets: [] }]) })
    const tools = await folder({ 'redact-eval.py': '#!/bin/sh\necho no reader >&2\nexit 3\n' })
    await expect(redaction.run(options({ corpus, tools }))).rejects.toThrow(
      'redact-eval.py failed: no reader',
    )
  })
})

describe('the page of marks', () => {
  const area: Area = {
    name: 'ocr',
    title: 'OCR',
    about: 'Errors.',
    columns: ['CER', 'Read'],
    run: () => Promise.reject(),
  }
  const measured = { day: '2026-01-02', machine: 'a machine', seed: 3, most: null }
  const rows = [
    { set: 'images', split: 'unseen', system: 'Palimpsest', files: 4, marks: [0.0123, '4'] },
  ] as const

  it('has a table of an area with the day, the machine and the seed', () => {
    const text = section(area, { rows, missing: ['No table.'] }, measured)
    expect(text).toContain('Measured on 2026-01-02, a machine, seed 3.')
    expect(text).toContain('| images | unseen | Palimpsest | 4 | 0.012 | 4 |')
    expect(text).toContain('Skipped: No table.')
  })

  it('reports when only some files were scored', () => {
    expect(section(area, { rows, missing: [] }, { ...measured, most: 6 })).toContain(
      'at most 6 files of each split',
    )
  })

  it('keeps its other sections when one is replaced', async () => {
    const first = withSection('# Marks\n\nAbout.\n', 'ocr', 'old')
    const both = withSection(first, 'structure', 'other')
    const page = withSection(both, 'ocr', 'new')
    expect(page).toContain('About.')
    expect(page).toContain('other')
    expect(page).toContain('new')
    expect(page).not.toContain('old')
    expect(withSection(page, 'ocr', 'new')).toBe(page)
  })

  it('in docs has the split as the command does', async () => {
    expect(await readFile('docs/marks.md', 'utf8')).toContain('an even first byte is\ntuned')
  })
})
