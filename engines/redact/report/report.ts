/** A human-readable report of a redaction: built from its result and its signed manifest. */

import { type Detection, defaultMinScore, type KeptValue, type KeptWhy } from '../../model/detection.ts'
import type { Box } from '../../model/geometry.ts'
import type { Manifest } from '../manifest.ts'
import { type Translate, translator } from './words.ts'

/**
 * Low-confidence results of a redaction: kept values just below the minimum score, and removed values that occur again, by type and page.
 */

type ScoredPlace = Pick<Detection, 'type' | 'page' | 'score'> & Partial<Pick<KeptValue, 'why'>>

/** Values of one type on one page that a person should check. It contains no text of the document. */
interface Unsure {
  readonly type: string
  /** 1-based; 0 for values outside the pages. Undefined in a format without pages. */
  readonly page?: number
  readonly count: number
  /** The highest score among them. */
  readonly score: number
  readonly why: KeptWhy
}

/** Scores below the minimum up to which a kept value is near it: further down are mostly ordinary words and numbers. */
export const nearMinimum = 0.1
/** Maximum rows: a longer list would not be read. */
const maxUnsure = 20

/** The kept places to check first: the types and pages with the highest scores, at most 20 rows. */
export function unsureOf(kept: readonly ScoredPlace[], minScore = defaultMinScore): Unsure[] {
  const rows = new Map<string, Unsure>()
  for (const { type, page, score, why } of kept) {
    if (why === undefined || why === 'allowed' || why === 'kept_elsewhere') continue
    if (why === 'low_score' && score < minScore - nearMinimum) continue
    const key = JSON.stringify([type, page, why])
    const row = rows.get(key)
    const counted = { count: (row?.count ?? 0) + 1, score: Math.max(row?.score ?? 0, score) }
    rows.set(key, { type, ...(page !== undefined && { page }), ...counted, why })
  }
  return [...rows.values()]
    .sort((a, b) => b.score - a.score || (a.page ?? 0) - (b.page ?? 0) || (a.type < b.type ? -1 : 1))
    .slice(0, maxUnsure)
}

/** A place in the report. */
export interface ReportRow {
  /** From 1, in the order of the document. */
  readonly number: number
  readonly action: 'removed' | 'kept'
  /** 1-based; 0 for values outside the pages. None in a format without pages. */
  readonly page?: number
  /** Position: a box in points, the kind of part, or the line of the text. Where values are shown, also UTF-16 offsets of the text. */
  readonly place: string
  readonly type: string
  /** A fixed number of asterisks or, if requested, the first character and asterisks, or the value. Empty for a box. */
  readonly value: string
  readonly score: number
  readonly recognizer: string
  /** Why, in words. */
  readonly reason: string
  /** The law or rule that requires the removal. */
  readonly exemption?: string
}

/** A place of the output where a removed value occurs again. */
export interface RemainingRow extends Pick<ReportRow, 'page' | 'place' | 'type' | 'value'> {
  /** The reason in words. */
  readonly reason: string
}

interface Count {
  readonly removed: number
  readonly kept: number
}

export interface Report
  extends Pick<Manifest, 'product' | 'created' | 'document' | 'input' | 'output' | 'mode' | 'review'>,
    Pick<Manifest, 'scrubbed' | 'proof' | 'rasterised' | 'warnings'> {
  readonly format: 'palimpsest-report'
  /** 2: the input is described by a keyed digest, and repeats are listed. */
  readonly version: 2
  readonly title: string
  /** Whether the output was written: not after a dry run. */
  readonly written: boolean
  /** Whether values are shown in full. */
  readonly showsValues: boolean
  readonly byType: readonly (Count & { readonly type: string })[]
  /** Empty in a format without pages. */
  readonly byPage: readonly (Count & { readonly page: number })[]
  readonly rows: readonly ReportRow[]
  /** Removed values that occur again, to be decided. Only in reports for the person who redacts: a place reveals the value. */
  readonly remaining: readonly RemainingRow[]
  /** Low-confidence values by type and page, to check first. */
  readonly unsure: readonly Unsure[]
  /** Thumbprint of the signature, to compare with the manifest: its last characters. */
  readonly signature: string
}

/** A removed value as the redaction returns it. */
export interface ReportedEntity {
  readonly type: string
  readonly value: string
  readonly score: number
  readonly recognizer: string
  readonly page?: number
  readonly boxes?: readonly Box[]
  readonly place?: string
  readonly start?: number
  readonly end?: number
}

/** A place that a reviewer kept, or that was kept for another reason. */
export type KeptPlace = Detection & Partial<Pick<KeptValue, 'why' | 'place'>>

export interface ReportSource {
  readonly title: string
  readonly manifest: Manifest
  /** In the order of the manifest. */
  readonly entities: readonly ReportedEntity[]
  readonly kept: readonly KeptPlace[]
  readonly written: boolean
  /** `initials`: the first character of each value of at least four characters. */
  readonly showValues: boolean | 'initials'
  /** For the reasons. Default: English. */
  readonly translate?: Translate
}

