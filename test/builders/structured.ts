import * as fc from 'fast-check'

/** A record of a person, and values that are awkward to write in every format. */
export interface Person {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string
  readonly ssn: string
  readonly age: number
  readonly balance: number
  readonly active: boolean
  readonly notes: string
}

const given = [
  'Anna',
  'Thandeka',
  'Jürgen',
  'María',
  'Oluwaseun',
  'Wei',
  'Patrick',
  'Zoë',
  'Lakshmi',
  'Anders',
]
const family = [
  "O'Brien",
  'Karlsson',
  'Mokoena',
  'Müller',
  'Núñez-Prieto',
  'Adeyemi',
  'Zhang',
  'Lindqvist',
  'Rao',
  'Holm',
]
const awkward = [
  'said "yes"',
  'a, b; c',
  'tab\there',
  'line one\nline two',
  '<b>&amp;</b>',
  "it's",
  '',
  '  spaced ',
  '\\n',
  ']]>',
  '--',
  '#1',
  '🙂',
  '{x',
  '- item',
  'key: value',
]

const person: fc.Arbitrary<Person> = fc
  .record({
    first: fc.nat(given.length - 1),
    last: fc.nat(family.length - 1),
    number: fc.integer({ min: 1000, max: 9999 }),
    age: fc.integer({ min: 18, max: 99 }),
    cents: fc.integer({ min: 0, max: 10_000_000 }),
    active: fc.boolean(),
    extra: fc.constantFrom(...awkward),
    mentions: fc.boolean(),
  })
  .map(({ first, last, number, age, cents, active, extra, mentions }) => {
    const [first_name, last_name] = [given[first], family[last]]
    const plain = (name: string) =>
      name
        .normalize('NFD')
        .replace(/[^A-Za-z]/g, '')
        .toLowerCase()
    const email = `${plain(first_name)}.${plain(last_name)}${number}@example.org`
    const phone = `(415) 555-${number}`
    return {
      first_name,
      last_name,
      email,
      phone,
      ssn: `512-${String(10 + (number % 80))}-${number}`,
      age,
      balance: cents / 100,
      active,
      notes: mentions ? `${extra} call ${phone} or write to ${email}` : extra,
    }
  })

export const people: fc.Arbitrary<Person[]> = fc.array(person, { minLength: 1, maxLength: 8 })

/** What must not be in an output. */
export function secretsOf(list: readonly Person[]): string[] {
  return list.flatMap(({ email, phone, ssn }) => [email, phone, ssn])
}

export interface Layout {
  readonly delimiter: ',' | ';' | '\t' | '|'
  readonly newline: '\n' | '\r\n'
  readonly quoteAll: boolean
  readonly indent: 0 | 2
  readonly escapes: boolean
  readonly attributes: boolean
}

export const layout: fc.Arbitrary<Layout> = fc.record({
  delimiter: fc.constantFrom(',' as const, ';' as const, '\t' as const, '|' as const),
  newline: fc.constantFrom('\n' as const, '\r\n' as const),
  quoteAll: fc.boolean(),
  indent: fc.constantFrom(0 as const, 2 as const),
  escapes: fc.boolean(),
  attributes: fc.boolean(),
})

