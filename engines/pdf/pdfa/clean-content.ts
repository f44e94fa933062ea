import { ContentWriter } from '../content/content-writer.ts'
import { type InlineImage, parseOperations } from '../content/operations.ts'
import { isOperator, operators } from '../content/operators.ts'
import { contentStreams } from '../content/surfaces.ts'
import type { PageNode } from '../file/pages.ts'
import { decodeStream, encodeFlate, filtersOf } from '../filters/decode-stream.ts'
import { PdfDict, PdfFile, PdfName, type PdfObject, PdfStream } from '../objects/objects.ts'
import { nextOperand } from '../syntax/lenient-parser.ts'
import { END, KEYWORD, Tokenizer } from '../syntax/tokenizer.ts'

/** The largest numbers of PDF 1.4 (Annex C). No coordinate of a page is as large. */
const maxReal = 32_767
const maxInteger = 2_147_483_647

/**
 * Removes from all content streams what PDF/A forbids: undefined operators, numbers outside of the limits of PDF 1.4, and interpolation
 * and LZW data of inline images. An
 * operation can continue in the next stream of a page, so the streams of a page are joined.
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

/** The cleaned content. Null where it is valid. */
export function cleanContent(bytes: Uint8Array): Uint8Array | null {
  if (!hasForbidden(bytes)) return null
  const out = new ContentWriter(bytes.length)
  for (const { name, operands, inline, start, end } of parseOperations(bytes)) {
    if (inline) {
      const allowed = allowedInline(inline)
      if (allowed === inline) out.raw(bytes, start, end)
      else out.operation('BI', [], allowed)
    } else out.operation(name, operands.map(clampNumbers))
  }
  return out.bytes()
}

function hasForbidden(bytes: Uint8Array): boolean {
  let covered = 0
  for (const { name, operands, inline, start, end } of parseOperations(bytes)) {
    // Unknown operators may also be between operands. The data of an inline image is not content.
    if (
      hasUnknownOperator(bytes, covered, inline ? start : end - name.length) ||
      (inline && allowedInline(inline) !== inline) ||
      operands.some((operand) => clampNumbers(operand) !== operand)
    )
      return true
    covered = end
  }
  return hasUnknownOperator(bytes, covered, bytes.length)
}

/** An inline image without interpolation and LZW data. The same object where it has none. */
function allowedInline(inline: InlineImage): InlineImage {
  const lzw = filtersOf(noFile, inline.dict).some(({ name }) => name === 'LZWDecode')
  const interpolated = interpolation.some((key) => inline.dict.get(key) === true)
  if (!lzw && !interpolated) return inline
  const dict = inline.dict.clone()
  for (const key of interpolation) dict.delete(key)
  if (!lzw) return { dict, data: inline.data }
  const { bytes, rest } = decodeStream(noFile, new PdfStream(inline.dict, inline.data))
  if (rest.length > 0) return inline
  for (const key of ['F', 'Filter', 'DP', 'DecodeParms']) dict.delete(key)
  return { dict: dict.set('F', PdfName.of('Fl')), data: encodeFlate(bytes) }
}

const interpolation = ['I', 'Interpolate']

/** Inline images have no references. */
const noFile = new PdfFile(new Map(), new PdfDict())

/** Whether there is anything but white space and comments between operations. */
function hasUnknownOperator(bytes: Uint8Array, from: number, to: number): boolean {
  if (to - from < 2) return false
  const tokens = new Tokenizer(bytes.subarray(from, to), 0, { keywords: operators })
  for (let token = nextOperand(tokens); token !== END; token = nextOperand(tokens))
    if (token === KEYWORD && !isOperator(tokens.keyword)) return true
  return false
}

/** Clamps a number, or the numbers of an array. Returns the same object where nothing changes. */
export function clampNumbers(operand: PdfObject): PdfObject {
  if (typeof operand === 'number') {
    const largest = Number.isInteger(operand) ? maxInteger : maxReal
    return Math.abs(operand) > largest ? Math.sign(operand) * largest : operand
  }
  if (!Array.isArray(operand)) return operand
  // Numbers in nested arrays do not occur as operands.
  const items = operand.map((item) => (typeof item === 'number' ? clampNumbers(item) : item))
  return items.some((item, i) => item !== operand[i]) ? items : operand
}
