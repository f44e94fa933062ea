/** Limits of single values (ISO 19005-1, 6.1.12; ISO 19005-2, 6.1.8 and 6.1.13). */
import { PdfDict, PdfName, type PdfObject, PdfRef } from '../../objects/objects.ts'

/** The largest numbers of PDF 1.4 (Annex C). No coordinate of a page is as large. */
const maxReal = 32_767
/** The smallest real that is not denormalised. Smaller ones draw nothing that can be seen, and become 0. */
const minReal = 1.175e-38
const maxInteger = 2_147_483_647
/** Bytes. */
const maxNameLength = 127

/** A value within the limits, also in direct arrays and dictionaries. The same object where nothing changes. */
export function allowedValue(value: PdfObject): PdfObject {
  if (typeof value === 'number') return allowedNumber(value)
  if (value instanceof PdfName) {
    const name = allowedName(value.name)
    return name === value.name ? value : PdfName.of(name)
  }
  if (Array.isArray(value)) {
    const items = value.map(allowedValue)
    return items.some((item, i) => item !== value[i]) ? items : value
  }
  if (!(value instanceof PdfDict)) return value
  const entries = [...value.entries].map(([key, item]) => [allowedName(key), allowedValue(item)] as const)
  const same = entries.every(([key, item]) => value.has(key) && value.get(key) === item)
  return same ? value : new PdfDict(entries)
}

/** Keys whose names are names of glyphs, which the font program uses as well. */
const glyphNameKeys: ReadonlySet<string> = new Set(['Differences', 'CharProcs'])

/**
 * Keeps the entries of containers within the limits, except those of nested containers, which are visited on their own. Changes the
 * containers. Names of glyphs stay, since the programs of fonts use them.
 */
export class ValueLimits {
  readonly #exempt = new Set<PdfObject>()
  readonly #resolve: (object: PdfObject) => PdfObject

  constructor(resolve: (object: PdfObject) => PdfObject) {
    this.#resolve = resolve
  }

  /** Containers come before what they contain. */
  apply(container: PdfDict | PdfObject[]): void {
    if (this.#exempt.has(container)) return
    if (Array.isArray(container)) {
      for (const [i, item] of container.entries()) if (!isContainer(item)) container[i] = allowedValue(item)
      return
    }
    const renamed = new Map<string, string>()
    for (const [key, value] of container.entries) {
      if (glyphNameKeys.has(key)) this.#exempt.add(this.#resolve(value))
      else if (!isContainer(value)) {
        const allowed = allowedValue(value)
        if (allowed !== value) container.set(key, allowed)
      }
      const name = allowedName(key)
      if (name !== key) renamed.set(key, name)
    }
    if (renamed.size === 0) return
    const entries = [...container.entries]
    container.entries.clear()
    for (const [key, value] of entries) container.set(renamed.get(key) ?? key, value)
  }
}

const isContainer = (value: PdfObject) =>
  value instanceof PdfRef || Array.isArray(value) || value instanceof PdfDict

function allowedNumber(value: number): number {
  if (value !== 0 && Math.abs(value) < minReal) return 0
  const largest = Number.isInteger(value) ? maxInteger : maxReal
  return Math.abs(value) > largest ? Math.sign(value) * largest : value
}

/** Most names are plain and short. */
const plain = /^[\x20-\x7e]{0,127}$/

/** A name in valid UTF-8 and not too long. Equal names stay equal, different ones different. */
export function allowedName(name: string): string {
  if (plain.test(name)) return name
  const bytes = Buffer.from(name, 'latin1')
  const readable = bytes.toString('utf8').includes('\ufffd') ? Buffer.from(name, 'utf8') : bytes
  if (readable.length <= maxNameLength) return readable.toString('latin1')
  return `${readable
    .toString('utf8')
    .slice(0, 20)
    .replace(/[^ -~]/g, '')}-${hash(bytes)}`
}

/** FNV-1a, twice 32 bits: names that differ must not become equal. */
function hash(bytes: Uint8Array): string {
  let [a, b] = [2_166_136_261, 3_339_675_911]
  for (const byte of bytes) {
    a = Math.imul(a ^ byte, 16_777_619) >>> 0
    b = Math.imul(b ^ byte, 2_654_435_761) >>> 0
  }
  return `${a.toString(16)}${b.toString(16)}`
}
