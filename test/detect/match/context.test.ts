import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'
import { NearbyPhrases } from '../../../engines/detect/match/context.ts'
import { scanResources } from '../../../engines/detect/match/scan-resources.ts'
import { wholeRange } from '../../../engines/detect/text/windows.ts'
import { PhraseHits } from '../../../engines/detect/tokens/phrases.ts'

/** The entities of a text, as `TYPE value`. */
function found(text: string): string[] {
  return detect(text).map(({ type, start, end }) => `${type} ${text.slice(start, end)}`)
}
const number = '5552345678'

describe('a number that needs context is found beside its context word', () => {
  it.each([
    ['en', `Her mobile number: ${number}`],
    ['de', 'Seine Rufnummer lautet 0301234567'],
    ['fr', 'Son numéro de téléphone : 0612345678'],
    ['es', 'Su teléfono es 612345678'],
    ['it', 'Il suo cellulare: 3471234567'],
    ['pt', 'O telemóvel dele: 912345678'],
    ['nl', 'Zijn telefoonnummer is 0612345678'],
  ])('%s: %s', (_, text) => {
    expect(found(text)).toContainEqual(`PHONE ${/\d+/.exec(text)?.[0]}`)
  })

  it('is not found without one', () => {
    expect(found(`The crate bore ${number} on its lid.`)).toEqual([])
  })
})

describe('the title of a column is context for its cells', () => {
  const rows = (joint: string) =>
    [
      ['order', 'phone', 'pieces'],
      ['8123456789', number, '7123456789'],
      ['8123456780', '5552345679', '7123456780'],
    ]
      .map((cells) => cells.join(joint))
      .join('\n')
  it.each([[','], [';'], ['\t'], [' | ']])('separated by %j, and not for the cells beside them', (joint) => {
    expect(found(rows(joint))).toEqual([`PHONE ${number}`, 'PHONE 5552345679'])
  })

  it('at any distance, across windows', () => {
    const body = Array.from({ length: 6000 }, (_, i) => `${i},${number},x${i}`).join('\n')
    const phones = detect(`row,phone,mark\n${body}\n`, { entities: ['PHONE'] })
    expect(phones).toHaveLength(6000)
  })

  it('is the label of values that need a label', () => {
    expect(found('lot,passport no,colour\n17,X1234567,red\n18,X7654321,blue')).toEqual([
      'PASSPORT X1234567',
      'PASSPORT X7654321',
    ])
  })

  it('ignores delimiters in quotes', () => {
    expect(found(`note,phone,qty\n"a, b, c",${number},2`)).toEqual([`PHONE ${number}`])
  })

  it('ends at a line with another number of cells', () => {
    expect(found(`order,phone,qty\n1,${number},2\n\nThe crate bore 5552345679 on its lid.`)).toEqual([
      `PHONE ${number}`,
    ])
  })
})

describe('a key is context only for its value', () => {
  it.each([
    [`{"phone": "${number}", "order": "5552345679"}`],
    [`{"phone":${number},"order":5552345679}`],
    [`phone=${number}&order=5552345679`],
    [`<phone>${number}</phone><order>5552345679</order>`],
  ])('%s', (text) => {
    expect(found(text)).toEqual([`PHONE ${number}`])
  })

  it('except a generic key', () => {
    expect(found(`{"type": "phone", "value": "${number}"}`)).toEqual([`PHONE ${number}`])
  })
})

describe('the word right before a number can lower its score', () => {
  it.each([
    ['See section 192.168.17.40 of the standard.'],
    ['Build 10.20.30.40 is out.'],
    ['Siehe Seite 030 12345678.'],
    ['Part no. 415-555-2671 is sold out.'],
    ['Artikelnummer 078-05-1121, lieferbar'],
  ])('%s', (text) => {
    expect(found(text)).toEqual([])
  })

  it('but not across a line end', () => {
    expect(found('Turn the page\n(415) 555-2671')).toEqual(['PHONE (415) 555-2671'])
  })
})

const { window, book, index } = scanResources()
const { recognizers } = index
const words = [
  'phone',
  'card number',
  'IBAN',
  'SSN',
  'passport',
  'x'.repeat(60),
  '12',
  'account,',
  '\n',
  'born',
]

it('knows which recognizers have context near, whatever the order of the positions', () => {
  const text = fc.array(fc.constantFrom(...words), { maxLength: 60 }).map((all) => all.join(' '))
  fc.assert(
    fc.property(text, fc.array(fc.nat(2000), { maxLength: 20 }), (source, positions) => {
      const hits = new PhraseHits()
      window.read(source, wholeRange(source))
      book.find(window, hits)
      window.tables.read(window, hits, undefined)
      const nearby = new NearbyPhrases(recognizers, book.size)
      nearby.startWindow(window, hits)
      for (const position of positions) {
        const around = new Set(window.tables.at(position)?.column.phrases)
        for (let i = 0; i < hits.count; i++)
          if (hits.start[i] >= position - 200 && hits.start[i] < position + 200) around.add(hits.id[i])
        const expected = recognizers.filter(({ context }) => [...around].some((id) => context.has(id)))
        const found = recognizers.filter((compiled) => nearby.concern(compiled, position))
        expect(found.map(({ name }) => name)).toEqual(expected.map(({ name }) => name))
      }
    }),
    { numRuns: 40 },
  )
})
