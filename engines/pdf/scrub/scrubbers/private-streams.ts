import { decodeStream } from '../../filters/decode-stream.ts'
import { type PdfDict, type PdfFile, PdfName, type PdfObject, PdfRef, type PdfStream } from '../../objects.ts'
import type { Scrubber } from '../scrubber.ts'
import { bytesContainValue } from '../search/values.ts'

/** Entries whose streams readers use (ISO 32000-1 and -2), regardless of the stream dictionary. */
const usedKeys = new Set([
  'Contents',
  'FontFile',
  'FontFile2',
  'FontFile3',
  'ToUnicode',
  'Encoding',
  'UseCMap',
  'CIDToGIDMap',
  'CIDSet',
  'DestOutputProfile',
  'JBIG2Globals',
  'Lookup',
  'SMask',
  'Mask',
])

/** Entries whose streams are human-readable text. */
const textKeys = new Set(['V', 'DV', 'RV', 'RC', 'JS'])

const privateData = 'private application data'
const textStreams = 'streams with values or metadata'

/**
 * Streams that no PDF reader uses, which programs keep in any coding, and texts in streams
 * that contain a value.
 */
export const privateStreams: Scrubber = {
  name: 'private streams',
  stage: 'streams',
  reports: [privateData, textStreams],
  start({ file, search, tally }) {
    const used = new Set<number>()
    const texts = new Set<number>()
    const met = new Map<number, PdfStream>()
    return {
      dict(dict) {
        for (const [key, value] of dict.entries) {
          if (usedKeys.has(key)) for (const ref of refs(file, value)) used.add(ref.num)
          if (textKeys.has(key)) for (const ref of refs(file, value)) texts.add(ref.num)
          // Glyph procedures have no type entry.
          if (key !== 'CharProcs') continue
          for (const procedure of file.dict(value)?.entries.values() ?? [])
            if (procedure instanceof PdfRef) used.add(procedure.num)
        }
      },
      array(items) {
        // Colour spaces are arrays, and their streams follow their names (8.6).
        const space = items[0] instanceof PdfName ? items[0].name : ''
        if (space !== 'ICCBased' && space !== 'Indexed' && space !== 'I') return
        for (const item of items) if (item instanceof PdfRef) used.add(item.num)
      },
      stream(stream, num) {
        met.set(num, stream)
        return stream
      },
      finish() {
        for (const [num, stream] of met) {
          if (used.has(num) || hasKnownType(file, stream.dict)) continue
          const text = texts.has(num)
          if (text && !bytesContainValue(search, decodeStream(file, stream).bytes)) continue
          file.objects.set(num, null)
          tally.add(text ? textStreams : privateData)
        }
      },
    }
  },
}

function refs(file: PdfFile, value: PdfObject): PdfRef[] {
  const own = value instanceof PdfRef ? [value] : []
  return [...own, ...(file.array(value) ?? []).filter((item) => item instanceof PdfRef)]
}

/** Whether the dictionary of a stream names a type that readers know: an image, a form, a pattern, a function and so on. */
function hasKnownType(file: PdfFile, dict: PdfDict): boolean {
  const subtype = file.name(dict.get('Subtype'))
  if (subtype === 'Image' || subtype === 'Form' || subtype === 'PS') return true
  if (file.name(dict.get('Type')) === 'CMap') return true
  return ['PatternType', 'ShadingType', 'FunctionType', 'HalftoneType', 'BBox'].some((key) => dict.has(key))
}
