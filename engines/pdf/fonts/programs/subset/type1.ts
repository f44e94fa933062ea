/** Writes Type 1 programs with some of the glyphs of another (Adobe Type 1 Font Format). */
import { concat } from '../../../../image/containers/bytes.ts'
import { latin1 } from '../../../syntax/characters.ts'
import { encodingNamed } from '../../glyph-names.ts'
import { drawType1, numberAt, type Subroutines } from '../charstrings.ts'
import { ExtentsPen } from '../pens.ts'
import { readType1Program, type Type1Program } from '../type1-glyphs.ts'
import type { Bounds } from '../write-truetype.ts'

export interface Type1Subset {
  readonly bytes: Uint8Array
  /** Bytes of the readable part, of the encrypted part, and of the zeros after it (ISO 32000-1, table 127). */
  readonly lengths: readonly [number, number, number]
}

/** Entries of the private dictionary that draw (chapter 5). */
const hintEntries = [
  'BlueValues',
  'OtherBlues',
  'FamilyBlues',
  'FamilyOtherBlues',
  'BlueScale',
  'BlueShift',
  'BlueFuzz',
  'StdHW',
  'StdVW',
  'StemSnapH',
  'StemSnapV',
  'ForceBold',
  'LanguageGroup',
  'ExpansionFactor',
  'RndStemUp',
]

/** Those of the header. The other ones are texts and numbers of the whole font. */
const headerEntries = ['PaintType', 'StrokeWidth', 'FontMatrix', 'FontBBox']

const defaults: Readonly<Record<string, string>> = {
  PaintType: '0',
  FontMatrix: '[0.001 0 0 0.001 0 0]',
}

/** Subroutines that call the standard procedures for flex and hints keep their numbers (8.1, 8.3). */
const standardSubroutines = 4

/** `return`. */
const emptySubroutine = Uint8Array.of(11)

/** `1 3 callothersubr pop callsubr return`, the subroutine for hints of many programs: its callers give the number. */
const hintCall = [140, 142, 12, 16, 12, 17, 10, 11]

/**
 * A program with only the given glyphs, without texts and without subroutines that none of them calls. The others are numbered in the order
 * of the glyphs.
 * @param names new name by old one, in the new order; `.notdef` is kept
 * @param bounds of the outlines, in ems
 * @returns null if the program cannot be read, has several masters, or computes the numbers of subroutines
 */
export function subsetType1(
  bytes: Uint8Array,
  name: string,
  names: ReadonlyMap<string, string>,
  bounds: Bounds,
): Type1Subset | null {
  const program = readType1Program(bytes)
  if (!program) return null
  const clearText = latin1(bytes.subarray(0, program.headerEnd))
  if (/\/(?:WeightVector|BlendDesignMap)\b/.test(clearText)) return null
  const used = new Set<number>()
  const all = withAccents(program, names, used)
  const parts = renumbered(program, all, used)
  if (!parts) return null
  const privateText = latin1(program.clear.subarray(0, program.glyphsStart))
  const header = headerText(clearText, name, bounds)
  const encrypted = encrypt(privatePart(parts, privateText), 55_665)
  const zeros = `\n${`${'0'.repeat(64)}\n`.repeat(8)}cleartomark\n`
  const pieces = [Buffer.from(header, 'latin1'), encrypted, Buffer.from(zeros, 'latin1')]
  const [a = 0, b = 0, c = 0] = pieces.map(({ length }) => length)
  return { bytes: concat(pieces), lengths: [a, b, c] }
}

/** The glyphs with those that accented ones are composed of. Adds the subroutines that they call to `used`. */
function withAccents(
  { glyph, subroutine, subroutineCount }: Type1Program,
  names: ReadonlyMap<string, string>,
  used: Set<number>,
): ReadonlyMap<string, string> {
  const recording: Subroutines = {
    count: subroutineCount,
    at(i) {
      used.add(i)
      return subroutine(i) ?? new Uint8Array(0)
    },
  }
  const standard = encodingNamed('StandardEncoding')
  const all = new Map([['.notdef', '.notdef'], ...names])
  // The list grows during the walk.
  for (const old of all.keys()) {
    const charString = glyph(old)
    if (!charString) continue
    const { accented } = drawType1(charString, recording, new ExtentsPen())
    if (!accented) continue
    for (const code of [accented.base, accented.accent]) {
      const part = standard[code] ?? ''
      if (part !== '' && !all.has(part)) all.set(part, part)
    }
  }
  return all
}

interface Parts {
  /** Empty for a program without subroutines. */
  readonly subroutines: readonly Uint8Array[]
  readonly glyphs: readonly (readonly [name: string, charString: Uint8Array])[]
}

