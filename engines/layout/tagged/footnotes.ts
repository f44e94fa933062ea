import type { PageContent, PageWord, TagElement } from '../../model/page-content.ts'
import { findLines } from '../lines/find-lines.ts'
import { scriptPosition } from '../lines/page-line.ts'
import { contentOf, isContent, type TaggedWords } from './words.ts'

/** Note elements that are referenced in the text. */
export interface TaggedFootnotes {
  readonly keys: ReadonlyMap<TagElement, string>
  readonly marks: ReadonlyMap<PageWord, string>
}

/** Matches each note element to a superscript with its label on the same page or the page before. */
export function taggedFootnotes(
  tags: TagElement,
  words: TaggedWords,
  pages: readonly PageContent[],
): TaggedFootnotes {
  const keys = new Map<TagElement, string>()
  const marks = new Map<PageWord, string>()
  const elements = noteElements(tags)
  if (elements.length === 0) return { keys, marks }
  const bodies = new Set(
    elements.flatMap((element) => contentOf(element)).flatMap((place) => words.of(place)),
  )
  const raised = pages.map((page) => raisedMarksByLabel(page, bodies))
  for (const element of elements) {
    const [place] = contentOf(element)
    const label = place ? labelText(words.of(place)[0]?.text ?? '') : ''
    if (!place || label === '') continue
    const word = [place.page, place.page - 1]
      .map((page) => raised[page - 1]?.get(label)?.shift())
      .find(Boolean)
    if (!word) continue
    const key = `${place.page}-${keys.size + 1}`
    keys.set(element, key)
    marks.set(word, key)
  }
  return { keys, marks }
}

function noteElements(tags: TagElement): TagElement[] {
  const found: TagElement[] = []
  const waiting: TagElement[] = [tags]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.role === 'Note' || next.role === 'FENote') found.push(next)
    else
      for (let i = next.kids.length - 1; i >= 0; i--) {
        const kid = next.kids[i]
        if (!isContent(kid)) waiting.push(kid)
      }
  }
  return found
}

function raisedMarksByLabel(page: PageContent, bodies: ReadonlySet<PageWord>): Map<string, PageWord[]> {
  const found = new Map<string, PageWord[]>()
  const lines = findLines(
    page,
    page.words.filter((word) => !bodies.has(word)),
  )
  for (const line of lines)
    for (const word of line.words) {
      if (scriptPosition(word, line) !== 'superscript') continue
      const label = labelText(word.text)
      const known = found.get(label)
      if (known) known.push(word)
      else found.set(label, [word])
    }
  return found
}

function labelText(mark: string): string {
  return mark.replace(/[.)\]]+$|^[[(]/g, '')
}
