import { describe, expect, it } from 'vitest'
import { LookAlikes } from '../../engines/redact/look-alikes.ts'

/** The texts that are found for a value. */
const found = (value: string, text: string): string[] =>
  new LookAlikes([value], true).find(text).map(({ start, end }) => text.slice(start, end))

describe('values with characters that OCR confuses', () => {
  it.each([
    ['Lindqvist', 'Lindquist'],
    ['Lindqvist', 'Lindgvist'],
    ['Carmen Hernandez', 'Carrnen Hemandez'],
    ['Maclean', 'Madean'],
    ['newest wave', 'nevvest vvave'],
    ['O’Sullivan', "0'5uIlivan"],
    ['48213377', '4B2I3377'],
    ['Bo Olsson', '8o 0l55on'],
    ['Jørgen Lukács', 'Jorgen Lukacs'],
    ['Jorgen Lukacs', 'Jørgen Lukács'],
    ['Quillfeather', 'Quillfeathar'],
    ['Ann Quillfeather', 'Ann Qullfeather'],
  ])('%s is found where OCR reads %s', (value, read) => {
    const text = `Signed: ${read}, today`
    expect(found(value, text)).toEqual([read])
  })

  it('has places in the text as it was read, after pairs of letters too', () => {
    expect(found('Vernon Maclay', 'the modern clerk, Vemon Maday, returned')).toEqual(['Vemon Maday'])
  })

  it.each([
    ['Lindqvist', 'Lindholm'],
    ['Vernon', 'Verona'],
    ['48213377', '48213378'],
    ['Marten', 'Martin'],
    ['Burns', 'bums'],
    ['Anderson', 'Andersen'],
    ['Ann Quillfeather', 'Amy Quillfeather'],
    ['Quillfeather', 'Quillweatherby'],
    ['4821-3377-9902', '4821-3377-9912'],
  ])('%s is not found if the text contains %s', (value, text) => {
    expect(found(value, text)).toEqual([])
  })
})