function renumbered(
  program: Type1Program,
  names: ReadonlyMap<string, string>,
  used: ReadonlySet<number>,
): Parts | null {
  const moved = [...used].filter((old) => old >= standardSubroutines)
  const numbers = new Map([
    ...[...used].filter((old) => old < standardSubroutines).map((old) => [old, old] as const),
    ...moved.map((old, i) => [old, standardSubroutines + i] as const),
  ])
  const hints = new Set([...used].filter((old) => isHintCall(program.subroutine(old) ?? emptySubroutine)))
  const renumber = (charString: Uint8Array) =>
    renumberCalls(
      charString,
      (old) => numbers.get(old),
      (old) => hints.has(old),
    )
  const subroutines: Uint8Array[] = Array.from(
    { length: standardSubroutines + moved.length },
    () => emptySubroutine,
  )
  for (const [old, number] of numbers) {
    const own = program.subroutine(old) ?? emptySubroutine
    const rewritten = hints.has(old) ? own : renumber(own)
    if (!rewritten) return null
    subroutines[number] = rewritten
  }
  const glyphs: [string, Uint8Array][] = []
  for (const [old, name] of names) {
    const charString = program.glyph(old)
    const rewritten = charString && renumber(charString)
    if (rewritten) glyphs.push([name, rewritten])
    else if (charString) return null
  }
  return { glyphs, subroutines: program.subroutineCount > 0 ? subroutines : [] }
}

