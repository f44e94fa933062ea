import { describe, expect, it } from 'vitest'
import { found } from '../found.ts'

/** The names in a text after a sentence that names Anna Berg in full. */
const namesBehind = (text: string) => found(`The deed was signed by Anna Berg. ${text}`, 'NAME').slice(1)

describe('mentions of a person who is named in full', () => {
  it.each([
    ['a surname alone', 'Later on Berg left.', ['Berg']],
    ['a surname at the start of a sentence', 'Berg later left.', ['Berg']],
    ['a possessive', "They met Berg's son.", ['Berg']],
    ['a typographic possessive', 'They met Berg’s son.', ['Berg']],
    ['a plural possessive', "They saw the Bergs' house.", ['Bergs']],
    ['a German genitive', 'Dort steht Bergs Haus.', ['Bergs']],
    ['a genitive of the given name', 'Sie las Annas lange Briefe.', ['Annas']],
    ['a hyphenated name', 'Her sister is Berg-Olsen now.', ['Berg-Olsen']],
    ['a hyphenated name that ends with it', 'Her sister is Olsen-Berg now.', ['Olsen-Berg']],
    ['an initial and the surname', 'Paid to A. Berg yesterday.', ['A. Berg']],
    ['the surname and an initial', 'Paid to Berg, A. yesterday.', ['Berg, A.']],
    ['Mr', 'We asked Mr Berg to come.', ['Berg']],
    ['Herr', 'Gestern kam Herr Berg zu uns.', ['Berg']],
    ['Frau Dr.', 'Gestern kam Frau Dr. Berg zu uns.', ['Berg']],
    ['capitals', 'See the file BERG for more.', ['BERG']],
    ['the local part of an address', 'Write to a.berg@ our domain.', ['a.berg']],
    ['a user name with a full stop', 'It came from anna.berg again.', ['anna.berg']],
    ['a user name with an underscore and digits', 'It came from anna_berg92 again.', ['anna_berg92']],
    ['a user name with an initial', 'It came from aberg again.', ['aberg']],
    ['a user name of both words', 'It came from annaberg again.', ['annaberg']],
    ['a user name in reverse', 'It came from berg.a again.', ['berg.a']],
    ['a user name with capitals', 'It came from AnnaBerg again.', ['AnnaBerg']],
  ])('finds %s', (_, text, expected) => {
    expect(namesBehind(text)).toEqual(expected)
  })

  it('finds a surname with particles and an initial', () => {
    expect(found('Paid to Willem van der Meulen. Gift to W. van der Meulen', 'NAME')).toEqual([
      'Willem van der Meulen',
      'W. van der Meulen',
    ])
  })

  it('finds a mention before the full name', () => {
    expect(found('Qwertzova’s plan failed. It was made by Hana Qwertzova.', 'NAME')).toEqual([
      'Qwertzova',
      'Hana Qwertzova',
    ])
  })
})

describe('names that are ordinary words', () => {
  it.each([
    ['a month', 'Theresa May spoke. The sale was in May 2024.', ['Theresa May']],
    ['a verb', 'We met Will Young. We hope that it will rain. Will it rain?', ['Will Young']],
    ['an adjective', 'Robert Young spoke. Young people were there. They are young.', ['Robert Young']],
    ['a flower', 'Peter Rose spoke. The rose is red. Rose bushes grow.', ['Peter Rose']],
    ['a term behind an article', 'Robert Young spoke. We read the Young Report.', ['Robert Young']],
  ])('are not taken for the person without support: %s', (_, text, expected) => {
    expect(found(text, 'NAME')).toEqual(expected)
  })

  it.each([
    ['an honorific', 'Robert Young spoke. Then Mr Young left.', ['Robert Young', 'Young']],
    ['an initial', 'Robert Long spoke. Paid to R. Long yesterday.', ['Robert Long', 'R. Long']],
    ['a capital inside a sentence', 'Peter Rose spoke. We then told Rose about it.', ['Peter Rose', 'Rose']],
    ['a possessive', "Theresa May spoke. This was May's idea.", ['Theresa May', 'May']],
  ])('are found with support: %s', (_, text, expected) => {
    expect(found(text, 'NAME')).toEqual(expected)
  })
})

describe('names that the text also uses as ordinary words', () => {
  /** Sentences without names, so that the text is long enough to show how it uses its words. */
  const filler = 'They then ran the shell again to see what it would print this time. '.repeat(30)

  it('are not taken for the person because of a capital inside a sentence', () => {
    expect(found(`John Shell wrote it. ${filler}We ran it in Shell mode.`, 'NAME')).toEqual(['John Shell'])
  })

  it('are found with a title', () => {
    expect(found(`John Shell wrote it. ${filler}We asked Mr Shell about it.`, 'NAME')).toEqual([
      'John Shell',
      'Shell',
    ])
  })
})
