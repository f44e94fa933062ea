import { describe, expect, it } from 'vitest'
import { detect } from '../../../../engines/detect/detect.ts'

function names(text: string): string[] {
  return detect(text)
    .filter(({ type }) => type === 'NAME')
    .map(({ start, end }) => text.slice(start, end))
}

describe('what a person is called', () => {
  it.each([
    ['A male she knows as "Dezza" left the flat.', ['Dezza']],
    ['Loïc Abgrall, dit « Lolo », est parti.', ['Loïc Abgrall', 'Lolo']],
    ['Er ist bekannt als „Zecke“.', ['Zecke']],
    ['Mi hermano, apodado "Txiki", llegó tarde.', ['Txiki']],
  ])('is a value: %s', (text, expected) => {
    expect(names(text)).toEqual(expected)
  })

  it('is a value in the rest of the text too', () => {
    expect(names('She knows him as "Dezza". Later Dezza came back.')).toEqual(['Dezza', 'Dezza'])
  })

  it.each(['The party known as "the tenant" pays.', 'a file called "report"', 'Press "Enter" to go on.'])(
    'is not an ordinary word in quotation marks: %s',
    (text) => {
      expect(names(text)).toEqual([])
    },
  )
})
