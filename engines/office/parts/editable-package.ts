import { DocumentError } from '../../model/errors.ts'
import { refuseBinaryWorkbook } from '../package-reader.ts'
import { contentTypesPart, relationshipsPart, xmlDeclaration } from '../package-writer.ts'
import { readZip, type ZipEntry, type ZipLimits } from '../zip-reader.ts'
import { type NewZipEntry, writeZip } from '../zip-writer.ts'
import { parseXmlTree } from './parse-xml-tree.ts'
import type { XmlTag } from './xml-tree.ts'

/** Why something of the archive is not in the package. */
export type DroppedEntry = 'duplicate entries' | 'unused parts' | 'folders'

/**
 * A DOCX, XLSX or PPTX that is changed in place and written again. Only parts that can be reached by relationships are read, so that
 * nothing else of the archive is in the output: no unused parts, duplicates, comments, extra fields, times, or data around the archive.
 */
export class EditablePackage {
  /** Relationships of the package itself. */
  relationships: PartRelationship[] = []
  /** Entries omitted when the archive was read. */
  readonly dropped: ReadonlyMap<DroppedEntry, number>

  private constructor(relationships: PartRelationship[], dropped: ReadonlyMap<DroppedEntry, number>) {
    this.relationships = relationships
    this.dropped = dropped
  }

  /**
   * Reads a package. All its parts are inflated.
   * @throws DocumentError `malformed`, `encrypted`; LimitError as `readZip`
   */
  static async open(bytes: Uint8Array, limits?: ZipLimits): Promise<EditablePackage> {
    const { entries, dropped } = index(await readZip(bytes, limits))
    refuseBinaryWorkbook(entries)
    const typeOf = await contentTypes(entries.get('[content_types].xml'))
    const parts = new Map<string, Part>()
    const waiting: Part[] = []
    const used = new Set(['[content_types].xml'])

    const partAt = async (name: string): Promise<Part | null> => {
      const key = partKey(name)
      const known = parts.get(key)
      const entry = entries.get(key)
      if (known !== undefined || entry === undefined || isRelationshipsName(key)) return known ?? null
      const part = new Part(cleanName(entry.name), typeOf(key), await entry.read())
      parts.set(key, part)
      used.add(key)
      waiting.push(part)
      return part
    }
    const targetOf = async (path: string): Promise<Part | null> =>
      (await partAt(path)) ?? (path.includes('%') ? partAt(decodePercent(path)) : null)
    const relationshipsOf = async (name: string): Promise<PartRelationship[]> => {
      const slash = name.lastIndexOf('/')
      const folder = name.slice(0, slash + 1)
      const key = partKey(`${folder}_rels/${name.slice(slash + 1)}.rels`)
      const entry = entries.get(key)
      if (entry === undefined) return []
      used.add(key)
      const found: PartRelationship[] = []
      for (const element of parseXmlTree(await entry.read()).root.elements('rel:Relationship')) {
        const type = element.get('Type') ?? ''
        const target = element.get('Target') ?? ''
        const external = element.get('TargetMode') === 'External'
        const part = external ? null : await targetOf(resolveTarget(folder, target))
        found.push({
          id: element.get('Id') ?? '',
          type,
          kind: type.split('/').at(-1) ?? '',
          part,
          target,
          external,
        })
      }
      return found
    }
    const opened = new EditablePackage(await relationshipsOf(''), dropped)
    for (let part = waiting.pop(); part; part = waiting.pop())
      part.relationships = await relationshipsOf(part.name)
    const unused = entries.size - used.size
    if (unused > 0) dropped.set('unused parts', unused)
    return opened
  }

  /** The main part. @throws DocumentError `malformed` if there is none */
  get main(): Part {
    const main = this.relationships.find(({ kind }) => kind === 'officeDocument')?.part
    if (main) return main
    throw new DocumentError(
      'malformed',
      'The office document has no main part: it is damaged. Open it in its program and save it again.',
    )
  }

  /** Every part that can be reached by relationships, each once, in the order of the relationships. */
  parts(): Part[] {
    const found = new Set<Part>()
    const visit = (relationships: readonly PartRelationship[]): void => {
      for (const { part } of relationships) {
        if (part === null || found.has(part)) continue
        found.add(part)
        visit(part.relationships)
      }
    }
    visit(this.relationships)
    return [...found]
  }

  /** The relationships of the package and of every part. */
  allRelationships(): PartRelationship[] {
    return [...this.relationships, ...this.parts().flatMap(({ relationships }) => relationships)]
  }

  /** Removes the relationships that a test selects; parts that are no longer reached are not written. Returns how many. */
  removeRelationships(test: (relationship: PartRelationship, from: Part | null) => boolean): number {
    let count = 0
    const clean = (list: PartRelationship[], from: Part | null): PartRelationship[] => {
      const kept = list.filter((relationship) => !test(relationship, from))
      count += list.length - kept.length
      return kept
    }
    for (const part of this.parts()) part.relationships = clean(part.relationships, part)
    this.relationships = clean(this.relationships, null)
    return count
  }

  /** Writes the package. The same content gives the same bytes. */
  async write(): Promise<Uint8Array<ArrayBuffer>> {
    const parts = this.parts()
    const extensions: Record<string, string> = {
      rels: 'application/vnd.openxmlformats-package.relationships+xml',
      xml: 'application/xml',
    }
    const overrides: [string, string][] = []
    for (const { name, mediaType } of parts) {
      const extension = extensionOf(name)
      if (extension !== '' && extension !== 'xml') extensions[extension] ??= mediaType
      if (extensions[extension] !== mediaType) overrides.push([name, mediaType])
    }
    const entries: NewZipEntry[] = [
      { name: '[Content_Types].xml', content: contentTypesPart(extensions, overrides), compressed: true },
      { name: '_rels/.rels', content: written('', this.relationships), compressed: true },
    ]
    for (const part of parts) {
      const { name, relationships } = part
      const uncompressed = /\.(?:png|jpe?g|gif|webp)$/i.test(name)
      entries.push({ name, content: part.bytes, uncompressed, compressed: true })
      if (relationships.length === 0) continue
      const slash = name.lastIndexOf('/')
      entries.push({
        name: `${name.slice(0, slash + 1)}_rels/${name.slice(slash + 1)}.rels`,
        content: written(name, relationships),
        compressed: true,
      })
    }
    return writeZip(entries)
  }
}

