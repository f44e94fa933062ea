/** Takes values out of every string and every plain stream of a file: titles, contents, field values, names of places. */

import { reachable } from '../content/surfaces.ts'
import { decodeStream, encodeFlate, type Filter } from '../filters/filters.ts'
import {
  PdfDict,
  type PdfFile,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '../objects/objects.ts'
import { decodeTextString, encodeTextString } from '../objects/text-string.ts'
import { sortDestinations } from './destinations.ts'
import { isPacked } from './encoded-text.ts'
import { isFormatWord } from './format-words.ts'
import { withoutJpegMetadata, withoutJpxMetadata } from './image-metadata.ts'
import type { RawSearch } from './raw.ts'
import type { Tally } from './tally.ts'
import { bytesCarry, carries, cleaned, numberCarries, placeholder, type ValueSearch } from './values.ts'

/** @param content object numbers of content streams, which have been cleaned as such */
export function scrubStrings(
  file: PdfFile,
  content: ReadonlySet<number>,
  search: ValueSearch,
  raw: RawSearch,
  tally: Tally,
): void {
  let destinations = false
  for (const { num, object } of [...reachable(file)]) {
    if (object instanceof PdfString) {
      const clean = cleanString(search, object)
      if (clean) file.objects.set(num, tallied(clean, tally))
      continue
    }
    if (typeof object === 'number' && numberCarries(search, object)) {
      file.objects.set(num, 0)
      tally.add('numbers with values')
      continue
    }
    const waiting: PdfObject[] = [object]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (Array.isArray(next)) {
        destinations = scrubArray(search, next, tally) || destinations
        for (const item of next) waiting.push(item)
      } else if (next instanceof PdfDict || next instanceof PdfStream) {
        const dict = next instanceof PdfStream ? next.dict : next
        for (const [key, value] of dict.entries) {
          // A link without its address would be a broken link: the whole action goes.
          if (opens(file, value, search)) {
            dict.delete(key)
            tally.add('links with values')
          } else if (value instanceof PdfString) {
            const clean = cleanString(search, value)
            if (!clean) continue
            // Rich text and addresses are made of pieces: a part cut out would leave the rest telling.
            if (key === 'RV' || key === 'RC' || key === 'URI') dict.delete(key)
            else dict.set(key, clean)
            tally.add('strings with values')
          } else if (typeof value === 'number' && numberCarries(search, value)) {
            dict.set(key, 0)
            tally.add('numbers with values')
          } else waiting.push(value)
        }
      }
    }
    if (object instanceof PdfStream) {
      const fresh = scrubStream(file, object, raw, content.has(num))
      if (fresh) {
        file.objects.set(num, fresh)
        tally.add('streams with values or metadata')
      }
    }
  }
  if (destinations) sortDestinations(file)
}

function tallied(string: PdfString, tally: Tally): PdfString {
  tally.add('strings with values')
  return string
}

/** Whether a value is an action that leads to an address with a value in it. */
function opens(file: PdfFile, value: PdfObject, search: ValueSearch): boolean {
  if (!(value instanceof PdfDict || value instanceof PdfRef)) return false
  const action = file.resolve(value)
  if (!(action instanceof PdfDict) || !action.has('URI') || file.name(action.get('S')) !== 'URI') return false
  const address = file.resolve(action.get('URI'))
  return address instanceof PdfString && carries(search, decodeTextString(address.bytes))
}

/** Strings of an array; a value spread over neighbours (the options of a choice) empties them all. */
function scrubArray(search: ValueSearch, array: PdfObject[], tally: Tally): boolean {
  let changed = false
  const strings: number[] = []
  for (const [i, item] of array.entries()) {
    if (typeof item === 'number' && numberCarries(search, item)) {
      array[i] = 0
      tally.add('numbers with values')
    }
    if (!(item instanceof PdfString)) continue
    const clean = cleanString(search, item)
    if (clean) {
      array[i] = tallied(clean, tally)
      changed = true
    }
    strings.push(i)
  }
  if (strings.length < 2) return changed
  const texts = strings.map((i) => decodeTextString((array[i] as PdfString).bytes))
  const joined = texts.join('')
  for (const { start, end } of search.find(joined)) {
    let at = 0
    for (const [k, text] of texts.entries()) {
      if (at < end && at + text.length > start && text.length > 0) {
        array[strings[k]] = tallied(new PdfString(new Uint8Array()), tally)
        changed = true
      }
      at += text.length
    }
  }
  return changed
}

function cleanString(search: ValueSearch, string: PdfString): PdfString | null {
  if (string.bytes.length < 2) return null
  if (isPacked(string.bytes)) return new PdfString(new Uint8Array())
  const text = decodeTextString(string.bytes)
  const plain = text.includes('\0') ? text.replaceAll('\0', '') : text
  if (!carries(search, plain) && !bytesCarry(search, string.bytes)) return null
  return new PdfString(encodeTextString(cleaned(search, plain) ?? placeholder))
}

function scrubStream(file: PdfFile, stream: PdfStream, raw: RawSearch, content: boolean): PdfStream | null {
  const { bytes, rest } = decodeStream(file, stream)
  const coded = rest.at(0)
  if (coded) return rest.length === 1 ? scrubPicture(stream, bytes, coded, raw) : null
  // Content is clean by now; what looks like a value in it is a place on the page, and pixels are no text either.
  const plain = !content && file.name(stream.dict.get('Subtype')) !== 'Image'
  const clean = plain ? raw.overwritten(bytes, isProgram(bytes) ? isFormatWord : undefined) : null
  // A value in the coded bytes stands behind their end, or in parts that are coded as stored.
  if (!clean && (stream.raw === bytes || !raw.foundInNoise(stream.raw))) return null
  const dict = stream.dict.clone().set('Filter', PdfName.of('FlateDecode'))
  dict.delete('DecodeParms')
  return new PdfStream(dict, encodeFlate(clean ?? bytes))
}

/** Whether a stream is a font program or a character map in PostScript: words of the language in it are no text. */
export function isProgram(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4096)).toString('latin1')
  return start.startsWith('%!') || start.includes('begincmap')
}

/** A picture keeps its pixels and loses what it says about itself. */
function scrubPicture(
  stream: PdfStream,
  bytes: Uint8Array,
  filter: Filter,
  raw: RawSearch,
): PdfStream | null {
  const clean =
    filter.name === 'DCTDecode'
      ? withoutJpegMetadata(bytes)
      : filter.name === 'JPXDecode'
        ? withoutJpxMetadata(bytes)
        : null
  if (!clean && !raw.foundInNoise(stream.raw)) return null
  const dict = stream.dict.clone().set('Filter', PdfName.of(filter.name))
  dict.delete('DecodeParms')
  if (filter.params) dict.set('DecodeParms', filter.params)
  return new PdfStream(dict, clean ?? bytes)
}
