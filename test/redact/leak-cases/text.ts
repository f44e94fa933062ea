/** Texts with one value in one place, in a form that a reader or one command undoes. */
import { domainToASCII, domainToUnicode } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type TextLeakCase, textCase } from './text-case.ts'

const term = 'Zembrovanik'
const [given, surname] = ['Ottilie', 'Brandwasser']
const other = 'Škarvadův'

const base64 = (text: string | Uint8Array): string => Buffer.from(text).toString('base64')
const hex = (text: string): string => Buffer.from(text).toString('hex')
const codes = (text: string): number[] => Array.from(text, (char) => char.charCodeAt(0))
const fromBase64 = (text: string): string =>
  (text.match(/[A-Za-z0-9+/_-]{8,}={0,2}/g) ?? [])
    .map((one) => Buffer.from(one, 'base64').toString())
    .join('\n')
const same = (text: string): string => text
const letters = (text: string): string => text.replace(/[^\p{L}]/gu, '')
const percent = (text: string): string =>
  text.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
const utf16be = (text: string): string =>
  Buffer.from(text, 'utf16le').swap16().toString('base64').replace(/=+$/, '')

function mail(body: string, type = 'text/plain; charset=utf-8', more = ''): string {
  return `From: a@example.com\r\nTo: b@example.com\r\nDate: Tue, 3 Mar 2026 10:00:00 +0000\r\nMIME-Version: 1.0\r\n${more}Content-Type: ${type}\r\n\r\n${body}`
}
function page(body: string, head = ''): string {
  return `<!DOCTYPE html><html><head><title>t</title>${head}</head><body><p>Fence</p>${body}</body></html>`
}
function xml(body: string, doctype = ''): string {
  return `<?xml version="1.0"?>\n${doctype}<r><p>Fence</p>${body}</r>`
}

