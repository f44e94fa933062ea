/** Names that carry a value: of fonts, resources, structure types, appearance states, colorants, destinations. */

import { reachable } from '../content/surfaces.ts'
import { PdfDict, type PdfFile, PdfName, type PdfObject, PdfStream } from '../objects/objects.ts'
import { isFormatWord } from './format-words.ts'
import type { RawSearch } from './raw.ts'
import type { Tally } from './tally.ts'

/** Which names were given another, for rewriting the content that uses them. */
export interface NameScrub {
  /** The name to use now; the same for most. */
  name(name: string): string
}

/**
 * Renames names that spell a value, everywhere alike; words of the format stay whatever they spell.
 */
export function scrubNames(file: PdfFile, raw: RawSearch, tally: Tally): NameScrub {
  const renamed = new Map<string, string>()
  const fresh = (name: string): string => {
    const known = renamed.get(name)
    if (known !== undefined) return known
    const carries = !isFormatWord(name) && raw.found(nameBytes(name))
    const given = carries ? `Er${renamed.size + 1}N` : name
    if (carries) tally.add('names with values')
    if (renamed.size < 200_000) renamed.set(name, given)
    return given
  }
  for (const { num, object } of [...reachable(file)]) {
    if (object instanceof PdfName) {
      file.objects.set(num, PdfName.of(fresh(object.name)))
      continue
    }
    const waiting: PdfObject[] = [object]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (Array.isArray(next)) {
        for (const [i, item] of next.entries()) {
          if (item instanceof PdfName) next[i] = PdfName.of(fresh(item.name))
          else waiting.push(item)
        }
        continue
      }
      const dict = next instanceof PdfStream ? next.dict : next instanceof PdfDict ? next : null
      if (!dict) continue
      for (const [key, value] of [...dict.entries]) {
        if (value instanceof PdfName) dict.set(key, PdfName.of(fresh(value.name)))
        else waiting.push(value)
        const given = fresh(key)
        if (given === key) continue
        const moved = dict.get(key)
        dict.delete(key)
        if (moved !== undefined) dict.set(given, moved)
      }
    }
  }
  return { name: fresh }
}

/** A name's bytes: one for each of its characters (see `PdfName`). */
export function nameBytes(name: string): Uint8Array {
  return Buffer.from(name, 'latin1')
}
