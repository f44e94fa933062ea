import type { Escapes } from '../escapes.ts'
import { xmlReferences } from './references.ts'

/** An entity that a file declares itself, with the place of its text in the document type. */
export interface InternalEntity {
  readonly name: string
  readonly start: number
  readonly value: string
}

const declaration = /<!ENTITY\s+([A-Za-z_:][\w:.-]*)\s+("[^"]*"|'[^']*')\s*>/g

export function entitiesIn(doctype: string): InternalEntity[] {
  return [...doctype.matchAll(declaration)].map(({ 0: all, 1: name, 2: quoted, index }) => {
    return { name, start: index + all.indexOf(quoted) + 1, value: quoted.slice(1, -1) }
  })
}

/** UTF-16 units of the text of an entity, and entities inside of each other. Longer ones may be made to exhaust memory. */
const maxLength = 1_000
const maxDepth = 4

/**
 * References of XML, and to entities of the file that hold text alone. All others stay as written: an entity with markup, one that is
 * too long, and one that is outside of the file.
 */
export function withEntities(declared: readonly InternalEntity[]): Escapes {
  const values = new Map(declared.map(({ name, value }) => [name, value]))
  const known = new Map<string, string | null>()
  const textOf = (name: string, depth: number): string | null => {
    const value = values.get(name)
    if (value === undefined || value.includes('<') || value.length > maxLength || depth > maxDepth)
      return null
    const before = known.get(name)
    if (before !== undefined) return before
    const text = value.replace(xmlReferences.pattern, (one) => {
      const plain = xmlReferences.decode(one)
      return plain === one ? (textOf(one.slice(1, -1), depth + 1) ?? one) : plain
    })
    const bounded = text.length > maxLength ? null : text
    known.set(name, bounded)
    return bounded
  }
  return {
    pattern: xmlReferences.pattern,
    decode(sequence) {
      const plain = xmlReferences.decode(sequence)
      return plain === sequence ? (textOf(sequence.slice(1, -1), 0) ?? sequence) : plain
    },
  }
}
