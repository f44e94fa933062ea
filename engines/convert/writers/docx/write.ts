import type { Document, PageSetup, RunningBlocks } from '../../../model/document.ts'
import type { Conversion } from '../../conversion.ts'
import type { Written } from '../../edge.ts'
import { type PageStyle, papers, styledPage } from '../../page-style.ts'
import { isRightToLeft } from '../../tree/direction.ts'
import { numberNotes } from '../../tree/note-numbers.ts'
import { nodesIn } from '../../tree/walk.ts'
import { prepareImages, shownSize } from '../prepare-images.ts'
import { WordFlattener } from './flatten-blocks.ts'
import { usualText } from './looks.ts'
import { packWord } from './pack.ts'
import { applyReference, readReference } from './reference.ts'
import type { References } from './runs.ts'
import type { WordParagraph, WordSection } from './word-document.ts'

const twips = 20
const defaultMargin = 72

/**
 * Writes the tree as DOCX with real structure: heading styles, numbered lists, tables with spans and repeated header rows, links and
 * bookmarks, footnotes, images with alternative text. Formulas become Office math if they can be parsed; others keep their source.
 */
export async function writeDocx(document: Document, conversion: Conversion): Promise<Written> {
  const { style = {} } = conversion.options
  const { options } = conversion
  const reference = options.referenceDocument ? await readReference(options.referenceDocument) : null
  const page: PageSetup = styledPage(reference?.page ?? document.page, style) ?? papers.a4
  const sides = (page.margins?.left ?? defaultMargin) + (page.margins?.right ?? defaultMargin)
  const room = Math.max(defaultMargin, page.width - sides)
  const images = await prepareImages(document, conversion, () => true)
  const { numbers, bodies } = numberNotes(document)
  const bookmarks = bookmarkNames(document)
  const references: References = {
    image: ({ resource, width, height, alt = '', place }) => {
      const ready = images.get(resource)
      if (!ready) return null
      const { type, bytes } = ready
      const shown = { type, bytes, alt }
      if (place && width && height) return { ...shown, width, height, place }
      return { ...shown, ...shownSize(ready, { width, height }, { width: room }) }
    },
    note: (key) => numbers.get(key),
    bookmark: (id) => bookmarks.get(id),
  }
  const rightToLeft = isRightToLeft(document)
  const flow = new WordFlattener(references, rightToLeft, conversion.limits.cells)
  const width = Math.round(room * twips)
  // A reference document has its own look.
  const usual = reference === null && conversion.hasLook ? usualText(document) : undefined
  const sections = usual && !changesPage(style) ? document.sections : undefined
  const running = ({ header = [], footer = [] }: RunningBlocks, across = width) => ({
    header: flow.blocks(header, across),
    footer: flow.blocks(footer, across),
  })
  const written: WordSection[] =
    sections && sections.length > 0
      ? sections.map((section, i): WordSection => {
          const { page: own, columns, first, even, firstNumber, headerDistance, footerDistance } = section
          const across = Math.round((own.width - own.margins.left - own.margins.right) * twips)
          const column = columns ? Math.max(twips, across / columns.count - columns.gap * twips) : across
          return {
            blocks: flow.blocks(
              document.blocks.slice(i === 0 ? 0 : section.from, sections[i + 1]?.from),
              Math.round(column),
            ),
            page: own,
            headerDistance,
            footerDistance,
            continues: section.continues,
            ...(columns ? { columns } : {}),
            ...(firstNumber === undefined ? {} : { firstNumber }),
            running: running(section.running, across),
            ...(first ? { first: running(first, across) } : {}),
            ...(even ? { even: running(even, across) } : {}),
          }
        })
      : [{ blocks: flow.blocks(document.blocks, width), page, continues: false, running: running(document) }]
  const notes = new Map<number, readonly WordParagraph[]>(
    bodies.map(({ number, blocks: body }) => [number, flow.note(body, width)]),
  )
  const bytes = await packWord({
    metadata: document.metadata,
    sections: written,
    notes,
    lists: flow.lists,
    text: {
      font: usual?.font ?? (style.font === 'serif' ? 'Cambria' : 'Calibri'),
      size: usual?.size ?? style.size ?? 11,
    },
    ...(usual ? { usual } : {}),
    rightToLeft,
  })
  if (reference === null) return { bytes }
  const { language } = document.metadata
  return {
    bytes: await applyReference(bytes, reference, { language, keepMetadata: options.keepMetadata === true }),
  }
}

/** Whether the style has a page that is set, which all sections then have. */
function changesPage({ page, margins, landscape }: PageStyle): boolean {
  return page !== undefined || margins !== undefined || landscape !== undefined
}

/** Bookmark names: letters, digits and underscores, at most 40, unique (ECMA-376 part 1, 17.13.6.2). */
function bookmarkNames(document: Document): Map<string, string> {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  const all = [document.blocks, ...document.notes.values(), document.header ?? [], document.footer ?? []]
  for (const node of all.flatMap((blocks) => [...nodesIn(blocks)])) {
    const id = 'id' in node ? node.id : undefined
    if (id === undefined || names.has(id)) continue
    const plain = id.replace(/[^\p{L}\p{N}_]/gu, '_').slice(0, 36)
    const base = /^[\p{L}_]/u.test(plain) ? plain : `b_${plain}`
    let name = base
    for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${base}_${n}`
    taken.add(name.toLowerCase())
    names.set(id, name)
  }
  return names
}
