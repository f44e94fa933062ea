import { describe, expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'
import type { DetectOptions, KeepRule } from '../../../engines/detect/options.ts'
import { StreamDetector } from '../../../engines/detect/stream.ts'

const people = { entities: ['NAME'] } as const
const judges: KeepRule = { types: ['NAME'], before: ['Judge', 'Justice'], unless: ['Mr', 'Ms'] }

function found(text: string, options: DetectOptions): string[] {
  return detect(text, options).map(({ start, end }) => text.slice(start, end))
}
const withRule = (text: string, rule: KeepRule, options: DetectOptions = people) =>
  found(text, { ...options, keepRules: [rule] })

describe('a rule of what stays', () => {
  it('keeps a value after its word and removes the others', () => {
    const text = 'Judge Elena Ramsbottom heard Thomas Whitfield.'
    expect(found(text, people)).toEqual(['Elena Ramsbottom', 'Thomas Whitfield'])
    expect(withRule(text, judges)).toEqual(['Thomas Whitfield'])
    expect(withRule('Judge: Elena Ramsbottom', judges)).toEqual([])
    expect(withRule('JUDGE ELENA RAMSBOTTOM heard it.', judges)).toEqual([])
  })

  it('does not join what a comma or a full stop separates', () => {
    expect(withRule('We told the Judge, Thomas Whitfield did it.', judges)).toEqual(['Thomas Whitfield'])
  })

  it('with a capital letter does not take a verb for the title', () => {
    expect(withRule('They may judge Thomas Whitfield by it.', judges)).toEqual(['Thomas Whitfield'])
  })

  it('keeps a value before its word, around its word, and of its pattern', () => {
    const text = 'Elena Ramsbottom, District Judge, wrote to Thomas Whitfield.'
    expect(withRule(text, { types: ['NAME'], after: [', District Judge'] })).toEqual(['Thomas Whitfield'])
    expect(withRule(text, { types: ['NAME'], words: ['Elena'] })).toEqual(['Thomas Whitfield'])
    expect(withRule(text, { types: ['PERSON'], matches: ['elena .*'] })).toEqual(['Thomas Whitfield'])
  })

  it('keeps what is inside of a passage, with other mentions', () => {
    const within = ['(?P<value>[\\p{L} ]+ against [\\p{L} ]+), \\d+ U\\.S\\. \\d+']
    const text =
      'In Peter Harlow against Anna Fitzgerald, 457 U.S. 800. Peter Harlow holds that Thomas Whitfield must pay.'
    expect(withRule(text, { types: ['NAME'], within })).toEqual(['Thomas Whitfield'])
  })

  it('keeps the others of a list only if it says so', () => {
    const text = 'Judges Elena Ramsbottom, Ottilie Grantham and Horace Pembroke sat. Thomas Whitfield left.'
    const rule: KeepRule = { types: ['NAME'], before: ['Judges'] }
    expect(withRule(text, { ...rule, list: true })).toEqual(['Thomas Whitfield'])
    expect(withRule(text, rule)).toEqual(['Ottilie Grantham', 'Horace Pembroke', 'Thomas Whitfield'])
  })

  it('keeps the surname of a kept person, before and after', () => {
    const text = 'Ramsbottom was late.\n\nJudge Elena Ramsbottom agreed. Ramsbottom wrote it down.'
    expect(withRule(text, judges)).toEqual([])
    expect(withRule(text, { ...judges, mentions: false })).toEqual(['Ramsbottom', 'Ramsbottom'])
  })

  it('removes a surname that somebody else has, too', () => {
    const text = 'Judge Elena Ramsbottom heard Olive Ramsbottom. Ramsbottom cried.'
    expect(withRule(text, judges)).toEqual(['Olive Ramsbottom', 'Ramsbottom'])
    const titled = 'Judge Elena Ramsbottom spoke.\n\nMs Ramsbottom cried. Ramsbottom left.'
    expect(withRule(titled, judges)).toEqual(['Ramsbottom', 'Ramsbottom'])
  })

  it('keeps a doubtful value unless someone else is removed by that name', () => {
    const eponyms: KeepRule = { types: ['NAME'], after: ['disease'], unless: ['Mr'], mentions: false }
    const name = 'Thomas Whitfield'
    expect(withRule(`${name} has Whitfield disease.`, eponyms)).toEqual([name, 'Whitfield'])
    expect(withRule(`${name} has Parkinson disease.`, eponyms)).toEqual([name])
    expect(withRule('Mr Whitfield disease.', eponyms)).toEqual(['Whitfield'])
    expect(withRule(`${name}\ndisease`, eponyms)).toEqual([name])
  })

  it('gives way to the deny list and to terms', () => {
    const text = 'Judge Elena Ramsbottom spoke.'
    const options = { ...people, keepRules: [judges] }
    expect(found(text, { ...options, deny: ['Ramsbottom'] })).toEqual(['Ramsbottom'])
    expect(found(text, { ...options, terms: ['Elena'] })).toEqual(['Elena'])
  })

  it('works at every border of the parts of a stream', () => {
    const text = `${'The court sat. '.repeat(20)}Judge Elena Ramsbottom heard Thomas Whitfield. ${'It rained. '.repeat(60)}`
    for (const lag of [64, 100, 333, 1000]) {
      const stream = new StreamDetector({ ...people, keepRules: [judges] }, lag)
      const parts = [...stream.push(text), ...stream.end()]
      const values = parts.flatMap(({ start, text: part, entities }) =>
        entities.map((entity) => part.slice(entity.start - start, entity.end - start)),
      )
      expect(values).toEqual(['Thomas Whitfield'])
    }
  })

  it.each<[KeepRule, RegExp]>([
    [{ types: ['NAME'] }, /needs before, after, words, matches or within/],
    [{ types: ['NAME'], matches: ['(?=x)'] }, /RE2 syntax/],
    [{ types: ['NAME'], within: ['a*'] }, /empty text/],
    [{ types: ['NMAE'], words: ['x'] }, /Unknown entity type/],
    [{ types: ['NAME'], words: Array.from({ length: 2001 }, (_, k) => `w${k}`) }, /2001 words/],
  ])('is refused if it is not valid: %j', (rule, message) => {
    expect(() => detect('x', { keepRules: [rule] })).toThrow(message)
  })
})

describe('minimum scores of single types', () => {
  const text = 'Mail ada@example.org, or see 192.0.2.7 on 4 May 2021.'
  it('replace the common one', () => {
    const types = (options: DetectOptions) => detect(text, options).map(({ type }) => type)
    expect(types({ minScores: { EMAIL: 1 } })).toEqual(types({}).filter((type) => type !== 'EMAIL'))
    expect(types({ minScore: 1, minScores: { EMAIL_ADDRESS: 0.5 } })).toEqual(['EMAIL'])
  })
  it('must be scores of known types', () => {
    expect(() => detect(text, { minScores: { EMAIL: 2 } })).toThrow(/from 0 to 1/)
    expect(() => detect(text, { minScores: { EMIAL: 0.5 } })).toThrow(/Unknown entity type/)
  })
})
