import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileTerms } from '../../engines/detect/terms.ts'

function found(term: string, text: string, wholeWords = false): string[] {
  return compileTerms([term], { wholeWords })
    .find(text)
    .map(({ start, end }) => text.slice(start, end))
}

describe('a literal term is found', () => {
  const spellings: readonly (readonly [how: string, term: string, text: string, value: string])[] = [
    ['as written', 'Anna Karlsson', 'by Anna Karlsson.', 'Anna Karlsson'],
    ['in capitals', 'Anna Karlsson', 'ANNA KARLSSON', 'ANNA KARLSSON'],
    ['with ß for ss', 'Strasse 5', 'Straße 5', 'Straße 5'],
    ['with ss for ß', 'Weißmüller', 'WEISSMÜLLER', 'WEISSMÜLLER'],
    ['with a dotted capital İ', 'istanbul road', 'İSTANBUL ROAD', 'İSTANBUL ROAD'],
    ['with a final sigma', 'ΟΔΥΣΣΕΥΣ', 'ο Οδυσσεύς'.normalize('NFC').replace('ύ', 'υ'), 'Οδυσσευς'],
    ['without its blank', 'Anna Karlsson', 'AnnaKarlsson', 'AnnaKarlsson'],
    ['over a line break', 'Anna Karlsson', 'Anna\r\n  Karlsson', 'Anna\r\n  Karlsson'],
    ['with a no-break blank', 'Anna Karlsson', 'Anna\u00a0Karlsson', 'Anna\u00a0Karlsson'],
    ['letter-spaced', 'Karlsson', 'K a r l s s o n', 'K a r l s s o n'],
    ['short and letter-spaced', 'Hello', 'say H e l l o !', 'H e l l o'],
    ['hyphenated at a line end', 'Karlsson', 'Karls-\nson', 'Karls-\nson'],
    ['short and broken at a line end', 'Smith', 'Smi\nth', 'Smi\nth'],
    ['short and hyphenated at a line end', 'Smith', 'Smi-\nth', 'Smi-\nth'],
    ['with its own hyphen at a line end', 'AB-1234', 'AB-\n1234', 'AB-\n1234'],
    ['in full-width letters', 'Karlsson', 'Ｋａｒｌｓｓｏｎ', 'Ｋａｒｌｓｓｏｎ'],
    ['with a ligature', 'Schiffer', 'Schiﬀer', 'Schiﬀer'],
    ['from inside a ligature', 'ish', 'ﬁsh', 'ﬁsh'],
    ['with a decomposed accent', 'José García', 'Jose\u0301 Garci\u0301a', 'Jose\u0301 Garci\u0301a'],
    ['with an accent over a dotless i', 'García', 'Garcı\u0301a', 'Garcı\u0301a'],
    ['with a composed accent', 'Jose\u0301', 'José', 'José'],
    ['with zero-width characters', 'Karlsson', 'Ka\u200brl\u2060sson', 'Ka\u200brl\u2060sson'],
    ['with soft hyphens', 'Karlsson', 'Karl\u00adsson', 'Karl\u00adsson'],
    ['with bidirectional marks', 'Karlsson', 'Karl\u202esson\u202c', 'Karl\u202esson'],
    ['with another dash', '555-0142', '555\u20110142', '555\u20110142'],
    ['grouped with dashes it has not', '123456789', '123-45-6789', '123-45-6789'],
    ['inside a longer word', 'Karlsson', 'the Karlssons', 'Karlsson'],
    ['in styled letters', 'Karl', '𝐊𝐚𝐫𝐥', '𝐊𝐚𝐫𝐥'],
    ['in Hangul jamo', '한글문서검토', '한글문서검토'.normalize('NFD'), '한글문서검토'.normalize('NFD')],
    ['in half-width kana', 'ガラス', 'ｶﾞﾗｽ', 'ｶﾞﾗｽ'],
    ['with vowel signs of Hebrew', 'משה לוי', 'מֹשֶׁה לֵוִי', 'מֹשֶׁה לֵוִי'],
    ['without its vowel signs of Hebrew', 'מֹשֶׁה', 'משה', 'משה'],
    ['with vowel signs of Arabic', 'محمد', 'مُحَمَّدٌ', 'مُحَمَّدٌ'],
    ...[...'_.+/|\\:;,=~#&*', '__', '-_-'].map(
      (sign) =>
        [
          `with ${sign} between its words`,
          'Anna Karlsson',
          `Anna${sign}Karlsson`,
          `Anna${sign}Karlsson`,
        ] as const,
    ),
  ]
  it.each(spellings)('%s', (_, term, text, value) => {
    expect(found(term, text)).toEqual([value])
  })
})

describe('a literal term is not found', () => {
  const others: readonly [why: string, term: string, text: string][] = [
    ['with another accent', 'Jose', 'José'],
    ['with another accent, decomposed', 'Jose', 'Jose\u0301'],
    ['short and scattered over words', 'bad', 'ab ad'],
    ['short with a blank inside', 'Smith', 'Smi th'],
    ['without the hyphen it has', 'AB-1234', 'AB1234'],
    ['with a hyphen it has not, when it is short', 'Karlsson', 'Karl-sson'],
    ['with another vowel letter of Hebrew', 'משה', 'מושה'],
    ['of numbers, with signs between them', '12 34', '12.34'],
    ['letter-spaced as part of another word', 'ell', 'H e l l o'.replace('e l l', 'e l lx')],
  ]
  it.each(others)('%s', (_, term, text) => {
    expect(found(term, text)).toEqual([])
  })
})

