import { describe, expect, it } from 'vitest'
import {
  redactStructured,
  type StructuredOptions,
} from '../../../engines/redact/structured/redact-structured.ts'
import type { StructuredFormat } from '../../../engines/structured/index.ts'

function redact(text: string, format: StructuredFormat, options: Partial<StructuredOptions> = {}) {
  const done = redactStructured(text, format, { mode: 'redact', key: 'key', detect: {}, ...options })
  if (done === null) throw new TypeError(`not valid ${format}`)
  return done
}
const textOf = (...args: Parameters<typeof redact>) => redact(...args).text

describe('a table', () => {
  it('keeps its header, columns and quoting, and reads a cell with its header', () => {
    const text = 'ssn;note\n512-44-9871;"said ""hi""; mail a@example.org"\n'
    expect(textOf(text, 'csv')).toBe('ssn;note\n[US_SSN];"said ""hi""; mail [EMAIL]"\n')
  })

  it('quotes a replacement that contains the delimiter', () => {
    const text = 'name,role\nAnna Karlsson,x\nHo Chi Lee,y\n'
    const rows = textOf(text, 'csv', { columns: { role: 'ORG' }, mode: 'synthetic' })
      .trim()
      .split('\n')
    for (const row of rows) expect(row.replace(/"[^"]*"/g, '').split(',')).toHaveLength(2)
  })

  it('follows rules by column: a whole cell of a type, or never', () => {
    const text = 'name,notes\nthe blue one,mail a@example.org\n'
    const columns = { Name: 'NAME', notes: null }
    expect(textOf(text, 'csv', { columns })).toBe('name,notes\n[NAME],mail a@example.org\n')
    expect(redact(text, 'csv', { columns: { nmae: 'NAME' } }).warnings).toContainEqual(
      expect.objectContaining({ code: 'unknown_column' }),
    )
    expect(() => redact(text, 'csv', { columns: { name: 'NAMES' } })).toThrow(
      expect.objectContaining({ code: 'unknown_entity' }),
    )
  })

  it('says how many values are kept in columns that were excluded', () => {
    const text = 'email,notes\nanna@example.org,ask anna@example.org\n'
    const { text: output, warnings } = redact(text, 'csv', { columns: { notes: null } })
    expect(output).toBe('email,notes\n[EMAIL],ask anna@example.org\n')
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'values_not_searched' }))
  })

  it('loses literal terms everywhere, in headers and excluded columns too', () => {
    const text = 'nightjar id,notes\n1,about Nightjar\n'
    const output = textOf(text, 'csv', { terms: ['nightjar'], columns: { notes: null }, mode: 'blackout' })
    expect(output).toBe('████████ id,notes\n1,about ████████\n')
  })

  it('removes a value found in one cell from every other cell', () => {
    const text = 'account,text\n"IBAN DE89 3704 0044 0532 0130 00",x\n,ref DE89370400440532013000\n'
    expect(textOf(text, 'csv')).not.toMatch(/0532/)
  })
})

describe('a value with a letter in each cell, as in the boxes of a form', () => {
  const iban = [...'DE89370400440532013000']

  it('is removed from a table of HTML', () => {
    const html = `<p>IBAN</p><table><tr>${iban.map((sign) => `<td>${sign}</td>`).join('')}</tr></table><p>Thanks</p>`
    const text = textOf(html, 'html')
    expect(text.replace(/<[^>]*>/g, '')).toBe('IBAN[IBAN]Thanks')
  })

  it('is removed from a row of CSV', () => {
    const text = textOf(`IBAN,${iban.join(',')}\nName,B,E,R,G${','.repeat(18)}\n`, 'csv')
    expect(text.replace(/,/g, '')).toBe('IBAN[IBAN]\nName[NAME]\n')
  })

  it('stays where its column is excluded', () => {
    const columns = Object.fromEntries([['x1', null], ...iban.map((_, i) => [`x${i + 1}`, null])])
    const text = `${iban.map((_, i) => `x${i + 1}`).join(',')}\n${iban.join(',')}\n`
    expect(textOf(text, 'csv', { columns })).toBe(text)
  })
})

