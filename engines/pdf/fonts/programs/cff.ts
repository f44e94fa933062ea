/** Reads the encoding and charset of a CFF program (Adobe Technical Note 5176), not the charstrings. */

import { encodingNamed } from '../glyph-names.ts'
import { ByteReader } from './byte-reader.ts'

export interface Cff {
  /** Glyph names by glyph index; null if the program is CID-keyed. */
  readonly names: readonly string[] | null
  /** CID-keyed: CID by glyph index. */
  readonly cids: readonly number[] | null
  /** CID-keyed: the character collection, such as `Adobe-Japan1`. */
  readonly collection: string | null
  /** Built-in encoding: glyph name by code; empty if the program is CID-keyed. */
  readonly encoding: readonly string[]
}

export interface CffIndex {
  readonly count: number
  readonly end: number
  /** Start and end of an item in the file. */
  range(i: number): readonly [number, number]
}

const operators = { charset: 15, encoding: 16, charStrings: 17, ros: 12 * 256 + 30 } as const

/** The standard strings, charsets and encodings of CFF (Adobe Technical Note 5176, appendices A to C). */

const standardNames = `
  .notdef space exclam quotedbl numbersign dollar percent ampersand quoteright parenleft
  parenright asterisk plus comma hyphen period slash zero one two three four five six seven eight
  nine colon semicolon less equal greater question at A B C D E F G H I J K L M N O P Q R S T U V
  W X Y Z bracketleft backslash bracketright asciicircum underscore quoteleft a b c d e f g h i j
  k l m n o p q r s t u v w x y z braceleft bar braceright asciitilde exclamdown cent sterling
  fraction yen florin section currency quotesingle quotedblleft guillemotleft guilsinglleft
  guilsinglright fi fl endash dagger daggerdbl periodcentered paragraph bullet quotesinglbase
  quotedblbase quotedblright guillemotright ellipsis perthousand questiondown grave acute
  circumflex tilde macron breve dotaccent dieresis ring cedilla hungarumlaut ogonek caron emdash
  AE ordfeminine Lslash Oslash OE ordmasculine ae dotlessi lslash oslash oe germandbls onesuperior
  logicalnot mu trademark Eth onehalf plusminus Thorn onequarter divide brokenbar degree thorn
  threequarters twosuperior registered minus eth multiply threesuperior copyright Aacute
  Acircumflex Adieresis Agrave Aring Atilde Ccedilla Eacute Ecircumflex Edieresis Egrave Iacute
  Icircumflex Idieresis Igrave Ntilde Oacute Ocircumflex Odieresis Ograve Otilde Scaron Uacute
  Ucircumflex Udieresis Ugrave Yacute Ydieresis Zcaron aacute acircumflex adieresis agrave aring
  atilde ccedilla eacute ecircumflex edieresis egrave iacute icircumflex idieresis igrave ntilde
  oacute ocircumflex odieresis ograve otilde scaron uacute ucircumflex udieresis ugrave yacute
  ydieresis zcaron exclamsmall Hungarumlautsmall dollaroldstyle dollarsuperior ampersandsmall
  Acutesmall parenleftsuperior parenrightsuperior twodotenleader onedotenleader zerooldstyle
  oneoldstyle twooldstyle threeoldstyle fouroldstyle fiveoldstyle sixoldstyle sevenoldstyle
  eightoldstyle nineoldstyle commasuperior threequartersemdash periodsuperior questionsmall
  asuperior bsuperior centsuperior dsuperior esuperior isuperior lsuperior msuperior nsuperior
  osuperior rsuperior ssuperior tsuperior ff ffi ffl parenleftinferior parenrightinferior
  Circumflexsmall hyphensuperior Gravesmall Asmall Bsmall Csmall Dsmall Esmall Fsmall Gsmall
  Hsmall Ismall Jsmall Ksmall Lsmall Msmall Nsmall Osmall Psmall Qsmall Rsmall Ssmall Tsmall
  Usmall Vsmall Wsmall Xsmall Ysmall Zsmall colonmonetary onefitted rupiah Tildesmall
  exclamdownsmall centoldstyle Lslashsmall Scaronsmall Zcaronsmall Dieresissmall Brevesmall
  Caronsmall Dotaccentsmall Macronsmall figuredash hypheninferior Ogoneksmall Ringsmall
  Cedillasmall questiondownsmall oneeighth threeeighths fiveeighths seveneighths onethird
  twothirds zerosuperior foursuperior fivesuperior sixsuperior sevensuperior eightsuperior
  ninesuperior zeroinferior oneinferior twoinferior threeinferior fourinferior fiveinferior
  sixinferior seveninferior eightinferior nineinferior centinferior dollarinferior periodinferior
  commainferior Agravesmall Aacutesmall Acircumflexsmall Atildesmall Adieresissmall Aringsmall
  AEsmall Ccedillasmall Egravesmall Eacutesmall Ecircumflexsmall Edieresissmall Igravesmall
  Iacutesmall Icircumflexsmall Idieresissmall Ethsmall Ntildesmall Ogravesmall Oacutesmall
  Ocircumflexsmall Otildesmall Odieresissmall OEsmall Oslashsmall Ugravesmall Uacutesmall
  Ucircumflexsmall Udieresissmall Yacutesmall Thornsmall Ydieresissmall 001.000 001.001 001.002
  001.003 Black Bold Book Light Medium Regular Roman Semibold`

