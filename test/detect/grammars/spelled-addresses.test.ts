import { describe, expect, it } from 'vitest'
import { found } from './found.ts'

describe('e-mail addresses with punctuation as words', () => {
  it.each([
    ['Email: benny[at]oyama[dot]example', ['benny[at]oyama[dot]example']],
    ['write to a.berg (at) mail.example, please', ['a.berg (at) mail.example']],
    ['mail j o h n underscore s at yahoo dot co dot uk', ['j o h n underscore s at yahoo dot co dot uk']],
    ['anouk dot bertrand at gmail dot com. Thanks', ['anouk dot bertrand at gmail dot com']],
    [
      'me at mail dot example and you at post dot example',
      ['me at mail dot example', 'you at post dot example'],
    ],
    ['E-Mail: zorvan (ät) brolmek punkt de', ['zorvan (ät) brolmek punkt de']],
    ['zorvan AT brolmek DOT com', ['zorvan AT brolmek DOT com']],
    ['zorvan arobase brolmek point fr', ['zorvan arobase brolmek point fr']],
    ['zorvan [arobase] brolmek.fr', ['zorvan [arobase] brolmek.fr']],
    ['zorvan arroba brolmek punto es', ['zorvan arroba brolmek punto es']],
    ['zorvan (chiocciola) brolmek.it', ['zorvan (chiocciola) brolmek.it']],
    ['zorvan punt qelmi apenstaartje brolmek punt nl', ['zorvan punt qelmi apenstaartje brolmek punt nl']],
    ['zorvan małpa brolmek kropka pl', ['zorvan małpa brolmek kropka pl']],
    ['zorvan zavináč brolmek tečka cz', ['zorvan zavináč brolmek tečka cz']],
    ['zorvan krøllalfa brolmek punktum no', ['zorvan krøllalfa brolmek punktum no']],
    ['zorvan собака brolmek точка ru', ['zorvan собака brolmek точка ru']],
    ['zorvan παπάκι brolmek τελεία gr', ['zorvan παπάκι brolmek τελεία gr']],
    ['zorvan アット brolmek ドット jp', ['zorvan アット brolmek ドット jp']],
    ['zorvan 골뱅이 brolmek 닷 kr', ['zorvan 골뱅이 brolmek 닷 kr']],
  ])('are found whole: %s', (text, expected) => {
    expect(found(text, 'EMAIL')).toEqual(expected)
  })

  it.each([
    'list[at] = x[dot]',
    'we met at noon, dot by dot',
    'look (at the end) of it',
    'a red dot on the map',
    'una arroba pesa once kilos y punto',
    'Рядом собака на улице. точка',
    'la chiocciola mangia insalata punto e basta',
  ])('are not other words: %s', (text) => {
    expect(found(text, 'EMAIL')).toEqual([])
  })

  it('take time in proportion to a text of nothing else', () => {
    expect(found('a dot '.repeat(20_000), 'EMAIL')).toEqual([])
    expect(found('a[at]b '.repeat(20_000), 'EMAIL')).toEqual([])
    expect(found('a arroba '.repeat(20_000), 'EMAIL')).toEqual([])
    expect(found('a arroba b punto '.repeat(5000), 'EMAIL')).toEqual([])
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
