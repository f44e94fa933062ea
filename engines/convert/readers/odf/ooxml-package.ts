import { type NewZipEntry, writeZip } from '../../../office/zip-writer.ts'
import { tag } from './markup.ts'

const relationTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/'
const contentTypes = 'application/vnd.openxmlformats-officedocument.'

/** Namespaces of the parts that are written, by prefix. */
export const ooxmlNamespaces: Readonly<Record<string, string>> = {
  'xmlns:w': 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'xmlns:r': 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'xmlns:m': 'http://schemas.openxmlformats.org/officeDocument/2006/math',
  'xmlns:a': 'http://schemas.openxmlformats.org/drawingml/2006/main',
  'xmlns:wp': 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  'xmlns:pic': 'http://schemas.openxmlformats.org/drawingml/2006/picture',
  'xmlns:wps': 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape',
  'xmlns:c': 'http://schemas.openxmlformats.org/drawingml/2006/chart',
  'xmlns:p': 'http://schemas.openxmlformats.org/presentationml/2006/main',
}

/** Builds an office package in memory (ECMA-376 part 2): parts, their types and their relationships. */
export class OoxmlPackage {
  readonly #parts = new Map<string, { readonly content: string | Uint8Array; readonly type: string }>()
  readonly #relations = new Map<string, Map<string, string>>()
  readonly #ids = new Map<string, string>()
  readonly #extensions = new Map<string, string>()

  /** @param type content type after the common prefix, such as `wordprocessingml.styles+xml` */
  add(name: string, type: string, content: string): void {
    const full = type.startsWith('application/') ? type : `${contentTypes}${type}`
    this.#parts.set(name, {
      content: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${content}`,
      type: full,
    })
  }

  media(name: string, mediaType: string, bytes: Uint8Array): void {
    this.#extensions.set(name.slice(name.lastIndexOf('.') + 1), mediaType)
    this.#parts.set(name, { content: bytes, type: '' })
  }

  /** The id of a relationship of a part, or of the package if `source` is empty. Equal ones share it. */
  relate(source: string, kind: string, target: string, isExternal = false): string {
    const key = `${source}\n${kind}\n${target}`
    const known = this.#ids.get(key)
    if (known) return known
    const relations = this.#relations.get(source) ?? new Map<string, string>()
    this.#relations.set(source, relations)
    const id = `rId${relations.size + 1}`
    const type =
      kind === 'core-properties'
        ? 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties'
        : relationTypes + kind
    relations.set(
      id,
      tag('Relationship', {
        Id: id,
        Type: type,
        Target: isExternal ? target : `/${target}`,
        TargetMode: isExternal ? 'External' : undefined,
      }),
    )
    this.#ids.set(key, id)
    return id
  }

  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    const files: NewZipEntry[] = [{ name: '[Content_Types].xml', content: this.#types() }]
    const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships'
    for (const [source, relations] of this.#relations) {
      const slash = source.lastIndexOf('/') + 1
      files.push({
        name: `${source.slice(0, slash)}_rels/${source.slice(slash)}.rels`,
        content: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${tag('Relationships', { xmlns: relationships }, ...relations.values())}`,
      })
    }
    for (const [name, { content, type }] of this.#parts)
      files.push({ name, content, uncompressed: type === '' })
    return writeZip(files)
  }

  #types(): string {
    const types = 'http://schemas.openxmlformats.org/package/2006/content-types'
    const extensions = new Map([
      ['rels', 'application/vnd.openxmlformats-package.relationships+xml'],
      ['xml', 'application/xml'],
      ...this.#extensions,
    ])
    const defaults = [...extensions].map(([Extension, ContentType]) =>
      tag('Default', { Extension, ContentType }),
    )
    const overrides = [...this.#parts]
      .filter(([, { type }]) => type !== '')
      .map(([name, { type }]) => tag('Override', { PartName: `/${name}`, ContentType: type }))
    return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${tag('Types', { xmlns: types }, ...defaults, ...overrides)}`
  }
}
