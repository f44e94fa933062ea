import { setImmediate as turn } from 'node:timers/promises'
import type { ResolvedOptions } from '../../engines/detect/detect.ts'
import type { Entity } from '../../engines/model/entity.ts'
import { cancelledError } from '../executor/run-call.ts'
import type { Input } from '../input.ts'
import { decodeChunks, readChunks } from './decode-stream.ts'
import { detectInParts, type PartPool } from './detect-in-parts.ts'

/** Detects the entities of a text while it is read; a long one in the threads of a pool. Each entity has its value. */
export async function* detectStream(
  chunks: AsyncIterable<Uint8Array>,
  options: ResolvedOptions,
  pool?: PartPool,
): AsyncGenerator<Entity & { readonly value: string }> {
  const { pieces } = await decodeChunks(chunks)
  for await (const part of detectInParts(pieces, options, pool)) yield* withValues(part)
}

function* withValues(part: { start: number; text: string; entities: readonly Entity[] }) {
  for (const entity of part.entities)
    yield { ...entity, value: part.text.slice(entity.start - part.start, entity.end - part.start) }
}

/** Characters after which the caller's thread yields to its event loop. */
export const yieldCharacters = 250_000

/** Detects the entities of a long text in parts, between which the signal can abort. */
export async function detectCancellable(
  text: string,
  options: ResolvedOptions,
  signal: AbortSignal,
): Promise<{ entities: Entity[] }> {
  if (signal.aborted) throw cancelledError()
  const { StreamDetector } = await import('../../engines/detect/stream.ts')
  const detector = new StreamDetector(options)
  const entities: Entity[] = []
  for (let at = 0; at < text.length; at += yieldCharacters) {
    for (const part of detector.push(text.slice(at, at + yieldCharacters))) entities.push(...part.entities)
    await turn()
    if (signal.aborted) throw cancelledError()
  }
  for (const part of detector.end()) entities.push(...part.entities)
  return { entities }
}

/** Redacts a text that arrives in pieces. */
interface PartRedactor {
  push(piece: string): Iterable<{ readonly text: string }>
  end(): Iterable<{ readonly text: string }>
}

/** Redacts a text while it is read, no faster than the result is consumed. */
export function redactStream(
  input: Input,
  start: () => Promise<PartRedactor>,
  signal?: AbortSignal,
): ReadableStream<Uint8Array> {
  async function* redacted(): AsyncGenerator<Uint8Array> {
    const redactor = await start()
    const { pieces, encode } = await decodeChunks(readChunks(input, signal))
    for await (const piece of pieces) for (const part of redactor.push(piece)) yield encode(part.text)
    for (const part of redactor.end()) yield encode(part.text)
  }
  const source = redacted()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await source.next()
      if (done === true) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await source.return(undefined)
    },
  })
}
