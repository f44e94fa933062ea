import type { Block, Document, Inline, ListItem } from '../../model/document.ts'
import { nodesIn } from './walk.ts'

/** Notes numbered from 1, in the order of their first reference. */
export interface NoteNumbers {
  /** The number of a key; undefined for one without a body. */
  readonly numbers: ReadonlyMap<string, number>
  /** Bodies in the order of their numbers. */
  readonly bodies: readonly {
    readonly number: number
    readonly key: string
    readonly blocks: readonly Block[]
  }[]
}

/** Notes without a reference come last, so that their text is not lost. */
export function numberNotes(document: Document): NoteNumbers {
  const numbers = new Map<string, number>()
  const bodies: { number: number; key: string; blocks: readonly Block[] }[] = []
  const meet = (key: string) => {
    const blocks = document.notes.get(key)
    if (blocks === undefined || numbers.has(key)) return
    numbers.set(key, numbers.size + 1)
    bodies.push({ number: numbers.size, key, blocks })
  }
  if (document.notes.size === 0) return { numbers, bodies }
  for (const key of referencesIn(document.blocks)) meet(key)
  // The list grows during the loop: a note may refer to another.
  for (const body of bodies) for (const key of referencesIn(body.blocks)) meet(key)
  for (const key of document.notes.keys()) meet(key)
  return { numbers, bodies }
}

function* referencesIn(blocks: readonly Block[]): Generator<string> {
  for (const node of nodesIn(blocks)) if (node.kind === 'note') yield node.note
}

/** An item that begins with its label as text, for formats without labels of this kind. */
export function withLabel(item: ListItem, label: string): ListItem {
  const [first, ...rest] = item.blocks
  const text: Inline = { kind: 'text', text: label }
  const blocks: Block[] =
    first?.kind === 'paragraph' || first?.kind === 'heading'
      ? [{ ...first, inlines: [text, ...first.inlines] }, ...rest]
      : [{ kind: 'paragraph', inlines: [{ kind: 'text', text: label.trimEnd() }] }, ...item.blocks]
  return { ...item, blocks }
}
