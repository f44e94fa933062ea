import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type BatchTask, createEngine } from '../../../src/index.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'palimpsest-rename-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function batch(files: Record<string, string>, task: BatchTask): Promise<string[]> {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, 'in', name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  await using engine = await createEngine({ threads: 1, home: path.join(folder, 'home') })
  const output = path.join(folder, 'out')
  const summary = await engine.batch(path.join(folder, 'in'), { task, output }).summary()
  expect(summary.failed).toBe(0)
  return (await readdir(output, { recursive: true })).toSorted()
}

/** Files whose name or content has a text. */
async function filesWith(text: string): Promise<string[]> {
  const output = path.join(folder, 'out')
  const found: string[] = []
  for (const name of await readdir(output, { recursive: true })) {
    const file = path.join(output, name)
    const content = (await stat(file)).isFile() ? await readFile(file, 'utf8') : ''
    if (name.includes(text) || content.includes(text)) found.push(name)
  }
  return found
}

it('replaces values in names of files and folders, numbers equal names, and never shows the old ones', async () => {
  const names = await batch(
    {
      'Anna Karlsson/letter to James Okafor.txt': 'Dear James Okafor',
      'James Okafor.txt': 'One.',
      'Anna Karlsson.txt': 'Two.',
      'Eleanor_Whitcombe-2024.txt': 'Three.',
      'plain.txt': 'Four.',
    },
    { operation: 'redact', options: { mode: 'redact', entities: ['NAME'] }, rename: true, reports: ['html'] },
  )
  expect(names).toEqual(
    expect.arrayContaining([
      path.join('[NAME]', 'letter to [NAME].txt'),
      '[NAME].txt',
      '[NAME]-2.txt',
      '[NAME]-2024.txt',
      'plain.txt',
    ]),
  )
  for (const name of ['Karlsson', 'Okafor', 'Whitcombe']) expect(await filesWith(name)).toEqual([])
})

it('gives a person the same number in names and documents', async () => {
  const names = await batch(
    { 'Anna Karlsson.txt': 'James Okafor met Anna Karlsson.' },
    { operation: 'redact', options: { mode: 'redact', numbered: true, entities: ['NAME'] }, rename: true },
  )
  expect(names).toContain('[NAME_1].txt')
  expect(await readFile(path.join(folder, 'out', '[NAME_1].txt'), 'utf8')).toBe('[NAME_2] met [NAME_1].')
})

it('makes numbered results again in each run, so that no number means two people', async () => {
  const task: BatchTask = {
    operation: 'redact',
    options: { mode: 'redact', numbered: true, entities: ['NAME'] },
  }
  await batch({ 'b.txt': 'James Okafor.' }, task)
  await batch({ 'a.txt': 'Anna Karlsson.' }, task)
  const texts = ['a.txt', 'b.txt'].map((name) => readFile(path.join(folder, 'out', name), 'utf8'))
  expect(new Set(await Promise.all(texts)).size).toBe(2)
})

it('gives a converted file the extension of its new format', async () => {
  const names = await batch(
    { 'James Okafor.rtf': '{\\rtf1\\ansi Dear James Okafor\\par}' },
    { operation: 'redact', options: { mode: 'redact', entities: ['NAME'] }, rename: true },
  )
  expect(names).toContain('[NAME].docx')
  expect(names).not.toContain('[NAME].rtf')
})
