import { LimitError } from '../../engines/model/errors.ts'

/** Longer lines are refused, so that input without line breaks cannot exhaust memory. */
const maxLineBytes = 256 * 1024 * 1024

/** Splits a byte stream of any length into lines, without their LF or CRLF. */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes = maxLineBytes,
): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      parts.push(chunk.subarray(from, end))
      yield joinLine(parts)
      parts = []
      size = 0
      from = end + 1
    }
    if (from === chunk.length) continue
    parts.push(chunk.subarray(from))
    size += chunk.length - from
    if (size > maxBytes)
      throw new LimitError('too_many_bytes', `A line is longer than the limit of ${maxBytes} bytes.`, {
        limit: maxBytes,
      })
  }
  if (size > 0) yield joinLine(parts)
}

function joinLine(parts: readonly Uint8Array[]): Uint8Array {
  const whole = parts.length === 1 ? parts[0] : Buffer.concat(parts)
  return whole.at(-1) === 13 ? whole.subarray(0, -1) : whole
}
