import { describe, expect, it } from 'vitest'
import { eastAsian } from '../../../../bench/texts/east-asian.ts'
import { detect } from '../../../../engines/detect/detect.ts'
import { edgeOf } from '../../../../engines/detect/grammars/scripts/first-units.ts'

function startsOf(pattern: RegExp): string {
  const { starts } = edgeOf(pattern)
  return [...'abcdxyz019 .田中様さ김한'].filter((char) => starts[char.charCodeAt(0)] === 1).join('')
}

describe('the units that may begin a match', () => {
  it.each<[RegExp, string]>([
    [/abc/u, 'a'],
    [/a?b{0,2}c/u, 'abc'],
    [/(?:ab|c)d/u, 'ac'],
    [/(?<x>[a-c]|田中)様/u, 'abc田'],
    [/(?<!x)\d{2}/u, '019'],
    [/(?=x)[^a-z\d]/u, ' .田中様さ김한'],
    [/\p{Script=Han}+/u, '田中様'],
    [/\p{Script=Hangul}?さ/u, 'さ김한'],
    [/(a)\1b/u, 'a'],
    [/x*/u, 'abcdxyz019 .田中様さ김한'],
  ])('of %s are %j', (pattern, units) => {
    expect(startsOf(pattern)).toBe(units)
  })

  it.each<[RegExp, string, boolean]>([
    [/(?<!a)x/u, 'a', false],
    [/(?<!a)x/u, 'b', true],
    [/(?<!ab)x/u, 'b', true],
    [/(?<=^|[^\d]|7)x/u, '7', true],
    [/(?<=^|[^\d]|7)x/u, '8', false],
    [/(?<=ab|c)x/u, 'a', false],
  ])('%s may stand behind %j: %j', (pattern, before, isAllowed) => {
    expect((edgeOf(pattern).behind?.[before.charCodeAt(0)] ?? 1) === 1).toBe(isAllowed)
  })

  it('lose no match that a search of the whole text finds', () => {
    const text = eastAsian(30_000)
    for (const pattern of [
      /(?<![\p{Script=Han}])\p{Script=Han}{1,4}[市郡]/gu,
      /(?<=^|[^\p{Script=Han}]|[在到于])(?:\p{Script=Han}{1,5}?[市区])/gu,
      /(?:氏名|姓名|성명)[:：]\s?[^\s]+/gu,
      /(?<![\d])(?:(?:平成|昭和)[ 　]?)?(?:\d{1,4}|元)年/gu,
    ]) {
      const { starts, behind } = edgeOf(pattern)
      const found = [...text.matchAll(pattern)]
      expect(found.length).toBeGreaterThan(5)
      for (const { index } of found) {
        expect(starts[text.charCodeAt(index)]).toBe(1)
        if (index > 0) expect(behind?.[text.charCodeAt(index - 1)] ?? 1).toBe(1)
      }
    }
  })
})

it('a Russian name elsewhere does not make initials and words of English a name', () => {
  const text = `The U.S. Senator spoke. ${'Nothing else was said on that day. '.repeat(20)}Смирнов И. И. слушал.`
  const names = detect(text, { entities: ['NAME'] }).map(({ start, end }) => text.slice(start, end))
  expect(names).toEqual(['Смирнов И. И.'])
})
