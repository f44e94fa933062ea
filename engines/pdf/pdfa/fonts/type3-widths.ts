/** Widths of Type 3 fonts: each glyph procedure declares that of its code (ISO 19005-2, 6.2.11.5). */
import { ContentWriter } from '../../content/content-writer.ts'
import { parseOperations } from '../../content/operations.ts'
import { decodeStream, flateStream } from '../../filters/decode-stream.ts'
import type { FontChar } from '../../fonts/font.ts'
import { fontStyle } from '../../fonts/font-style.ts'
import { simpleEncoding } from '../../fonts/simple-encoding.ts'
import { PdfDict, type PdfFile, PdfName, type PdfObject, type PdfStream } from '../../objects.ts'
import { keepText } from './write-font.ts'

/** In units of glyph space. */
const tolerance = 1

/**
 * Gives the procedures of shown codes the widths of the font, which readers use. A procedure whose codes have different widths is
 * copied.
 * @returns whether something was changed
 */
export function repairType3(file: PdfFile, font: PdfDict, shown: ReadonlyMap<number, FontChar>): boolean {
  const procedures = file.dict(font.get('CharProcs'))
  if (!procedures) return false
  let changed = completeWidths(file, font)
  const { differences } = simpleEncoding(file, font, fontStyle(file, '', null), () => null)
  const names = [...differences]
  const widths = file.array(font.get('Widths')) ?? []
  const first = file.number(font.get('FirstChar')) ?? 0
  const given = new Map<string, number>()
  const charProcs = procedures.clone()
  for (const code of [...shown.keys()].sort((a, b) => a - b)) {
    const name = differences[code] ?? ''
    const procedure = file.stream(procedures.get(name))
    if (!procedure) continue
    const width = file.number(widths[code - first]) ?? 0
    const own = given.get(name)
    if (own !== undefined && Math.abs(own - width) <= tolerance) continue
    const rewritten = withWidth(file, procedure, width)
    if (own === undefined) given.set(name, width)
    if (own === undefined && !rewritten) continue
    changed = true
    const key = own === undefined ? name : freeName(charProcs, code)
    charProcs.set(key, file.add(rewritten ?? procedure))
    names[code] = key
  }
  if (!changed) return false
  if (names.some((name, code) => name !== differences[code])) rename(file, font, shown, names)
  font.set('CharProcs', charProcs)
  return true
}

/** Completes or cuts the widths to those of the first to the last code. */
function completeWidths(file: PdfFile, font: PdfDict): boolean {
  const first = Math.max(0, Math.trunc(file.number(font.get('FirstChar')) ?? 0))
  const last = Math.min(255, Math.trunc(file.number(font.get('LastChar')) ?? 255))
  const given = file.array(font.get('Widths')) ?? []
  const count = Math.max(0, last - first + 1)
  if (given.length === count && font.has('FirstChar') && font.has('LastChar')) return false
  const widths = Array.from({ length: count }, (_, i): PdfObject => file.number(given[i]) ?? 0)
  font.set('FirstChar', first).set('LastChar', last).set('Widths', widths)
  return true
}

/** The procedure with another width. Null if it already has this width. */
function withWidth(file: PdfFile, procedure: PdfStream, width: number): PdfStream | null {
  const { bytes } = decodeStream(file, procedure)
  const operations = parseOperations(bytes)
  const declared = operations.find(({ name }) => name === 'd0' || name === 'd1')
  const own = declared?.operands.at(declared.name === 'd0' ? -2 : -6)
  if (declared && typeof own === 'number' && Math.abs(own - width) <= tolerance) return null
  const box = declared?.name === 'd1' ? declared.operands.slice(-5) : []
  const out = new ContentWriter(bytes.length)
  if (box.length === 5) out.operation('d1', [width, ...box])
  else out.operation('d0', [width, 0])
  if (declared) out.raw(bytes, 0, declared.start).raw(bytes, declared.end)
  else out.raw(bytes)
  return flateStream(out.bytes(), procedure.dict)
}

function freeName(procedures: PdfDict, code: number): string {
  let name = `code${code}`
  while (procedures.has(name)) name += 'a'
  return name
}

/** Gives codes new names of glyphs. The text of the old names is written to a map. */
function rename(
  file: PdfFile,
  font: PdfDict,
  shown: ReadonlyMap<number, FontChar>,
  names: readonly string[],
): void {
  keepText(file, font, shown.keys())
  const differences = names.flatMap((name, code): PdfObject[] => (name ? [code, PdfName.of(name)] : []))
  font.set(
    'Encoding',
    new PdfDict([
      ['Type', PdfName.of('Encoding')],
      ['Differences', differences],
    ]),
  )
}
