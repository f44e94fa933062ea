/**
 * Earlier versions of a file. A program that saves a PDF may append its changes (ISO 32000-1, 7.5.6), and then everything up to an earlier
 * end-of-file marker is the file as it was.
 */
import { PalimpsestError } from '../../model/errors.ts'
import { pageSurface, ReadCache } from '../../pdf/content/index.ts'
import { loadPdf, type PdfFile, type PdfLimits, pages } from '../../pdf/file/index.ts'
import { hiddenTexts } from '../../pdf/scrub/index.ts'
import { contentOrder } from '../../pdf/text/index.ts'
import type { Sighting } from '../finding.ts'

/** The latest versions are read; a file that was saved more often has the same words in them. */
const maxVersions = 20

/** Words that an earlier version shows or holds, and the latest does not. */
export async function earlierVersions(
  bytes: Uint8Array,
  file: PdfFile,
  options: { readonly password?: string; readonly limits?: Partial<PdfLimits> },
): Promise<Sighting[]> {
  const ends = versionEnds(bytes).slice(-maxVersions)
  if (ends.length === 0) return []
  const now = wordsIn(file)
  const lost = new Set<string>()
  for (const end of ends) {
    const earlier = await loadEarlier(bytes.subarray(0, end), options)
    // A word may stand elsewhere in the document, too: pages lost it if they show it less often.
    for (const [word, count] of earlier ? wordsIn(earlier) : [])
      if ((now.get(word) ?? 0) < count) lost.add(word)
  }
  return [...lost].map((text) => ({ kind: 'earlier-version', text }))
}

/** The ends of all versions but the last. */
function versionEnds(bytes: Uint8Array): number[] {
  const marker = Buffer.from('%%EOF')
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const ends: number[] = []
  for (let at = whole.indexOf(marker); at >= 0; at = whole.indexOf(marker, at + 1))
    ends.push(at + marker.length)
  return ends.slice(0, -1)
}

/** The first part of a linearised file ends with a marker, too, and is not a version of it. */
async function loadEarlier(
  bytes: Uint8Array,
  options: { readonly password?: string; readonly limits?: Partial<PdfLimits> },
): Promise<PdfFile | null> {
  try {
    const file = await loadPdf(bytes.slice(), options)
    pages(file, options.limits)
    return file
  } catch (error) {
    if (error instanceof PalimpsestError && error.code === 'malformed') return null
    throw error
  }
}

/** Strings that programs write at each save: dates (ISO 32000-1, 7.9.4), and the names of parts of an XFA form (12.7.8). */
const ofFormat =
  /^(?:D:\d{4}[\dZ'+-]*|preamble|postamble|config|template|datasets|localeSet|xmpmeta|xfdf|form)$/

/** How often the pages show each word; words that are only outside of the pages count as shown once. */
function wordsIn(file: PdfFile): ReadonlyMap<string, number> {
  const cache = new ReadCache(file)
  const words = new Map<string, number>()
  for (const node of pages(file))
    for (const word of wordsOf(contentOrder(pageSurface(file, node, cache)).text))
      words.set(word, (words.get(word) ?? 0) + 1)
  for (const text of hiddenTexts(file)) {
    if (ofFormat.test(text)) continue
    for (const word of wordsOf(text)) if (!words.has(word)) words.set(word, 1)
  }
  return words
}

function wordsOf(text: string): string[] {
  const words = text.normalize('NFKC').toLowerCase()
  return words.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.@-]*[\p{L}\p{N}]/gu) ?? []
}
