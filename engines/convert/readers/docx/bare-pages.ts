import { isOn } from '../../../office/word.ts'
import { childOf, isElement, textContent, type XmlElement } from '../../../office/xml.ts'

/**
 * The drawings on pages of the body without any text but theirs, such as a cover that a page break ends: they stand at their places, as
 * no text can go around them.
 */
export function drawingsOnBarePages(body: XmlElement): ReadonlySet<XmlElement> {
  const found = new Set<XmlElement>()
  let page: XmlElement[] = []
  let isBare = true
  const turn = () => {
    if (isBare) for (const drawing of page) found.add(drawing)
    page = []
    isBare = true
  }
  const read = (holder: XmlElement): void => {
    for (const child of holder.children) {
      if (!isElement(child)) continue
      if (child.name === 'w:sdt') read(childOf(child, 'w:sdtContent') ?? child)
      else if (child.name === 'w:tbl') isBare = false
      if (child.name !== 'w:p') continue
      const properties = childOf(child, 'w:pPr')
      const before = childOf(properties, 'w:pageBreakBefore')
      if (before && isOn(before.attributes['w:val'] ?? '1')) turn()
      const { text, drawings, breaks } = contentOf(child)
      isBare &&= text.trim() === ''
      for (const drawing of drawings) page.push(drawing)
      const section = childOf(properties, 'w:sectPr')
      const isNew = section && childOf(section, 'w:type')?.attributes['w:val'] !== 'continuous'
      if (breaks || isNew) turn()
    }
  }
  read(body)
  return found
}

interface Content {
  text: string
  breaks: boolean
  readonly drawings: XmlElement[]
}

/** What a paragraph holds outside of its drawings. */
function contentOf(
  element: XmlElement,
  out: Content = { text: '', breaks: false, drawings: [] },
): Readonly<Content> {
  for (const child of element.children) {
    if (!isElement(child)) continue
    if (child.name === 'w:drawing' || child.name === 'w:pict') out.drawings.push(child)
    else if (child.name === 'w:t' || child.name === 'm:t') out.text += textContent(child)
    else if (child.name === 'w:br' && child.attributes['w:type'] === 'page') out.breaks = true
    else contentOf(child, out)
  }
  return out
}
