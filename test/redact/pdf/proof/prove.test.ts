import { describe, expect, it } from 'vitest'
import { RawSearch } from '../../../../engines/pdf/scrub/search/raw-search.ts'
import { findLeaks, PageBorders } from '../../../../engines/redact/pdf/proof/prove.ts'
import { Search, userTerms } from '../../../../engines/redact/pdf/value-search.ts'
import { acroForm } from '../../../builders/pdf/fields.ts'
import { charactersOf, type0Font, type3Font } from '../../../builders/pdf/fonts.ts'
import { type PdfBuilder, pdf } from '../../../builders/pdf/pdf.ts'
import { hex, literal, octal, utf16Bytes } from '../../../builders/pdf/syntax.ts'

const value = 'Okonkwo'

async function places(
  build: (doc: PdfBuilder) => void,
  values: readonly string[] = [value],
): Promise<string[]> {
  const doc = pdf().page()
  build(doc)
  const search = new Search(userTerms(values), new Map())
  const leaks = await findLeaks(
    doc.build({ objectStreams: true }),
    search,
    new RawSearch({ anywhere: values }),
  )
  return [...new Set(leaks.map(({ page, where }) => `${where} ${page}`))].sort()
}

describe('the proof finds a value', () => {
  const font = (doc: PdfBuilder) => doc.fontName()
  it.each<[string, string, (doc: PdfBuilder) => void]>([
    ['in drawn text', 'drawn text 0', (doc) => doc.text(value)],
    ['as pdf.js reads it', 'text by pdf.js 0', (doc) => doc.text(value)],
    [
      'drawn out of order',
      'drawn text 0',
      (doc) => doc.text('onkwo', { x: 86.4, font: 'Courier' }).text('Ok', { font: 'Courier' }),
    ],
    [
      'in a replacement text',
      'drawn text 0',
      (doc) => doc.text({ raw: `/Span << /ActualText (${value}) >> BDC (~) Tj EMC` }),
    ],
    [
      'in a form that no page draws',
      'content stream -1',
      (doc) => doc.resource('XObject', 'X', doc.formObject(`BT /${font(doc)} 9 Tf ${octal(value)} Tj ET`)),
    ],
    [
      'in a glyph procedure',
      'content stream -1',
      (doc) => {
        const resources = `<< /Font << /H ${doc.standardFont('Helvetica')} >> >>`
        const glyphs = { a: `600 0 d0 BT /H 900 Tf ${octal(value)} Tj ET` }
        const type3 = type3Font(doc, { glyphs, resources })
        doc.text({ raw: `${type3.hex('a')} Tj` }, { font: type3.ref })
      },
    ],
    [
      'in an annotation',
      'annotation by pdf.js 0',
      (doc) => doc.annotation({ Subtype: '/Text', Rect: '[9 9 20 20]', Contents: literal(value) }),
    ],
    [
      'in a field',
      'string -1',
      (doc) => doc.use(acroForm([{ type: 'Tx', name: 'a', value }], { NeedAppearances: 'true' })),
    ],
    [
      'in a string of two-byte characters',
      'string -1',
      (doc) => {
        doc.catalog.Acme = hex(`\u00fe\u00ff${utf16Bytes(value)}`)
      },
    ],
    [
      'in a name',
      'name -1',
      (doc) => {
        doc.catalog.Acme = `/Of${value}`
      },
    ],
    [
      'in a key',
      'name -1',
      (doc) => {
        doc.catalog.Acme = `<< /Of${value} 1 >>`
      },
    ],
    [
      'in a separate stream',
      'stream -1',
      (doc) => {
        doc.catalog.Acme = doc.objects.stream('', `<owner>${value}</owner>`)
      },
    ],
    [
      'in a string that content does not show',
      'stream 0',
      (doc) => doc.content(`/P << /Acme [${octal(value)}] >> BDC EMC`),
    ],
    ['in a comment of content', 'stream 0', (doc) => doc.content(`0 g % ${value}\n 1 % ${value}\n g`)],
    [
      'in the codes of a font with a wrong mapping',
      'stream 0',
      (doc) => {
        const toUnicode = Object.fromEntries([...value].map((char) => [char, 'z']))
        const lies = type0Font(doc, { glyphs: charactersOf(value), toUnicode, firstCode: 1 })
        doc.text({ raw: `${literal(value)} Tj` }, { font: lies.ref })
      },
    ],
  ])('%s', async (_, place, build) => {
    expect(await places(build)).toContain(place)
  })

  it('split over two pages', async () => {
    expect(
      await places((doc) => doc.text('Marguerite', { y: 40 }).page().text(value), [`Marguerite ${value}`]),
    ).toEqual(['drawn text -1'])
  })

  it('in the bytes of the file, referenced or not', async () => {
    const bytes = Buffer.concat([pdf().page().build(), Buffer.from(`% ${value}\n`)])
    const search = new Search(userTerms([value]), new Map())
    expect(await findLeaks(bytes, search, new RawSearch({ anywhere: [value] }))).toEqual([
      { page: -1, where: 'file bytes' },
    ])
  })

  it('as a number', async () => {
    const build = (doc: PdfBuilder) => {
      doc.catalog.Acme = '492911882207'
    }
    expect(await places(build, ['492911882207'])).toContain('number -1')
  })
})

describe('the proof passes', () => {
  it('for a file without the value', async () => {
    expect(await places((doc) => doc.text('Signed by no one'))).toEqual([])
  })

  it('with words of the format and numbers of a drawing that spell the value', async () => {
    const build = (doc: PdfBuilder) => void doc.content('0.10115 0 0 rg 10115 0 20 20 re f')
    expect(await places(build, ['10115', 'Filter', 'Resources', 'Type'])).toEqual([])
  })
})

/** Searches pages, and returns how many characters were searched at most at a time. */
function searched(pages: Iterable<string>, terms: readonly string[]) {
  const search = new Search(userTerms(terms), new Map())
  let longest = 0
  const describe = search.describe.bind(search)
  search.describe = (text) => {
    longest = Math.max(longest, text.length)
    return describe(text)
  }
  const borders = new PageBorders(search)
  for (const page of pages) borders.add(page)
  return { found: borders.end() !== null, longest }
}

const filler = 'Lorem ipsum dolor sit amet. '.repeat(100)

it.each([
  ['from one page to the next', ['Dear Ann', 'Okonkwo, hello'], true],
  ['over pages without text', ['Dear Ann', '', '', 'Okonkwo'], true],
  ['not at all', ['Dear Ann', 'Hello', 'Okonkwo'], false],
])('finds a value that continues %s', (_, pages, found) => {
  expect(searched(pages, ['Ann Okonkwo']).found).toBe(found)
})

it('finds a value at any page of a long document, and never searches the whole of it at once', () => {
  for (const at of [0, 150, 178, 179, 195, 196, 197, 198, 199, 357, 999]) {
    const pages = Array.from({ length: 1001 }, (_, i) => {
      if (i === at) return `${filler}Ann`
      return i === at + 1 ? `Okonkwo ${filler}` : filler
    })
    const { found, longest } = searched(pages, ['Ann Okonkwo'])
    expect([at, found]).toEqual([at, true])
    expect(longest).toBeLessThan(600_000)
  }
})

it('finds a value that is longer than the part that is searched again', () => {
  const long = 'ab '.repeat(40_000).trim()
  const text = `${filler}${long}${filler}`
  const pages = Array.from({ length: Math.ceil(text.length / 999) }, (_, i) =>
    text.slice(i * 999, (i + 1) * 999),
  )
  expect(searched([...Array(170).fill(filler), ...pages], [long]).found).toBe(true)
})
