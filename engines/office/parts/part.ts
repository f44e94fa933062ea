import { xmlDeclaration } from '../package-writer.ts'
import { parseXmlTree } from './parse-xml-tree.ts'
import type { XmlTag } from './xml-tree.ts'

/** A relationship from the package or a part to another part or to an external target (ECMA-376 part 2, 9.3). */
export interface PartRelationship {
  id: string
  /** Type URI. */
  readonly type: string
  /** Last segment of the type URI, such as `styles`, `image` or `hyperlink`. */
  readonly kind: string
  /** The part; null for an external target, and for one that is not in the package. */
  readonly part: Part | null
  /** Target as written. Only used where there is no part. */
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