/** Entries by part name, which ignores case (ECMA-376 part 2, 9.1.1.2). Of several with one name the last is kept. */
function index(list: readonly ZipEntry[]) {
  const entries = new Map<string, ZipEntry>()
  const dropped = new Map<DroppedEntry, number>()
  const count = (what: DroppedEntry) => dropped.set(what, (dropped.get(what) ?? 0) + 1)
  for (const entry of list) {
    if (entry.folder) {
      count('folders')
      continue
    }
    const key = partKey(entry.name)
    if (entries.has(key)) count('duplicate entries')
    entries.set(key, entry)
  }
  return { entries, dropped }
}

function cleanName(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '')
}

function partKey(name: string): string {
  return cleanName(name).toLowerCase()
}

function isRelationshipsName(key: string): boolean {
  return /(?:^|\/)_rels\/[^/]*\.rels$/.test(key) || key === '[content_types].xml'
}

function extensionOf(name: string): string {
  return /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** Resolves a target against the folder of its source. The result cannot leave the package. */
function resolveTarget(folder: string, target: string): string {
  const path = target.replace(/[#?].*$/s, '').replaceAll('\\', '/')
  const steps = path.startsWith('/') ? [] : folder.split('/').filter(Boolean)
  for (const step of path.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.' && step !== '') steps.push(step)
  }
  return steps.join('/')
}

function decodePercent(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    // Not percent-encoded after all.
    return path
  }
}

/** The relationships of a part, with targets relative to it. */
function written(from: string, relationships: readonly PartRelationship[]): string {
  return relationshipsPart(
    relationships.map(({ id, kind, type, part, target, external }) => ({
      id,
      kind,
      type,
      target: part === null ? target : relativeTarget(from, part.name),
      external,
    })),
  )
}

function relativeTarget(from: string, to: string): string {
  const source = from.split('/').slice(0, -1)
  const steps = to.split('/')
  let same = 0
  while (same < source.length && same < steps.length - 1 && source[same] === steps[same]) same++
  const path = [...source.slice(same).map(() => '..'), ...steps.slice(same)].join('/')
  return encodeURI(path)
}

async function contentTypes(entry: ZipEntry | undefined): Promise<(key: string) => string> {
  if (!entry)
    throw new DocumentError(
      'malformed',
      'The file is a ZIP archive but not an office document: it has no content types part.',
    )
  const { root } = parseXmlTree(await entry.read())
  const overrides = new Map(
    root.elements('ct:Override').map((e) => [partKey(e.get('PartName') ?? ''), e.get('ContentType') ?? '']),
  )
  const defaults = new Map(
    root
      .elements('ct:Default')
      .map((e) => [(e.get('Extension') ?? '').toLowerCase(), e.get('ContentType') ?? '']),
  )
  return (key) => overrides.get(key) ?? defaults.get(extensionOf(key)) ?? 'application/octet-stream'
}

/** A relationship from the package or a part to another part or to an external target (ECMA-376 part 2, 9.3). */
export interface PartRelationship {
  id: string
  /** Type URI. */
  readonly type: string
  /** Last segment of the type URI, such as `styles`, `image` or `hyperlink`. */
  readonly kind: string
  /** The part; null for an external target, and for one that is not in the package. */
  readonly part: Part | null
  /** Target as written. Only used if there is no part. */
  target: string
  readonly external: boolean
}

/** A part of a package, changed in place. */
export class Part {
  /** Without the leading slash. Relationships refer to the part itself, so that a name may change freely. */
  name: string
  mediaType: string
  /** From this part to others. */
  relationships: PartRelationship[] = []
  #bytes: Uint8Array
  #root: XmlTag | null = null
  /** Comments and processing instructions that were dropped, if it was parsed. */
  #dropped = 0

  constructor(name: string, mediaType: string, bytes: Uint8Array) {
    this.name = name
    this.mediaType = mediaType
    this.#bytes = bytes
  }

  /** Whether the part is XML by its media type or name. */
  get isXml(): boolean {
    return /[+/]xml$/i.test(this.mediaType) || /\.(?:xml|vml|rels)$/i.test(this.name)
  }

  /** The root element, which is parsed once and changed in place. @throws DocumentError | LimitError as `parseXmlTree` */
  get root(): XmlTag {
    if (this.#root === null) {
      const { root, dropped } = parseXmlTree(this.#bytes)
      this.#root = root
      this.#dropped = dropped
      // The tree replaces the bytes, so that there are not two contents.
      this.#bytes = new Uint8Array()
    }
    return this.#root
  }

  get dropped(): number {
    return this.#dropped
  }

  /** The content: the written tree if the part was parsed. */
  get bytes(): Uint8Array {
    if (this.#root === null) return this.#bytes
    const out: string[] = [xmlDeclaration]
    this.#root.write(out)
    return Buffer.from(out.join(''), 'utf8')
  }

  set bytes(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#root = null
  }

  /** The part that a relationship of this part refers to by its id. */
  related(id: string | undefined): Part | null {
    return this.relationships.find((relationship) => relationship.id === id)?.part ?? null
  }
}
