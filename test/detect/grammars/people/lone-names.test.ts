import { describe, expect, it } from 'vitest'
import { found } from '../found.ts'

describe('single names', () => {
  it.each([
    ['Advised rest. Carol mob 07700 900318. Will collect', 'Carol', '07700 900318'],
    ['Fale com o seu gestor, Telmo, pelo 258 555 014.', 'Telmo', '258 555 014'],
    ['Phone (912) 555-0147, spouse Hector 912.555.0190', 'Hector', '912.555.0190'],
    ['Van keys: Tom, 01689 555 0177.', 'Tom', '01689 555 0177'],
  ])('%j: the name and the number after it are found', (text, name, number) => {
    expect(found(text, 'NAME')).toContain(name)
    expect(found(text, 'PHONE')).toContain(number)
  })

  it.each([
    ['Frau Zurbriggen wird von ihrem Sohn Beat betreut.', 'Beat'],
    ['Op maandag douchen door Bouke. Steunkousen aan.', 'Bouke'],
    ['Authorised to collect: Grandma Iris, Auntie Dunja', 'Dunja'],
    ['Household: two adults, Wilf (6) autistic, nan Beryl', 'Wilf'],
    ['Komşu Nermin Hanım\nKurye: Cengiz, sicil K-3381', 'Cengiz'],
    ['22:58:31 dispatch vendor="Tow 24h" driver=Nelson eta=25', 'Nelson'],
  ])('%j: %s is found by its position', (text, name) => expect(found(text, 'NAME')).toContain(name))

  it.each([
    'Iqama 2447190218',
    'Skipass n. 447 118 220',
    'Ruf mich an. Am Montag 16 00 12 00',
    'Model: Corsa\nColour: Olive\nBreed: Beagle',
    'See Appendix (3), Table (4) and Version (2).',
  ])('%j: nothing is found', (text) => expect(found(text, 'NAME', 'PHONE')).toEqual([]))
})

describe('names in lower case in a chat', () => {
  const chat = (line: string): string =>
    `[12/3/25, 9:03:02] Marisa: hola\n[12/3/25, 9:04:10] Al: ok\n[12/3/25, 9:05:00] Marisa: ${line}`

  it.each([
    ['pobre. díselo a jordi por favor', 'jordi'],
    ['ich nehm ferdi mit, dann ist Platz', 'ferdi'],
    ['my wife beata set it up', 'beata'],
  ])('%j: %s is found', (line, name) => expect(found(chat(line), 'NAME')).toContain(name))

  it('ordinary words and names outside of a chat stay', () => {
    expect(found(chat('the grace period, a rose and a jack'), 'NAME')).toEqual(['Marisa', 'Al', 'Marisa'])
    expect(found('run jordi --verbose on the server', 'NAME')).toEqual([])
  })

  it('finds speakers with a time or their role after the name', () => {
    expect(found('Dagmara [9:02 AM] morning\nPriti (agent): hello', 'NAME')).toEqual(['Dagmara', 'Priti'])
    expect(found('leo.brandt [9:03 AM] me till noon', 'USERNAME')).toEqual(['leo.brandt'])
  })
})
