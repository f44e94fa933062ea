// Measures lists on generated PDFs: node bench/structure/run-lists.ts [--tuning] [--misses] [--documents 12] [--keep FOLDER]
// Default: the third of the documents that was kept unseen while the rules were tuned.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { analyse } from '../../engines/layout/analyse.ts'
import type { Block } from '../../engines/model/document.ts'
import { plainText } from '../../engines/model/document-text.ts'
import { readPdf } from '../../engines/pdf/reading/index.ts'
import { isUnseen } from './documents.ts'
import { listSources } from './list-sources.ts'
import { isOrdered, type ListDocument, type ListPart, listDocument } from './lists.ts'
import { isInstalled, type Typesetter, typeset, typesetters } from './typesetters.ts'

const { values: options } = parseArgs({
  options: {
    tuning: { type: 'boolean' },
    misses: { type: 'boolean' },
    documents: { type: 'string', default: '12' },
    only: { type: 'string' },
    keep: { type: 'string' },
  },
})

const documents = Array.from({ length: Number(options.documents) }, (_, i) => listDocument(i)).filter(
  ({ seed }) => isUnseen(seed) !== (options.tuning === true),
)

/** An item as a line of text: its depth, its kind and the texts of its blocks that are no lists. */
interface Item {
  readonly text: string
  readonly key: string
  /** The kind of list, for the figures. */
  readonly marking: string
}

interface Counts {
  meant: number
  found: number
  hits: number
}

const counts = new Map<string, Counts>()

function count(key: string, own: Partial<Counts>): void {
  const all = counts.get(key) ?? { meant: 0, found: 0, hits: 0 }
  counts.set(key, {
    meant: all.meant + (own.meant ?? 0),
    found: all.found + (own.found ?? 0),
    hits: all.hits + (own.hits ?? 0),
  })
}

function normal(text: string): string {
  return text.replace(/\s+/g, '').replace(/[’]/g, "'")
}

function meantItems(parts: readonly ListPart[], depth = 0): Item[] {
  return parts.flatMap((part) => {
    if (part.kind !== 'list') return []
    const { marking, items } = part
    return items.flatMap(({ text, below }) => {
      const texts = below.flatMap((inner) =>
        inner.kind === 'paragraph' ? [inner.text] : inner.kind === 'code' ? inner.lines : [],
      )
      return [item(text, texts, depth, isOrdered(marking), marking), ...meantItems(below, depth + 1)]
    })
  })
}

function foundItems(blocks: readonly Block[], depth = 0): Item[] {
  return blocks.flatMap((block) => {
    if (block.kind !== 'list') return []
    return block.items.flatMap(({ blocks: own }) => {
      const texts = own.filter(({ kind }) => kind !== 'list').map((inner) => textOf([inner]))
      const { ordered } = block
      return [
        item(texts[0] ?? '', texts.slice(1), depth, ordered, ordered ? 'number' : 'bullet'),
        ...foundItems(own, depth + 1),
      ]
    })
  })
}

function item(
  text: string,
  below: readonly string[],
  depth: number,
  ordered: boolean,
  marking: string,
): Item {
  const key = [depth, ordered ? '1' : '-', normal(text), normal(below.join(''))].join('|')
  return { text, key, marking: `${marking}${depth > 0 ? ', nested' : ''}` }
}

function textOf(blocks: readonly Block[]): string {
  return plainText({ metadata: {}, blocks, notes: new Map(), resources: new Map() })
}

async function measure(typesetter: Typesetter, document: ListDocument, folder: string): Promise<void> {
  const source = listSources[typesetter.name](document)
  const reading = await readPdf(typeset(typesetter, source, folder, `list-${document.seed}`))
  // Chromium and LibreOffice tag their lists; here the layout has to show them.
  const { blocks } = analyse({ ...reading, tags: null })
  // LibreOffice writes letters where bullets are nested in numbers.
  const kinds = typesetter.name === 'libreoffice' ? /^(\d+\|)[1-]/ : /$^/
  const found = foundItems(blocks).map((one) => ({ ...one, key: one.key.replace(kinds, '$1') }))
  const left = new Map<string, number>()
  for (const { key } of found) left.set(key, (left.get(key) ?? 0) + 1)
  const missed: Item[] = []
  for (const one of meantItems(document.parts)) {
    const key = one.key.replace(kinds, '$1')
    const free = left.get(key) ?? 0
    if (free > 0) left.set(key, free - 1)
    else missed.push(one)
    for (const key of [typesetter.name, one.marking, 'all']) count(key, { meant: 1, hits: free > 0 ? 1 : 0 })
  }
  for (const key of [typesetter.name, 'all']) count(key, { found: found.length })
  if (!options.misses) return
  console.log(`\n${typesetter.name}-list-${document.seed}`)
  for (const { key, marking } of missed) console.log(`  - ${marking}: ${key}`)
  for (const { key } of found) {
    const free = left.get(key) ?? 0
    if (free > 0) console.log(`  + ${key}`)
    left.set(key, free - 1)
  }
}

const folder = options.keep ?? mkdtempSync(path.join(os.tmpdir(), 'palimpsest-lists-'))
mkdirSync(folder, { recursive: true })
try {
  for (const typesetter of typesetters) {
    if (options.only !== undefined && options.only !== typesetter.name) continue
    if (!(typesetter.name in listSources)) continue
    if (!isInstalled(typesetter)) console.log(`${typesetter.name} is not installed.`)
    else for (const document of documents) await measure(typesetter, document, folder)
  }
} finally {
  if (options.keep === undefined) rmSync(folder, { recursive: true, force: true })
}
for (const [key, { meant, found, hits }] of counts)
  console.log(
    `${key.padEnd(22)} recall ${(hits / meant).toFixed(3)} of ${meant}${found > 0 ? `, precision ${(hits / found).toFixed(3)} of ${found}` : ''}`,
  )
