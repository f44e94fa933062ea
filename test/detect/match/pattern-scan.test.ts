import { describe, expect, it } from 'vitest'
import { Lexicon } from '../../../engines/detect/dictionaries/lexicon.ts'
import { PatternScan } from '../../../engines/detect/match/pattern-scan.ts'
import type { Recognizer } from '../../../engines/detect/recognizers/recognizer.ts'
import { wholeRange } from '../../../engines/detect/text/windows.ts'
import { PhraseBook, PhraseHits } from '../../../engines/detect/tokens/phrases.ts'
import { TokenWindow } from '../../../engines/detect/tokens/token-window.ts'
import { EnabledTriggers } from '../../../engines/detect/triggers/enabled-triggers.ts'
import { indexTriggers } from '../../../engines/detect/triggers/trigger-index.ts'

function recognizer(part: Pick<Recognizer, 'triggers' | 'pattern'> & Partial<Recognizer>): Recognizer {
  return {
    name: 'test',
    type: 'TEST',
    label: 'Test',
    category: 'PII',
    region: 'GLOBAL',
    score: { base: 0.4, context: 0.9 },
    ...part,
  }
}

/** The matches of recognizers, as [value, score, context]. */
function scan(
  text: string,
  ...parts: readonly Parameters<typeof recognizer>[0][]
): [string, number, string | undefined][] {
  const lexicon = new Lexicon(1000)
  const book = new PhraseBook(lexicon)
  const index = indexTriggers(parts.map(recognizer), book)
  const window = new TokenWindow(text.length + 1, lexicon)
  window.read(text, wholeRange(text))
  const hits = new PhraseHits()
  book.find(window, hits)
  const found: [string, number, string | undefined][] = []
  const triggers = new EnabledTriggers(index, () => true, 0)
  new PatternScan(index, book).run(window, hits, triggers, (_, start, end, score, context) => {
    found.push([text.slice(start, end), score, context])
    return score
  })
  return found
}
const values = (...args: Parameters<typeof scan>) => scan(...args).map(([value]) => value)

describe('a pattern is tried', () => {
  it('on numbers, by the length of their first run', () => {
    const part = { triggers: [{ on: 'digits', lengths: [3] }], pattern: /\d+-\d+/y } as const
    expect(values('123-45 12-45 x123-45 1234-5', part)).toEqual(['123-45'])
  })
  it('on mixed tokens, by their first letters in any case', () => {
    const part = { triggers: [{ on: 'mixed', prefix: ['DE'] }], pattern: /[A-Z]{2}\d+/iy } as const
    expect(values('DE12 de34 FR56 DEX 7DE8', part)).toEqual(['DE12', 'de34'])
  })
  it('on literals, by case, where a token begins', () => {
    const part = { triggers: [{ on: 'literal', of: ['sk_'] }], pattern: /sk_\w+/y } as const
    expect(values('sk_a =sk_b SK_c xsk_d', part)).toEqual(['sk_a', 'sk_b'])
  })
  it('on signs, from the start of the run and behind its own signs', () => {
    const part = { triggers: [{ on: 'sign', of: '@' }], pattern: /[a-z.]+@[a-z]+\.[a-z]+/y } as const
    expect(values('a@b.cd mailto:e.f@g.hi "j@k.lm", <n@o.pq> x@ y', part)).toEqual([
      'a@b.cd',
      'e.f@g.hi',
      'j@k.lm',
      'n@o.pq',
    ])
  })
  it('on labels, behind separators and filler words', () => {
    const part = {
      triggers: [{ on: 'label', of: ['passport no', 'passport'] }],
      pattern: /[A-Z]\d{3,8}\b/y,
    } as const
    const text =
      'Passport No: A123; passport number is B456; passport_no=C789; "passportNo": "D012"; PASSPORT\nE345; passport was lost F678'
    expect(values(text, part)).toEqual(['A123', 'B456', 'C789', 'D012', 'E345'])
  })
})

it('drops a match whose check fails', () => {
  const part = {
    triggers: [{ on: 'digits' }],
    pattern: /\d+/y,
    check: (value: string) => value.endsWith('7'),
  } as const
  expect(values('17 18 27', part)).toEqual(['17', '27'])
})

it('reports the named group where the pattern matches more', () => {
  const part = {
    triggers: [{ on: 'literal', of: ['id='] }],
    pattern: /id=(?<value>\d+)/y,
    group: 'value',
  } as const
  expect(values('id=42 id=x id=7', part)).toEqual(['42', '7'])
})

describe('context raises a score', () => {
  const part = {
    triggers: [{ on: 'digits' }],
    pattern: /\d{4,}/y,
    context: { en: ['account number'], de: ['konto'] },
  } as const
  it('from before, across languages, and from a line above', () => {
    expect(scan('The account number you gave was 1234', part)).toEqual([['1234', 0.9, 'account number']])
    expect(scan('Konto: 1234', part)).toEqual([['1234', 0.9, 'konto']])
    expect(scan('ACCOUNT NUMBER\n1234', part)).toEqual([['1234', 0.9, 'account number']])
  })
  it('from behind on the same line', () => {
    expect(scan('1234 (account number)', part)).toEqual([['1234', 0.9, 'account number']])
    expect(scan('1234\nkonto', part)).toEqual([['1234', 0.4, undefined]])
  })
  it('only near, and as whole words', () => {
    expect(scan(`konto ${'x '.repeat(80)}1234`, part)).toEqual([['1234', 0.4, undefined]])
    expect(scan('kontos account 1234', part)).toEqual([['1234', 0.4, undefined]])
  })
  it('always after a label that is its trigger', () => {
    const labelled = { triggers: [{ on: 'label', of: ['ref'] }], pattern: /\d{4}/y } as const
    expect(scan('ref 1234', labelled)).toEqual([['1234', 0.9, 'ref']])
  })
})

describe('a match with the range and type of a reported one', () => {
  const triggers = [{ on: 'digits' }] as const
  const certain = { triggers, pattern: /\d+-\d\d/y, score: { base: 0.8 } } as const
  const onFirst = [{ on: 'digits', lengths: [3] }] as const
  /** The values that are checked of a recognizer beside the certain one. */
  const checkedOf = (text: string, part: Partial<Recognizer>) => {
    const checked: string[] = []
    const check = (value: string): boolean => {
      checked.push(value)
      return false
    }
    const found = scan(text, certain, { triggers, pattern: /\d\d(?:-\d\d)?/y, check, ...part })
    return { checked, found: found.map(([value]) => value) }
  }
  it('is not checked where it is less certain, since it would lose', () => {
    const part = { triggers: onFirst, pattern: /\d+-\d+/y }
    expect(checkedOf('123-45', { ...part, score: { base: 0.8 } })).toEqual({ checked: [], found: ['123-45'] })
  })
  it('is checked where a part of it is tried, too', () => {
    expect(checkedOf('12-34', { score: { base: 0.8 } }).checked).toEqual(['12-34', '34'])
  })
  it('is checked where it is more certain or of another type', () => {
    expect(checkedOf('12-34', { score: { base: 0.9 } }).checked).toContain('12-34')
    expect(checkedOf('12-34', { type: 'OTHER', score: { base: 0.1 } }).checked).toContain('12-34')
  })
})
