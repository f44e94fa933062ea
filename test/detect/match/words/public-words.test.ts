import { expect, it } from 'vitest'
import { SpanAnswers } from '../../../../engines/detect/match/words/public-words.ts'

it('asks once for a type and a span of a text', () => {
  const answers = new SpanAnswers()
  const asked: string[] = []
  const ask = (reads: number, type: string, start: number, end: number) =>
    answers.ask(reads, type, start, end, () => {
      asked.push(`${reads} ${type} ${start} ${end}`)
      return start === 3
    })
  expect([ask(1, 'NAME', 3, 8), ask(1, 'NAME', 3, 8), ask(1, 'ORG', 3, 8), ask(1, 'NAME', 4, 8)]).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(ask(2, 'NAME', 3, 8)).toBe(true)
  expect(asked).toEqual(['1 NAME 3 8', '1 ORG 3 8', '1 NAME 4 8', '2 NAME 3 8'])
})
