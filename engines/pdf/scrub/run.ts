import { reachableObjects } from '../content/surfaces.ts'
import { PdfDict, type PdfFile, PdfName, type PdfObject, PdfStream, PdfString } from '../objects.ts'
import type { Scalar, ScalarPlace, ScrubContext, ScrubStage, Visitor } from './scrubber.ts'
import { scrubbers } from './scrubbers.ts'

/** Runs the scrubbers of one stage over the file, which is changed in place. */
export function runScrubbers(stage: ScrubStage, context: ScrubContext): void {
  const visitors = scrubbers
    .filter((scrubber) => scrubber.stage === stage)
    .flatMap((scrubber) => scrubber.start(context) ?? [])
  walk(context.file, visitors)
  for (const visitor of visitors) visitor.finish?.()
}

/**
 * Visits every object that is reachable at the start, each once. What a visitor removes on the way is still visited:
 * it may be reachable in another way too.
 */
function walk(file: PdfFile, visitors: readonly Visitor[]): void {
  for (const { num, object } of [...reachableObjects(file)]) {
    if (isScalar(object)) {
      const kept = visitScalar(visitors, object, 'object')
      if (kept !== object) file.objects.set(num, kept ?? null)
      continue
    }
    // An explicit stack: nesting cannot exhaust the call stack.
    const waiting: PdfObject[] = [object]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (Array.isArray(next)) visitArray(visitors, next, waiting)
      else if (next instanceof PdfDict) visitDict(visitors, next, waiting)
      else if (next instanceof PdfStream) visitDict(visitors, next.dict, waiting)
    }
    if (!(object instanceof PdfStream)) continue
    let stream = object
    for (const visitor of visitors) stream = visitor.stream?.(stream, num) ?? stream
    if (stream !== object) file.objects.set(num, stream)
  }
}

function visitArray(visitors: readonly Visitor[], array: PdfObject[], waiting: PdfObject[]): void {
  for (let i = 0; i < array.length; i++) {
    const item = array[i]
    if (isScalar(item)) array[i] = visitScalar(visitors, item, 'array') ?? null
    else waiting.push(item)
  }
  for (const visitor of visitors) visitor.array?.(array)
}

function visitDict(visitors: readonly Visitor[], dict: PdfDict, waiting: PdfObject[]): void {
  for (const visitor of visitors) visitor.dict?.(dict)
  for (const [key, value] of dict.entries) {
    if (!isScalar(value)) {
      waiting.push(value)
      continue
    }
    const kept = visitScalar(visitors, value, { key })
    if (kept === undefined) dict.delete(key)
    else if (kept !== value) dict.set(key, kept)
  }
}

function visitScalar(
  visitors: readonly Visitor[],
  scalar: Scalar,
  place: ScalarPlace,
): PdfObject | undefined {
  let value: PdfObject | undefined = scalar
  for (const visitor of visitors) {
    if (!visitor.value) continue
    value = visitor.value(value, place)
    if (value === undefined || !isScalar(value)) return value
  }
  return value
}

function isScalar(object: PdfObject): object is Scalar {
  return object instanceof PdfString || object instanceof PdfName || typeof object === 'number'
}
