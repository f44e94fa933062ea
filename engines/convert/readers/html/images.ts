import { imageTypeOf } from '../../../image/index.ts'
import { decodeText } from '../../../model/charset.ts'
import type { Inline, Resource } from '../../../model/document.ts'
import type { Conversion } from '../../conversion.ts'
import { attribute, descendants, type HtmlElement, parseHtml, textOf } from '../../html/parse.ts'
import { serialiseSafely } from '../../html/sanitise.ts'
import type { ConvertLimits } from '../../options.ts'
import { safeHref } from '../../tree/links.ts'
import { styleOf } from './display.ts'

const pointsPerPixel = 0.75

/** The images of a page, each kept once. Remote images are never loaded; their references are kept. */
export class ImageCollector {
  readonly resources = new Map<string, Resource>()
  readonly #keys = new Map<string, string>()
  readonly #conversion: Conversion

  constructor(conversion: Conversion) {
    this.#conversion = conversion
  }

  picture(node: HtmlElement): Inline[] {
    const source = attribute(node, 'src') || attribute(node, 'data-src')
    const alt = node.attributes.get('alt')
    const key = source === '' ? null : this.#key(source)
    if (key === null) return alt ? [{ kind: 'text', text: alt }] : []
    const title = attribute(node, 'title')
    return [
      {
        kind: 'image',
        resource: key,
        ...(alt === undefined ? {} : { alt }),
        ...(title === '' ? {} : { title }),
        ...sizeOf(node),
      },
    ]
  }

  /** An inline SVG. */
  drawing(node: HtmlElement): Inline[] {
    if (attribute(node, 'aria-hidden') === 'true') return []
    const text = serialiseSafely(node, this.#conversion.limits.depth)
    const bytes = new TextEncoder().encode(`${text}\n`)
    const key = this.#keep(text, { mediaType: 'image/svg+xml', bytes })
    let alt = attribute(node, 'aria-label')
    for (const inner of descendants(node)) if (alt === '' && inner.tag === 'title') alt = textOf(inner).trim()
    return [{ kind: 'image', resource: key, ...(alt === '' ? {} : { alt }), ...sizeOf(node) }]
  }

  #key(source: string): string | null {
    const known = this.#keys.get(source)
    if (known !== undefined) return known
    const resource = /^\s*data:/i.test(source)
      ? imageFrom(fromData(source), this.#conversion.limits)
      : this.#fromFile(source)
    return resource === null ? null : this.#keep(source, resource)
  }

  #keep(source: string, resource: Resource): string {
    const known = this.#keys.get(source)
    if (known !== undefined) return known
    const key = `image-${this.resources.size + 1}`
    this.#keys.set(source, key)
    this.resources.set(key, resource)
    return key
  }

  #fromFile(source: string): Resource | null {
    const href = safeHref(source)
    if (href === null) return null
    const bytes = /^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(href)
      ? null
      : (this.#conversion.ports.file?.(href) ?? null)
    const picture = bytes === null ? null : imageFrom(bytes, this.#conversion.limits)
    if (picture !== null) return picture
    this.#conversion.warn({
      code: 'image_not_loaded',
      message: 'Images that are not part of the file were not loaded; references to them were kept.',
    })
    return { mediaType: 'application/octet-stream', bytes: new Uint8Array(0), href }
  }
}

/** An image detected by its content. SVG is sanitised, so that it runs and loads nothing. */
function imageFrom(bytes: Uint8Array, { nodes, depth }: ConvertLimits): Resource | null {
  const mediaType = imageTypeOf(bytes)
  if (mediaType !== null) return { mediaType, bytes: Uint8Array.from(bytes) }
  const read = decodeText(bytes)
  if (read === null || !/<svg[\s>]/i.test(read.text.slice(0, 4096))) return null
  for (const node of descendants(parseHtml(read.text, nodes)))
    if (node.tag === 'svg')
      return {
        mediaType: 'image/svg+xml',
        bytes: new TextEncoder().encode(`${serialiseSafely(node, depth)}\n`),
      }
  return null
}

/** Bytes of a `data:` URI (RFC 2397). */
function fromData(source: string): Uint8Array {
  const comma = source.indexOf(',')
  if (comma < 0) return new Uint8Array(0)
  const head = source.slice(0, comma)
  const body = source.slice(comma + 1)
  return /;\s*base64\s*$/i.test(head) ? Buffer.from(body, 'base64') : percentDecoded(body)
}

function percentDecoded(text: string): Uint8Array {
  const out = new TextEncoder().encode(text)
  let to = 0
  for (let from = 0; from < out.length; from++, to++) {
    const digits = out[from] === 0x25 ? String.fromCharCode(...out.subarray(from + 1, from + 3)) : ''
    if (/^[\dA-Fa-f]{2}$/.test(digits)) {
      out[to] = Number.parseInt(digits, 16)
      from += 2
    } else out[to] = out[from]
  }
  return out.subarray(0, to)
}

function sizeOf(node: HtmlElement): { width?: number; height?: number } {
  const width = length(attribute(node, 'width')) ?? length(styleOf(node, 'width'))
  const height = length(attribute(node, 'height')) ?? length(styleOf(node, 'height'))
  return { ...(width === null ? {} : { width }), ...(height === null ? {} : { height }) }
}

const unitPoints: Readonly<Record<string, number>> = {
  '': 0.75,
  px: pointsPerPixel,
  pt: 1,
  in: 72,
  cm: 72 / 2.54,
  mm: 72 / 25.4,
}

/** A length in points; null for one relative to the window. */
function length(value: string): number | null {
  const match = /^\s*(\d{1,5}(?:\.\d{1,4})?)\s*(px|pt|in|cm|mm)?\s*$/i.exec(value)
  if (match === null) return null
  const points = Number(match[1]) * unitPoints[(match[2] ?? '').toLowerCase()]
  return points > 0 ? points : null
}