export function buildReport(source: ReportSource): Report {
  const { title, manifest, entities, kept, written, showValues, translate: t = translator('en') } = source
  const { product, created, document, input, output, mode, review, signature } = manifest
  const { scrubbed, proof, rasterised, warnings } = manifest
  const reviewer = review?.reviewer
  const shown = (value: string): string => (showValues === true ? value : masked(value, showValues))
  /** Offsets of the input reveal the lengths of the values. */
  const offsets = ({ start, end, ...rest }: Partial<ReportedEntity>): Partial<ReportedEntity> =>
    showValues === true ? { ...rest, start, end } : rest
  const rows: Omit<ReportRow, 'number'>[] = entities.map((entity, i) => {
    const { type, value, score, recognizer, page } = entity
    const exemption = manifest.entities.at(i)?.exemption
    return {
      action: 'removed',
      ...(hasPages(manifest) && page !== undefined && { page }),
      place: placeOf(offsets(entity)),
      type,
      value: shown(value),
      score,
      recognizer,
      reason: reasonOf(recognizer, reviewer, t),
      ...(exemption !== undefined && { exemption }),
    }
  })
  const [repeats, others] = [true, false].map((one) => kept.filter((place) => isRepeat(place) === one))
  for (const { type, value = '', score, reason, page, boxes, place, span, why } of others)
    rows.push({
      action: 'kept',
      ...(hasPages(manifest) && page !== undefined && { page }),
      place: placeOf(offsets({ page, boxes, place, ...span })),
      type,
      value: shown(value),
      score,
      recognizer: reason,
      reason: why ? whyKept[why] : t('kept by {name}', { name: reviewer ?? t('a reviewer') }),
    })
  const byPage = countBy(rows, ({ page }) => page)
  return {
    format: 'palimpsest-report',
    version: 2,
    title,
    written,
    showsValues: showValues === true,
    ...{ product, created, document, input, output, mode, ...(review && { review }) },
    byType: countBy(rows, ({ type }) => type)
      .map(([type, count]) => ({ type, ...count }))
      .sort((a, b) => b.removed - a.removed || (a.type < b.type ? -1 : 1)),
    byPage: byPage.map(([page, count]) => ({ page, ...count })).sort((a, b) => a.page - b.page),
    rows: rows.map((row, i) => ({ number: i + 1, ...row })),
    remaining: repeats.map(({ type, value = '', page, boxes, place, why = 'kept_elsewhere' }) => ({
      ...(hasPages(manifest) && page !== undefined && { page }),
      ...{ place: placeOf({ page, boxes, place }), type, value: shown(value), reason: whyKept[why] },
    })),
    unsure: unsureOf(kept),
    ...{ scrubbed, proof, rasterised, warnings },
    signature: signature.slice(-16),
  }
}

/** The reason why a value is kept, in words. */
export const whyKept: Readonly<Record<KeptWhy, string>> = {
  allowed: 'kept: an allow list holds it',
  low_score: 'kept: below the minimum score',
  too_short: 'fewer than five letters and digits',
  ordinary_word: 'an ordinary word',
  kept_elsewhere: 'kept by decision',
}

/** Whether a kept place shows a removed value again. */
export function isRepeat({ why }: Pick<KeptPlace, 'why'>): boolean {
  return why !== undefined && why !== 'allowed' && why !== 'low_score'
}

/** Six characters, regardless of length: asterisks, or the first character and asterisks. Short values are always only asterisks. */
export function masked(value: string, show: false | 'initials' = false): string {
  if (value === '') return ''
  const characters = [...value]
  return show === 'initials' && characters.length >= minShown ? `${characters[0]}*****` : '******'
}

/** Characters. The first character of a shorter value would reveal too much. */
const minShown = 4

function hasPages({ document }: Manifest): boolean {
  return (document.pages ?? 0) > 0
}

/** A place in words. */
export function placeOf({ page, boxes = [], place, start, end }: Partial<ReportedEntity>): string {
  const [box, ...more] = boxes
  if (box !== undefined) {
    const { x0, y0, x1, y1 } = box
    const corners = [x0, y0, x1, y1].map((points) => Math.round(points)).join(' ')
    return more.length === 0 ? corners : `${corners} and ${more.length} more`
  }
  if (place !== undefined) return place
  if (start !== undefined && end !== undefined) return `characters ${start} to ${end}`
  return page === 0 ? 'outside the pages' : ''
}

function reasonOf(recognizer: string, reviewer: string | undefined, t: Translate): string {
  const known = reasons[recognizer]
  const what = known === undefined ? t('detected by {name}', { name: recognizer }) : t(known)
  return reviewer === undefined || recognizer === 'mention'
    ? what
    : t('{reason}, reviewed by {name}', { reason: what, name: reviewer })
}

const reasons: Readonly<Record<string, string>> = {
  term: 'a term of the user',
  mention: 'another mention of a removed value',
  reviewer: 'marked by hand',
  region: 'a box of the user',
  column: 'a rule for the column',
  'column-name': 'the name of the column',
  vision: 'seen in the picture',
}

function countBy<K>(
  rows: readonly Pick<ReportRow, 'action' | 'page' | 'type'>[],
  keyOf: (row: Pick<ReportRow, 'page' | 'type'>) => K | undefined,
): [K, Count][] {
  const counts = new Map<K, { removed: number; kept: number }>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === undefined) continue
    const count = counts.get(key) ?? { removed: 0, kept: 0 }
    count[row.action]++
    counts.set(key, count)
  }
  return [...counts]
}