/** The standard strings, by SID. */
export const standardStrings: readonly string[] = standardNames.trim().split(/\s+/)

export function readCff(bytes: Uint8Array): Cff {
  const reader = new ByteReader(bytes)
  const fontNames = readIndex(reader, reader.u8(2))
  const dicts = readIndex(reader, fontNames.end)
  const strings = readIndex(reader, dicts.end)
  const top = dicts.count > 0 ? readDict(reader, ...dicts.range(0)) : new Map<number, number[]>()
  const stringOf = (sid: number): string => {
    const standard = standardStrings[sid]
    if (standard !== undefined) return standard
    if (sid < 0 || sid - standardStrings.length >= strings.count) return ''
    const [start, end] = strings.range(sid - standardStrings.length)
    return reader.ascii(start, Math.min(end - start, 256))
  }
  const charStrings = top.get(operators.charStrings)?.[0] ?? 0
  const glyphs = charStrings > 0 ? readIndex(reader, charStrings).count : 0
  const ros = top.get(operators.ros)
  const charset = top.get(operators.charset)?.[0] ?? 0
  if (ros) {
    const cids =
      charset > 2 ? readCharset(reader, charset, glyphs) : Array.from({ length: glyphs }, (_, i) => i)
    return {
      names: null,
      cids,
      collection: `${stringOf(ros[0] ?? 0)}-${stringOf(ros[1] ?? 0)}`,
      encoding: [],
    }
  }
  const predefined = [isoAdobeCharset, expertCharset, expertSubsetCharset][charset]
  const names = predefined ?? readCharset(reader, charset, glyphs).map(stringOf)
  const at = top.get(operators.encoding)?.[0] ?? 0
  return { names, cids: null, collection: null, encoding: readEncoding(reader, at, names, stringOf) }
}

/** An INDEX (section 5). */
export function readIndex(reader: ByteReader, at: number): CffIndex {
  const count = reader.u16(at)
  const size = reader.u8(at + 2)
  if (count === 0 || size < 1 || size > 4 || at + 3 + (count + 1) * size > reader.length)
    return { count: 0, end: at + 2, range: () => [0, 0] }
  const offset = (i: number) => reader.unsigned(at + 3 + i * size, size)
  const data = at + 2 + (count + 1) * size
  const within = (position: number) => Math.min(position, reader.length)
  return {
    count,
    end: within(data + offset(count)),
    range: (i) => [within(data + offset(i)), within(data + offset(i + 1))],
  }
}

/** The digits of a real number in a DICT (table 5). */
const realDigits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', 'e', 'e-', '', '-']