export function csvOf(list: readonly Person[], { delimiter, newline, quoteAll }: Layout): string {
  const cell = (value: unknown): string => {
    const text = String(value)
    const needed = quoteAll || /["\r\n]/.test(text) || text.includes(delimiter)
    return needed ? `"${text.replaceAll('"', '""')}"` : text
  }
  return [Object.keys(list[0]), ...list.map((one) => Object.values(one))]
    .map((row) => row.map(cell).join(delimiter) + newline)
    .join('')
}

export function jsonOf(list: readonly Person[], { indent, escapes }: Layout): string {
  const tree = {
    people: list.map(({ first_name, last_name, ...rest }) => ({ name: { first_name, last_name }, ...rest })),
  }
  const text = JSON.stringify(tree, null, indent)
  if (!escapes) return text
  return text.replace(/[^\x20-\x7e\n]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

export function markup(value: unknown, escapes: boolean): string {
  return String(value).replace(/[&<>"]|[\u{80}-\u{10ffff}]/gu, (char) => {
    const code = char.codePointAt(0) ?? 0
    if (code > 127) return escapes ? `&#x${code.toString(16)};` : char
    return `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }[char]};`
  })
}

export function xmlOf(list: readonly Person[], { newline, escapes, attributes, indent }: Layout): string {
  const space = indent === 0 ? '' : newline
  const rows = list.map((one) => {
    const entries = Object.entries(one)
    if (attributes)
      return `<person ${entries.map(([key, value]) => `${key}="${markup(value, escapes).replace(/[\n\t]/g, (c) => `&#${c.charCodeAt(0)};`)}"`).join(' ')}/>`
    const cells = entries.map(([key, value]) =>
      key === 'notes' && indent > 0 && !String(value).includes(']]>')
        ? `<${key}><![CDATA[${value}]]></${key}>`
        : `<${key}>${markup(value, escapes)}</${key}>`,
    )
    return `<person>${space}${cells.join(space)}${space}</person>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>${newline}<!-- ${list[0].email} --><people>${space}${rows.join(space)}${space}</people>`
}

export function htmlOf(list: readonly Person[], { newline, escapes, attributes }: Layout): string {
  const keys = Object.keys(list[0])
  const cell = (value: unknown) => markup(value, escapes)
  const rows = list.map((one) => {
    const cells = Object.values(one)
      .map((value) => `<td>${cell(value)}</td>`)
      .join('')
    const link = `<a href="mailto:${encodeURIComponent(one.email)}" title="${cell(one.phone)}">${cell(one.first_name)} <b>${cell(one.last_name)}</b></a>`
    return `<tr${attributes ? ` data-email="${cell(one.email)}"` : ''}>${cells}<td>${link}</td></tr>`
  })
  const script = attributes ? `<script>var mail = "${list[0].email}"</script>` : ''
  const linked = `<script type="application/ld+json">${JSON.stringify({ email: list[0].email, telephone: list[0].phone })}</script>`
  return `<!DOCTYPE html>${newline}<html><head><title>${cell(list[0].email)}</title><style>td { color: #333 }</style>${script}${linked}</head>${newline}<body><!-- ${list[0].phone} --><table><tr>${keys.map((key) => `<th>${key}</th>`).join('')}<th>link</th></tr>${rows.join(newline)}</table></body></html>`
}

export function yamlOf(list: readonly Person[], { newline, quoteAll, indent, escapes }: Layout): string {
  const scalar = (key: string, value: unknown): string => {
    if (typeof value !== 'string') return String(value)
    if (key === 'notes' && indent > 0 && /^[^\s#-][^\t]*$/.test(value) && !/[ \n]$/.test(value))
      return `|-${newline}${value
        .split('\n')
        .map((line) => `      ${line}`)
        .join(newline)}`
    if (escapes || quoteAll || !/^[A-Za-z0-9(][\w .@()+'-]*$/.test(value)) return JSON.stringify(value)
    return /[ :]$/.test(value) ? `'${value}'` : value
  }
  const rows = list.map((one) =>
    Object.entries(one)
      .map(([key, value], i) => `${i === 0 ? '  - ' : '    '}${key}: ${scalar(key, value)}`)
      .join(newline),
  )
  return `# contact: ${list[0].email}${newline}people:${newline}${rows.join(newline)}${newline}`
}

export function envOf(list: readonly Person[], { newline, quoteAll, attributes }: Layout): string {
  const lines = list.flatMap((one, i) =>
    Object.entries(one).map(([key, value]) => {
      const text = String(value).replace(/[\n"'`\\]/g, ' ')
      const quoted = quoteAll || /[\s#]/.test(text) ? `"${text}"` : text
      return `${attributes ? 'export ' : ''}${key.toUpperCase()}_${i}=${quoted}`
    }),
  )
  return [`# written by ${list[0].email}`, ...lines, ''].join(newline)
}

export function logOf(list: readonly Person[], { newline, attributes }: Layout): string {
  const line = ({ first_name, last_name, email, phone, ssn, age }: Person, i: number): string =>
    attributes
      ? `10.1.2.3 - - [0${(i % 9) + 1}/May/2024:10:00:00 +0000] "GET /u?mail=${email} HTTP/1.1" 200 ${age} "SSN: ${ssn} phone: ${phone}"`
      : `2024-05-0${(i % 9) + 1}T10:00:00Z INFO login user="${first_name} ${last_name}" email=${email}${newline}    phone: ${phone}, SSN: ${ssn}`
  return list.map((one, i) => line(one, i) + newline).join('')
}

/** A mail with a text and an HTML part, a nested message, and attachments: a table, a PDF and an archive. */
export function mailOf(list: readonly Person[], how: Layout): string {
  const { quoteAll, escapes, attributes } = how
  const [one] = list
  const text = list
    .map(({ email, phone, ssn, notes }) => `${email} ${phone} SSN: ${ssn} ${notes}`)
    .join('\r\n')
  const name = (person: Person) => {
    const full = `${person.first_name} ${person.last_name}`
    if (quoteAll && /^[ -~]*$/.test(full)) return `"${full}"`
    return escapes
      ? `=?utf-8?B?${Buffer.from(full).toString('base64')}?=`
      : `=?utf-8?Q?${[...Buffer.from(full)].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')}?=`
  }
  const encoded = (value: string, base64: boolean) =>
    base64
      ? [
          'Content-Transfer-Encoding: base64',
          '',
          ...(Buffer.from(value)
            .toString('base64')
            .match(/.{1,76}/g) ?? []),
        ]
      : ['Content-Transfer-Encoding: quoted-printable', '', quotedPrintable(value)]
  const part = (type: string, value: string, base64: boolean, more: readonly string[] = []) => [
    `Content-Type: ${type}`,
    ...more,
    ...encoded(value, base64),
  ]
  const file = (name: string) => [`Content-Disposition: attachment; filename="${name}"`]
  const headers = [
    `From: ${name(one)} <${one.email}>`,
    `To: ${list.map((person) => `${name(person)} <${person.email}>`).join(',\r\n ')}`,
    `Subject: =?utf-8?B?${Buffer.from(`Call ${one.phone}`).toString('base64')}?=`,
    'Date: Wed, 1 May 2024 10:00:00 +0000',
    'MIME-Version: 1.0',
  ]
  const nested = [...headers, 'Content-Type: text/plain; charset=utf-8', ...encoded(text, false)]
  const parts = [
    part('text/plain; charset=utf-8', text, escapes),
    part('text/html; charset=utf-8', htmlOf(list, how), !escapes),
    part('text/csv; charset=utf-8', csvOf(list, { ...how, newline: '\r\n' }), true, file(`${one.email}.csv`)),
    part('application/pdf', `%PDF-1.7 ${one.email}`, true, file('letter.pdf')),
    part('application/zip', `PK ${one.ssn}`, true, file('all.zip')),
    ['Content-Type: message/rfc822', ...(attributes ? file('forwarded.eml') : []), '', ...nested],
  ]
  const body = parts.flatMap((lines) => ['--=_b1', ...lines])
  return [...headers, 'Content-Type: multipart/mixed; boundary="=_b1"', '', ...body, '--=_b1--', ''].join(
    '\r\n',
  )
}

function quotedPrintable(value: string): string {
  return value
    .split(/\r?\n/)
    .map((line) =>
      [...Buffer.from(line)]
        .map((byte) =>
          (byte > 32 && byte < 127 && byte !== 61) || byte === 32
            ? String.fromCharCode(byte)
            : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
        )
        .join('')
        .replace(/ $/, '=20')
        .replace(/((?:=[\dA-F]{2}|[^=]){60})(?=.)/g, '$1=\r\n'),
    )
    .join('\r\n')
}