describe('invented values', () => {
  const text = `${[
    ['first_name', 'Thandeka'],
    ['last_name', 'Mokoena'],
    ['full_name', 'Thandeka Mokoena'],
    ['email', 'thandeka.mokoena@ex.org'],
    ['username', 'tmokoena'],
    ['lat', '37.774929'],
    ['lng', '-122.419416'],
    ['state', 'CA'],
    ['country', 'Germany'],
    ['country_code', 'DE'],
    ['expiry', '04/27'],
  ]
    .reduce((rows, cell) => rows.map((row, i) => [...row, cell[i]]), [[], []] as string[][])
    .map((row) => row.join('\t'))
    .join('\n')}\n`
  const rows = Array.from({ length: 40 }, (_, i) =>
    textOf(text, 'tsv', { mode: 'synthetic', key: `key ${i}` })
      .trim()
      .split('\n')[1]
      .split('\t'),
  )

  it('agree in one row', () => {
    const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')
    for (const [first, last, full, email, user] of rows) {
      expect(full).toBe(`${first} ${last}`)
      expect(email.split('@')[0]).toBe(`${plain(first)}.${plain(last)}`)
      expect(user).toBe(plain(first)[0] + plain(last))
    }
  })

  it('fit their kind', () => {
    for (const [, , , , , latitude, longitude, state, country, code, expiry] of rows) {
      expect(Math.abs(Number(latitude))).toBeLessThanOrEqual(90)
      expect(Math.abs(Number(longitude))).toBeLessThanOrEqual(180)
      expect(state).toMatch(/^(?!CA)[A-Z]{2}$/)
      expect(country).toMatch(/^(?!Germany)\p{Lu}\p{L}+/u)
      expect(code).toMatch(/^(?!DE)[A-Z]{2}$/)
      expect(expiry).toMatch(/^(?:0[1-9]|1[0-2])\/\d\d$/)
    }
  })
})

describe('JSON', () => {
  it('stays as written around the values', () => {
    const text = '{ "n": 12345678901234567890.10,\r\n "mail":"a@example.org\\u0021", "x":[null,true] }'
    expect(textOf(text, 'json')).toBe(
      '{ "n": 12345678901234567890.10,\r\n "mail":"[EMAIL]!", "x":[null,true] }',
    )
  })

  it('makes a replaced number a string, and an invented number a number', () => {
    const text = '{"age":37,"phone":4155550123}'
    expect(JSON.parse(textOf(text, 'json'))).toEqual({ age: '[AGE]', phone: '[PHONE]' })
    const invented = JSON.parse(textOf(text, 'json', { mode: 'synthetic' }))
    expect([typeof invented.age, typeof invented.phone]).toEqual(['number', 'number'])
  })

  it('loses values that are keys, and keeps replaced keys distinct', () => {
    const text = '{"anna@example.org":1,"ben@example.org":2}'
    expect(JSON.parse(textOf(text, 'json'))).toEqual({ '[EMAIL]': 1, '[EMAIL]_2': 2 })
  })

  it('is read inside a string of JSON', () => {
    const text = JSON.stringify({ body: JSON.stringify({ email: 'anna@example.org' }) })
    expect(JSON.parse(JSON.parse(textOf(text, 'json')).body)).toEqual({ email: '[EMAIL]' })
  })

  it('accepts rules by a path of keys', () => {
    const text = '{"customer":{"name":"acme"},"product":{"name":"acme two"}}'
    const output = textOf(text, 'json', {
      columns: { 'customer.name': 'ORG' },
      detect: { entities: ['ORG'] },
    })
    expect(output).toBe('{"customer":{"name":"[ORG]"},"product":{"name":"acme two"}}')
  })

  it('with offsets of the source text', () => {
    const text = '{"a":"x\\n\\"y\\" a@example.org"}'
    const [{ start, end, value }] = redact(text, 'json').entities
    expect([text.slice(start, end), value]).toEqual(['a@example.org', 'a@example.org'])
  })
})

describe('markup', () => {
  it('of XML: text over elements, attributes, comments and sections', () => {
    const text =
      '<r><p mail="a@example.org">Anna <b>Karlsson</b> &amp; co</p><!-- a@example.org --><![CDATA[<a@example.org>]]></r>'
    expect(textOf(text, 'xml')).toBe(
      '<r><p mail="[EMAIL]">[NAME]<b></b> &amp; co</p><!-- [EMAIL] --><![CDATA[<[EMAIL]>]]></r>',
    )
  })

  it('of a page: text, attributes and linked data, and no styles', () => {
    const text =
      '<style>p{color:red}</style><p>write to <i>anna</i>@example.org <a href="mailto:anna%40example.org">x</a><input name="ssn" value=512-44-9871><script type="application/ld+json">{"email":"anna@example.org"}</script>'
    expect(textOf(text, 'html')).toBe(
      '<style>p{color:red}</style><p>write to <i>[EMAIL]</i> <a href="mailto:%5BEMAIL%5D">x</a><input name="ssn" value="[US_SSN]"><script type="application/ld+json">{"email":"[EMAIL]"}</script>',
    )
  })

  it('empties a script that contains a removed value, with a warning', () => {
    const { text, warnings } = redact('<p>anna@example.org<script>var a="anna@example.org"</script>', 'html')
    expect(text).toBe('<p>[EMAIL]<script></script>')
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'scripts_emptied' }))
  })

  it('keeps the declarations of a document type valid', () => {
    const text = '<!DOCTYPE r [<!ENTITY who "anna@example.org">]><r>&who; and anna@example.org</r>'
    expect(textOf(text, 'xml')).toBe('<!DOCTYPE r [<!ENTITY who "[EMAIL]">]><r>[EMAIL] and [EMAIL]</r>')
  })

  it('reads text inside of addresses of a page', () => {
    const address = (text: string) =>
      `data:text/plain;charset=utf-8;base64,${Buffer.from(text).toString('base64')}`
    const page = (text: string) => `<p>kept <a href="${address(text)}">note</a>`
    expect(textOf(page('write to anna@example.org'), 'html')).toBe(page('write to [EMAIL]'))
    expect(textOf(page('nothing'), 'html')).toBe(page('nothing'))
  })

  it('says how many images inside of a page were not read', () => {
    const { text, warnings } = redact(
      '<p>a@example.org<img src="data:image/png;base64,iVBORw0KGgo=">',
      'html',
    )
    expect(text).toBe('<p>[EMAIL]<img src="data:image/png;base64,iVBORw0KGgo=">')
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'pictures_not_read' }))
  })
})

