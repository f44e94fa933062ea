import { availableParallelism } from 'node:os'
import { setImmediate as turn } from 'node:timers/promises'
import type { Entity } from '../../engines/model/entity.ts'
import type { Executor } from '../executor/executor.ts'
import { cancelled } from '../executor/run-call.ts'
import { choiceOf, type DetectOptions, type StreamOptions } from '../options.ts'
import type { Detector } from './detector.ts'

/**
 * Characters from which on threads pay. A thread costs a quarter of a second before its first text (the dictionary is its own) and
 * the copying of texts and results; one thread reads some ten million characters in that time (bench/README.md).
 */
const poolPays = 16_000_000
/** Characters of a task: long enough that its crossing costs little, short enough that threads end together. */
const share = 1_000_000
/** Characters after which the caller's thread looks up from its work. */
const breath = 250_000

/** Entities of each text, in order. */
export async function detectTexts(
  texts: readonly string[],
  options: DetectOptions & StreamOptions,
  detector: Detector,
  start: () => Promise<Executor>,
  threads = availableParallelism(),
): Promise<{ entities: Entity[] }[]> {
  const size = texts.reduce((sum, text) => sum + text.length, 0)
  const compiled = await detector.compiled(options)
  if (threads < 2 || size < poolPays) {
    const { detect } = await detector.module()
    const found: { entities: Entity[] }[] = []
    let read = 0
    for (const text of texts) {
      found.push({ entities: detect(text, compiled) })
      read += text.length
      if (read < breath) continue
      read = 0
      await turn()
      if (options.signal?.aborted) throw cancelled()
    }
    return found
  }
  const executor = await start()
  const { terms, wholeWords, signal } = options
  const plain = { ...choiceOf(options), terms, wholeWords }
  const done = await Promise.all(
    sharesOf(texts).map((part) => executor.run('detectTexts', { texts: part, options: plain }, { signal })),
  )
  return done.flat().map((entities) => ({ entities }))
}

function sharesOf(texts: readonly string[]): string[][] {
  const shares: string[][] = []
  let size = share
  for (const text of texts) {
    if (size >= share) {
      shares.push([])
      size = 0
    }
    shares[shares.length - 1].push(text)
    size += text.length
  }
  return shares
}
