import { describe, expect, it } from 'vitest'
import { detect } from '../../engines/detect/detect.ts'
import { recognizers } from '../../engines/detect/recognizers/index.ts'
import { seeded } from '../../fixtures/random.ts'
import { hostileSeeds, runOf } from './recognizers/hostile.ts'

/** Calls of `exec` by all recognizers while a text is read: a measure of work that does not depend on the machine. */
function patternCalls(text: string): number {
  const exec = RegExp.prototype.exec
  let calls = 0
  RegExp.prototype.exec = function counted(this: RegExp, string: string) {
    calls++
    return exec.call(this, string)
  }
  try {
    detect(text)
  } finally {
    RegExp.prototype.exec = exec
  }
  return calls
}

/** Processor time of a detection after one that compiles the code, in milliseconds. */
function processorTime(text: string): number {
  detect(text)
  const before = process.cpuUsage()
  detect(text)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const random = seeded(7)
/** Recognizers that share a pattern count once. */
const patterns = [...new Map(recognizers.map((recognizer) => [recognizer.pattern, recognizer])).values()]
const seeds = [...new Set(patterns.flatMap((recognizer) => hostileSeeds(recognizer, random).slice(-3)))]

describe('hostile text', () => {
  it('is read to its end: repeated triggers of each recognizer, and near misses of its pattern', () => {
    for (const seed of seeds) {
      const text = runOf(seed, 10_000)
      for (const { start, end } of detect(text)) expect(end).toBeGreaterThan(start)
    }
  }, 120_000)

  it('needs twice as many pattern matches when it is twice as long', () => {
    for (const seed of seeds.filter((_, i) => i % 5 === 0)) {
      const [half, whole] = [patternCalls(runOf(seed, 8_000)), patternCalls(runOf(seed, 16_000))]
      expect(whole, JSON.stringify(seed)).toBeLessThanOrEqual(2.3 * half + 200)
    }
  }, 120_000)

  it.each([
    ['names that hyphens join', 'Anna-'],
    ['names in Cyrillic that blanks join', 'Иван Иванов '],
    ['legal forms', 'GmbH '],
  ])(
    'of %s takes no longer than one of sentences',
    (_, seed) => {
      const ordinary = processorTime(runOf('Anna was here. ', 200_000))
      expect(processorTime(runOf(seed, 200_000))).toBeLessThan(25 * ordinary)
    },
    120_000,
  )

  it.each([
    ['blanks', ' '],
    ['line ends', '\n'],
    ['letters', 'a'],
    ['capitals', 'A'],
    ['digits', '1'],
    ['quotes', '"'],
    ['delimiters', ',;\t|'],
    ['combining marks', '\u0301'],
    ['zero-width marks', '\u200b'],
    ['soft hyphens', 'a\u00ad'],
    ['hyphens at line ends', 'a-\n'],
    ['lone surrogates', '\ud835'],
    ['look-alikes', 'а'],
    ['headers and rows', 'name,phone\n'],
    ['titles of names', 'Mr. A. '],
    ['months', '1 May '],
    ['streets', '12 Street Road '],
    ['short words', 'a '],
    ['short numbers', '1 '],
    ['at signs', '@'],
    ['initials', 'A. '],
    ['points and commas', '.,'],
    ['nested keys', '{"a":'],
    ['rows', 'a,b,1,2\n'],
    ['words with a capital', 'Word '],
    ['honorifics', 'Mr. '],
    ['decomposed letters', 'e\u0301'],
    ['prefixes of numbers abroad', '+1 '],
    ['brackets', '('],
    ['names in small letters', 'anna smith '],
    ['words of companies', 'Acme Inc. '],
  ])(
    'of nothing but %s is read',
    (_, seed) => {
      expect(detect(runOf(seed, 300_000)).length).toBeGreaterThanOrEqual(0)
    },
    120_000,
  )
})
