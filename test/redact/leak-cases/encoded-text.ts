/** Encodings of texts beside those in text.ts, each undone by code that the product does not use. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { type TextLeakCase, textCase } from './text-case.ts'

const value = 'Zembrovanik'
// Of 24 bytes, as groups of three, four and eight have it.
const said = `it is ${value} there.`
const bytes = [...Buffer.from(said)]
const base64 = (text: string | Uint8Array): string => Buffer.from(text).toString('base64')

const alphabet32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
function base32(text: string): string {
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet32[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}
function fromBase32(text: string): string {
  return (text.toUpperCase().match(/[A-Z2-7]{16,}/g) ?? [])
    .map((word) => [...word].map((digit) => alphabet32.indexOf(digit).toString(2).padStart(5, '0')).join(''))
    .map((bits) => Buffer.from((bits.match(/.{8}/g) ?? []).map((one) => Number.parseInt(one, 2))).toString())
    .join('\n')
}

const alphanumerics = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const alphabets85 = {
  ascii: Array.from({ length: 85 }, (_, i) => String.fromCharCode(33 + i)).join(''),
  rfc: `${alphanumerics}!#$%&()*+-;<=>?@^_\`{|}~`,
  z85: '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#',
}
type Alphabet85 = keyof typeof alphabets85
/** Of a text whose length is a multiple of four. */
function base85(text: string, alphabet: Alphabet85): string {
  const data = Buffer.from(text)
  let coded = ''
  for (let at = 0; at < data.length; at += 4) {
    let number = data.readUInt32BE(at)
    let group = ''
    for (let i = 0; i < 5; i++) {
      group = alphabets85[alphabet][number % 85] + group
      number = Math.floor(number / 85)
    }
    coded += group
  }
  return coded
}
const fromBase85 =
  (alphabet: Alphabet85) =>
  (text: string): string =>
    (text.match(/\S{20,}/g) ?? [])
      .map((word) => {
        const out: number[] = []
        for (let at = 0; at + 5 <= word.length; at += 5) {
          const number = [...word.slice(at, at + 5)].reduce(
            (sum, digit) => sum * 85 + alphabets85[alphabet].indexOf(digit),
            0,
          )
          out.push((number >>> 24) & 255, (number >>> 16) & 255, (number >>> 8) & 255, number & 255)
        }
        return Buffer.from(out).toString('latin1')
      })
      .join('\n')

/** Lines of sixteen bytes, as `hexdump -C` (bars) or `xxd` writes them. */
function dump(bars: boolean): string {
  const lines: string[] = []
  for (let at = 0; at < bytes.length; at += 16) {
    const part = Buffer.from(bytes.slice(at, at + 16))
    const address = at.toString(16).padStart(8, '0')
    const hex = (part.toString('hex').match(bars ? /../g : /.{1,4}/g) ?? []).join(' ')
    lines.push(bars ? `${address}  ${hex.padEnd(49)} |${part}|` : `${address}: ${hex.padEnd(41)}${part}`)
  }
  return `${lines.join('\n')}\n`
}
const fromDump = (text: string): string => {
  const hex = text
    .split('\n')
    .map((line) => /^[0-9a-f]{8}:? +((?:[0-9a-f]{2,4} )+)/.exec(line)?.[1] ?? '')
    .join('')
  return Buffer.from(hex.replaceAll(' ', ''), 'hex').toString()
}
const shownByDump = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.slice(51).replaceAll('|', '').trimStart())
    .join('')

const czech = 'Přívozský'
const accented = "P\\v{r}\\'{\\i}vozsk\\'y"
const digits = '7741-3095-226'
const [given, surname] = ['Ottilie', 'Brandwasser']
const full = `${given} ${surname}`
const offset = (text: string, first: number): string =>
  [...text.toLowerCase()].map((char) => String.fromCodePoint(char.charCodeAt(0) - 97 + first)).join('')
const back =
  (first: number) =>
  (text: string): string =>
    [...text].map((char) => String.fromCharCode((char.codePointAt(0) ?? 0) - first + 97)).join('')
const linesAsOne = (mark: RegExp) => (text: string) => text.replace(mark, ' ')
const lower = value.toLowerCase()

