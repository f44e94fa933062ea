import { DocumentError } from '../model/errors.ts'
import { childrenOf, parseXml, type XmlElement } from './xml.ts'
import { readZip, type ZipEntry, type ZipLimits } from './zip-reader.ts'

/** A relationship from a part to another part or to an external target (ECMA-376 part 2, 9.3). */
export interface Relationship {
  readonly id: string
  /** Last segment of the type URI, such as `styles`, `image` or `hyperlink`. */
  readonly kind: string
  /** Name of a part, or a URI if `external`. */
  readonly target: string
  readonly external: boolean
}

/** An OOXML package: named parts and the relationships between them. */
export interface OfficePackage {
  /** Part names without the leading slash, in archive order. */
  readonly names: readonly string[]
  has(name: string): boolean
  /** Returns the bytes of a part, or undefined if there is no such part. */
  bytes(name: string): Promise<Uint8Array | undefined>
  /** Returns a parsed XML part, or undefined if there is no such part. @throws DocumentError `malformed` */
  xml(name: string): Promise<XmlElement | undefined>
  /** Returns the relationships of a part, or of the package if `name` is empty. */
  relationships(name: string): Promise<readonly Relationship[]>
  /** Returns the IANA media type of a part, from the content types of the package. */
  mediaType(name: string): string
}

/**
 * Opens a DOCX, XLSX or PPTX. Parts are inflated when they are read.
 * @throws DocumentError `malformed`, `encrypted`; LimitError as `readZip`
 */
export async function openPackage(bytes: Uint8Array, limits?: ZipLimits): Promise<OfficePackage> {
  const entries = new Map<string, ZipEntry>()
  // Part names are case-insensitive (ECMA-376 part 2, 9.1.1.2).
  for (const entry of await readZip(bytes, limits)) entries.set(partKey(entry.name), entry)
  refuseBinaryWorkbook(entries)
  const types = await readContentTypes(entries.get('[content_types].xml'))
  return new Package(entries, types)
}

/** The parts of XLSB are not XML, though its package is named as that of XLSX. @throws DocumentError `unsupported_format` */
export function refuseBinaryWorkbook(entries: ReadonlyMap<string, unknown>): void {
  if (entries.has('xl/workbook.bin'))
    throw new DocumentError(
      'unsupported_format',
      'The workbook is in the binary form of Excel (XLSB). Save it as XLSX.',
    )
}

class Package implements OfficePackage {
  readonly names: readonly string[]
  readonly #entries: ReadonlyMap<string, ZipEntry>
  readonly #types: ContentTypes

  constructor(entries: ReadonlyMap<string, ZipEntry>, types: ContentTypes) {
    this.#entries = entries
    this.#types = types
    this.names = [...entries.values()].map(({ name }) => name.replaceAll('\\', '/').replace(/^\//, ''))
  }

  has(name: string): boolean {
    return this.#entries.has(partKey(name))
  }

  async bytes(name: string): Promise<Uint8Array | undefined> {
    return this.#entries.get(partKey(name))?.read()
  }

  async xml(name: string): Promise<XmlElement | undefined> {
    const bytes = await this.bytes(name)
    return bytes && parseXml(bytes)
  }

  async relationships(name: string): Promise<readonly Relationship[]> {
    const slash = name.lastIndexOf('/')
    const folder = name.slice(0, slash + 1)
    const root = await this.xml(`${folder}_rels/${name.slice(slash + 1)}.rels`)
    return childrenOf(root, 'rel:Relationship').map(({ attributes }) => {
      const external = attributes.TargetMode === 'External'
      const target = attributes.Target ?? ''
      return {
        id: attributes.Id ?? '',
        kind: (attributes.Type ?? '').split('/').at(-1) ?? '',
        target: external ? target : resolveTarget(folder, target),
        external,
      }
    })
  }

  mediaType(name: string): string {
    const { parts, extensions } = this.#types
    const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
    return parts.get(partKey(name)) ?? extensions.get(extension) ?? 'application/octet-stream'
  }
}

function partKey(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase()
}

/** Resolves a target against the folder of its source. The result cannot leave the package. */
function resolveTarget(folder: string, target: string): string {
  const steps = target.startsWith('/') ? [] : folder.split('/').filter(Boolean)
  for (const step of target.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.' && step !== '') steps.push(step)
  }
  return steps.join('/')
}

interface ContentTypes {
  readonly parts: ReadonlyMap<string, string>
  readonly extensions: ReadonlyMap<string, string>
}

async function readContentTypes(entry: ZipEntry | undefined): Promise<ContentTypes> {
  if (!entry)
    throw new DocumentError(
      'malformed',
      'The file is a ZIP archive but not an office document: it has no content types part.',
    )
  const root = parseXml(await entry.read())
  const type = (element: XmlElement) => element.attributes.ContentType ?? ''
  return {
    parts: new Map(
      childrenOf(root, 'ct:Override').map((e) => [partKey(e.attributes.PartName ?? ''), type(e)] as const),
    ),
    extensions: new Map(
      childrenOf(root, 'ct:Default').map(
        (e) => [(e.attributes.Extension ?? '').toLowerCase(), type(e)] as const,
      ),
    ),
  }
}