describe('settings', () => {
  it('of YAML keep their style, comments and types', () => {
    const text = '# ask a@example.org\nmail: a@example.org\nage: 37\nnote: |\n  call 415-555-0123\n  soon\n'
    expect(textOf(text, 'yaml')).toBe(
      '# ask [EMAIL]\nmail: "[EMAIL]"\nage: "[AGE]"\nnote: |\n  call [PHONE]\n  soon\n',
    )
  })

  it('of an environment keep their names', () => {
    expect(textOf('export DB_PASSWORD=hunter2xyz # old\nMAIL="a@example.org"\n', 'env')).toBe(
      'export DB_PASSWORD=[PASSWORD] # old\nMAIL="[EMAIL]"\n',
    )
  })
})

describe('a log', () => {
  it.each([
    ['which it ends', 'a=1 user=Torben\nWiklund\nb=2\n', 'a=1 user=[TERM]\n\nb=2\n'],
    ['which it begins', 'Torben\r\nWiklund in\r\n', '[TERM]\r\n in\r\n'],
  ])('loses a name that is over two lines, the second of %s', (_, text, expected) => {
    expect(textOf(text, 'log', { terms: ['Torben Wiklund'], detect: { entities: 'none' } })).toBe(expected)
  })

  const text = '2024-01-02 10:00:01 INFO mail from a@example.org, born 1980-02-03\n'

  it('keeps the times of its lines', () => {
    expect(textOf(text, 'log')).toMatch(
      /^2024-01-02 10:00:01 INFO mail from \[EMAIL\], born \[(?:DOB|DATE)\]\n$/,
    )
  })

  it('loses them where dates are asked for', () => {
    expect(textOf(text, 'log', { detect: { entities: ['DATE'] } })).toMatch(/^\[DATE\]/)
  })
})

describe('an address in data that is not text', () => {
  const mail = 'mira.onuki@example.org'
  it.each<[string, StructuredFormat, string]>([
    ['a script', 'html', `<p>kept</p><script>send("${mail}")</script>`],
    ['a style', 'html', `<p style="--by: '${mail}'">kept</p>`],
    ['a comment for old browsers', 'html', `<p>kept</p><!--[if IE]><p>${mail}</p><![endif]-->`],
    ['a default of a document type', 'xml', `<!DOCTYPE r [<!ATTLIST n by CDATA "${mail}">]><r>kept</r>`],
    ['a namespace', 'xml', `<r xmlns:q="urn:${mail}">kept</r>`],
    ['a key', 'json', `{"${mail}": "kept"}`],
    ['bytes as numbers', 'json', `{"kept": [${[...Buffer.from(`to ${mail} `)].join(',')}]}`],
    ['base 85', 'json', JSON.stringify({ kept: `<~${ascii85(`the letter goes to ${mail}`)}~>` })],
  ])('%s is removed', (_, format, text) => {
    const done = redact(text, format, { detect: { entities: ['EMAIL'] } })
    expect(done.text).toContain('kept')
    expect(done.entities).not.toEqual([])
    expect(redact(done.text, format, { detect: { entities: ['EMAIL'] } }).entities).toEqual([])
    expect(done.text).not.toContain(mail)
  })

  it('a column that the user excluded keeps it', () => {
    const text = `{"note": "${mail}"}`
    expect(textOf(text, 'json', { columns: { note: null } })).toBe(text)
  })
})

/** Base 85 as Adobe writes it. */
function ascii85(text: string): string {
  const bytes = Buffer.from(text.padEnd(Math.ceil(text.length / 4) * 4))
  let out = ''
  for (let at = 0; at < bytes.length; at += 4) {
    let word = bytes.readUInt32BE(at)
    let group = ''
    for (let i = 0; i < 5; i++) {
      group = String.fromCharCode(33 + (word % 85)) + group
      word = Math.floor(word / 85)
    }
    out += group
  }
  return out
}
