import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Detection } from '../../../../engines/model/detection.ts'
import {
  readDecisions,
  type SavedDecisions,
  withDecisions,
  writeDecisions,
} from '../../../../src/cli/review/decisions-file.ts'

let folder = ''
let input = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'decisions-'))
  input = path.join(folder, 'letter.txt')
  await writeFile(input, 'Call Ann.')
})
afterAll(() => rm(folder, { recursive: true }))

const found: Detection = {
  id: 'd1',
  type: 'NAME',
  span: { start: 5, end: 8 },
  value: 'Ann',
  score: 0.9,
  reason: 'names',
}
const decisions: SavedDecisions = {
  format: 'palimpsest-decisions',
  version: 1,
  document: { sha256: 'ab'.repeat(32), bytes: 9 },
  reviewer: '',
  created: '2026-01-02T03:04:05Z',
  detections: [{ ...found, decision: 'rejected', note: '王小明 是医生' }],
}

describe('the file of the decisions', () => {
  it('is replaced at once, readable by its owner only, and read again before a name was entered', async () => {
    const file = path.join(folder, 'a.decisions.json')
    expect(await readDecisions(file)).toBeNull()
    await writeDecisions(file, input, decisions)
    await chmod(file, 0o644)
    await writeDecisions(file, input, { ...decisions, output: { sha256: 'x', removed: 1 } })
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readDecisions(file)).toEqual({ ...decisions, output: { sha256: 'x', removed: 1 } })
    expect(await readdir(folder)).toEqual(['a.decisions.json', 'letter.txt'])
  })

  it.each(['not JSON: Ann', '{"format":"something-else"}', 'null'])(
    'is not one that something else made: %s',
    async (text) => {
      const file = path.join(folder, 'other.json')
      await writeFile(file, text)
      await expect(writeDecisions(file, input, decisions)).rejects.toThrow('not written by a review')
      expect(await readFile(file, 'utf8')).toBe(text)
      await rm(file)
    },
  )

  it('never replaces the document', async () => {
    await expect(writeDecisions(input, input, decisions)).rejects.toThrow()
    expect(await readFile(input, 'utf8')).toBe('Call Ann.')
  })
})

describe('decisions of an earlier review', () => {
  it('are found again by place, regardless of identifiers, with the added places', () => {
    const marked: Detection = {
      ...found,
      id: 'r1',
      span: { start: 0, end: 4 },
      value: 'Call',
      type: 'MARKED',
      reason: 'reviewer',
      decision: 'accepted',
    }
    const merged = withDecisions(
      [{ ...found, id: 'd7' }],
      [{ ...found, decision: 'rejected', note: 'n' }, marked],
    )
    expect(merged).toEqual([{ ...found, id: 'd7', decision: 'rejected', note: 'n' }, marked])
  })

  it('stay where detection does not find the place any more, and only if something was decided', () => {
    const gone: Detection = { ...found, span: { start: 0, end: 3 }, decision: 'accepted' }
    expect(withDecisions([], [gone, { ...found, id: 'd2' }])).toEqual([{ ...gone, id: 'r1' }])
  })
})
