/** Inverse redaction of a structured text: keys and syntax stay, so that it is valid, and of its values only what was found. */

import type { Span } from '../../model/text-layer.ts'
import { placesOf, type Source } from '../../structured/index.ts'
import { allBut, type KeptWords, otherText } from '../only-keep.ts'
import { type Found, knownValues, type LabelledEntity } from './find.ts'
import { fieldsOf, isDetectable, type StructuredLayer } from './layer.ts'
import { proofFailed } from './report.ts'

/** Everything in the values but what was found. Nothing is looked for elsewhere: it is removed where it is. */
export function allButFound(layer: StructuredLayer, { entities }: Found): Found {
  const kept = entities.toSorted((a, b) => a.start - b.start)
  let next = 0
  const others: LabelledEntity[] = []
  for (const { start, end, place } of [...fieldsOf(layer)].sort((a, b) => a.start - b.start)) {
    if (!isRemovable(place)) continue
    while (next < kept.length && kept[next].end <= start) next++
    const inside: Span[] = []
    for (let i = next; i < kept.length && kept[i].start < end; i++) inside.push(kept[i])
    // A number or a word of the format, such as `true`, is removed as a whole.
    if (place.field.scalar === undefined)
      for (const span of allBut(layer.text, inside, { start, end })) others.push({ ...otherText, ...span })
    else if (inside.length === 0) others.push({ ...otherText, start, end })
  }
  return { ...knownValues([]), entities: others, people: [] }
}

function isRemovable(place: Parameters<typeof isDetectable>[0]): boolean {
  return place.field.fixed !== true && (place.field.role === 'opaque' || isDetectable(place))
}

/** @throws VerificationError `proof_failed` where a value of the output has a word that was not kept */
export function proveKept(output: Source, kept: KeptWords): void {
  let others = 0
  for (const place of placesOf(output)) if (isRemovable(place)) others += kept.othersIn(place.field.value)
  if (others > 0) throw proofFailed(others)
}

/** What was found, as it is read. */
export function valuesOf({ text }: StructuredLayer, { entities }: Found): string[] {
  return entities.map(({ start, end }) => text.slice(start, end))
}
