/** The names of the glyphs of a Type 1 program, which stand in its encrypted part (Adobe Type 1 Font Format, 2.3 and 7). */
import { latin1 } from '../../syntax/characters.ts'

/** More glyphs, or longer names, no honest program has. */
const maxGlyphs = 65_536
const maxName = 127

const space = (byte: number) => byte === 32 || byte === 10 || byte === 13 || byte === 9

/** Null where the program has no encrypted part that can be read. */
export function type1GlyphNames(program: Uint8Array): readonly string[] | null {
  const clear = clearPart(program)
  return clear && charStringNames(clear)
}

/** The encrypted part of a program, read; null where there is none. */
export function clearPart(program: Uint8Array): Uint8Array | null {
  const text = Buffer.from(program.buffer, program.byteOffset, program.length)
  const mark = text.indexOf('eexec')
  if (mark < 0) return null
  let from = mark + 5
  while (from < program.length && space(program[from])) from++
  const coded = program.subarray(from)
  return decrypted(isHex(coded) ? unhex(coded) : coded, 55_665).subarray(4)
}

function isHex(bytes: Uint8Array): boolean {
  return /^[0-9a-fA-F\s]{4}/.test(latin1(bytes.subarray(0, 4)))
}

function unhex(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(Buffer.from(latin1(bytes).replace(/[^0-9a-fA-F]/g, ''), 'hex'))
}

/** The cipher of Type 1 (7.1); what it gives begins with random bytes. */
export function decrypted(coded: Uint8Array, start: number): Uint8Array {
  const clear = new Uint8Array(coded.length)
  let key = start
  for (let i = 0; i < coded.length; i++) {
    clear[i] = coded[i] ^ (key >> 8)
    key = ((coded[i] + key) * 52_845 + 22_719) & 0xffff
  }
  return clear
}

/** Each is `/name length RD bytes ND`; the bytes are passed over, whatever they are. */
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
    names.push(entry[1])
    at = slash + entry[0].length + Number(entry[2])
  }
  return names.length > 0 ? names : null
}
