import { propertyTextKeys } from '../../content/marked-content.ts'
import { PdfDict, type PdfFile, PdfRef, PdfStream, PdfString } from '../../objects.ts'
import type { Scrubber, ScrubContext } from '../scrubber.ts'
import { type StringEntry, splitMembers, stringEntries, stringSequences } from '../search/split-values.ts'
import { placeholder } from '../search/values.ts'

/** Texts that replace content; the content is shown after they are removed. */
const replacements = new Set(['ActualText', 'Alt', 'E'])

/** What an annotation shows in addition to its appearance. */
const shownKeys = new Set(['V', 'DV', 'Contents', 'RV', 'RC'])

const propertyTexts: ReadonlySet<string> = new Set(propertyTextKeys)

const counted = 'strings that hold a value together'

/** Strings that contain a value only together. The appearance of an annotation is emptied with its text. */
export const splitValues: Scrubber = {
  name: 'split values',
  stage: 'values',
  reports: [counted],
  start: (context) => ({ finish: () => scrubSplitValues(context) }),
}

const keptEntries = new Set(['Type', 'Subtype', 'BBox', 'Matrix'])

function scrubSplitValues({ file, search, fragments, tally }: ScrubContext): void {
  if (fragments.size > 0) {
    for (const entry of stringEntries(file)) {
      if (!propertyTexts.has(entry.key) || !fragments.has(Buffer.from(entry.bytes).toString('latin1')))
        continue
      remove(file, entry)
      tally.add(counted)
    }
  }
  for (const sequence of stringSequences(file)) {
    for (const entry of splitMembers(sequence, search)) {
      remove(file, entry)
      tally.add(counted)
    }
  }
}

function remove(file: PdfFile, { key, holder, at, num }: StringEntry): void {
  if (Array.isArray(holder)) {
    if (typeof at === 'number') holder[at] = new PdfString(new Uint8Array())
  } else if (replacements.has(key)) holder.delete(key)
  else holder.set(key, new PdfString(new TextEncoder().encode(placeholder)))
  // Other entries may refer to the same string.
  if (num !== null) file.objects.set(num, new PdfString(new Uint8Array()))
  if (!(holder instanceof PdfDict) || !shownKeys.has(key)) return
  for (const widget of [holder, ...(file.array(holder.get('Kids')) ?? []).map((kid) => file.dict(kid))])
    if (widget) emptyAppearance(file, widget)
}

/** Makes an annotation show nothing, in any state. */
export function emptyAppearance(file: PdfFile, annotation: PdfDict): void {
  for (const mode of file.dict(annotation.get('AP'))?.entries.values() ?? []) {
    const streams = file.stream(mode) ? [mode] : [...(file.dict(mode)?.entries.values() ?? [])]
    for (const ref of streams) {
      const stream = file.stream(ref)
      if (!(ref instanceof PdfRef) || !stream) continue
      const bounds = new PdfDict([...stream.dict.entries].filter(([key]) => keptEntries.has(key)))
      file.objects.set(ref.num, new PdfStream(bounds, new Uint8Array()))
    }
  }
}
