import { describe, expect, it } from 'vitest'
import { csv, records } from '../../../bench/texts/dense.ts'
import { logs } from '../../../bench/texts/logs.ts'
import { mail } from '../../../bench/texts/prose.ts'
import { compileOptions, detect } from '../../../engines/detect/detect.ts'
import type { TextPart } from '../../../engines/detect/match/text-part.ts'
import { scanTextPart } from '../../../engines/detect/task.ts'
import { CancelledError } from '../../../engines/model/errors.ts'
import { type Division, detectInParts, wholeText } from '../../../src/detection/detect-in-parts.ts'
import type { Executor } from '../../../src/executor/executor.ts'
import type { DetectOptions } from '../../../src/options.ts'

/** Runs parts here, with input and result copied as between threads. */
class CopyingExecutor {
  readonly parts: TextPart[] = []

  async run(name: string, input: { part: TextPart; options: DetectOptions }) {
    expect(name).toBe('scanTextPart')
    this.parts.push(input.part)
    return structuredClone(scanTextPart(structuredClone(input)))
  }
  async [Symbol.asyncDispose]() {}
}

const inParts: Division = { from: 80_000, windows: 1, lag: Number.POSITIVE_INFINITY }

async function found(text: string, options: DetectOptions = {}) {
  const executor = new CopyingExecutor()
  const pool = { start: async () => executor as unknown as Executor, threads: 2, options }
  const pieces = Array.from({ length: Math.ceil(text.length / 40_000) }, (_, i) =>
    text.slice(i * 40_000, (i + 1) * 40_000),
  )
  const entities = []
  for await (const part of detectInParts(pieces, compileOptions(options), pool, inParts))
    entities.push(...part.entities)
  return { entities, parts: executor.parts.length }
}

describe('the entities of a long text whose parts are read in threads', () => {
  it.each([
    ['records', records(400_000)],
    ['a table, whose header is in the first part', csv(400_000)],
    ['e-mail, with people named in other parts', mail(400_000)],
    ['logs', logs(400_000)],
    ['one value over the borders of all parts', `token ${'a1b2c3d4e5'.repeat(40_000)}`],
    [
      'tables with different headers',
      [1, 2, 3, 4].map((n) => csv(90_000, n).replaceAll(',', ';;'.slice(n % 2))).join('\n\n'),
    ],
    [
      'several languages',
      `${mail(150_000)}${'Der Vertrag gilt. Die Nr. ist ein Wert: EIN 12-3456789. '.repeat(4_000)}`,
    ],
  ])('are those of the text read in one thread: %s', async (_, text) => {
    const { entities, parts } = await found(text)
    expect(parts).toBeGreaterThan(1)
    expect(entities).toEqual(detect(text))
  })

  it('come from parts of equal length where that of the text is known, up to its last window', async () => {
    const text = records(1_500_000)
    const executor = new CopyingExecutor()
    const pool = { start: async () => executor as unknown as Executor, threads: 2, options: {} }
    const division = { ...wholeText(text.length), windows: 8 }
    const entities = []
    const pieces = [text.slice(0, division.from), text.slice(division.from)]
    for await (const part of detectInParts(pieces, compileOptions({}), pool, division))
      entities.push(...part.entities)
    expect(entities).toEqual(detect(text))
    expect(executor.parts.map(({ ranges }) => ranges.length)).toEqual([5, 5, 5, 4])
  })

  it('follow options, lists and terms', async () => {
    const text = mail(300_000)
    const options: DetectOptions = {
      explain: true,
      terms: ['regards'],
      deny: ['please', { pattern: 'call me' }],
      allow: ['Anna'],
      people: ['Maria Regards'],
      types: [{ code: 'WORD', patterns: ['harbou?r\\w*'] }],
    }
    expect((await found(text, options)).entities).toEqual(detect(text, options))
  })

  it('fail with the error of a part', async () => {
    const pool = {
      start: async () =>
        ({
          run: () => Promise.reject(new CancelledError('cancelled', 'The task was cancelled.')),
        }) as unknown as Executor,
      threads: 2,
      options: {},
    }
    const reading = async () => {
      for await (const part of detectInParts([mail(300_000), 'x'], compileOptions({}), pool, inParts))
        expect(part).toBeDefined()
    }
    await expect(reading()).rejects.toThrow(CancelledError)
  })
})
