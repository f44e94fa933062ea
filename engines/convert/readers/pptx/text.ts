import type { Align, Block, Inline, InlineStyle } from '../../../model/document.ts'
import { mathToTex } from '../../../office/word.ts'
import {
  childOf,
  childrenOf,
  descendantsOf,
  isElement,
  textContent,
  type XmlElement,
} from '../../../office/xml.ts'
import { safeHref } from '../../tree/links.ts'
import { mergeInlines, trimInlines } from '../merge-inlines.ts'
import type { PptxDeck, SlidePart } from './deck.ts'
import { type ListLine, nestLists } from './lists.ts'
import { inheritedShape, type SlideShape } from './shapes.ts'

/** Paragraph properties by level (`a:lvl1pPr` and so on), nearest source first. */
type InheritedStyles = readonly (XmlElement | undefined)[]

/** The text styles that a shape inherits: its own, those of its placeholder on layout and master, the master's text styles. */
export function inheritedStyles(shape: SlideShape, sheet: SlidePart, deck: PptxDeck): InheritedStyles {
  const inherited: (XmlElement | undefined)[] = [childOf(childOf(shape.element, 'p:txBody'), 'a:lstStyle')]
  const { placeholder } = shape
  if (placeholder === undefined) return [...inherited, deck.defaultText]
  let master: SlidePart | undefined
  for (let above = sheet.parent, first = true; above; above = above.parent, first = false) {
    const found = inheritedShape(placeholder, above, first)
    inherited.push(childOf(childOf(found, 'p:txBody'), 'a:lstStyle'))
    master = above
  }
  const styles = childOf(master?.root, 'p:txStyles')
  const isTitle = placeholder.type === 'title' || placeholder.type === 'ctrTitle'
  inherited.push(childOf(styles, isTitle ? 'p:titleStyle' : 'p:bodyStyle'))
  return inherited
}

/** The paragraphs of a text body; those with bullets or numbers become lists. */
export function blocksOf(
  body: XmlElement | undefined,
  inherited: InheritedStyles,
  sheet: SlidePart,
  deck: PptxDeck,
): Block[] {
  const lines = childrenOf(body, 'a:p').flatMap((paragraph): ListLine[] => {
    const inlines = inlinesOf(paragraph, sheet, deck)
    if (inlines.length === 0) return []
    const properties = childOf(paragraph, 'a:pPr')
    const level = Math.min(8, Math.max(0, Number(properties?.attributes.lvl ?? 0) || 0))
    const align = aligns[properties?.attributes.algn ?? '']
    return [
      {
        level,
        inlines,
        sign: bulletOf([properties, ...inherited.map((styles) => childOf(styles, `a:lvl${level + 1}pPr`))]),
        ...(align ? { align } : {}),
      },
    ]
  })
  return nestLists(lines)
}

const aligns: Readonly<Record<string, Align | undefined>> = { ctr: 'center', r: 'right', just: 'justify' }

/** The bullet of the nearest source that states one (ECMA-376 part 1, 21.1.2.4). */
function bulletOf(levels: InheritedStyles): ListLine['sign'] {
  for (const level of levels) {
    if (childOf(level, 'a:buNone')) return null
    const numbered = childOf(level, 'a:buAutoNum')
    if (numbered)
      return {
        ordered: true,
        start: Math.max(1, Number(numbered.attributes.startAt ?? 1) || 1),
        scheme: numbered.attributes.type ?? '',
      }
    if (childOf(level, 'a:buChar') || childOf(level, 'a:buBlip'))
      return { ordered: false, start: 1, scheme: '' }
  }
  return null
}

/** The inlines of a paragraph; empty for an empty one. */
export function inlinesOf(paragraph: XmlElement, sheet: SlidePart, deck: PptxDeck): Inline[] {
  const out: Inline[] = []
  for (const child of paragraph.children) {
    if (!isElement(child)) continue
    if (child.name === 'a:r' || child.name === 'a:fld') pushRun(child, sheet, deck, out)
    else if (child.name === 'a:br') out.push({ kind: 'break' })
    else
      for (const math of descendantsOf(child, 'm:oMath')) {
        const tex = mathToTex(math)
        if (tex !== '') out.push({ kind: 'formula', notation: 'tex', text: tex })
      }
  }
  return trimInlines(mergeInlines(out))
}

function pushRun(run: XmlElement, sheet: SlidePart, deck: PptxDeck, out: Inline[]): void {
  const element = childOf(run, 'a:t')
  // Old files have vertical tabs for line breaks inside a paragraph.
  const written = element ? textContent(element).replaceAll('\u000b', ' ') : ''
  // What is saved may be the number of another slide, or a name of the field.
  const isNumber = run.name === 'a:fld' && run.attributes.type === 'slidenum'
  const text = isNumber ? `${sheet.number ?? written}` : written
  if (text === '') return
  const properties = childOf(run, 'a:rPr')
  let inline: Inline = { kind: 'text', text }
  for (const style of stylesOf(properties)) inline = { kind: 'emphasis', style, inlines: [inline] }
  const href = hrefOf(childOf(properties, 'a:hlinkClick'), sheet, deck)
  out.push(href === null ? inline : { kind: 'link', href, inlines: [inline] })
}

function stylesOf(properties: XmlElement | undefined): InlineStyle[] {
  const { b, i, u, strike, baseline } = properties?.attributes ?? {}
  const raised = Number(baseline ?? 0)
  const styles: (InlineStyle | false)[] = [
    raised > 0 && 'superscript',
    raised < 0 && 'subscript',
    strike !== undefined && strike !== 'noStrike' && 'strike',
    u !== undefined && u !== 'none' && 'underline',
    (i === '1' || i === 'true') && 'italic',
    (b === '1' || b === 'true') && 'bold',
  ]
  return styles.filter((style) => style !== false)
}

/** Link target of a click: an external address, or a slide. */
export function hrefOf(click: XmlElement | undefined, sheet: SlidePart, deck: PptxDeck): string | null {
  const relation = sheet.relations.get(click?.attributes['r:id'] ?? '')
  if (!relation) return null
  if (relation.external) {
    const href = safeHref(relation.target)
    return href === '' ? null : href
  }
  const number = relation.kind === 'slide' ? deck.numbers.get(relation.target) : undefined
  return number === undefined ? null : `#slide-${number}`
}
