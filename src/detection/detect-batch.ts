import { setImmediate as turn } from 'node:timers/promises'
import type { ResolvedOptions } from '../../engines/detect/detect.ts'
import type { Entity } from '../../engines/model/entity.ts'
import { cancelledError } from '../executor/run-call.ts'
import type { DetectOptions, StreamOptions } from '../options.ts'
import { canDivide, detectInParts, minPartCharacters, type PartPool, wholeText } from './detect-in-parts.ts'
import { detectionOptions } from './detection-options.ts'
import type { Detector } from './detector.ts'

/**
 * Minimum characters for using threads. A thread needs a quarter of a second before its first text, because it loads
 * its own dictionaries, and texts and results are copied. One thread reads about ten million characters in that time.
 */
const minPoolCharacters = 16_000_000
/** Characters of a task: enough to outweigh the copying, few enough that threads finish at about the same time. */
const taskCharacters = 1_000_000
/** Characters after which the caller's thread yields to its event loop. */
const yieldCharacters = 250_000

/** Detects the entities of each text, in order. */
export async function detectBatch(
  texts: readonly string[],
  options: DetectOptions & StreamOptions,
  detector: Detector,
  pool: PartPool,
): Promise<{ entities: Entity[] }[]> {
  const { threads, start } = pool
  const size = texts.reduce((sum, text) => sum + text.length, 0)
  const compiled = await detector.compile(options)
  // A model blocks the thread that waits for it, so it is always used in the pool.
  if (options.ner === undefined && (threads < 2 || texts.length === 1 || size < minPoolCharacters)) {
    if (texts.length === 1 && size >= minPartCharacters && canDivide(pool))
      return [{ entities: await detectLong(texts[0], compiled, pool) }]
    const { detect } = await detector.module()
    const found: { entities: Entity[] }[] = []
    let read = 0
    for (const text of texts) {
      found.push({ entities: detect(text, compiled) })
      read += text.length
      if (read < yieldCharacters) continue
      read = 0
      await turn()
      if (options.signal?.aborted) throw cancelledError()
    }
    return found
  }
  const executor = await start()
  const { terms, wholeWords, signal } = options
  const plain = { ...detectionOptions(options), terms, wholeWords }
  const done = await Promise.all(
    splitTexts(texts).map((part) => executor.run('detectTexts', { texts: part, options: plain }, { signal })),
  )
  return done.flat().map((entities) => ({ entities }))
}

/** The entities of one long text, with its parts processed in the pool. */
async function detectLong(text: string, compiled: ResolvedOptions, pool: PartPool): Promise<Entity[]> {
  // The rest as one chunk, so that the text is joined only once.
  const division = wholeText(text.length)
  const pieces = [text.slice(0, division.from), text.slice(division.from)]
  const entities: Entity[] = []
  for await (const part of detectInParts(pieces, compiled, pool, division))
    for (const entity of part.entities) entities.push(entity)
  return entities
}

function splitTexts(texts: readonly string[]): string[][] {
  const shares: string[][] = []
  let size = taskCharacters
  for (const text of texts) {
    if (size >= taskCharacters) {
      shares.push([])
      size = 0
    }
    shares[shares.length - 1].push(text)
    size += text.length
  }
  return shares
}
