import { describe, expect, it } from 'vitest'
import { detect } from '../../../../engines/detect/detect.ts'

function names(text: string): string[] {
  return detect(text)
    .filter(({ type }) => type === 'NAME')
    .map(({ start, end }) => text.slice(start, end))
}

describe('names next to words of kinship', () => {
  it.each([
    ['Acompañado por su hija Ainhoa.', ['Ainhoa']],
    ['Zgłosił się z żoną Genowefą. Tel. do syna (Kacper): brak.', ['Genowefą', 'Kacper']],
    ['Förra året avled hustrun Gunvor.', ['Gunvor']],
    ['Her daughter Gráinne lives with her.', ['Gráinne']],
    ['Eerste contactpersoon: Sjoukje (dochter), thuis.', ['Sjoukje']],
  ])('are values, also where no dictionary holds them: %s', (text, expected) => {
    expect(names(text)).toEqual(expected)
  })

  it.each([
    'Die Tochter Gesellschaft wurde verkauft.',
    'The mother board and the father figure.',
    'our sister Company in Europe',
    'Das ist nicht Zwirbelgut, sondern Wolle.',
  ])('are not ordinary words: %s', (text) => {
    expect(names(text)).toEqual([])
  })
})

it('are found after a witness or suspect, too', () => {
  expect(names('De verbalisant hoorde getuige Roelfien Mulderij.')).toEqual(['Roelfien Mulderij'])
})

describe('names after the mark of a signature', () => {
  it.each([
    ['Mit freundlichen Grüßen\ni. A. Trautwein', 'Trautwein'],
    ['gez. Dr. Swantje Ihmels\n', 'Swantje Ihmels'],
    ['/s/ Ottoline Marchbanks\n', 'Ottoline Marchbanks'],
    ['Regards\r> \tF.to Ottoline Marchbanks', 'Ottoline Marchbanks'],
    ['Best\u2028w.g. Ottoline Marchbanks', 'Ottoline Marchbanks'],
  ])('are values: %s', (text, name) => {
    expect(names(text).join()).toContain(name)
  })

  it('are not the words of a sentence', () => {
    expect(names('Signed Copies of the Form\npp Pages of the report')).toEqual([])
  })
})
