import type { ResolvedOptions } from '../../engines/detect/detect.ts'
import type { SettledPart, StreamDetector } from '../../engines/detect/stream.ts'
import type { Executor } from '../executor/executor.ts'
import type { TaskOutput, Tasks } from '../executor/tasks.ts'
import type { DetectOptions, StreamOptions } from '../options.ts'

/** Threads for the parts of a long text, and their options as plain data. */
export interface PartPool {
  readonly start: () => Promise<Executor>
  readonly threads: number
  readonly options: DetectOptions & StreamOptions
}

/**
 * Minimum characters of a text for using threads: a thread needs a quarter of a second before its first part, because it loads
 * its own dictionaries.
 */
export const minPartCharacters = 8_000_000
/** Maximum of windows of a part, about a million characters: enough to outweigh the copying of text and results. */
const windowsOfPart = 16
/** Literals are searched window by window; longer ones may not fit into a window. */
const maxLiteralUnits = 2_000

/** How a text is divided. */
export interface Division {
  /** Characters processed in this thread before the pool is used; at least the first window, because the parts need its table header. */
  readonly from: number
  /** Maximum of windows of a part. */
  readonly windows: number
  /** Characters of the whole text, if known: then all parts are about equally long, so that no thread waits for another. */
  readonly length?: number
  /** Characters by which results lag behind the input; Infinity if they are needed only at the end, see `StreamDetector`. */
  readonly lag?: number
}
const streamed: Division = { from: minPartCharacters, windows: windowsOfPart }
/** For a text known to be long. */
export function wholeText(length: number): Division {
  return { from: 250_000, windows: windowsOfPart, length, lag: Number.POSITIVE_INFINITY }
}

type Found = TaskOutput<Tasks, 'scanTextPart'>
type Part = NonNullable<ReturnType<StreamDetector['takePart']>>

/** Detects in a text that arrives in chunks: its beginning in this thread, the rest in the pool. The results do not depend on the pool. */
export async function* detectInParts(
  pieces: AsyncIterable<string> | Iterable<string>,
  compiled: ResolvedOptions,
  pool?: PartPool,
  division: Division = streamed,
): AsyncGenerator<SettledPart> {
  const { from, lag } = division
  const [{ StreamDetector, windowUnits }, { detectionOptions }] = await Promise.all([
    import('../../engines/detect/stream.ts'),
    import('./detection-options.ts'),
  ])
  const detector = new StreamDetector(compiled, lag)
  const usable = pool !== undefined && canDivide(pool) ? pool : undefined
  const queue: { readonly part: Part; readonly found: Promise<Found> }[] = []
  const finish = async function* (): AsyncGenerator<SettledPart> {
    const next = queue.shift()
    if (next !== undefined) yield* detector.absorb(next.part, await next.found)
  }
  const windows = usable === undefined ? 0 : windowsOfParts(division, windowUnits, usable.threads)
  const scanParts = async function* (executor: Executor, isLast: boolean): AsyncGenerator<SettledPart> {
    if (usable === undefined) return
    const { signal } = usable.options
    const options = detectionOptions(usable.options)
    for (let part = detector.takePart(windows, isLast); part; part = detector.takePart(windows, isLast)) {
      const found = executor.run('scanTextPart', { part, options }, { signal })
      // An error is thrown when its part is added; this prevents an unhandled rejection until then.
      found.catch(() => {})
      queue.push({ part, found })
      // One part more than threads, so that threads do not wait while a result is added here.
      if (queue.length > usable.threads + 1) yield* finish()
    }
  }
  let executor: Executor | undefined
  let read = 0
  for await (const piece of pieces) {
    read += piece.length
    if (usable === undefined || read <= from) {
      yield* detector.push(piece)
      continue
    }
    detector.add(piece)
    executor = await usable.start()
    yield* scanParts(executor, false)
  }
  if (executor !== undefined) yield* scanParts(executor, true)
  while (queue.length > 0) yield* finish()
  yield* detector.end()
}

/** Windows per part: for a text of known length, chosen so that every thread processes the same number of equally long parts. */
function windowsOfParts({ from, windows, length }: Division, windowUnits: number, threads: number): number {
  if (length === undefined) return windows
  const all = Math.max(1, Math.ceil((length - from) / windowUnits))
  const rounds = Math.ceil(all / (windows * threads))
  return Math.ceil(all / (rounds * threads))
}

/** Whether the results of the parts equal those of the whole text. A user's own model blocks its thread and keeps state there. */
export function canDivide({ threads, options }: PartPool): boolean {
  const { ner, terms = [], deny = [] } = options
  const literals = [...terms, ...deny.filter((value) => typeof value === 'string')]
  return threads > 1 && ner === undefined && literals.every(({ length }) => length <= maxLiteralUnits)
}
