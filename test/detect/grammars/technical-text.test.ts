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

describe('a short page of a manual', () => {
  const page = `
quarrel-endpoint(1)

NAME
    quarrel endpoint delete - delete an Endpoint Group

SYNOPSIS
    quarrel endpoint delete [--force] [--quiet] [--format] (ENDPOINT_GROUP : --region)

DESCRIPTION
    (BETA) Deletes an intercept endpoint group of the Cloud Sparrow. Each endpoint group belongs to a region, and the delete
    command fails with --quiet if no group is found. See /etc/quarrel and /var/cache/quarrel for the settings. The
    arguments in this group can be used to set the endpoint group resource - Intercept Endpoint Group. The
    Zarbinfetch feature has to be enabled with --enable_fetch and --region first, or with /usr/bin/quarrel --all.

FLAGS
    --name=NAME
        The name of the endpoint group, as in quarrel_delete or endpoint_group.
    --wait_for --no-wait --user_output
        Wait for XQR in the region, and for the endpoint of the group, until the group of the endpoint is gone.

EXAMPLES
    Delete the endpoint group with its region and format.
        $ quarrel endpoint delete my_group --region=west --format=list

    This variant is also available: $ quarrel beta endpoint delete
`

  it('has no people, organisations or places in its commands and headings', () => {
    expect(words(page)).toEqual([])
  })

  it('keeps its author', () => {
    expect(words(`${page}\nAUTHOR\n    Ingrid Thorvaldsen <ingrid@example.org>\n`)).toEqual([
      'Ingrid Thorvaldsen',
    ])
  })
})

describe('words that look like a name', () => {
  it.each([
    [
      'the label of a name in its place',
      'Run it with --name=NAME or parse "Name <name@example.com>" to an address.',
    ],
    ['an abbreviation', 'Fast pseudorandom number generators (aka PRNG) are used by each PRNG algorithm.'],
    ['a function word', 'The feature (aka Must Staple) is checked first.'],
    [
      'parts of words that wrap',
      'See the page on commands for managing client certifi‐\n      cates of the kubernetes-en‐\n      gine there.',
    ],
    ['languages', 'It also happens in closely related languages like Czech and Slovak.'],
  ])('is not a name: %s', (_, text) => {
    expect(words(text)).toEqual([])
  })

  it('does not take the year of a copyright for a house number', () => {
    const found = detect('The article first appeared in 1998 and is copyright 1999 The Paddock Journal.')
    expect(found.filter(({ type }) => type === 'ADDRESS')).toEqual([])
  })

  it('does not take types of a program for addresses', () => {
    const source =
      "import type {\n  Email, Address, Mailbox,\n  Header, AddressGroup, HeaderLine,\n  Disposition, PostalOptions, Encoding,\n} from 'postal'\n"
    expect(detect(source).filter(({ type }) => type === 'ADDRESS')).toEqual([])
  })

  it('keeps who is known by a name in capitals between quotes, or by a given name', () => {
    expect(words('Her brother, aka "TJ", and her sister, aka Kasia, came along.')).toEqual(['TJ', 'Kasia'])
  })
})