const encodedCases: readonly TextLeakCase[] = [
  textCase('base32', 'txt', `key ${base32(said)}\n`, fromBase32),
  textCase('base32 in small letters', 'txt', `key ${base32(said).toLowerCase()}\n`, fromBase32),
  textCase('ASCII85', 'txt', `d ${base85(said, 'ascii')}\n`, fromBase85('ascii')),
  textCase('base 85 of version control', 'txt', `d ${base85(said, 'rfc')}\n`, fromBase85('rfc')),
  textCase('base 85 of message queues', 'txt', `d ${base85(said, 'z85')}\n`, fromBase85('z85')),
  textCase('a dump of bytes', 'txt', dump(false), fromDump),
  textCase('a dump of bytes with bars', 'txt', dump(true), fromDump),
  textCase('the characters beside a dump', 'txt', dump(false), shownByDump),
  textCase('hexadecimal of UTF-16', 'txt', `x ${Buffer.from(value, 'utf16le').toString('hex')}\n`, (text) =>
    Buffer.from(/[0-9a-f]{20,}/.exec(text)?.[0] ?? '', 'hex').toString('utf16le'),
  ),
  textCase(
    'hexadecimal of UTF-16 with commas',
    'txt',
    `"n"=hex(1):${Buffer.from(value, 'utf16le')
      .toString('hex')
      .replace(/..(?=.)/g, '$&,')}\n`,
    (text) => Buffer.from(text.match(/\b[0-9a-f]{2}\b/g)?.join('') ?? '', 'hex').toString('utf16le'),
  ),
  textCase(
    'binary digits',
    'txt',
    `${bytes.map((byte) => byte.toString(2).padStart(8, '0')).join(' ')}\n`,
    (text) => Buffer.from(text.match(/[01]{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []).toString(),
  ),
  textCase(
    'base64 of data that is compressed without a header',
    'txt',
    `SAMLRequest=${encodeURIComponent(base64(deflateRawSync(`<a><NameID>${value}</NameID></a>`)))}&x=1\n`,
    (text) => {
      const data = /SAMLRequest=([^&]+)/.exec(text)?.[1] ?? ''
      return inflateRawSync(Buffer.from(decodeURIComponent(data), 'base64')).toString()
    },
  ),
  textCase(
    'code points',
    'txt',
    `${[...value].map((char) => `U+00${char.charCodeAt(0).toString(16)}`).join(' ')}\n`,
    (text) =>
      String.fromCharCode(...(text.match(/(?<=U\+)\w+/g) ?? []).map((code) => Number.parseInt(code, 16))),
  ),
  textCase(
    'names of mail folders',
    'txt',
    'Folder: INBOX/P&AVkA7Q-vozsk&AP0-\n',
    (text) => text.replace('&AVkA7Q-', 'ří').replace('&AP0-', 'ý'),
    czech,
  ),
  textCase(
    'accents of TeX',
    'txt',
    `by ${accented}\n`,
    (text) => text.replace('\\v{r}', 'ř').replace("\\'{\\i}", 'í').replace("\\'y", 'ý'),
    czech,
  ),
  textCase('hyphenation of TeX', 'txt', 'Zem\\-bro\\-vanik and Zem{}brovanik\n', (text) =>
    text.replace(/\\-|\{\}/g, ''),
  ),
  textCase('markup of forums', 'txt', 'Zem[b]bro[/b]vanik\n', (text) => text.replace(/\[\/?b\]/g, '')),
  textCase('letters of flags', 'txt', `x ${offset(value, 0x1f1e6)}\n`, back(0x1f1e6), lower),
  textCase('letters in parentheses', 'txt', `x ${offset(value, 0x249c)}\n`, back(0x249c), lower),
  textCase('letters under many accents', 'txt', `${[...value].join('\u0301\u0328')}\n`, (text) =>
    text.replace(/\p{M}/gu, ''),
  ),
  textCase('empty Braille patterns', 'txt', `${[...value].join('\u2800')}\n`, (text) =>
    text.replaceAll('\u2800', ''),
  ),
  textCase('DEL between letters', 'txt', `${[...value].join('\u007f')}\n`, (text) =>
    text.replaceAll('\u007f', ''),
  ),
  textCase('lines of a comment', 'txt', `# by ${given}\n# ${surname} in May\n`, linesAsOne(/\n# /g), full),
  textCase(
    'lines of a comment in a block',
    'txt',
    `/* ${given}\n * ${surname} */\n`,
    linesAsOne(/\n \* /g),
    full,
  ),
  textCase(
    'grouped digits without their separators',
    'txt',
    'ref 77413095226\n',
    (text) => text.replace(/(\d{4})(\d{4})(\d{3})/, '$1-$2-$3'),
    digits,
  ),
  textCase(
    'grouped digits of another script',
    'txt',
    'ref ৭৭৪১৩০৯৫২২৬\n',
    (text) =>
      text
        .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x9e6))
        .replace(/(\d{4})(\d{4})(\d{3})/, '$1-$2-$3'),
    digits,
  ),
]

const headers = 'From: a@example.com\r\nDate: Tue, 3 Mar 2026 10:00:00 +0000\r\nMIME-Version: 1.0\r\n'

const structuredCases: readonly TextLeakCase[] = [
  textCase(
    'an entity of entities',
    'xml',
    `<?xml version="1.0"?>\n<!DOCTYPE r [<!ENTITY a "Zem"><!ENTITY b "bro"><!ENTITY c "&a;&b;vanik">]><r><p>Fence</p>&c;</r>`,
    (text) => (/ENTITY a "Zem".*ENTITY b "bro"/.test(text) ? text.replace('&a;&b;', 'Zembro') : text),
  ),
  textCase(
    'a character split over two encoded words',
    'eml',
    `${headers}Subject: =?utf-8?q?P=C5?= =?utf-8?q?=99=C3=ADvozsk=C3=BD?=\r\n\r\nFence`,
    (text) =>
      Buffer.from(
        text
          .replaceAll('?= =?utf-8?q?', '')
          .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
        'latin1',
      ).toString(),
    czech,
  ),
  textCase(
    'the headers of a mail that is a file',
    'eml',
    `${headers}Content-Type: application/octet-stream; name*0*=utf-8''Zem; name*1*=%62ro; name*2=vanik\r\nContent-Transfer-Encoding: base64\r\n\r\nAAAA\r\n`,
    (text) => text.replace('; name*1*=%62', 'b').replace('; name*2=', ''),
  ),
]

export const encodedTextCases: readonly TextLeakCase[] = [...encodedCases, ...structuredCases]
