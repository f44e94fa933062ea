import type { Explanation } from '../../model/entity.ts'
import type { Box } from '../../model/geometry.ts'
import type { Span } from '../../model/text-layer.ts'
import type { PdfDict } from '../../pdf/file/index.ts'
import type { ReadEntity } from '../decoded.ts'
import type { LookAlikes } from '../look-alikes.ts'
import { searchableValues as divide, type SearchableValues } from '../proof.ts'
import { pixelOrders } from './pixels.ts'
import { type DocumentText, type TextOrder, textOrders } from './read-pages.ts'
import type { Search } from './value-search.ts'

/** A value found on a page, as a span of one of the page's texts. */
export interface Finding {
  readonly type: string
  readonly score: number
  readonly recognizer: string
  readonly explanation?: Explanation
  readonly value: string
  /** `boxes`: a place given by its boxes, not by a text. */
  readonly order: TextOrder | 'boxes'
  readonly start: number
  readonly end: number
  /** Order `boxes`: the place, in points of the page as shown. */
  readonly boxes?: readonly Box[]
  /** The law or rule that requires the removal, as a reviewer gave it. */
  readonly exemption?: string
  /** Order `boxes`: the text on the box, regardless of the mode. */
  readonly label?: string
}

export interface Findings {
  /** By page index. */
  readonly pages: readonly (readonly Finding[])[]
  /** Values outside the pages. */
  readonly hidden: readonly Omit<Finding, 'order' | 'start' | 'end'>[]
  /** Where they are: spans of the texts of `DocumentText.hidden`, by text. */
  readonly hiddenSpans: ReadonlyMap<string, readonly Span[]>
  /** Annotations and fields that contain a value together with the text of their page, by page index. */
  readonly annotations: ReadonlyMap<number, ReadonlySet<PdfDict>>
}

/** Between pages: the end of a paragraph to the detector, and white space to a term that continues on the next page. */
const pageBreak = '\n\f\n'

const betweenTexts = '\n\n'

/** Runs detection on the whole document at once, so that a name that is certain on one page is known on the others. */
export function findAll(document: DocumentText, detect: (text: string) => readonly ReadEntity[]): Findings {
  const pages: Finding[][] = document.pages.map(() => [])
  for (const order of textOrders) {
    const starts: number[] = []
    let text = ''
    for (const page of document.pages) {
      starts.push(text.length)
      text += page[order] + pageBreak
    }
    let page = 0
    for (const entity of detect(text)) {
      while (page + 1 < starts.length && starts[page + 1] <= entity.start) page++
      const { value: decoded = text.slice(entity.start, entity.end) } = entity
      const value = copyOf(decoded)
      if (order === 'blocks' && !value.includes('\n')) continue
      // A term may continue on the next page: each page gets its part.
      for (let p = page; p < starts.length && starts[p] < entity.end; p++) {
        const start = Math.max(entity.start - starts[p], 0)
        const end = Math.min(entity.end - starts[p], document.pages[p][order].length)
        if (end > start) pages[p].push({ ...entity, value, order, start, end })
      }
    }
  }
  const hiddenSpans = new Map<string, Span[]>()
  const whole = document.hidden.join(betweenTexts)
  let at = 0
  let from = 0
  const hidden = detect(whole).map(({ start, end, value = whole.slice(start, end), ...found }) => {
    while (from + document.hidden[at].length <= start)
      from += document.hidden[at++].length + betweenTexts.length
    // A value may continue in the next text.
    for (let [i, first] = [at, from]; i < document.hidden.length && first < end; i++) {
      const text = document.hidden[i]
      const span = { start: Math.max(start - first, 0), end: Math.min(end - first, text.length) }
      if (span.end > span.start) hiddenSpans.set(text, [...(hiddenSpans.get(text) ?? []), span])
      first += text.length + betweenTexts.length
    }
    return { ...found, value: copyOf(value) }
  })
  return { pages, hidden, hiddenSpans, annotations: new Map() }
}

/** A slice refers to its text in V8, and so a value would keep the text of the whole document in memory. */
function copyOf(slice: string): string {
  return Buffer.from(slice, 'utf16le').toString('utf16le')
}

/** Adds every further mention of the values found, so that a value removed in one place is removed everywhere. */
export function findMentions(document: DocumentText, findings: Findings, search: Search): Findings {
  const pages = findings.pages.map((found, p) => {
    const more: Finding[] = []
    for (const order of textOrders) {
      const text = document.pages[p][order]
      const known = found.filter((f) => f.order === order).sort((a, b) => a.start - b.start)
      const hits = search.values(text).sort((a, b) => a.start - b.start)
      let next = 0
      let reach = 0
      for (const hit of hits) {
        for (; next < known.length && known[next].start <= hit.start; next++)
          reach = Math.max(reach, known[next].end)
        // A finding contains it.
        if (reach >= hit.end) continue
        const source = search.sourceOf(hit.term)
        more.push({
          ...source,
          value: text.slice(hit.start, hit.end),
          recognizer: 'mention',
          order,
          start: hit.start,
          end: hit.end,
        })
      }
    }
    return [...found, ...more]
  })
  return { ...findings, pages }
}

/** Adds words of images in which OCR confused similar characters. */
export function withLookAlikes(document: DocumentText, findings: Findings, similar: LookAlikes): Findings {
  const pages = findings.pages.map((found, p) => [
    ...found,
    ...pixelOrders.flatMap((order) => {
      const text = document.pages[p][order]
      const known = found.filter((one) => one.order === order)
      return similar.find(text).flatMap(({ start, end }): Finding[] => {
        if (known.some((one) => one.start <= start && one.end >= end)) return []
        return [
          { type: 'TERM', score: 1, recognizer: 'mention', value: text.slice(start, end), order, start, end },
        ]
      })
    }),
  ])
  return { ...findings, pages }
}

/**
 * The detected values to search for in the whole file, and those that may mean something else. The caller's terms are searched for
 * anyway.
 */
export function searchableValues({ pages, hidden }: Findings): SearchableValues {
  return divide([...pages.flat(), ...hidden].filter(({ type }) => type !== 'TERM'))
}

/**
 * The same for what a reviewer decided: values that were found as terms, too.
 * @param isKept whether a value may stay elsewhere
 */
export function decidedValues(
  { pages, hidden }: Findings,
  isKept: (value: string) => boolean,
): SearchableValues {
  return divide(
    [...pages.flat(), ...hidden].filter(({ value }) => value !== ''),
    isKept,
  )
}

/** Whether a finding is a region of a page, regardless of its content: drawn by hand, or a face or person. */
export function isRegion({ recognizer }: Pick<Finding, 'recognizer'>): boolean {
  return recognizer === 'region' || recognizer === 'vision'
}
