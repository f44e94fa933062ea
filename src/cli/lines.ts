import { LimitError } from '../../engines/model/errors.ts'

/** Longer lines are refused, so that input without line ends cannot fill the memory. */
export const longestLine = 256 * 1024 * 1024

/** Lines of a byte stream as bytes, without their ends (LF or CRLF), one at a time however long the stream is. */
export async function* lines(
  chunks: AsyncIterable<Uint8Array>,
  longest = longestLine,
): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      parts.push(chunk.subarray(from, end))
      yield line(parts)
      parts = []
      size = 0
      from = end + 1
    }
    if (from === chunk.length) continue
    parts.push(chunk.subarray(from))
    size += chunk.length - from
    if (size > longest)
      throw new LimitError('too_many_bytes', `A line is longer than the limit of ${longest} bytes.`, {
        limit: longest,
      })
  }
  if (size > 0) yield line(parts)
}

function line(parts: readonly Uint8Array[]): Uint8Array {
  const whole = parts.length === 1 ? parts[0] : Buffer.concat(parts)
  return whole.at(-1) === 13 ? whole.subarray(0, -1) : whole
}
