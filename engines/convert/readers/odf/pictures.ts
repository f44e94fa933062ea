import { imageTypeOf, stripImageMetadata } from '../../../image/index.ts'
import { PalimpsestError } from '../../../model/errors.ts'
import { isElement, parseXml, type XmlElement } from '../../../office/xml.ts'
import { chartMarkup } from './charts.ts'
import type { OoxmlPackage } from './ooxml-package.ts'
import type { OpenDocument } from './package.ts'

const extensions: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/tiff': 'tiff',
  'image/bmp': 'bmp',
  'image/x-emf': 'emf',
  'image/x-wmf': 'wmf',
  'image/svg+xml': 'svg',
}

interface Picture {
  readonly bytes: Uint8Array
  readonly mediaType: string
}

/** The images and embedded objects of a document, read before its text, which is read at once. */
export class Pictures {
  readonly #pack: OoxmlPackage
  readonly #folder: string
  readonly #pictures = new Map<string, Picture>()
  readonly #objects = new Map<string, XmlElement>()
  readonly #parts = new Map<string, string>()
  readonly #charts = new Map<string, string>()

  /** @param folder of the images in the package that is written */
  constructor(pack: OoxmlPackage, folder: string) {
    this.#pack = pack
    this.#folder = folder
  }

  /** @param keepsMetadata whether the images keep their metadata */
  async load(odf: OpenDocument, keepsMetadata = false): Promise<void> {
    const references = new Set<string>()
    for (const root of [odf.content, odf.styles]) if (root) collect(root, references)
    for (const reference of references) {
      const bytes = await odf.bytes(reference)
      if (bytes) {
        const mediaType = typeOf(bytes)
        const clean = mediaType === null || keepsMetadata ? bytes : stripImageMetadata(bytes, mediaType)
        if (mediaType !== null && clean) this.#pictures.set(reference, { bytes: clean, mediaType })
        continue
      }
      const object = await odf.bytes(`${reference.replace(/\/$/, '')}/content.xml`)
      const root = object && parsed(object)
      if (root) this.#objects.set(reference, root)
    }
  }

  has(reference: string | undefined): reference is string {
    return reference !== undefined && this.#pictures.has(reference)
  }

  /** The content of an embedded object. */
  object(reference: string | undefined): XmlElement | undefined {
    return this.#objects.get(reference ?? '')
  }

  /** The part with the chart of an embedded object; undefined if it is not a chart. */
  chartOf(reference: string | undefined): string | undefined {
    const known = this.#charts.get(reference ?? '')
    if (known !== undefined) return known
    const root = this.object(reference)
    const chart = root && chartMarkup(root)
    if (!chart) return undefined
    const part = `${this.#folder.replace(/media$/, 'charts')}/chart${this.#charts.size + 1}.xml`
    this.#pack.add(part, 'drawingml.chart+xml', chart)
    this.#charts.set(reference ?? '', part)
    return part
  }

  /** The part that contains an image, which is added on first use. */
  partOf(reference: string): string {
    const known = this.#parts.get(reference)
    if (known) return known
    const picture = this.#pictures.get(reference)
    if (!picture) throw new TypeError('no such picture')
    const part = `${this.#folder}/image${this.#parts.size + 1}.${extensions[picture.mediaType] ?? 'bin'}`
    this.#pack.media(part, picture.mediaType, picture.bytes)
    this.#parts.set(reference, part)
    return part
  }
}

function collect(root: XmlElement, references: Set<string>): void {
  const reference = root.attributes['xlink:href']
  const isKept = /^draw:(?:image|object|object-ole|fill-image)$|^style:background-image$/.test(root.name)
  if (isKept && reference && !/^[a-z][a-z\d+.-]*:/i.test(reference)) references.add(reference)
  for (const child of root.children) if (isElement(child)) collect(child, references)
}

/** An object whose content cannot be parsed is replaced by its preview image. */
function parsed(bytes: Uint8Array): XmlElement | undefined {
  try {
    return parseXml(bytes)
  } catch (error) {
    if (error instanceof PalimpsestError && error.code === 'malformed') return undefined
    throw error
  }
}

/** The media type by content; null for images that no reader knows, such as those of StarView. */
function typeOf(bytes: Uint8Array): string | null {
  const known = imageTypeOf(bytes)
  if (known) return known
  const head = Buffer.from(bytes.subarray(0, 512)).toString('latin1')
  if (head.startsWith('\x01\x00\x00\x00') && head.slice(40, 44) === ' EMF') return 'image/x-emf'
  if (metafileStarts.some((start) => head.startsWith(start))) return 'image/x-wmf'
  return /<svg[\s>]/.test(head) || /^(?:\xef\xbb\xbf)?<\?xml/.test(head) ? 'image/svg+xml' : null
}

/** A placeable metafile of Windows, and one in memory or on disk ([MS-WMF] 2.3.2). */
const metafileStarts = ['\xd7\xcd\xc6\x9a', '\x01\x00\x09\x00', '\x02\x00\x09\x00']
