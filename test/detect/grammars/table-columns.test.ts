import { describe, expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'

/** The values found in a text, each with its type. */
function found(text: string): string[] {
  return detect(text).map(({ start, end, type }) => `${type} ${text.slice(start, end)}`)
}

/** Rows as columns aligned by blanks, as programs print tables. */
function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0].map((_, k) => Math.max(...rows.map((row) => row[k].length)) + 3)
  return rows
    .map((row) =>
      row
        .map((cell, k) => cell.padEnd(widths[k]))
        .join('')
        .trimEnd(),
    )
    .join('\n')
}

/** Rows as a Markdown table. */
function piped(rows: readonly (readonly string[])[]): string {
  const [header, ...body] = rows.map((row) => `| ${row.join(' | ')} |`)
  return [header, `|${rows[0].map(() => '---|').join('')}`, ...body].join('\n')
}

/** Cells filled up with blanks to the width of their column. */
function padded(rows: readonly (readonly string[])[]): string[][] {
  return rows.map((row) => row.map((cell, k) => cell.padEnd(Math.max(...rows.map((one) => one[k].length)))))
}

const people = [
  ['Achternaam', 'Voorletters', 'Adres', 'Postcode', 'Klantnr', 'Saldo'],
  ['Zwaag', 'J.P.', 'Ds. Germsweg 3a', '9255 KA', '771', '12,50'],
  ['Boukhris', 'S.', 'De Hege Mar', '9062 GH', '772', '80,00'],
]
const values = [
  ...['NAME Zwaag', 'NAME J.P.', 'ADDRESS Ds. Germsweg 3a', 'LOCATION 9255 KA', 'CUSTOMER_ID 771'],
  ...['NAME Boukhris', 'NAME S.', 'ADDRESS De Hege Mar', 'LOCATION 9062 GH', 'CUSTOMER_ID 772'],
]

describe('a title of both parts of a name', () => {
  it.each(['Surname & first name', 'Förnamn och efternamn', 'Family name, given names'])('%s', (title) => {
    expect(found(`${title}\tRoom\nVelm Orrisk\t12\nOrda Quellin\t14`)).toEqual([
      'NAME Velm Orrisk',
      'NAME Orda Quellin',
    ])
  })
})

describe('the title of a column shows what its cells hold', () => {
  it.each([
    ['aligned by blanks', aligned(people)],
    ['as Markdown', piped(people)],
    ['as Markdown with cells of one width', piped(padded(people))],
    ['with tabs', people.map((row) => row.join('\t')).join('\n')],
    ['with semicolons', people.map((row) => row.join(';')).join('\n')],
    [
      'below a heading and between paragraphs',
      `Zie de lijst hieronder.\n\n${aligned(people)}\n\nMeer is er niet.`,
    ],
  ])('%s', (_, text) => {
    expect(found(text)).toEqual(values)
  })

  it('also if a title contains two things, which spaces separate in the rows', () => {
    const table = [
      'No  Family name, given names     Rank           Date / place of birth         Passport',
      '01  QELDAVATIS, Stelmos          MASTER         17.02.1966  Orvios            AP4817263',
      '02  DELA VORN, Relko M.          CH. OFFICER    03.11.1979  Ilsoro            P4718263B',
    ].join('\n')
    const all = found(table)
    for (const value of ['NAME QELDAVATIS, Stelmos', 'NAME DELA VORN, Relko M.', 'PASSPORT P4718263B'])
      expect(all).toContain(value)
  })

  it('also in rows with a number in front that has no title', () => {
    const table = [
      '   Nom                 Adresse                  Prénom',
      '1  QUISSELT            12 rue du Brolmec        Marna',
      '2  THORBAUD            3 impasse Ordelle        Ilka',
    ].join('\n')
    expect(found(table)).toEqual([
      ...['NAME QUISSELT', 'ADDRESS 12 rue du Brolmec', 'NAME Marna'],
      ...['NAME THORBAUD', 'ADDRESS 3 impasse Ordelle', 'NAME Ilka'],
    ])
  })

  it('but a sentence with two gaps below titles is no row', () => {
    const text = 'Name                Surname         Room\nSee the  other list  below.'
    expect(found(text)).toEqual([])
  })

  it('also in rows of a later window', () => {
    const rows = Array.from({ length: 4000 }, () => people[2])
    const last = found(aligned([...people, ...rows])).slice(-values.length / 2)
    expect(last).toEqual(values.slice(-values.length / 2))
  })
})

