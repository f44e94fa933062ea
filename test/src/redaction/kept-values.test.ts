import { afterAll, describe, expect, it } from 'vitest'
import { createEngine } from '../../../src/index.ts'
import { pdf } from '../../builders/pdf/pdf.ts'

const engine = await createEngine({ threads: 0 })
afterAll(() => engine[Symbol.asyncDispose]())

const lines = ['Write to otto@example.com', 'or to office@example.com today.', 'Reference number 4471902836.']
const files = [
  ['a PDF', () => pdf().page().lines(lines).build()],
  ['a text', () => new TextEncoder().encode(lines.join('\n'))],
] as const

describe.each(files)('the values that were kept in %s', (_, build) => {
  it('are listed with the reason: an allow list', async () => {
    const { kept = [], entities } = await engine.redactDocument(build(), {
      entities: ['EMAIL'],
      allow: ['office@example.com'],
      listKept: true,
    })
    expect(entities.map(({ value }) => value)).toEqual(['otto@example.com'])
    expect(kept).toMatchObject([{ type: 'EMAIL', value: 'office@example.com', why: 'allowed' }])
  })

  it('are listed with the reason: a score below the minimum', async () => {
    const options = { entities: ['EMAIL'], listKept: true }
    const [{ score }] = (await engine.redactDocument(build(), options)).entities
    const { kept = [] } = await engine.redactDocument(build(), { ...options, minScore: score + 0.01 })
    expect(kept.map(({ value, why }) => [value, why])).toEqual([
      ['otto@example.com', 'low_score'],
      ['office@example.com', 'low_score'],
    ])
  })

  it('are in the report, masked', async () => {
    const done = await engine.redactDocument(build(), {
      entities: ['EMAIL'],
      allow: ['office@example.com'],
      listKept: true,
    })
    const report = JSON.parse(new TextDecoder().decode(await engine.report(done, { format: 'json' })))
    const kept = report.rows.filter(({ action }: { action: string }) => action === 'kept')
    expect(kept).toMatchObject([{ type: 'EMAIL', value: '******', reason: 'kept: an allow list holds it' }])
    expect(report.byType).toEqual([{ type: 'EMAIL', removed: 1, kept: 1 }])
  })

  it('are searched for only on request', async () => {
    const done = await engine.redactDocument(build(), { entities: ['EMAIL'], allow: ['office@example.com'] })
    expect(done.kept).toEqual([])
  })
})
