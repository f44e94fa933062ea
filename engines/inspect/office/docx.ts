import type { EditablePackage, Part, XmlTag } from '../../office/parts/index.ts'
import type { FindingKind, Sighting } from '../finding.ts'
import { countWords, highlights, isAlike, isOn, parseColour, white } from './package-parts.ts'

/** Half points: less than two points cannot be read. */
const minReadableSize = 4

/** Parts with text, by the kind of their relationship, and their place in our own words. */
const places: Readonly<Record<string, string>> = {
  header: 'header',
  footer: 'footer',
  footnotes: 'footnotes',
  endnotes: 'endnotes',
}

const changes = new Set(['w:ins', 'w:del', 'w:moveFrom', 'w:moveTo'])

export function inspectDocx(opened: EditablePackage): Sighting[] {
  const { main } = opened
  const styles = hiddenStyles(main.relationships.find(({ kind }) => kind === 'styles')?.part ?? null)
  const found = inspectText(main, 'body', styles)
  for (const { kind, part } of main.relationships) {
    if (part === null) continue
    if (kind in places) found.push(...inspectText(part, places[kind], styles))
    else if (kind === 'comments')
      for (const comment of part.root.elements('w:comment'))
        found.push({ kind: 'comment', text: comment.text })
  }
  return found
}

/** The ids of styles whose text is hidden, those based on them included. */
function hiddenStyles(part: Part | null): ReadonlySet<string> {
  const all = part?.root.elements('w:style') ?? []
  const hidden = new Set<string>()
  const idOf = (style: XmlTag) => style.get('w:styleId') ?? ''
  for (const style of all) if (isOn(style.child('w:rPr')?.child('w:vanish'))) hidden.add(idOf(style))
  for (let before = -1; before !== hidden.size; ) {
    before = hidden.size
    for (const style of all) {
      const base = style.child('w:basedOn')?.get('w:val') ?? ''
      if (hidden.has(base) && !style.child('w:rPr')?.child('w:vanish')) hidden.add(idOf(style))
    }
  }
  return hidden
}

function inspectText(part: Part, place: string, styles: ReadonlySet<string>): Sighting[] {
  const found: Sighting[] = []
  for (const element of part.root.descendants()) {
    if (changes.has(element.name)) {
      const text = element.text.trim()
      if (text !== '') found.push({ kind: 'tracked-change', place, text })
    }
    if (element.name !== 'w:r') continue
    const text = element
      .elements()
      .filter(({ name }) => name === 'w:t' || name === 'w:instrText')
      .map((one) => one.text)
      .join('')
    const count = countWords(text)
    const kind = count > 0 ? kindOfRun(element, styles) : null
    if (kind !== null) found.push({ kind, place, count, text: text.trim() })
  }
  return found
}

function kindOfRun(run: XmlTag, styles: ReadonlySet<string>): FindingKind | null {
  const own = run.child('w:rPr')
  const vanish = own?.child('w:vanish') ?? own?.child('w:webHidden')
  const paragraph = ancestor(run, 'w:p')?.child('w:pPr')
  const style = own?.child('w:rStyle')?.get('w:val') ?? paragraph?.child('w:pStyle')?.get('w:val') ?? ''
  if (vanish ? isOn(vanish) : styles.has(style)) return 'hidden-text'
  const size = Number.parseFloat(own?.child('w:sz')?.get('w:val') ?? '')
  if (size < minReadableSize) return 'tiny-text'
  const colour = parseColour(own?.child('w:color')?.get('w:val'))
  // Automatic text is light on dark and dark on light.
  const background = backgroundOf(run, own, paragraph)
  return colour && background && isAlike(colour, background) ? 'background-text' : null
}

/** What is behind a run: its own highlight or shading, that of its paragraph, its cell or table, or the paper; null if that is not known. */
function backgroundOf(
  run: XmlTag,
  own: XmlTag | undefined,
  paragraph: XmlTag | undefined,
): readonly number[] | null {
  const highlight = highlights[own?.child('w:highlight')?.get('w:val') ?? '']
  const cell = ancestor(run, 'w:tc')?.child('w:tcPr')
  const table = ancestor(run, 'w:tbl')?.child('w:tblPr')
  const fills = [own, paragraph, cell, table].map((one) => one?.child('w:shd')?.get('w:fill'))
  for (const fill of [highlight, ...fills]) {
    const colour = parseColour(fill)
    if (colour) return colour
  }
  // A style of the table or the shape that contains the text may fill it.
  const unknown = table?.child('w:tblStyle') !== undefined || ancestor(run, 'w:txbxContent') !== null
  return unknown ? null : white
}

function ancestor(element: XmlTag, name: string): XmlTag | null {
  for (let at = element.parent; at; at = at.parent) if (at.name === name) return at
  return null
}
