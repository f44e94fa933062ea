import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redactStructured } from '../../../engines/redact/structured/redact-structured.ts'
import type { TextMode } from '../../../engines/redact/text/index.ts'
import type { StructuredFormat } from '../../../engines/structured/index.ts'
import { type Layout, layout, type Person, people, secretsOf } from '../../builders/structured.ts'

/** Files of each format in each mode: 144 files in a quick run, 2,016 in all. */
export const numRuns = process.env.PALIMPSEST_TEST === 'all' ? 84 : 6
export const modes: readonly TextMode[] = ['blackout', 'redact', 'mask', 'hash', 'synthetic', 'token']

/** What a third-party reader sees: the structure, and all texts in it. */
export interface Seen {
  readonly shape: unknown
  readonly texts: readonly string[]
}

/** The structure of parsed data; what is in it is added to the texts. */
export function shapeOf(value: unknown, texts: string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => shapeOf(one, texts))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shapeOf(one, texts)]))
  texts.push(String(value))
  return null
}

export type GeneratedFormat = readonly [
  StructuredFormat,
  write: (list: readonly Person[], layout: Layout) => string,
  seenIn: (text: string) => Seen,
]

/** Redacts generated files of these formats in each mode. */
export function testGenerated(formats: readonly GeneratedFormat[], seed: number): void {
  describe.each(formats)('generated %s', (format, write, seenIn) => {
    it.each(modes)('stays valid with the same shape, and keeps no value, in mode %s', (mode) => {
      fc.assert(
        fc.property(people, layout, (list, how) => {
          const text = write(list, how)
          const done = redactStructured(text, format, { mode, key: 'key', detect: {} })
          const [before, after] = [seenIn(text), seenIn(done?.text ?? '')]
          expect(after.shape).toEqual(before.shape)
          const all = [done?.text ?? '', ...after.texts].join('\n')
          for (const secret of secretsOf(list)) {
            expect(all).not.toContain(secret)
            // The third-party reader sees the secrets in the input, so it would see them in the output.
            expect(before.texts.some((one) => one.includes(secret))).toBe(true)
          }
        }),
        { numRuns, seed },
      )
    })
  })
}