it('treats an underscore and other punctuation as the end of a whole word', () => {
  for (const text of ['Karlsson_backup', 'old_karlsson', 'x\\Karlsson\\y', 'Karlsson.pdf'])
    expect(found('Karlsson', text, true).map((value) => value.toLowerCase())).toEqual(['karlsson'])
  expect(found('Karlsson', 'Karlssons_backup', true)).toEqual([])
})

it('matches only whole words with `wholeWords`', () => {
  expect(found('ann', 'Ann, Anna, ann\u00ade, (ANN)', true)).toEqual(['Ann', 'ANN'])
})

it('reports the term of each hit, including hits inside hits', () => {
  const matcher = compileTerms(['New York City', 'york', 'City', ''])
  expect(matcher.find('new york city').map(({ term, start }) => [term, start])).toEqual([
    [1, 4],
    [0, 0],
    [2, 9],
  ])
})

it('finds overlapping occurrences of one term', () => {
  expect(
    compileTerms(['abab'])
      .find('ababab')
      .map(({ start }) => start),
  ).toEqual([0, 2])
})

it('distinguishes terms that differ only in their dashes', () => {
  const matcher = compileTerms(['1234-5678', '12-345678', '12345678'])
  expect(matcher.find('1234-5678 12-345678 12345678').map(({ term }) => term)).toEqual([0, 1, 2])
})

it('ignores terms without significant characters', () => {
  expect(compileTerms([' ', '--', '']).find('a -- b')).toEqual([])
})

describe('a value with ignorable characters between its letters', () => {
  const invisible = fc.constantFrom('\u200b', '\u00ad', '\u2060', '\u200e', '\ufeff', '\u202c')
  const white = fc.constantFrom(' ', '\n', '\r\n', '\t', '\u00a0', '\u3000', ' \n ')
  const letters = fc.array(fc.constantFrom(...'abcdefgäßéñøxyzABCÄÉ0123456789'), {
    minLength: 9,
    maxLength: 30,
  })
  const noise = fc.array(fc.oneof(invisible, white, fc.constant('')), { minLength: 31, maxLength: 31 })
  const around = fc.string({ unit: fc.constantFrom(...'qwrt .,\n'), maxLength: 40 })

  it('is found at its position', () => {
    fc.assert(
      fc.property(
        letters,
        noise,
        around,
        around,
        fc.constantFrom('NFC', 'NFD'),
        fc.boolean(),
        (chars, gaps, before, behind, form, raise) => {
          const value = chars.join('')
          const spelled = chars
            .map((char, i) => (i > 0 ? gaps[i] : '') + (raise ? char.toUpperCase() : char).normalize(form))
            .join('')
          const hits = compileTerms([value]).find(before + spelled + behind)
          const lead = [...before].length
          expect(hits.some(({ start, end }) => start <= lead && end >= before.length + spelled.length)).toBe(
            true,
          )
          expect(hits.every(({ start }) => start >= before.length)).toBe(true)
        },
      ),
    )
  })

  it('is found in any case and context when it is short', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'abcdefg'), minLength: 1, maxLength: 6 }),
        around,
        around,
        (value, before, behind) => {
          const hits = compileTerms([value]).find(`${before}${value.toUpperCase()}${behind}`)
          expect(hits).toContainEqual({ start: before.length, end: before.length + value.length, term: 0 })
        },
      ),
    )
  })
})

it('agrees with a plain search on plain text', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 5 }), {
        minLength: 1,
        maxLength: 8,
      }),
      fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 60 }),
      (terms, text) => {
        const hits = new Set(
          compileTerms(terms)
            .find(text)
            .map(({ start, end, term }) => `${term}:${start}:${end}`),
        )
        const plain = new Set<string>()
        for (const [term, value] of terms.entries())
          for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1))
            plain.add(`${term}:${at}:${at + value.length}`)
        expect(hits).toEqual(plain)
      },
    ),
  )
})

describe('a term is found in letters of another form', () => {
  it.each([
    ['Greek and Cyrillic look-alikes', 'Zarvandriel', 'ΖαrνаndriеL'],
    ['small capitals', 'Zarvandriel', 'ᴢᴀʀᴠᴀɴᴅʀɪᴇʟ'],
    ['letters with a stroke', 'Boldizar', 'Bołđızar'],
    ['a Cyrillic term with a Latin letter', 'Петрова', 'Пeтpoвa'],
    ['Arabic presentation forms', 'محمد', 'ﻣﺤﻤﺪ'],
    ['lengthened Arabic letters', 'محمد', 'محـــمد'],
    ['Arabic-Indic digits', '7391446028', '٧٣٩١٤٤٦٠٢٨'],
    ['Devanagari digits', '7391446028', '७३९१४४६०२८'],
    ['superscript digits', '7391446028', '⁷³⁹¹⁴⁴⁶⁰²⁸'],
    ['mathematical digits', '7391446028', '𝟕𝟑𝟗𝟏𝟒𝟒𝟔𝟎𝟐𝟖'],
    ['tags between letters', 'Zarvan', 'Zar\u{e0061}\u{e007f}van'],
    ['variation selectors', 'Zarvan', 'Z\u{e0101}arvan'],
    ['words joined by a point', 'Wexholm Tarrabrandt', 'wexholm.tarrabrandt'],
    ['ROT13', 'Zarvandriel', 'Mneinaqevry'],
    ['backwards', 'Zarvandriel', 'leirdnavraZ'],
  ])('%s', (_, term, text) => {
    const found = compileTerms([term]).find(`x ${text} y`)
    expect(found.map(({ start, end }) => `x ${text} y`.slice(start, end))).toEqual([text])
  })

  it('and Cyrillic words stay equal in upper and lower case', () => {
    expect(compileTerms(['Вера']).find('вера ВЕРА')).toHaveLength(2)
  })
})
