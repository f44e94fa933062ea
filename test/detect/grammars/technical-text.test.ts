import { describe, expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'

/** A chapter of a manual: commands, options and variables between sentences that name programs and parts of them. */
const manual = Array.from(
  { length: 12 },
  (_, i) => `
${i + 1}.1 Building Packages with Quarrel Tools

The Quarrel compiler reads CFLAGS and writes its cache to /var/cache/quarrel_${i}. Run quarrel --verbose --jobs=4 before Debian
or Fortran packages are made; in Octave the same is done by load_package(name). Use the Zarbin Wrapper if quarrel is not found.
The GUI of Zarbin opens ~/.zarbinrc, and zarbin_reset() clears it. For armel see Appendix B of the Quarrel Reference Manual.
`,
).join('\n')

const words = (text: string): string[] =>
  detect(text, { entities: ['NAME', 'ORG', 'LOCATION'] }).map(({ start, end }) => text.slice(start, end))

describe('a technical text', () => {
  it('has no people, organisations or places in its programs, commands and headings', () => {
    expect(words(manual)).toEqual([])
  })

  it('keeps the people, organisations and places that it names', () => {
    const thanks =
      'The first version was written by Ingrid Thorvaldsen at the University of Bergen. Bohdan Wójcik (Gdańsk, Poland) ported it. Send patches to Dr. Ashworth or to Harrow Analytics Ltd.\n'
    expect(words(manual + thanks)).toEqual([
      'Ingrid Thorvaldsen',
      'University of Bergen',
      'Bohdan Wójcik',
      'Gdańsk',
      'Poland',
      'Ashworth',
      'Harrow Analytics Ltd.',
    ])
  })

  it('keeps a full name whose surname is an ordinary word', () => {
    const authors = 'The team consists of Doug Harrow, John Chambers and Susan Baker today.\n'
    expect(words(manual + authors)).toEqual(['Doug Harrow', 'John Chambers', 'Susan Baker'])
  })

  it('keeps an unlisted foreign name of several words', () => {
    expect(words(`${manual}The parser was contributed by Xhevahire Ndrecaj in spring.\n`)).toEqual([
      'Xhevahire Ndrecaj',
    ])
  })
})

describe('a word that the text also writes in lower case', () => {
  const letter = (word: string): string =>
    `We met ${word} on the second day and asked for advice.\n${'The people there had been very kind to us, and the food was good as well. '.repeat(16)}`

  it('is not a name', () => {
    expect(words(letter('Velorim'))).toEqual(['Velorim'])
    expect(words(`${letter('Velorim')} A velorim is a kind of boat. Every velorim has two sails.`)).toEqual(
      [],
    )
  })

  it('stays a name if only e-mail addresses write it in lower case', () => {
    const text = `${letter('Velorim')} Write to velorim@example.com or to j.velorim@example.org.`
    expect(words(text)).toContain('Velorim')
  })
})
