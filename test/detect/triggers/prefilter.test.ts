import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recognizers } from '../../../engines/detect/recognizers/index.ts'
import { Prefilter } from '../../../engines/detect/triggers/prefilter.ts'
import { compilePrefilter } from '../../../engines/detect/triggers/prefilter-program.ts'
import { seeded } from '../../../fixtures/random.ts'
import { sample } from '../recognizers/sample.ts'

function codesOf(text: string): Uint16Array {
  return Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))
}

function possible(patterns: readonly RegExp[], text: string, at = 0): readonly number[] {
  return new Prefilter(compilePrefilter(new Map(patterns.entries()))).possibleAt(
    codesOf(text),
    at,
    text.length,
  ).ids
}

describe('a prefilter', () => {
  it.each([
    [/\d{3}-\d{2}-\d{4}/, '123-45-6789', true],
    [/\d{3}-\d{2}-\d{4}/, '123-45 6789', false],
    [/\d{3}-\d{2}-\d{4}/, '12', true],
    [/(?:00|\+)[1-9]\d+/, '0049', true],
    [/(?:00|\+)[1-9]\d+/, '10', false],
    [/[^\d\s]{2}:/, 'ab:', true],
    [/[^\d\s]{2}:/, 'a1:', false],
    [/(?<![a-z])(?=x)\d{2,}\b/, '12', true],
    [/[A-F]x/i, 'fX', true],
    [/[A-F]x/, 'f ', false],
    [/([:-])\d\1\d/, ':1:2', true],
    [/([:-])\d\1\d/, '1:1', false],
    [/([:-])\d\1\d/, ':1a2', false],
    [/(?<sign>[:-])\d\k<sign>\d/, ':1a2', false],
    [/(?:a|(b))\1c/, 'ac', true],
    [/\d{2}(?![\w]|-\d)/, '123', false],
    [/\d{2}(?![\w]|-\d)/, '12-3', true],
    [/\d{2}(?![\w]|-\d)/, '12', true],
    [/\d{2}(?!3)|4/, '123', false],
    [/(?:\d{2}(?!3))4?/, '123', true],
    [/a(?![^b\p{sc=Greek}])/u, 'ac', true],
    [/\p{L}{2}\u2013\x2d/u, 'éa–-', true],
    [/[^\n]!/u, '\u{1f600}!', true],
    [/a{2,400}b/, `${'a'.repeat(300)}b`, true],
    [/(?:a{1,63}\.){1,4}b/, 'a.a.a.a.b', true],
    [/x*/, 'y', true],
  ] as const)('of %s is for %j: %s', (pattern, text, open) => {
    expect(possible([pattern], text)).toEqual(open ? [0] : [])
  })

  it.each([
    [/(?<![\w-])\d{2}/, 'a12', 1, false],
    [/(?<![\w-])\d{2}/, ' 12', 1, true],
    [/(?<!\d[-.])\d{2}/, '1.12', 2, false],
    [/(?<!\d[-.])\d{2}/, 'a.12', 2, true],
    [/(?<!\d[-.])\d{2}/, '.12', 1, true],
    [/(?<!\bx)\d{2}/, 'axx12', 3, true],
    [/(?<![\p{sc=Latin}])\d{2}/u, 'a12', 1, true],
    [/(?<![a-z])\d{2}|1/, 'a1', 1, true],
    [/(?<![^k])\d{2}/iu, 'K12', 1, true],
  ] as const)('of %s is for %j from %i on: %s', (pattern, text, at, open) => {
    expect(possible([pattern], text, at)).toEqual(open ? [0] : [])
  })

  it('decides on many patterns in one walk, in their order', () => {
    const patterns = [/\d{2}-/, /[a-z]+/, /\d+/, /\d{2}\//]
    expect(possible(patterns, 'on 12-', 3)).toEqual([0, 2])
    expect(possible(patterns, '12/')).toEqual([2, 3])
    expect(possible(patterns, '#')).toEqual([])
  })

  describe('whose states are used up', () => {
    const random = seeded(3)
    const prefilter = new Prefilter(
      compilePrefilter(new Map([[0, /(?:[a-z]|\d){0,40}a(?:[a-z]|\d){20}!/]])),
      200,
    )
    const fill = (count: number): void => {
      for (let k = 0; k < count; k++) {
        const text = Array.from({ length: 30 }, () => (random() < 0.5 ? 'a' : '1')).join('')
        expect(prefilter.possibleAt(codesOf(`a${text}`), 0, 31).ids).toEqual([0])
      }
    }
    const value = `a${'1'.repeat(20)}!`

    it('reports undecided patterns as possible', () => {
      fill(300)
      expect(prefilter.possibleAt(codesOf(value), 0, value.length).ids).toEqual([0])
    })

    it('begins its states again after many positions, for other texts', () => {
      const codes = codesOf('1'.repeat(40))
      const { generation } = prefilter.possibleAt(codes, 0, 2)
      for (let k = 0; k < 140_000; k++) {
        codes[k % codes.length] = (random() < 0.5 ? 'a' : '1').charCodeAt(0)
        prefilter.possibleAt(codes, 0, codes.length)
      }
      expect(prefilter.possibleAt(codes, 0, 2).generation).toBeGreaterThan(generation)
      expect(prefilter.possibleAt(codesOf(value), 0, value.length).ids).toEqual([0])
    })
  })
})

describe('the prefilter of recognizers that numbers, mixed tokens and signs trigger', () => {
  const random = seeded(11)
  const triggered = recognizers.filter(({ triggers }) =>
    triggers.some(({ on }) => /digits|mixed|sign/.test(on)),
  )
  const patterns = new Map(triggered.map(({ pattern }, k) => [k, pattern]))
  const prefilters = [false, true].map((coarse) => new Prefilter(compilePrefilter(patterns, coarse)))

  it.each(triggered.map(({ name, pattern }, k) => ({ name, pattern, k })))(
    'reports every match of $name as possible',
    ({ pattern, k }) => {
      const anchored = new RegExp(pattern.source, `${pattern.flags.replace(/[dgy]/g, '')}y`)
      const edges = '0123456789 -./:,()+@AFNafnst\n"éß'
      const unit = fc.constantFrom(...edges)
      const edge = (): string => [...edges].filter(() => random() < 0.06).join('')
      const texts = [
        ...Array.from({ length: 20 }, () => sample(pattern, random)),
        ...Array.from({ length: 20 }, () => edge() + sample(pattern, random) + edge()),
        ...fc.sample(fc.string({ unit, maxLength: 30 }), { numRuns: 20, seed: 5 }),
      ]
      for (const text of texts)
        for (let at = 0; at < text.length; at++) {
          anchored.lastIndex = at
          if (anchored.test(text))
            for (const prefilter of prefilters)
              expect(prefilter.possibleAt(codesOf(text), at, text.length).ids).toContain(k)
        }
    },
  )
})