/** A DICT (section 4): operands by operator; two-byte operators as 12 * 256 + the second. */
export function readDict(reader: ByteReader, start: number, end: number): Map<number, number[]> {
  const dict = new Map<number, number[]>()
  let operands: number[] = []
  for (let at = start; at < end; ) {
    const b = reader.u8(at++)
    if (b <= 21) {
      const operator = b === 12 ? 12 * 256 + reader.u8(at++) : b
      dict.set(operator, operands)
      operands = []
    } else if (b === 28) {
      operands.push(reader.i16(at))
      at += 2
    } else if (b === 29) {
      operands.push(reader.u32(at) | 0)
      at += 4
    } else if (b === 30) {
      let text = ''
      for (let ended = false; !ended && at < end; at++)
        for (const nibble of [reader.u8(at) >> 4, reader.u8(at) & 15]) {
          ended ||= nibble === 15
          if (!ended) text += realDigits[nibble] ?? ''
        }
      operands.push(Number(text) || 0)
    } else if (b >= 32 && b <= 246) operands.push(b - 139)
    else if (b >= 247 && b <= 250) operands.push((b - 247) * 256 + reader.u8(at++) + 108)
    else if (b >= 251 && b <= 254) operands.push(-(b - 251) * 256 - reader.u8(at++) - 108)
  }
  return dict
}

/** SIDs (or CIDs) by glyph index. */
function readCharset(reader: ByteReader, at: number, glyphs: number): number[] {
  const ids = [0]
  const format = reader.u8(at)
  let pos = at + 1
  while (ids.length < glyphs && pos < reader.length) {
    const first = reader.u16(pos)
    pos += 2
    if (format === 0) ids.push(first)
    else {
      const more = format === 1 ? reader.u8(pos) : reader.u16(pos)
      pos += format === 1 ? 1 : 2
      for (let i = 0; i <= more && ids.length < glyphs; i++) ids.push(first + i)
    }
  }
  return ids
}

function readEncoding(
  reader: ByteReader,
  at: number,
  names: readonly string[],
  stringOf: (sid: number) => string,
): readonly string[] {
  if (at === 0) return encodingNamed('StandardEncoding')
  if (at === 1) return expertEncoding
  const encoding: string[] = new Array(256).fill('')
  const format = reader.u8(at)
  const count = reader.u8(at + 1)
  let pos = at + 2
  let glyph = 1
  for (let i = 0; i < count; i++) {
    const code = reader.u8(pos++)
    const more = (format & 127) === 1 ? reader.u8(pos++) : 0
    for (let j = 0; j <= more && code + j < 256; j++) encoding[code + j] = names[glyph++] ?? ''
  }
  if (format & 128) {
    const extra = reader.u8(pos++)
    for (let i = 0; i < extra; i++, pos += 3) encoding[reader.u8(pos)] = stringOf(reader.u16(pos + 1))
  }
  return encoding
}

/** Runs of SIDs, by glyph index. */
function charset(runs: string): readonly string[] {
  const glyphs: string[] = []
  for (const run of runs.trim().split(/\s+/)) {
    const [first = 0, last = first] = run.split('-').map(Number)
    glyphs.push(...standardStrings.slice(first, last + 1))
  }
  return glyphs
}

const isoAdobeCharset = charset('0-228')
const expertCharset = charset(`
  0-1 229-238 13-15 99 239-248 27-28 249-266 109-110 267-318 158 155 163 319-326 150 164 169
  327-378`)
const expertSubsetCharset = charset(`
  0-1 231-232 235-238 13-15 99 239-248 27-28 249-251 253-266 109-110 267-270 272 300-302 305
  314-315 158 155 163 320-326 150 164 169 327-346`)

/** The Expert encoding: runs of SIDs that begin at a code. */
const expertRuns = `
  32:1 33:229-230 36:231-238 44:13-15 47:99 48:239-248 58:27-28 60:249-252 65:253-257 73:258
  76:259-262 82:263-265 86:266 87:109-110 89:267-269 93:270-303 161:304-306 166:307-311 172:312
  175:313 178:314-315 182:316-318 188:158 189:155 190:163 191:319-325 200:326 201:150 202:164
  203:169 204:327-378`

const expertEncoding: readonly string[] = (() => {
  const encoding: string[] = new Array(256).fill('')
  for (const run of expertRuns.trim().split(/\s+/)) {
    const [code = 0, first = 0, last = first] = run.split(/[:-]/).map(Number)
    for (const [i, name] of standardStrings.slice(first, last + 1).entries()) encoding[code + i] = name
  }
  return encoding
})()
