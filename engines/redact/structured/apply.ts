import { applyEdits, type Edit, type Form, mergedEdits, rootEdits } from '../../encodings/index.ts'
import type { Detection } from '../../model/detection.ts'
import { countWhile } from '../../model/sorted.ts'
import type { Run, Span } from '../../model/text-layer.ts'
import { type Field, jsonNumber, type Place } from '../../structured/index.ts'
import { type DecidedEntity, decidedSpans, refused } from '../decided-spans.ts'
import { CoveredSpans } from '../decoded.ts'
import type { Replaced } from '../text/index.ts'
import { fieldsOf, runsIn, type StructuredLayer, writtenAt } from './layer.ts'

/** A removed value, with its place in the source text: for an e-mail, in its bytes. */
export type StructuredEntity = Replaced & { readonly value: string; readonly exemption?: string }

export interface Applied {
  /** The new values of the fields that change. */
  readonly changes: ReadonlyMap<Field, string>
  readonly entities: readonly StructuredEntity[]
}

/**
 * The new values of fields. A value that spans several fields is replaced in the first and removed from the others,
 * so that no field disappears or moves. A value in an encoding is replaced in the same encoding.
 */
export function applyReplacements(layer: StructuredLayer, replaced: readonly Replaced[]): Applied {
  const plan = planOf(layer, replaced)
  const edits = new Map<Field, Edit[]>()
  for (const edit of plan.edits)
    for (const [i, { place, start, end }] of runsIn(layer, edit.start, edit.end).entries()) {
      const span = { start: Math.max(edit.start, start) - start, end: Math.min(edit.end, end) - start }
      const list = edits.get(place.field) ?? []
      edits.set(place.field, list)
      list.push({ ...span, text: i === 0 ? edit.text : '' })
    }
  const changes = new Map<Field, string>()
  for (const [field, list] of edits) changes.set(field, applyEdits(field.value, mergedEdits(list)))
  keepKeysDistinct(layer, changes)
  return { changes, entities: plan.entities }
}

/** The edits of the fields, as spans of the layer, and where each removed value is in the source. */
function planOf(
  layer: StructuredLayer,
  replaced: readonly Replaced[],
): { readonly edits: readonly Edit[]; readonly entities: readonly StructuredEntity[] } {
  const direct: Edit[] = []
  const byBase = new Map<number, Map<Form, Edit[]>>()
  const entities: StructuredEntity[] = []
  const decodedPlaces: Span[] = []
  const directEntities = new Set<StructuredEntity>()
  const covered = new CoveredSpans(replaced.filter(({ start, end }) => formAt(layer, start, end) === null))
  const known = new Set<string>()
  for (const { start, end, replacement, ...rest } of replaced) {
    const form = formAt(layer, start, end)
    const written = form === null ? { start, end } : writtenAt(form.run, { start, end })
    if (written === null) continue
    const value = layer.text.slice(start, end)
    if (form !== null) {
      if (covered.contain(written)) continue
      const { form: own, base } = form.again
      const forms = byBase.get(base) ?? new Map<Form, Edit[]>()
      byBase.set(base, forms)
      const list = forms.get(own) ?? []
      forms.set(own, list)
      list.push({ start: start - form.run.start, end: end - form.run.start, text: replacement })
      // The same value in another form.
      const key = `${written.start} ${written.end} ${value}`
      if (known.has(key)) continue
      known.add(key)
    } else direct.push({ start, end, text: replacement })
    const spans = runsIn(layer, written.start, written.end).map(({ place, start: from, end: to }) =>
      place.spanOf({ start: Math.max(written.start, from) - from, end: Math.min(written.end, to) - from }),
    )
    const { label: _, ...found } = rest as typeof rest & { label?: string }
    const place = { start: spans[0].start, end: spans[spans.length - 1].end }
    const entity = { ...found, replacement, value, ...place }
    entities.push(entity)
    if (form === null) directEntities.add(entity)
    else decodedPlaces.push(place)
  }
  const decoded = [...byBase].flatMap(([base, forms]) =>
    rootEdits(forms).map(({ start, end, text }) => ({ start: base + start, end: base + end, text })),
  )
  const decodedSpans = new CoveredSpans(decodedPlaces)
  return {
    edits: mergedEdits([...direct, ...withoutValues(decoded, direct, layer.text)]),
    // A part of a decoded value is not another value.
    entities: entities.filter((entity) => !directEntities.has(entity) || !decodedSpans.contain(entity)),
  }
}

