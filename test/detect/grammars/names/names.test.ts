import { describe, expect, it } from 'vitest'
import { detect } from '../../../../engines/detect/detect.ts'
import { found } from '../found.ts'

describe('names are found', () => {
  const table: readonly [how: string, text: string, names: readonly string[]][] = [
    ['by dictionary', 'The letter came from Anna Kowalski yesterday.', ['Anna Kowalski']],
    ['after a title, whatever they are', 'We asked Dr. Qwertz about it.', ['Qwertz']],
    ['behind a German title', 'Sehr geehrter Herr Müller, danke.', ['Müller']],
    ['behind a Spanish title', 'La Sra. Domínguez firmó.', ['Domínguez']],
    ['after a label, where the surname is a unit', 'Name: Anders Ångström', ['Anders Ångström']],
    ['after a label before a comma', 'Patient: Peter Watt, born 1970.', ['Peter Watt']],
    ['in a greeting, where the surname is a word', 'Dear Knut Ångström,\nwe thank you.', ['Knut Ångström']],
    ['with an initial', 'The board elected John F. Kennedy then.', ['John F. Kennedy']],
    ['with leading initials', 'Write to J. R. Hartley today.', ['J. R. Hartley']],
    ['with particles', 'She met Donald van der Voet there.', ['Donald van der Voet']],
    ['with a hyphen', 'It was Marie-Claire Dubois who called.', ['Marie-Claire Dubois']],
    ['with an apostrophe', 'It was Sean O’Brien who called.', ['Sean O’Brien']],
    ['with a generation', 'Signed by Martin Keller Jr. last week.', ['Martin Keller Jr.']],
    ['with a small prefix', 'It was Fiona McDonald who called.', ['Fiona McDonald']],
    ['after a label', 'Name: Zyx Qwfp\nDate: today', ['Zyx Qwfp']],
    ['behind Spanish labels', 'Nombre: Pedro.\nApellidos: De Miguel Rivera.', ['Pedro', 'De Miguel Rivera']],
    ['after a label in another script', '姓名：王小明\n', ['王小明']],
    ['in capitals', 'PASSENGER: the ticket of MARIA GONZALEZ is here', ['MARIA GONZALEZ']],
    ['in a salutation', 'Dear Priya,\nthank you.', ['Priya']],
    ['below a closing', 'See you soon.\n\nSincerely,\nTobias Werner\n', ['Tobias Werner']],
    ['in "my name is"', 'Hello, my name is Ottilie.', ['Ottilie']],
    ['with a possessive, which is not theirs', "We read Anna Kowalski's letter.", ['Anna Kowalski']],
    ['in a row with others', 'The founders are Kovalev, Lee and Phillips.', ['Kovalev', 'Lee', 'Phillips']],
    [
      'in lower case, where nothing has capitals',
      'please call christina schiavone tomorrow',
      ['christina schiavone'],
    ],
  ]
  it.each(table)('%s', (_, text, names) => {
    expect(found(text, 'NAME')).toEqual(names)
  })
})

describe('words that are also names are not reported', () => {
  const prose = [
    'Will the price rise? May we mark the date, and rose by ten.',
    'Mark the box. Grant the request. Frank talk helps. Hope dies last.',
    'The rose garden and the olive grove were full of joy.',
    'In March and April the sun set early.',
    'A vena cava filter was placed in the vein.',
  ]
  it.each(prose)('%s', (text) => {
    expect(found(text, 'NAME')).toEqual([])
  })
})

it('finds other mentions of a confident name, before and after', () => {
  const text = 'Zelinkova called first. Later Mrs. Hana Zelinkova wrote again. We told Zelinkova to wait.'
  expect(found(text, 'NAME')).toEqual(['Zelinkova', 'Hana Zelinkova', 'Zelinkova'])
})

it('forgets the names of one document in the next', () => {
  detect('Mrs. Hana Brunnenstein wrote.')
  expect(found('the brunnenstein plant was built.', 'NAME')).toEqual([])
})

it('reports the honorific separately from the name', () => {
  expect(found('We met Mr. Karlsson.', 'NAME_TITLE')).toEqual(['Mr.'])
})
