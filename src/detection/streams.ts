import type { ResolvedOptions } from '../../engines/detect/detect.ts'
import type { Entity } from '../../engines/model/entity.ts'
import type { RedactTextOptions } from '../../engines/redact/text/redact-text.ts'
import type { Input } from '../input.ts'
import { byteChunks, decodePieces } from './decode-stream.ts'

/** Entities of a text as it comes, each with its value. */
export async function* detectPieces(
  chunks: AsyncIterable<Uint8Array>,
  options: ResolvedOptions,
): AsyncGenerator<Entity & { readonly value: string }> {
  const { StreamDetector } = await import('../../engines/detect/stream.ts')
  const detector = new StreamDetector(options)
  const { pieces } = await decodePieces(chunks)
  for await (const piece of pieces) for (const part of detector.push(piece)) yield* valuesOf(part)
  for (const part of detector.end()) yield* valuesOf(part)
}

function* valuesOf(part: { start: number; text: string; entities: readonly Entity[] }) {
  for (const entity of part.entities)
    yield { ...entity, value: part.text.slice(entity.start - part.start, entity.end - part.start) }
}

/** The bytes of a text, redacted as they come and no faster than they are read. */
export function redactPieces(
  input: Input,
  compiled: Promise<ResolvedOptions>,
  options: RedactTextOptions,
  signal?: AbortSignal,
): ReadableStream<Uint8Array> {
  async function* redacted(): AsyncGenerator<Uint8Array> {
    const [{ StreamRedactor }, detect] = await Promise.all([
      import('../../engines/redact/text/stream.ts'),
      compiled,
    ])
    const redactor = new StreamRedactor(detect, options)
    const { pieces, encode } = await decodePieces(byteChunks(input, signal))
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
