import { describe, expect, it } from 'vitest'
import {
  countUnreadFiles,
  type NewAttachment,
  readStructured,
  readWithFiles,
  type StructuredFormat,
  writeSource,
} from '../../engines/structured/index.ts'

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(80, 1)])
const other = Buffer.from('other image')
const [old, changed] = [png.toString('base64'), other.toString('base64')]
const svg = '<svg viewBox="0 0 9 9"><path d="M1 1"/></svg>'

/** The text with each inner file replaced, or with none of them shown. */
function replaced(text: string, format: StructuredFormat | 'txt', result: NewAttachment | 'drop' | 'keep') {
  const types: string[] = []
  const source = readWithFiles(text, format, ({ type, isInner }) => {
    if (isInner) types.push(type)
    return result
  })
  if (source === null) throw new Error('not valid')
  return { text: writeSource(source, new Map(), () => false), types, shape: source.shape }
}

const image = `data:image/png;base64,${old}`
const newImage = `data:image/png;base64,${changed}`

describe('a file inside of a text is handled like an attachment', () => {
  it.each<[string, StructuredFormat | 'txt', string, string]>([
    ['an attribute of HTML', 'html', `<p>a</p><img src="${image}">b`, `<p>a</p><img src="${newImage}">b`],
    ['an attribute without quotes', 'html', `<img src=${image}>`, `<img src="${newImage}">`],
    [
      'a style sheet',
      'html',
      `<style>p{background:url(${image})}</style>`,
      `<style>p{background:url(${newImage})}</style>`,
    ],
    ['Markdown', 'txt', `a ![b](${image}) words of a text`, `a ![b](${newImage}) words of a text`],
    ['a text with words after it', 'txt', `${image} words of the text`, `${newImage} words of the text`],
    ['JSON', 'json', `{"a":"${image}","b":1}`, `{"a":"${newImage}","b":1}`],
    ['JSON without a data address', 'json', `{"a":"${old}"}`, `{"a":"${changed}"}`],
    ['YAML', 'yaml', `a: ${image}\n`, `a: "${newImage}"\n`],
    ['CSV', 'csv', `a,b,c\n1,2,${old}\n3,4,5\n`, `a,b,c\n1,2,${changed}\n3,4,5\n`],
    ['XML', 'xml', `<a><b>${old}</b></a>`, `<a><b>${changed}</b></a>`],
    ['an image of a drawing', 'xml', `<a><image href="${image}"/></a>`, `<a><image href="${newImage}"/></a>`],
  ])('in %s', (_, format, text, expected) => {
    expect(replaced(text, format, { bytes: other }).text).toBe(expected)
    expect(replaced(text, format, 'keep').text).toBe(text)
    expect(replaced(text, format, 'drop').text).not.toContain(old)
  })

  it('in lines of base64', () => {
    const lines = old.replace(/.{40}(?=.)/g, '$&\n')
    expect(replaced(`<img src="data:image/png;base64,${lines}">`, 'html', { bytes: other }).text).toBe(
      `<img src="${newImage}">`,
    )
  })

  it('in a page of a mail', () => {
    const page = Buffer.from(`<img src="${image}">`).toString('base64')
    const mail = `From: a@example.com\nContent-Type: text/html\nContent-Transfer-Encoding: base64\n\n${page}\n`
    const { text } = replaced(mail, 'eml', { bytes: other })
    const body = Buffer.from(text.slice(text.indexOf('\n\n')), 'base64').toString()
    expect(body).toBe(`<img src="${newImage}">`)
  })

  it.each<[string, StructuredFormat | 'txt', string, string]>([
    ['a page', 'html', `<p>a${svg}b</p>`, '<p>a<svg/>b</p>'],
    ['Markdown', 'txt', `a\n\n${svg}\n\nb`, 'a\n\n<svg/>\n\nb'],
    ['a file', 'xml', `<?xml version="1.0"?>${svg}`, '<?xml version="1.0"?><svg/>'],
    ['JSON', 'json', JSON.stringify({ a: svg }), '{"a":"<svg/>"}'],
  ])('in SVG, as a drawing of %s', (_, format, text, expected) => {
    const done = replaced(text, format, { bytes: Buffer.from('<svg/>') })
    expect(done).toMatchObject({ text: expected, types: ['image/svg+xml'] })
    const again = format === 'txt' ? null : readStructured(expected, format)
    if (again !== null) expect(done.shape).toBe(again.shape)
  })

  it.each([
    ['escaped', `<img src="data:image/svg+xml,${encodeURIComponent(svg)}">`],
    ['as it is', `<img src='data:image/svg+xml;utf8,${svg}'>`],
    [
      'in base64',
      `<p style="background:url(data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')})">`,
    ],
  ])('in SVG, as a drawing in an address, %s', (_, text) => {
    const done = replaced(text, 'html', { bytes: Buffer.from('<svg/>') })
    expect(done.types).toEqual(['image/svg+xml'])
    expect(done.text).toContain(`data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`)
  })
})

it('counts files in data addresses that are in no known format', () => {
  const text = `${image} data:audio/ogg;base64,T2dnUw== data:font/woff2;base64,d09GMg==`
  expect(countUnreadFiles(text, true)).toBe(1)
  expect(countUnreadFiles(text, false)).toBe(2)
})

it('reads a text of many starts of addresses and drawings in linear time', () => {
  const started = Date.now()
  for (const part of [
    '<svg ',
    '<svg>',
    'data:image/png;base64,AAAA ',
    'data:image/svg+xml,',
    'data:image/svg+xml,<svg>',
    '</svg>',
    '/9j/ '.padEnd(200),
  ])
    replaced(part.repeat(60_000), 'txt', 'keep')
  expect(Date.now() - started).toBeLessThan(8_000)
})

it.each(['', '\n'])('reads a file of many megabytes, in lines separated by %j', (between) => {
  const large = Buffer.concat([png, Buffer.alloc(9_000_000, 7)]).toString('base64')
  const written = large.replace(/.{76}/g, `$&${between}`)
  const { text, types } = replaced(`a data:image/png;base64,${written} b`, 'txt', {
    bytes: other,
  } as unknown as NewAttachment)
  expect([types, text]).toEqual([['image/png'], `a data:image/png;base64,${changed} b`])
})