/** A table with one title, and cells that no list has. */
function columnOf(title: string, cells: readonly string[]): string[][] {
  return [['No', title, 'Qty'], ...cells.map((cell, k) => [`${k + 1}`, cell, `${3 * k + 2}`])]
}
const strangers = ['Zorvan Qelmi', 'Brudel Okvist', 'Thessaly Vronk']

describe('one title of a column is enough', () => {
  it.each(['Name', 'Full name', 'Driver', 'Recipient', 'Kunde', 'Uczeń', 'Müşteri', 'Получатель', 'לקוח'])(
    'for names under %s',
    (title) => {
      for (const layout of [aligned, piped])
        expect(found(layout(columnOf(title, strangers)))).toEqual(strangers.map((name) => `NAME ${name}`))
    },
  )
  it.each(['Address', 'Woonadres', 'Alamat', 'Bydliště', 'Địa chỉ', 'כתובת'])(
    'for addresses under %s',
    (title) => {
      const places = ['Brolmek 17', 'Gg. Velor III No. 21']
      expect(found(aligned(columnOf(title, places)))).toEqual(places.map((place) => `ADDRESS ${place}`))
    },
  )
  it('but things under Name are things', () => {
    expect(found(aligned(columnOf('Name', ['Table lamp', 'Garden chair', 'Bath towel'])))).toEqual([])
  })
})

describe('the title of a column shows nothing', () => {
  it.each([
    [
      'of things',
      [
        ['Name', 'Colour'],
        ['Kettle', 'Red'],
        ['Toaster', 'Grey'],
      ],
    ],
    [
      'where cells are missing values',
      [
        ['Surname', 'Floor'],
        ['unknown', 'two'],
        ['none', 'two'],
      ],
    ],
    [
      'of settings',
      [
        ['Address', 'Mode'],
        ['0x7ffe', 'read'],
        ['localhost:80', 'write'],
      ],
    ],
  ])('%s', (_, rows) => {
    expect(found(aligned(rows))).toEqual([])
  })

  it('but a name in the first row of a list without titles stays one', () => {
    const full = found('Mae Lindqvist   Berlin   open\nKnut Berg       Oslo     open')
    expect(full.join()).toContain('Mae Lindqvist')
  })

  it('and is not a value itself', () => {
    expect(found(aligned(people)).filter((value) => /Adres|Klantnr/.test(value))).toEqual([])
  })
})

describe('columns that are called First and Last', () => {
  const rows = [
    ['Last', 'First', 'Team', 'Level'],
    ['Zwaag', 'Iweta', 'Sales', '9'],
    ['Boukhris', 'Hope', 'Stock', '3'],
  ]
  it.each([
    ['tabs', rows.map((row) => row.join('\t')).join('\n')],
    ['commas', rows.map((row) => row.join(',')).join('\n')],
    ['blanks', aligned(rows)],
  ])('are columns of names next to each other, between %s', (_, text) => {
    expect(found(text)).toEqual(['NAME Zwaag', 'NAME Iweta', 'NAME Boukhris', 'NAME Hope'])
  })

  it('are not names by themselves', () => {
    expect(found('First\tTeam\nZwaag\tSales\n')).not.toContain('NAME Zwaag')
  })
})

