import type { Span } from '../../model/text-layer.ts'
import { type Field, jsonNumber, type Place } from '../../structured/index.ts'
import type { Replaced } from '../text/index.ts'
import { runsIn, type StructuredLayer } from './layer.ts'

/** A removed value, with its place in the source text: for a mail, in its bytes. */
export type StructuredEntity = Replaced & { readonly value: string; readonly exemption?: string }

export interface Applied {
  /** The new values of the fields that change. */
  readonly changes: ReadonlyMap<Field, string>
  readonly entities: readonly StructuredEntity[]
}

/**
 * The new values of fields. A value that continues over several fields is replaced in the first of them and removed from the others,
 * so that no field disappears or moves.
 */
export function applyReplacements(layer: StructuredLayer, replaced: readonly Replaced[]): Applied {
  const edits = new Map<Field, { start: number; end: number; text: string }[]>()
  const entities = replaced.map((entity): StructuredEntity => {
    const runs = runsIn(layer, entity.start, entity.end)
    const spans: Span[] = []
    for (const [i, { place, start, end }] of runs.entries()) {
      const span = { start: Math.max(entity.start, start) - start, end: Math.min(entity.end, end) - start }
      spans.push(place.spanOf(span))
      const list = edits.get(place.field) ?? []
      edits.set(place.field, list)
      list.push({ ...span, text: i === 0 ? entity.replacement : '' })
    }
    const { label: _, ...rest } = entity as Replaced & { label?: string }
    return {
      ...rest,
      start: spans[0].start,
      end: spans[spans.length - 1].end,
      value: layer.text.slice(entity.start, entity.end),
    }
  })
  const changes = new Map<Field, string>()
  for (const [field, list] of edits) {
    let value = ''
    let at = 0
    for (const { start, end, text } of list) {
      value += field.value.slice(at, start) + text
      at = end
    }
    changes.set(field, value + field.value.slice(at))
  }
  keepKeysDistinct(
    layer.runs.map(({ place }) => place),
    changes,
  )
  return { changes, entities }
}

/** Two keys of one object, or two headers, that became equal get a number: readers would keep only one of them. */
function keepKeysDistinct(places: readonly Place[], changes: Map<Field, string>): void {
  const changed = [...changes.keys()].filter(({ role, group }) => role === 'key' && group !== undefined)
  if (changed.length === 0) return
  const idOf = ({ record, group }: Field): string => `${record} ${group}`
  const taken = new Map(changed.map((field) => [idOf(field), new Set<string>()]))
  for (const { field } of places)
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

/** Whether a number may stay one: where an invented number replaces it. */
export function keepsNumber(mode: string, field: Field): boolean {
  return mode === 'synthetic' && jsonNumber.test(field.value)
}