function headerText(clearText: string, name: string, { xMin, yMin, xMax, yMax }: Bounds): string {
  const units = 1 / Number(/^[[{]\s*([-+0-9.eE]+)/.exec(entryOf(clearText, 'FontMatrix') ?? '')?.[1] || 0.001)
  const lower = [xMin, yMin].map((value) => Math.floor(value * units))
  const upper = [xMax, yMax].map((value) => Math.ceil(value * units))
  const entries = headerEntries.flatMap((key) => {
    if (key === 'FontBBox') return [`/FontBBox {${[...lower, ...upper].join(' ')}} readonly def`]
    const value = entryOf(clearText, key) ?? defaults[key]
    return value === undefined ? [] : [`/${key} ${value} def`]
  })
  return [
    `%!PS-AdobeFont-1.0: ${name}`,
    '12 dict begin',
    '/FontInfo 1 dict dup begin',
    'end readonly def',
    `/FontName /${name} def`,
    '/FontType 1 def',
    ...entries,
    '/Encoding StandardEncoding def',
    'currentdict end',
    'currentfile eexec\n',
  ].join('\n')
}

function privatePart({ subroutines, glyphs }: Parts, privateText: string): Uint8Array {
  const entries = hintEntries.flatMap((key) => {
    const value = entryOf(privateText, key)
    return value === undefined ? [] : [`/${key} ${value} def`]
  })
  const lines: Uint8Array[] = []
  const text = (line: string) => lines.push(Buffer.from(`${line}\n`, 'latin1'))
  const coded = (before: string, clear: Uint8Array, after: string) => {
    const bytes = encrypt(concat([new Uint8Array(4), clear]), 4330)
    lines.push(Buffer.from(`${before} ${bytes.length} RD `, 'latin1'), bytes, Buffer.from(` ${after}\n`))
  }
  text('dup /Private 32 dict dup begin')
  text('/RD {string currentfile exch readstring pop} executeonly def')
  text('/ND {noaccess def} executeonly def')
  text('/NP {noaccess put} executeonly def')
  for (const entry of entries) text(entry)
  text('/password 5839 def')
  text('/MinFeature {16 16} def')
  if (subroutines.length > 0) {
    text(`/OtherSubrs ${otherSubroutines(privateText)} def`)
    text(`/Subrs ${subroutines.length} array`)
    for (const [i, subroutine] of subroutines.entries()) coded(`dup ${i}`, subroutine, 'NP')
    text('ND')
  }
  text(`2 index /CharStrings ${glyphs.length} dict dup begin`)
  for (const [name, charString] of glyphs) coded(`/${name}`, charString, 'ND')
  text('end')
  text('end')
  text('readonly put')
  text('noaccess put')
  text('dup /FontName get exch definefont pop')
  text('mark currentfile closefile')
  return concat([new Uint8Array(4), ...lines])
}

/** A number, boolean or array of numbers. Arrays in braces are written as they are. */
function entryOf(text: string, key: string): string | undefined {
  const found = new RegExp(`/${key}\\s*([[{][-+0-9.eE\\s]{0,400}[\\]}]|[-+0-9.eE]{1,20}|true|false)`).exec(
    text,
  )
  return found?.[1]?.replace(/\s+/g, ' ')
}

/** The hint procedure only, as in the standard (8.1): for programs without flex, or with extra data next to it. */
const hintProcedure =
  '[{} {} {} {systemdict /internaldict known not {pop 3} {1183615869 systemdict /internaldict get exec dup /startlock known {/startlock get exec} {dup /strtlck known {/strtlck get exec} {pop 3} ifelse} ifelse} ifelse} executeonly]'

/** The standard procedures of a program without their comments. Words only: a string could contain anything. */
function otherSubroutines(privateText: string): string {
  const start = privateText.indexOf('/OtherSubrs')
  const open = privateText.indexOf('[', start)
  if (start < 0 || open < 0 || open > start + 400) return hintProcedure
  const plain = privateText.slice(open, privateText.indexOf('/Subrs', open)).replace(/%[^\r\n]*/g, ' ')
  let depth = 0
  for (let i = 0; i < plain.length; i++) {
    if (plain[i] === '(' || plain[i] === '<') return hintProcedure
    if (plain[i] === '[') depth++
    if (plain[i] === ']' && --depth === 0) {
      const words = plain.slice(0, i + 1).replace(/\s+/g, ' ')
      return procedureWords.test(words) ? words : hintProcedure
    }
  }
  return hintProcedure
}

/** Names and numbers of the standard procedures are short. */
const procedureWords = /^(?:[[\]{}\s/]|[A-Za-z0-9.$-]{1,16}(?=[[\]{}\s/]))*$/

function encrypt(clear: Uint8Array, start: number): Uint8Array {
  const out = new Uint8Array(clear.length)
  let key = start
  for (let i = 0; i < clear.length; i++) {
    const byte = (clear[i] ?? 0) ^ (key >> 8)
    out[i] = byte
    key = ((byte + key) * 52_845 + 22_719) & 0xffff
  }
  return out
}

/** A number of a charstring, and where it is in the output. */
interface Literal {
  readonly value: number
  readonly start: number
  readonly length: number
}

const isHintCall = (subroutine: Uint8Array): boolean =>
  subroutine.length <= hintCall.length &&
  subroutine.length >= hintCall.length - 1 &&
  subroutine.every((byte, i) => byte === hintCall[i])

/**
 * A Type 1 charstring that calls its subroutines by other numbers (Adobe Type 1 Font Format, 6.4). A call has its number before it, or
 * gets it from the procedure for hints, which returns it (8.1).
 * @param callsGiven whether a subroutine, by its old number, is that for hints
 * @returns null if the number of a call is not written in the charstring, or has no new one
 */
function renumberCalls(
  charString: Uint8Array,
  newNumber: (old: number) => number | undefined,
  callsGiven: (old: number) => boolean,
): Uint8Array | null {
  const out: number[] = []
  let literals: Literal[] = []
  /** The argument of the procedure for hints, and whether it is on the stack again. */
  let given: Literal | null = null
  let returned = false
  for (let at = 0; at < charString.length; ) {
    const b = charString[at] ?? 0
    if (b >= 32) {
      const [value, length] = numberAt(charString, at, false)
      literals.push({ value, start: out.length, length })
      for (let i = 0; i < length; i++) out.push(charString[at + i] ?? 0)
      at += length
      returned = false
      continue
    }
    const c = b === 12 ? (charString[at + 1] ?? 0) : -1
    if (b === 10) {
      const called = returned ? given : (literals.pop() ?? null)
      if (!called || (!returned && called.start + called.length !== out.length)) return null
      const argument = !returned && callsGiven(called.value) ? literals.pop() : null
      if (argument === undefined) return null
      for (const literal of argument ? [called, argument] : [called]) {
        const number = newNumber(literal.value)
        if (number === undefined) return null
        out.splice(literal.start, literal.length, ...coded(number))
      }
    }
    if (c === 16) {
      const procedure = literals.pop()?.value
      const count = literals.pop()?.value
      given = procedure === 3 && count === 1 ? (literals.pop() ?? null) : null
      literals = []
    } else if (b !== 10) literals = []
    returned = c === 17 && given !== null
    if (c !== 16 && c !== 17) given = null
    out.push(b)
    at++
    if (b === 12) {
      out.push(c)
      at++
    }
  }
  return Uint8Array.from(out)
}

/** A number in a charstring (6.2). */
function coded(value: number): number[] {
  if (value <= 107) return [value + 139]
  if (value <= 1131) return [247 + ((value - 108) >> 8), (value - 108) & 0xff]
  return [255, value >>> 24, (value >> 16) & 0xff, (value >> 8) & 0xff, value & 0xff]
}
