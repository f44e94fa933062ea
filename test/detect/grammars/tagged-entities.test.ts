import { describe, expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'
import { found } from './found.ts'

describe('unlisted names are found by their context', () => {
  it.each([
    ['NAME', 'We asked Qwerto Zintanen about the lamp.', 'Qwerto Zintanen'],
    ['LOCATION', 'She lives in Vrondleby with her parents.', 'Vrondleby'],
    ['ORG', 'He has worked for Zentralytics since May.', 'Zentralytics'],
    ['ORG', 'Records of Lakeview Community Hospital were lost.', 'Lakeview Community Hospital'],
    ['NAME', 'El paciente Xulio Bernárdez vive en Lugo.', 'Xulio Bernárdez'],
  ])('%s in: %s', (type, text, value) => {
    expect(found(text, type)).toEqual([value])
  })
})

describe('capitals alone are not a name', () => {
  it.each([
    'Press Enter to open the Settings page.',
    'The colour is Forest Green or Sky Blue.',
    'The CRC is wrong, and the ROM is empty.',
    'const pdfObject = new PdfObject(first, second)',
    'We wrote it in Perl and in Java.',
    'Write to the office about Project Nightjar.',
    'They spoke of Operation Sandvogel and of Projekt Eisvogel.',
  ])('%s', (text) => {
    expect(found(text, 'NAME', 'ORG', 'LOCATION')).toEqual([])
  })
})

it('ends a name where the next field begins', () => {
  const text = 'Remitido por: Dra. Sara Llorente González Servicio de Oftalmología. Madrid'
  expect(found(text, 'NAME')).toEqual(['Sara Llorente González'])
})

it.each([
  ['GP: S Appiah GMC 7012345', 'S Appiah'],
  ['Seen by Wiremu Tautari, NHI ABC1234', 'Wiremu Tautari'],
  ['Frau Anna LEE kam', 'Anna LEE'],
  ['DEPOSITION OF THADDEUS BUCHHOLZ', 'THADDEUS BUCHHOLZ'],
])(
  'ends a name where an acronym follows that is no surname, and begins it behind a heading: %s',
  (text, name) => {
    expect(found(text, 'NAME')).toEqual([name])
  },
)

it('takes the name of a street for an address, not for a person', () => {
  expect(found('They met on Gordon Street that evening', 'NAME')).toEqual([])
})

it('finds a name after a comma and a word that is also the title of a column', () => {
  const text = 'The driver, Pat, smelled of alcohol.'
  expect(detect(text).map(({ start, end }) => text.slice(start, end))).toEqual(['Pat'])
})

it('reads the line above an address as a company, and the line above that as a person', () => {
  const text = 'Paula Bjelajac\nDemystdata\n12 Oak Street\nLeeds\n'
  expect(found(text, 'NAME')).toEqual(['Paula Bjelajac'])
  expect(found(text, 'ORG')).toEqual(['Demystdata'])
})

it('finds a place in a line without capitals', () => {
  expect(found('the queen arrived at bauru this morning', 'LOCATION')).toEqual(['bauru'])
})

it('reports the caller’s offsets where letters are folded', () => {
  const text = 'We asked Ａnna Kowalski​ today.'
  const [name] = detect(text).filter(({ type }) => type === 'NAME')
  expect(text.slice(name?.start, name?.end)).toContain('nna Kowalski')
})

describe('a text about a program', () => {
  const line =
    'Returns the MediaBox of the PageTree, the CropBox of a PageNode, or a TrimBox when there is no ArtBox.\n'

  it('has no companies in its words with a capital inside', () => {
    expect(found(line.repeat(4), 'NAME', 'ORG', 'LOCATION')).toEqual([])
  })

  it('is not a letter with one such company', () => {
    expect(found('She works for BrightForge and lives here.', 'ORG')).toEqual(['BrightForge'])
  })
})

it('does not take commands and abbreviations for people', () => {
  const text =
    'The GUI starts it. Run dist first, then call armel in Debian. The Makefile of lintian needs dpkg.'
  expect(found(text, 'NAME').filter((name) => /GUI|dist|armel|lintian|dpkg/.test(name))).toEqual([])
})

it('does not take words of a line of code for people or places', () => {
  const text = '(setf (gethash key table) value)\nexport armel=dist/lib; lintian { dpkg }\n'
  expect(found(text, 'NAME', 'LOCATION', 'ORG')).toEqual([])
})

describe('organisations side by side', () => {
  it('in a list are one each, though one after a comma may be a legal form', () => {
    const list = 'She has worked for Zentralytics, Vrondware and Qualidyne since May.'
    expect(found(list, 'ORG')).toEqual(['Zentralytics', 'Vrondware', 'Qualidyne'])
    const one = 'The bill was sent to Brightmoor Widgets, Inc. on Monday.'
    expect(found(one, 'ORG')).toEqual(['Brightmoor Widgets, Inc.'])
  })

  it('end where the street of their address begins', () => {
    const text =
      'Dra. Elena Roldán Vives. Complejo Hospitalario La Sierra-Centro Avenida de la Constitución 13600'
    expect(found(text, 'ORG')).toEqual(['Complejo Hospitalario La Sierra-Centro'])
  })
})

it('ends a name before its possessive ending', () => {
  expect(found("This was about Mr. Ravi Chandra's PAN card.", 'NAME')).toEqual(['Ravi Chandra'])
})

it('treats any word after a certain given name as a surname', () => {
  expect(found("There was some activity on John Doe's account.", 'NAME')).toEqual(['John Doe'])
})

it('finds no one in languages, in commands and in kinds of goods', () => {
  expect(found('It happens in languages like Czech and Slovak.', 'NAME', 'ORG')).toEqual([])
  expect(found('run jordi --verbose on the server', 'NAME')).toEqual([])
  expect(found('Victoria    plum          1 tree\nDesiree     maincrop      4 kg\n', 'NAME')).toEqual([])
})