/** Encodings, in texts without a syntax. */
const encodedCases: readonly TextLeakCase[] = [
  textCase('base64', 'txt', `x: ${base64(`the name is ${term} here`)}\n`, fromBase64),
  textCase('base64 after letters of its alphabet', 'txt', `open/${base64(`it is ${term}`)}\n`, (text) =>
    fromBase64(text.replaceAll('/', ' ')),
  ),
  textCase(
    'base64 over lines',
    'txt',
    `${base64(`padding padding ${term} padding`).replace(/.{12}/g, '$&\n')}\n`,
    (text) => fromBase64(text.replaceAll('\n', '')),
  ),
  textCase('base64 of gzip', 'txt', `x: ${base64(gzipSync(`name: ${term}`))}\n`, (text) => {
    const [one] = text.match(/H4sI[\w+/=]+/) ?? []
    return one === undefined ? text : gunzipSync(Buffer.from(one, 'base64')).toString()
  }),
  textCase(
    'a payload of JWT',
    'txt',
    `eyJhbGciOiJub25lIn0.${base64(JSON.stringify({ name: term, a: 1 }))}.c2ln\n`,
    (text) => fromBase64(text.replaceAll('.', ' ')),
  ),
  textCase('hexadecimal', 'txt', `x5: ${hex(`name ${term}`)}\n`, (text) =>
    Buffer.from(/[0-9a-f]{20,}/.exec(text)?.[0] ?? '', 'hex').toString(),
  ),
  textCase(
    'hexadecimal of other letters, after a separator each',
    'txt',
    `d ${hex(`x ${other}`).replace(/..(?=.)/g, '$&:')}\n`,
    (text) => Buffer.from(/[0-9a-f:]{20,}/.exec(text)?.[0].replaceAll(':', '') ?? '', 'hex').toString(),
    other,
  ),
  textCase('percent escapes', 'txt', `q=%5A${term.slice(1)}\n`, percent),
  textCase('percent escapes twice', 'txt', `q=%255A${term.slice(1)}\n`, (text) => percent(percent(text))),
  textCase('character references', 'txt', `&#90;${term.slice(1)}\n`, (text) => text.replace('&#90;', 'Z')),
  textCase('escapes of scripts', 'txt', `\\u005a${term.slice(1)}\n`, (text) => text.replace('\\u005a', 'Z')),
  textCase('octal escapes', 'txt', `\\132${term.slice(1)}\n`, (text) => text.replace('\\132', 'Z')),
  textCase('quoted-printable', 'txt', `=5A${term.slice(1)}\n`, (text) => text.replace('=5A', 'Z')),
  textCase(
    'UTF-7',
    'txt',
    `+${utf16be('Š')}-karvad+${utf16be('ů')}-v\n`,
    (text) => text.replace(`+${utf16be('Š')}-`, 'Š').replace(`+${utf16be('ů')}-`, 'ů'),
    other,
  ),
  textCase(
    'UTF-8 that was read as Latin-1',
    'txt',
    `n ${Buffer.from(other).toString('latin1')}\n`,
    (text) => Buffer.from(text, 'latin1').toString(),
    other,
  ),
  textCase(
    'host names in punycode',
    'txt',
    `see ${domainToASCII('müllerbach.example')} here\n`,
    (text) =>
      text
        .split(/\s+/)
        .map((word) => domainToUnicode(word))
        .join(' '),
    'müllerbach',
  ),
  textCase('codes of a terminal', 'txt', `${term.slice(0, 3)}\u001b[1m${term.slice(3)}\u001b[0m\n`, (text) =>
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes control codes
    text.replace(/\u001b\[\d*m/g, ''),
  ),
  textCase(
    'tags (U+E0000)',
    'txt',
    `x${[...term].map((char) => String.fromCodePoint(0xe0000 + char.charCodeAt(0))).join('')}\n`,
    (text) => [...text].map((char) => String.fromCodePoint((char.codePointAt(0) ?? 0) & 0x7f)).join(''),
  ),
  textCase('markup in a text', 'txt', `${term.slice(0, 4)}<b>${term.slice(4)}</b>\n`, (text) =>
    text.replace(/<[^>]*>/g, ''),
  ),
  textCase(
    'ROT13',
    'txt',
    `${term.replace(/[a-z]/gi, (char) => String.fromCharCode((((char.charCodeAt(0) & 31) + 12) % 26) + 97))}\n`,
    (text) =>
      text.replace(/[a-z]/gi, (char) => String.fromCharCode((((char.charCodeAt(0) & 31) + 12) % 26) + 97)),
    term.toLowerCase(),
  ),
  textCase('written backwards', 'txt', `${[...term].reverse().join('')}\n`, (text) =>
    [...text].reverse().join(''),
  ),
  textCase(
    'words joined by signs',
    'txt',
    `${given}+${surname} ${given}_${surname}\n`,
    (text) => text.replace(/[+_]/g, ' '),
    `${given} ${surname}`,
  ),
  textCase('letters with signs and spaces between them', 'txt', `${[...term].join('. ')}\n`, (text) =>
    text.replaceAll('. ', ''),
  ),
  textCase('letters with dashes and spaces between them', 'txt', `${[...term].join(' - ')}\n`, (text) =>
    text.replaceAll(' - ', ''),
  ),
]

/** Places of formats with a syntax. */
const structuredCases: readonly TextLeakCase[] = [
  textCase('base64 of JSON', 'json', JSON.stringify({ p: base64(JSON.stringify({ n: term })) }), fromBase64),
  textCase('a key', 'json', JSON.stringify({ [term]: 1 })),
  textCase('a letter in each item', 'json', JSON.stringify({ a: [...term] }), letters),
  textCase('bytes as numbers', 'json', JSON.stringify({ data: codes(term) }), (text) =>
    String.fromCharCode(...(text.match(/\d+/g) ?? []).map(Number)),
  ),
  textCase(
    'code points as a list',
    'json',
    JSON.stringify(codes(other)),
    (text) => String.fromCharCode(...(text.match(/\d+/g) ?? []).map(Number)),
    other,
  ),
  textCase(
    'code points of a short name',
    'json',
    JSON.stringify({ a: codes('王小明') }),
    (text) => String.fromCharCode(...(text.match(/\d+/g) ?? []).map(Number)),
    '王小明',
  ),
  textCase(
    'a name in two keys',
    'json',
    JSON.stringify({ a: given, b: surname, c: 1 }),
    (text) => text.replace(/","b":"/, ' '),
    `${given} ${surname}`,
  ),
  textCase(
    'a number with an exponent',
    'json',
    '{"n":7.391446028e9}',
    (text) => String(JSON.parse(text).n),
    '7391446028',
  ),
  textCase('base64 of an element', 'xml', xml(`<n>${base64(`is ${term} ok`)}</n>`), fromBase64),
  textCase(
    'entities in parts',
    'xml',
    xml('<n>&a;&b;</n>', `<!DOCTYPE r [<!ENTITY a "Zem"><!ENTITY b "brovanik">]>\n`),
    (text) =>
      text.replace(
        /&([ab]);/g,
        (_, name: string) => new RegExp(`ENTITY ${name} "([^"]*)"`).exec(text)?.[1] ?? '',
      ),
  ),
  textCase(
    'escaped markup with references',
    'xml',
    xml(`<n>&lt;b&gt;&amp;#90;${term.slice(1)}</n>`),
    (text) => text.replace('&amp;#90;', 'Z'),
  ),
  textCase(
    'pieces of a line',
    'xml',
    xml(`<text><tspan>Zem</tspan><tspan dx="1">brov</tspan><tspan>anik</tspan></text>`),
    (text) => text.replace(/<[^>]*>/g, ''),
  ),
  textCase('pieces in elements of one name', 'xml', xml('<n><w>my Zem</w><w>brovanik</w></n>'), (text) =>
    text.replace(/<[^>]*>/g, ''),
  ),
  textCase('pieces in the elements of the root', 'xml', '<r><w>Zem</w><w>brov</w><w>anik</w></r>', (text) =>
    text.replace(/<[^>]*>/g, ''),
  ),
  textCase('a piece in an element inside of a text', 'xml', xml('<n><b>Zem</b>brovanik</n>'), (text) =>
    text.replace(/<[^>]*>/g, ''),
  ),
  textCase(
    'a name in two elements',
    'xml',
    xml(`<n><a>${given}</a> <b>${surname}</b></n>`),
    (text) => text.replace(/<[^>]*>/g, ''),
    `${given} ${surname}`,
  ),
  textCase('a processing instruction', 'xml', xml(`<?note ${term}?>`)),
  textCase('the name of an element', 'xml', xml(`<${term}>1</${term}>`)),
  textCase('binary data', 'yaml', `a: !!binary ${base64(`is ${term} ok`)}\n`, fromBase64),
  textCase('the name of an anchor', 'yaml', `a: &${term} 1\nb: *${term}\n`),
  textCase('a tag', 'yaml', `a: !${term} 1\n`),
  textCase('a directive', 'yaml', `%TAG !q! tag:${term}.example:\n---\na: !q!x 1\n`),
  textCase('a directive with a comment', 'yaml', `%TAG !q! tag:${term}.example: # ${term}\n---\na: !q!x 1\n`),
  textCase('a tag like those of YAML', 'yaml', `a: !!${term} 1\n`),
  textCase('a tag that is written as a whole', 'yaml', `a: !<tag:example.com,2026:${term}> 1\n`),
  textCase(
    'a number with underscores',
    'yaml',
    'n: 7_391_446_028\n',
    (text) => text.replaceAll('_', ''),
    '7391446028',
  ),
  textCase(
    'a formula that joins',
    'csv',
    `note,x\nfence,"=""${term.slice(0, 4)}""&""${term.slice(4)}"""\n`,
    letters,
  ),
  textCase(
    'a formula of characters',
    'csv',
    `note,x\nfence,=${codes(term)
      .map((code) => `CHAR(${code})`)
      .join('&')}\n`,
    (text) => String.fromCharCode(...(text.match(/\d+/g) ?? []).map(Number)),
  ),
  textCase('a letter in each cell', 'csv', `a,b,c,d,e,f,g,h,i,j,k\n${[...term].join(',')}\n`, letters),
  textCase(
    'a name in two cells',
    'csv',
    `note,a,b\nfence,${given},${surname}\n`,
    (text) => text.replaceAll(',', ' '),
    `${given} ${surname}`,
  ),
  textCase(
    'a number with separators',
    'csv',
    'note,n\nfence,"7,391,446,028.00"\n',
    (text) => text.replaceAll(',', ''),
    '7391446028',
  ),
  textCase(
    'strings of a style sheet',
    'html',
    page('', `<style>a{content:"${term.slice(0, 4)}" "${term.slice(4)}"}</style>`),
    letters,
  ),
  textCase('escapes in a script', 'html', page(`<script>var a="\\x5A${term.slice(1)}"</script>`), (text) =>
    text.replace('\\x5A', 'Z'),
  ),
  textCase('base64 in a script', 'html', page(`<script>atob("${base64(term)}")</script>`), fromBase64),
  textCase(
    'character codes in a script',
    'html',
    page(`<script>String.fromCharCode(${codes(term)})</script>`),
    (text) => String.fromCharCode(...(text.match(/\d+/g) ?? []).map(Number)),
  ),
  textCase(
    'the name of an attribute',
    'html',
    page(`<p data-${term.toLowerCase()}="1">x</p>`),
    same,
    term.toLowerCase(),
  ),
  textCase(
    'the name of an element of a program',
    'html',
    page(`<${term.toLowerCase()}-card></${term.toLowerCase()}-card>`),
    same,
    term.toLowerCase(),
  ),
  textCase(
    'an attribute that is not closed',
    'html',
    `<!DOCTYPE html><p>Fence</p><a title="${given} ${surname}`,
    same,
    `${given} ${surname}`,
  ),
  textCase(
    'percent escapes in a style',
    'html',
    page(`<p style="background:url(/%5A${term.slice(1)})">y</p>`),
    percent,
  ),
  textCase(
    'a boundary',
    'eml',
    mail(`--${term}\r\n\r\nFence\r\n--${term}--\r\n`, `multipart/mixed; boundary=${term}`),
  ),
  textCase('the name of a header', 'eml', mail('Fence', undefined, `X-${term}-Id: 7\r\n`)),
  textCase('Content-ID', 'eml', mail('Fence', undefined, `Content-ID: <${term}@x>\r\n`)),
  textCase(
    'a parameter in parts',
    'eml',
    mail('Fence', `text/plain; name*0="${term.slice(0, 4)}"; name*1="${term.slice(4)}"`),
    (text) => text.replace(/"; name\*1="/, ''),
  ),
  textCase(
    'a body in UTF-7',
    'eml',
    mail(`+${utf16be('Š')}-karvad+${utf16be('ů')}-v`, 'text/plain; charset=utf-7'),
    (text) => text.replace(`+${utf16be('Š')}-`, 'Š').replace(`+${utf16be('ů')}-`, 'ů'),
    other,
  ),
  textCase(
    'a folded line of a calendar',
    'eml',
    mail(`SUMMARY:${term.slice(0, 4)}\r\n ${term.slice(4)}\r\n`, 'text/calendar'),
    letters,
  ),
  textCase('escapes of a shell', 'env', `A=$'Zem\\x62rovanik'\n`, (text) => text.replace('\\x62', 'b')),
  textCase('quotes in pieces', 'env', `A='Zem'"brov"an'ik'\n`, letters),
  textCase('a quote inside of a word', 'env', `export A=Zem"brova"nik\n`, letters),
  textCase(
    'an escaped space',
    'env',
    `A=${given}\\ ${surname}\n`,
    (text) => text.replaceAll('\\', ''),
    `${given} ${surname}`,
  ),
  textCase('a line that continues', 'env', `A="Zem\\\nbrovanik"\n`, letters),
  textCase(
    'Basic authorisation',
    'log',
    `2026-01-02T03:04:05Z INFO Authorization: Basic ${base64(`${term}:pw`)}\n`,
    fromBase64,
  ),
  textCase(
    'plus and %20 for a space',
    'log',
    `2026-01-02T03:04:05Z GET /?a=${given}+${surname}&b=${given}%20${surname}\n`,
    (text) => text.replace(/\+|%20/g, ' '),
    `${given} ${surname}`,
  ),
]

export const textLeakCases: readonly TextLeakCase[] = [...encodedCases, ...structuredCases]