describe('labels of a form that looks like a table', () => {
  const labels = ['Date of birth', 'Street', 'City', 'Postcode', 'Phone']
  it('are kept in front of their values', () => {
    const text = `Last name\tZwaagovel\n${labels.map((label, i) => `${label}\tBront${'aeiou'[i]}vel`).join('\n')}\n`
    for (const label of labels) expect(found(text)).not.toContain(`NAME ${label}`)
  })

  it('are kept above their values, which are removed', () => {
    const text = 'Last name\tFirst name\nZwaagovel\tIweta\nStreet\tGuardian\nDe Hege Mar\tHjalma Vosmiska\n'
    expect(found(text)).toEqual(
      expect.arrayContaining(['NAME Zwaagovel', 'NAME Iweta', 'NAME Hjalma Vosmiska']),
    )
    expect(found(text).join()).not.toMatch(/Street|Guardian/)
  })

  it('are surnames in a list of people', () => {
    const text = 'Last name\tFirst name\nZwaag\tIweta\nStreet\tHope\nBoukhris\tLieselotte\n'
    expect(found(text)).toContain('NAME Street')
  })
})

describe('tables of Markdown', () => {
  const tickets = (title: string, names: readonly string[]): string[] =>
    found(
      piped([
        [title, 'Raised by', 'Issue'],
        ...names.map((name, k) => [`TT-7480${k}526`, name, `it stopped after ${k + 2} days`]),
      ]),
    )

  it.each(['ID', 'Ref', 'No', 'Nr'])('have the numbers of people in a column %s', (title) => {
    expect(tickets(title, ['Agnieszka Mroz', 'Bob Smith', 'Carol White'])).toContain(
      'CUSTOMER_ID TT-74801526',
    )
  })

  it('have people where one cell is a name and the others may be words', () => {
    expect(tickets('ID', ['Agnieszka Mroz', 'Will Grant', 'Carol White'])).toEqual(
      expect.arrayContaining(['NAME Will Grant', 'NAME Carol White']),
    )
  })

  it('keep keys and counts of things', () => {
    const things = [
      ['ID', 'Colour', 'Stock'],
      ['AX-10442', 'Forest Green', '14'],
      ['AX-10443', 'Lime Green', '20'],
      ['AX-10444', 'Sky Blue', '7'],
    ]
    expect(found(piped(things))).toEqual([])
  })
})

describe('a table with its titles in the first column', () => {
  const rows = [
    ['Surname', 'Orrisk', 'Tharb', 'Krammek'],
    ['First name', 'Velm', 'Quellin', 'Ysolde'],
    ['Room', '12', '14', '15'],
    ['Address', '12 Brolmek Lane', '3 Vellum Court', '77 Ordery Road'],
  ]
  it.each([
    ['aligned by blanks', aligned(rows)],
    ['with tabs', rows.map((row) => row.join('\t')).join('\n')],
    ['with commas', rows.map((row) => row.join(',')).join('\n')],
    ['with bars', rows.map((row) => `| ${row.join(' | ')} |`).join('\n')],
  ])('%s', (_, text) => {
    expect(found(text)).toEqual([
      ...['NAME Orrisk', 'NAME Tharb', 'NAME Krammek', 'NAME Velm', 'NAME Quellin', 'NAME Ysolde'],
      ...['ADDRESS 12 Brolmek Lane', 'ADDRESS 3 Vellum Court', 'ADDRESS 77 Ordery Road'],
    ])
  })

  it('is not one with a second title in its first line', () => {
    expect(found('Surname,Phone,Level\nCity,3,4\nCounty,5,6')).toEqual([])
  })
})

describe('a table that is drawn', () => {
  const cells = padded([
    ['Surname', 'First name', 'Room'],
    ['Orrisk', 'Velm', '12'],
    ['Tharb', 'Quellin', '14'],
  ])
  const values = ['NAME Orrisk', 'NAME Velm', 'NAME Tharb', 'NAME Quellin']
  it('with a line between the rows', () => {
    const line = `+${cells[0].map((cell) => '-'.repeat(cell.length + 2)).join('+')}+`
    const text = cells.map((row) => `${line}\n| ${row.join(' | ')} |`).join('\n')
    expect(found(`${text}\n${line}`)).toEqual(values)
  })

  it('with characters for boxes', () => {
    const line = `├${cells[0].map((cell) => '─'.repeat(cell.length + 2)).join('┼')}┤`
    expect(found(cells.map((row) => `│ ${row.join(' │ ')} │`).join(`\n${line}\n`))).toEqual(values)
  })
})
