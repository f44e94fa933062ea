/** Drawings in SVG whose outlines show a value, such as letters or the bars of a code: there is no text to remove and there are no pixels. */
import { renderSvg } from '../../image/image-files.ts'
import { PalimpsestError } from '../../model/errors.ts'
import type { RedactionInput, RedactionOutput } from '../request.ts'

/** Shapes of a drawing that could be letters or bars. An icon has fewer. */
const minShapes = 4
const shape = /<(?:\w{1,20}:)?(?:rect|line|polygon|polyline|circle|ellipse|use|image)\b|[Mm]\s{0,8}[-\d.]/g
const textTag = /<((?:\w{1,20}:)?(?:text|foreignObject|script|title|desc|metadata))\b[^<>]*?(\/?)>/g
const root = /<(?:\w{1,20}:)?svg\b[^<>]*>/
/** What the root may say about its size; its other attributes may name a value. */
const sizes = /\s(?:width|height|viewBox|preserveAspectRatio|class|style|role)\s*=\s*(?:"[^"<>]*"|'[^'<>]*')/g

/**
 * A drawing that shows a value is replaced by a redacted image of what it draws without its texts: those cannot be searched in pixels as well as in
 * a text. Null: it shows none and stays, for its texts are redacted with the text around it.
 * @param redactImage reads and redacts a PNG
 */
export async function redactDrawing(
  input: RedactionInput,
  redactImage: (input: RedactionInput) => Promise<RedactionOutput>,
): Promise<RedactionOutput | null> {
  const drawing = Buffer.from(input.bytes).toString()
  if ((drawing.match(shape)?.length ?? 0) < minShapes) return null
  const head = root.exec(drawing)?.[0] ?? ''
  const outlines = withoutTexts(named(drawing, head))
  const png = await drawn(outlines)
  if (png === null) return null
  const done = await redactImage({ ...input, bytes: png, mode: 'blackout', progress: undefined })
  if (done.entities.length === 0) return null
  const [x, y, width, height] = boxOf(head)
  const image = `data:image/png;base64,${Buffer.from(done.bytes).toString('base64')}`
  const size = (head.match(sizes) ?? []).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"${size}><image x="${x}" y="${y}" width="${width}" height="${height}" xlink:href="${image}"/></svg>`
  return { ...done, bytes: new TextEncoder().encode(svg) }
}

/** Without the elements that hold text. What is never closed cannot be drawn, and is searched for once. */
function withoutTexts(drawing: string): string {
  const pieces: string[] = []
  const unclosed = new Set<string>()
  let at = 0
  for (const { 0: tag, 1: name, 2: isEmpty, index } of drawing.matchAll(textTag)) {
    if (index < at || unclosed.has(name)) continue
    const end = isEmpty === '' ? endOf(name, drawing, index) : index + tag.length
    if (end === 0) unclosed.add(name)
    else {
      pieces.push(drawing.slice(at, index))
      at = end
    }
  }
  return [...pieces, drawing.slice(at)].join('')
}

/** The end of the next closing tag of a name, 0 for none: `</textPath>` is not of `text`. */
function endOf(name: string, drawing: string, from: number): number {
  const tag = new RegExp(`</${name}\\s*>`, 'g')
  tag.lastIndex = from
  return tag.exec(drawing) === null ? 0 : tag.lastIndex
}

/** With the namespaces that a page need not declare. */
function named(drawing: string, head: string): string {
  const missing = [
    ['xmlns', 'http://www.w3.org/2000/svg'],
    ['xmlns:xlink', 'http://www.w3.org/1999/xlink'],
  ].filter(([name]) => !/^<\w+:/.test(head) && !new RegExp(`\\s${name}\\s*=`).test(head))
  const more = missing.map(([name, value]) => ` ${name}="${value}"`).join('')
  return drawing.replace(root, (written) => written.replace(/^<svg/i, (tag) => tag.toLowerCase() + more))
}

/** The box that a drawing shows, in its own units; all of its place where it names none. */
function boxOf(head: string): readonly (number | string)[] {
  const box =
    /\sviewBox\s*=\s*["']([^"']*)/
      .exec(head)?.[1]
      .trim()
      .split(/[\s,]+/)
      .map(Number) ?? []
  return box.length === 4 && box.every(Number.isFinite) ? box : [0, 0, '100%', '100%']
}

/** What cannot be drawn shows nothing in a viewer either. */
async function drawn(svg: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return Uint8Array.from(await renderSvg(Buffer.from(svg)))
  } catch (error) {
    if (error instanceof PalimpsestError && error.code === 'malformed') return null
    throw error
  }
}
