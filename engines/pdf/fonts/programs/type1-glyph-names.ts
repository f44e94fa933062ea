/** Reads the glyph names of a Type 1 program, which are in its encrypted part (Adobe Type 1 Font Format, 2.3 and 7). */
import { latin1 } from '../../syntax/characters.ts'

/** Glyphs, and characters of a name: real programs have fewer. */
const maxGlyphs = 65_536
const maxName = 127

/** Null if the program has no encrypted part that can be read. */
export function type1GlyphNames(program: Uint8Array): readonly string[] | null {
  const clear = decryptPrivatePart(program)
  return clear && charStringNames(clear)
}

/** Decrypts the private part of a program; null if there is none. */
export function decryptPrivatePart(program: Uint8Array): Uint8Array | null {
  const text = Buffer.from(program.buffer, program.byteOffset, program.length)
  const mark = text.indexOf('eexec')
  if (mark < 0) return null
  let from = mark + 5
  while (isBlank(program[from])) from++
  const coded = program.subarray(from)
  return decryptType1(isHex(coded) ? unhex(coded) : coded, 55_665).subarray(4)
}

function isBlank(byte: number | undefined): boolean {
  return byte === 32 || byte === 10 || byte === 13 || byte === 9
}

function isHex(bytes: Uint8Array): boolean {
  return /^[0-9a-fA-F\s]{4}/.test(latin1(bytes.subarray(0, 4)))
}

function unhex(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(Buffer.from(latin1(bytes).replace(/[^0-9a-fA-F]/g, ''), 'hex'))
}

/** Decrypts Type 1 encryption (7.1). The result begins with random bytes. */
export function decryptType1(coded: Uint8Array, start: number): Uint8Array {
  const clear = new Uint8Array(coded.length)
  let key = start
  for (let i = 0; i < coded.length; i++) {
    const byte = coded[i] ?? 0
    clear[i] = byte ^ (key >> 8)
    key = ((byte + key) * 52_845 + 22_719) & 0xffff
  }
  return clear
}

/** Reads entries `/name length RD bytes ND`. */
function charStringNames(clear: Uint8Array): readonly string[] | null {
  const text = Buffer.from(clear.buffer, clear.byteOffset, clear.length)
  const start = text.indexOf('/CharStrings')
  if (start < 0) return null
  const names: string[] = []
  let at = start + 12
  while (names.length < maxGlyphs) {
    const slash = text.indexOf('/', at)
    if (slash < 0) break
    const entry = /^\/([^\s/]{1,127})\s+(\d{1,6})\s+\S{1,8} /.exec(
      latin1(clear.subarray(slash, slash + maxName + 24)),
    )
    if (!entry) {
      at = slash + 1
      continue
    }
    names.push(entry[1] ?? '')
    at = slash + entry[0].length + Number(entry[2])
  }
  return names.length > 0 ? names : null
}
