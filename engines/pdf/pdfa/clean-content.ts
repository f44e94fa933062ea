/** Content without what the standards forbid in it: operators that nobody defined, numbers beyond those of PDF 1.4. */

import { ContentWriter } from '../content/content-writer.ts'
import { parseOperations } from '../content/operations.ts'
import { isOperator, operators } from '../content/operators.ts'
import { contentStreams } from '../content/surfaces.ts'
import type { PageNode } from '../file/pages.ts'
import { decodeStream, encodeFlate } from '../filters/decode-stream.ts'
import { PdfDict, type PdfFile, PdfName, type PdfObject, PdfStream } from '../objects/objects.ts'
import { nextOperand } from '../syntax/lenient-parser.ts'
import { END, KEYWORD, Tokenizer } from '../syntax/tokenizer.ts'

/** The largest real number of PDF 1.4 (Annex C); nothing on a page is so large. */
const largestReal = 32_767
const largestInteger = 2_147_483_647

/**
 * Cleans the contents of pages and every other stream that draws. Operators may run on from one stream of a page to the next, so such
 * pages are cleaned whole.
 */
export function cleanContents(file: PdfFile, nodes: readonly PageNode[]): void {
  for (const { dict } of nodes) {
    const parts = file.array(dict.get('Contents')) ?? [dict.get('Contents') ?? null]
    const streams = parts.flatMap((part) => file.stream(part) ?? [])
    const clean = cleanContent(joined(streams.map((stream) => decodeStream(file, stream).bytes)))
    if (clean) dict.set('Contents', file.add(flate(new PdfDict(), clean)))
  }
  for (const { num, stream } of contentStreams(file)) {
    const clean = cleanContent(decodeStream(file, stream).bytes)
    if (clean) file.objects.set(num, flate(stream.dict, clean))
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0]
  return new Uint8Array(Buffer.concat(parts.flatMap((part) => [part, Uint8Array.of(10)])))
}

function flate(like: PdfDict, bytes: Uint8Array): PdfStream {
  const raw = encodeFlate(bytes)
  const dict = like.clone().set('Filter', PdfName.of('FlateDecode')).set('Length', raw.length)
  dict.delete('DecodeParms')
  return new PdfStream(dict, raw)
}

/** The content written anew, or null where it is as it should be. */
export function cleanContent(bytes: Uint8Array): Uint8Array | null {
  if (!hasForbidden(bytes)) return null
  const out = new ContentWriter(bytes.length)
  for (const { name, operands, inline, start, end } of parseOperations(bytes)) {
    if (inline) out.raw(bytes, start, end)
    else out.operation(name, operands.map(bounded))
  }
  return out.bytes()
}

function hasForbidden(bytes: Uint8Array): boolean {
  let covered = 0
  for (const { name, operands, inline, start, end } of parseOperations(bytes)) {
    // Words may stand between operands too; of an inline picture the data is no content.
    if (
      strayWord(bytes, covered, inline ? start : end - name.length) ||
      operands.some((operand) => bounded(operand) !== operand)
    )
      return true
    covered = end
  }
  return strayWord(bytes, covered, bytes.length)
}

/** Besides operations and their operands only white space and comments belong. */
function strayWord(bytes: Uint8Array, from: number, to: number): boolean {
  if (to - from < 2) return false
  const tokens = new Tokenizer(bytes.subarray(from, to), 0, { keywords: operators })
  for (let token = nextOperand(tokens); token !== END; token = nextOperand(tokens))
    if (token === KEYWORD && !isOperator(tokens.keyword)) return true
  return false
}

/** A number within the limits, or an array of such; the same object where it was. */
export function bounded(operand: PdfObject): PdfObject {
  if (typeof operand === 'number') {
    const largest = Number.isInteger(operand) ? largestInteger : largestReal
    return Math.abs(operand) > largest ? Math.sign(operand) * largest : operand
  }
  if (!Array.isArray(operand)) return operand
  // Arrays inside of arrays hold no numbers that matter.
  const items = operand.map((item) => (typeof item === 'number' ? bounded(item) : item))
  return items.some((item, i) => item !== operand[i]) ? items : operand
}