/** Edits that re-encode a text, which may contain other values that are also replaced in their written form. */
function withoutValues(decoded: readonly Edit[], direct: readonly Edit[], text: string): Edit[] {
  const ordered = direct.toSorted((a, b) => a.start - b.start)
  return decoded.map((edit) => {
    let shown = edit.text
    for (let i = lowerBound(ordered, edit.start); i < ordered.length && ordered[i].start < edit.end; i++)
      shown = shown.replaceAll(text.slice(ordered[i].start, ordered[i].end), ordered[i].text)
    return shown === edit.text ? edit : { ...edit, text: shown }
  })
}
function formAt(layer: StructuredLayer, start: number, end: number) {
  const [run] = runsIn(layer, start, end)
  const again = run?.place.again
  return again?.kind === 'form' ? { run, again } : null
}

/** Two keys of one object, or two headers, that became equal get a number: otherwise readers would keep only one of them. */
function keepKeysDistinct(layer: StructuredLayer, changes: Map<Field, string>): void {
  const changed = [...changes.keys()].filter(({ role, group }) => role === 'key' && group !== undefined)
  if (changed.length === 0) return
  const idOf = ({ record, group }: Field): string => `${record} ${group}`
  const taken = new Map(changed.map((field) => [idOf(field), new Set<string>()]))
  for (const {
    place: { field },
  } of fieldsOf(layer))
    if (field.role === 'key' && !changes.has(field)) taken.get(idOf(field))?.add(field.value)
  for (const field of changed) {
    const names = taken.get(idOf(field))
    const wanted = changes.get(field) ?? ''
    let name = wanted
    for (let n = 2; names?.has(name); n++) name = `${wanted}_${n}`
    names?.add(name)
    changes.set(field, name)
  }
}

/** Whether a number may stay a number: if a synthetic number replaces it. */
export function keepsNumber(mode: string, field: Field): boolean {
  return mode === 'synthetic' && jsonNumber.test(field.value)
}

/** Decisions of a reviewer on a structured text: spans of the source text, mapped to its values. */

/**
 * The decided places as spans of the layer: one for each value that contains a place.
 * @param text as written, to which the spans of the decisions refer
 * @throws RequestError `invalid_request` for a place outside all values
 */
export function decidedIn(
  layer: StructuredLayer,
  text: string,
  decisions: readonly Detection[],
): DecidedEntity[] {
  const written = [...fieldsOf(layer)]
    .map((run) => ({ run, ...run.place.spanOf({ start: 0, end: run.place.field.value.length }) }))
    .sort((a, b) => a.start - b.start)
  // As written, a value may have escapes: it differs from the parsed value.
  const kept = decisions.filter(({ decision }) => decision !== 'rejected')
  const spans = decidedSpans(
    text,
    kept.map(({ value: _, ...place }) => place),
  )
  return spans.flatMap((entity, i) => {
    const parts = written
      .slice(lowerBound(written, entity.start), lowerBound(written, entity.end, true))
      .flatMap(({ run }) => partOf(run, entity))
    if (parts.length === 0)
      throw refused(
        kept[i].id,
        'is not in a value of this file: only values can be replaced, not its syntax. Reject it, or redact the file with --format txt',
      )
    return parts.map((span) => ({ ...entity, ...span }))
  })
}

/** The part of a run whose written characters are in the span. Numbers are taken whole. */
function partOf({ place, start }: Run<Place>, decided: Span): Span[] {
  const { length } = place.field.value
  const isIn = (i: number): boolean => {
    const one = place.spanOf({ start: i, end: i + 1 })
    return one.start < decided.end && one.end > decided.start
  }
  let from = 0
  while (from < length && !isIn(from)) from++
  if (from === length) return []
  if (place.field.scalar !== undefined) return [{ start, end: start + length }]
  let to = from + 1
  while (to < length && isIn(to)) to++
  return [{ start: start + from, end: start + to }]
}

/** The first written run that ends after an offset, or with `starts`, that starts at or after it. */
export function lowerBound(written: readonly Span[], offset: number, starts = false): number {
  return countWhile(written, ({ start, end }) => (starts ? start < offset : end <= offset))
}
