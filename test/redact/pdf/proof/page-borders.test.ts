import { expect, it } from 'vitest'
import { PageBorders } from '../../../../engines/redact/pdf/proof/page-borders.ts'
import { Search, userTerms } from '../../../../engines/redact/pdf/value-search.ts'

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
])('finds a value that goes on %s', (_, pages, found) => {
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
