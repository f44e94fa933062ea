import { describe, expect, it } from 'vitest'
import { found } from './found.ts'

describe('e-mail addresses with signs as words', () => {
  it.each([
    ['Email: benny[at]oyama[dot]example', ['benny[at]oyama[dot]example']],
    ['write to a.berg (at) mail.example, please', ['a.berg (at) mail.example']],
    ['mail j o h n underscore s at yahoo dot co dot uk', ['j o h n underscore s at yahoo dot co dot uk']],
    ['anouk dot bertrand at gmail dot com. Thanks', ['anouk dot bertrand at gmail dot com']],
    [
      'me at mail dot example and you at post dot example',
      ['me at mail dot example', 'you at post dot example'],
    ],
  ])('are found whole: %s', (text, expected) => {
    expect(found(text, 'EMAIL')).toEqual(expected)
  })

  it.each([
    'list[at] = x[dot]',
    'we met at noon, dot by dot',
    'look (at the end) of it',
    'a red dot on the map',
  ])('are not other words: %s', (text) => {
    expect(found(text, 'EMAIL')).toEqual([])
  })

  it('take time in proportion to a text of nothing else', () => {
    expect(found('a dot '.repeat(20_000), 'EMAIL')).toEqual([])
    expect(found('a[at]b '.repeat(20_000), 'EMAIL')).toEqual([])
  })

  it.each([
    ['Email: ).whitcombe@example.com', ').whitcombe@example.com'],
    ['Email: |.thornbury@example.com', '|.thornbury@example.com'],
    ['Email: y. lindqvist@example. com', 'y. lindqvist@example. com'],
    ['Email: t.lindqvist@example,com', 't.lindqvist@example,com'],
    ['Email: t.lindqvist @ example.com', 't.lindqvist @ example.com'],
    ['Email: t.lindqvist©example.com', 't.lindqvist©example.com'],
  ])('are found as OCR misread them: %s', (text, expected) => {
    expect(found(text, 'EMAIL')).toEqual([expected])
  })

  it.each(['we meet @ example.com', '© example.com', 'Berg® example.com is a trademark'])(
    'are not misread from other words: %s',
    (text) => {
      expect(found(text, 'EMAIL')).toEqual([])
    },
  )

  it('end with the sentence', () => {
    expect(found('Write to anna@mail.example. it is read daily.', 'EMAIL')).toEqual(['anna@mail.example'])
  })
})
