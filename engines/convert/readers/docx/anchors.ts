import type { WordStyles } from '../../../office/word.ts'
import { childOf, isElement, textContent, type XmlElement } from '../../../office/xml.ts'
import { hrefOf } from './fields.ts'

/** Bookmarks that are linked to, and the blocks that contain them. */
export interface Anchors {
  /** The id of a paragraph's block; undefined if nothing links to it. */
  idOf(paragraph: XmlElement): string | undefined
  /** Resolves a bookmark to `#id`; null for a missing one, as in an outdated table of contents. */
  resolve(bookmark: string): string | null
}

/** Searches the whole body for bookmarks and links to them, since links may come first. */
export function findAnchors(body: XmlElement, styles: WordStyles): Anchors {
  const wanted = new Set<string>()
  let instruction = ''
  walk(body, (element) => {
    const anchor = element.attributes['w:anchor']
    if (element.name === 'w:hyperlink' && anchor !== undefined) wanted.add(anchor)
    if (element.name === 'w:fldSimple') want(element.attributes['w:instr'] ?? '')
    if (element.name === 'w:instrText') instruction += textContent(element)
    if (element.name === 'w:fldChar') {
      want(instruction)
      instruction = ''
    }
  })
  function want(text: string): void {
    const href = text === '' ? null : hrefOf(text)
    if (href?.startsWith('#')) wanted.add(href.slice(1))
  }

  const ids = new Map<XmlElement, string>()
  const places = new Map<string, string>()
  const taken = new Set<string>()
  // Bookmarks between paragraphs belong to the next paragraph.
  let waiting: string[] = []
  walk(body, (element) => {
    const name = element.attributes['w:name']
    if (element.name === 'w:bookmarkStart' && name !== undefined && wanted.has(name)) waiting.push(name)
    if (element.name !== 'w:p') return
    const inside = bookmarksIn(element).filter((mark) => wanted.has(mark))
    const names = [...waiting, ...inside]
    waiting = []
    if (names.length === 0) return
    const heading = styles.paragraph(
      childOf(childOf(element, 'w:pPr'), 'w:pStyle')?.attributes['w:val'],
    )?.headingLevel
    const id = unique(heading === undefined ? names[0] : slugOf(shownText(element)) || names[0], taken)
    ids.set(element, id)
    for (const mark of names) if (!places.has(mark)) places.set(mark, id)
  })
  return {
    idOf: (paragraph) => ids.get(paragraph),
    resolve: (bookmark) => {
      const id = places.get(bookmark)
      return id === undefined ? null : `#${id}`
    },
  }
}

/** Visits every element in document order. Bookmarks inside a paragraph come with it (`bookmarksIn`). */
function walk(element: XmlElement, visit: (element: XmlElement) => void, inside = false): void {
  for (const child of element.children) {
    if (!isElement(child)) continue
    if (!inside || child.name !== 'w:bookmarkStart') visit(child)
    walk(child, visit, inside || child.name === 'w:p')
  }
}

function bookmarksIn(paragraph: XmlElement): string[] {
  const found: string[] = []
  for (const child of paragraph.children) {
    if (!isElement(child)) continue
    if (child.name === 'w:bookmarkStart') found.push(child.attributes['w:name'] ?? '')
    else if (child.name !== 'w:p') for (const bookmark of bookmarksIn(child)) found.push(bookmark)
  }
  return found
}

function shownText(element: XmlElement): string {
  return element.children
    .map((child) =>
      !isElement(child)
        ? ''
        : child.name === 'w:t'
          ? textContent(child)
          : child.name === 'w:del'
            ? ''
            : shownText(child),
    )
    .join('')
}

/** The anchor of a heading, as Markdown renderers derive it. */
function slugOf(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s+/g, '-')
    .slice(0, 200)
}

function unique(id: string, taken: Set<string>): string {
  let free = id
  for (let n = 1; taken.has(free); n++) free = `${id}-${n}`
  taken.add(free)
  return free
}
