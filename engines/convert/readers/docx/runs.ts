import type { Block, Inline, InlineStyle, PageField, PlacedBox, TextLook } from '../../../model/document.ts'
import { isOn, mathToTex, type RunFormatting, runFormatting, symbolCharacter } from '../../../office/word.ts'
import {
  childOf,
  childrenOf,
  descendantsOf,
  isElement,
  textContent,
  type XmlElement,
} from '../../../office/xml.ts'
import { textColor } from '../text-color.ts'
import { supportedAlternative } from './alternatives.ts'
import { artTextsOf, isBanner } from './banners.ts'
import { shapesOf, textsOf } from './boxes.ts'
import { drawnImage } from './drawn.ts'
import { hrefOf, pageFieldOf } from './fields.ts'
import { drawingBlocks, imagesOf } from './images.ts'
import type { DocxStory } from './story.ts'
import type { StyledInline } from './styled-inlines.ts'

/** Content that follows its paragraph: the content of a text box, or what a drawing contains. */
export interface Aside {
  readonly content: XmlElement | Block
  /** Position of the text box, if it does not move the text. */
  readonly box?: PlacedBox
}

/** The inlines of a paragraph, or of an element in one. */
export function inlinesOfParagraph(
  paragraph: XmlElement,
  story: DocxStory,
  aside: (aside: Aside) => void,
  look?: TextLook,
  isFilled = false,
  drawn: PlacedBox[] = [],
): StyledInline[] {
  const leaves: StyledInline[] = []
  readAll(paragraph, { story, aside, leaves, drawn, href: null, isFilled, ...(look ? { look } : {}) })
  return leaves
}

interface Reading {
  readonly story: DocxStory
  readonly aside: (aside: Aside) => void
  readonly leaves: StyledInline[]
  /** Shapes without text, which are added here. */
  readonly drawn?: PlacedBox[]
  /** Link target of the element being read. */
  readonly href: string | null
  /** The page number represented by the current element. Default: none. */
  readonly field?: PageField | null
  /** Of the paragraph, then of the run. */
  readonly look?: TextLook
  /** The paragraph or its cell has a fill. */
  readonly isFilled?: boolean
}

function readAll(element: XmlElement, reading: Reading): void {
  for (const child of element.children) if (isElement(child)) read(child, reading)
}

function read(element: XmlElement, reading: Reading): void {
  const { story } = reading
  switch (element.name) {
    case 'w:r':
      readRun(element, reading)
      break
    case 'w:hyperlink':
      readAll(element, { ...reading, href: hrefOfElement(element, story) ?? reading.href })
      break
    case 'w:fldSimple': {
      const instruction = element.attributes['w:instr'] ?? ''
      const href = hrefOf(instruction)
      const field = pageFieldOf(instruction)
      const before = reading.leaves.length
      readAll(element, { ...reading, field, href: href === null ? reading.href : shownHref(href, story) })
      if (field !== null && reading.leaves.length === before)
        reading.leaves.push(leaf({ kind: 'text', text: '1', field }, new Set(), reading))
      break
    }
    case 'w:ins':
    case 'w:moveTo':
    case 'w:del':
    case 'w:moveFrom':
      readChange(element, reading)
      break
    case 'm:oMath':
    case 'm:oMathPara':
      readMath(element, reading)
      break
    case 'w:sdt':
      readControl(element, reading)
      break
    case 'mc:AlternateContent':
      readAll(supportedAlternative(element), reading)
      break
    case 'w:smartTag':
    case 'w:customXml':
    case 'w:dir':
    case 'w:bdo':
    case 'w:sdtContent':
      readAll(element, reading)
  }
}

function readChange(element: XmlElement, reading: Reading): void {
  const changes = reading.story.whole.conversion.options.trackedChanges ?? 'accept'
  const removed = element.name === 'w:del' || element.name === 'w:moveFrom'
  if (changes === (removed ? 'accept' : 'reject')) return
  const from = reading.leaves.length
  readAll(element, reading)
  if (removed && changes === 'show') strikeFrom(reading.leaves, from)
}

function strikeFrom(leaves: StyledInline[], from: number): void {
  for (let i = from; i < leaves.length; i++)
    leaves[i] = { ...leaves[i], styles: new Set<InlineStyle>([...leaves[i].styles, 'strike']) }
}

function readMath(element: XmlElement, { story, leaves }: Reading): void {
  if (!story.fields.shown) return
  const formulas = element.name === 'm:oMath' ? [element] : descendantsOf(element, 'm:oMath')
  for (const formula of formulas) {
    const text = mathToTex(formula)
    if (text !== '')
      leaves.push({ inline: { kind: 'formula', notation: 'tex', text }, styles: new Set(), href: null })
  }
}

/** Reads a content control. A checkbox becomes its symbol; a placeholder prompt is omitted. */
function readControl(element: XmlElement, reading: Reading): void {
  const properties = childOf(element, 'w:sdtPr')
  const box = childOf(properties, 'w14:checkbox')
  if (!box) {
    readAll(childOf(element, 'w:sdtContent') ?? element, reading)
    return
  }
  const checked = childOf(box, 'w14:checked')?.attributes['w14:val']
  reading.leaves.push(leaf({ kind: 'text', text: isOn(checked) ? '☒' : '☐' }, new Set(), reading))
}

function readRun(run: XmlElement, reading: Reading): void {
  const { story } = reading
  const { styles } = story.whole
  const properties = childOf(run, 'w:rPr')
  const character = styles.character(childOf(properties, 'w:rStyle')?.attributes['w:val'])
  const formatting: RunFormatting = { ...character?.run, ...runFormatting(properties) }
  if (formatting.hidden) return
  const code = character?.names.some((name) => codeNames.has(name)) ?? false
  const marks = stylesOf(formatting, properties)
  const color = colorOf(properties, character?.names ?? [], reading)
  const { looks } = story.whole
  const look =
    looks && reading.look
      ? { look: looks.seen(looks.run(properties, reading.look), reading.isFilled === true) }
      : {}
  for (const child of run.children)
    if (isElement(child)) readPiece(child, { ...reading, formatting, marks, code, color, ...look })
}

const codeNames = new Set([
  'verbatim char',
  'html code',
  'source text',
  'code',
  'inline code',
  'html typewriter',
  'html sample',
])

interface RunReading extends Reading {
  readonly formatting: RunFormatting
  readonly marks: ReadonlySet<InlineStyle>
  readonly code: boolean
  readonly color: string | null
}

function readPiece(piece: XmlElement, reading: RunReading): void {
  const { fields } = reading.story
  if (piece.name === 'w:fldChar') {
    readFormField(piece, reading)
    const field = fields.unshown(piece.attributes['w:fldCharType'])
    const set = fields.setText(piece.attributes['w:fldCharType'])
    fields.mark(piece.attributes['w:fldCharType'])
    if (!fields.shown || (field === null && set === '')) return
    const look = reading.look ? { look: reading.look } : {}
    const shown = field === null ? { text: set } : { text: '1', field }
    reading.leaves.push(leaf({ kind: 'text', ...shown, ...look }, reading.marks, reading))
  } else if (piece.name === 'w:instrText' || piece.name === 'w:delInstrText')
    fields.instruct(textContent(piece))
  else if (fields.shown) readShown(piece, reading)
}

function readShown(piece: XmlElement, reading: RunReading): void {
  const text = characters(piece, reading)
  if (text !== null) {
    pushText(text, reading)
    return
  }
  switch (piece.name) {
    case 'w:cr':
      reading.leaves.push(leaf({ kind: 'break' }, reading.marks, reading))
      break
    case 'w:br':
      // Lines of code are not joined if a page ends between them.
      if (reading.code || (piece.attributes['w:type'] ?? 'textWrapping') === 'textWrapping')
        reading.leaves.push(leaf({ kind: 'break' }, reading.marks, reading))
      break
    case 'w:footnoteReference':
      pushNote('footnote', piece, reading)
      break
    case 'w:endnoteReference':
      pushNote('endnote', piece, reading)
      break
    case 'w:drawing':
    case 'w:pict':
    case 'w:object':
      readDrawing(piece, reading)
      break
    case 'mc:AlternateContent':
      for (const child of childrenOf(supportedAlternative(piece))) readPiece(child, reading)
      break
    case 'w:ruby':
      for (const base of childrenOf(childOf(piece, 'w:rubyBase'), 'w:r')) readRun(base, reading)
      readReading(piece, reading)
  }
}

/** The reading of characters (ruby) follows them in brackets, as browsers without ruby show it. */
function readReading(ruby: XmlElement, reading: RunReading): void {
  const text = descendantsOf(childOf(ruby, 'w:rt'), 'w:t').map(textContent).join('')
  if (text.trim() === '') return
  const look = reading.look ? { look: reading.look } : {}
  reading.leaves.push(leaf({ kind: 'text', text: `\uff08${text}\uff09`, ...look }, reading.marks, reading))
}

/** The colour stated by a run. Links use the link colour, and style colours belong to the text type. */
function colorOf(
  properties: XmlElement | undefined,
  names: readonly string[],
  { href, story }: Reading,
): string | null {
  const value = childOf(properties, 'w:color')?.attributes['w:val']
  if (value === undefined || href !== null || story.fields.href !== null) return null
  return names.some((name) => name.includes('hyperlink')) ? null : textColor(`#${value}`)
}

/** The characters that an element represents; null for other elements. */
function characters(piece: XmlElement, { formatting }: RunReading): string | null {
  switch (piece.name) {
    case 'w:t':
    case 'w:delText':
      return withSymbols(textContent(piece), formatting.font)
    case 'w:tab':
    case 'w:ptab':
      return '\t'
    case 'w:noBreakHyphen':
      return '\u2011'
    // It is only visible at the end of a line.
    case 'w:softHyphen':
      return ''
    case 'w:sym': {
      const code = Number.parseInt(piece.attributes['w:char'] ?? '', 16)
      return symbolCharacter(piece.attributes['w:font'] ?? '', code) ?? '\ufffd'
    }
    default:
      return null
  }
}

/** A checkbox or a menu of a form is a field with data and without a result (17.16.5.20 and 17.16.5.21). */
function readFormField(piece: XmlElement, reading: RunReading): void {
  if (!reading.story.fields.shown) return
  const menu = childOf(piece, 'w:ffData', 'w:ddList')
  if (menu) {
    const chosen = childOf(menu, 'w:result') ?? childOf(menu, 'w:default')
    const entry = childrenOf(menu, 'w:listEntry')[Number(chosen?.attributes['w:val'] ?? 0)]
    const text = entry?.attributes['w:val'] ?? ''
    if (text !== '') reading.leaves.push(leaf({ kind: 'text', text }, new Set(), reading))
    return
  }
  const box = childOf(piece, 'w:ffData', 'w:checkBox')
  if (!box) return
  const state = childOf(box, 'w:checked') ?? childOf(box, 'w:default')
  const checked = state !== undefined && isOn(state.attributes['w:val'] ?? '1')
  reading.leaves.push(leaf({ kind: 'text', text: checked ? '☒' : '☐' }, new Set(), reading))
}

function pushText(text: string, reading: RunReading): void {
  if (text === '') return
  const field = reading.field ?? reading.story.fields.field
  const look = reading.look ? { look: reading.look } : {}
  const inline: Inline =
    field !== null
      ? { kind: 'text', text, field, ...look }
      : reading.code
        ? { kind: 'code-span', text, ...look }
        : { kind: 'text', text, ...(reading.color === null ? {} : { color: reading.color }), ...look }
  reading.leaves.push(leaf(inline, reading.marks, reading))
}

/** Letters in a symbol font become the symbols they show. */
function withSymbols(text: string, font: string | undefined): string {
  if (font === undefined || !/[\uf020-\uf0ff]/.test(text)) return text
  return text.replace(/[\uf020-\uf0ff]/g, (char) => symbolCharacter(font, char.charCodeAt(0)) ?? char)
}

function pushNote(kind: 'footnote' | 'endnote', piece: XmlElement, { story, leaves }: RunReading): void {
  const key = `${kind} ${piece.attributes['w:id'] ?? ''}`
  story.whole.notes.add(key)
  leaves.push({ inline: { kind: 'note', note: key }, styles: new Set(), href: null })
}

function readDrawing(drawing: XmlElement, reading: RunReading): void {
  if (reading.story.isRunning && isBanner(drawing)) return
  const image = drawnImage(drawing, reading.story)
  if (image) {
    reading.leaves.push(leaf(image, new Set(), reading))
    return
  }
  const shapes = shapesOf(drawing, reading.story)
  if (shapes) reading.drawn?.push(shapes)
  for (const text of textsOf(drawing, reading.story)) reading.aside(text)
  if (!(reading.story.isRunning && reading.story.whole.looks))
    for (const { text, look } of artTextsOf(drawing))
      reading.leaves.push(
        leaf(
          { kind: 'text', text, ...(reading.look ? { look: { ...reading.look, ...look } } : {}) },
          new Set(),
          reading,
        ),
      )
  const pictures = imagesOf(drawing, reading.story)
  if (pictures.length === 0)
    for (const content of drawingBlocks(drawing, reading.story)) reading.aside({ content })
  for (const picture of pictures)
    reading.leaves.push(leaf(picture.inline, new Set(), { ...reading, href: picture.href ?? reading.href }))
}

function leaf(inline: Inline, styles: ReadonlySet<InlineStyle>, { href, story }: Reading): StyledInline {
  const field = href === null ? story.fields.href : null
  const leads = href ?? (field === null ? null : shownHref(field, story))
  // Links are underlined anyway.
  const shown = leads !== null && styles.has('underline') ? styles.difference(underlined) : styles
  return { inline, styles: shown, href: leads }
}

const underlined: ReadonlySet<InlineStyle> = new Set(['underline'])

function stylesOf(formatting: RunFormatting, properties: XmlElement | undefined): Set<InlineStyle> {
  const styles = new Set<InlineStyle>()
  if (formatting.bold) styles.add('bold')
  if (formatting.italic) styles.add('italic')
  if (formatting.strike) styles.add('strike')
  if (formatting.underline) styles.add('underline')
  if (formatting.verticalAlign === 'superscript' || formatting.verticalAlign === 'subscript')
    styles.add(formatting.verticalAlign)
  const highlight = childOf(properties, 'w:highlight')?.attributes['w:val']
  if (highlight !== undefined && highlight !== 'none') styles.add('highlight')
  return styles
}

function hrefOfElement(link: XmlElement, story: DocxStory): string | null {
  const anchor = link.attributes['w:anchor']
  const relation = story.relations.get(link.attributes['r:id'] ?? '')
  if (relation) return anchor === undefined ? relation.target : `${relation.target}#${anchor}`
  return anchor === undefined ? null : shownHref(`#${anchor}`, story)
}

/** Resolves a link inside the document; null for a missing bookmark. */
function shownHref(href: string, story: DocxStory): string | null {
  return href.startsWith('#') ? story.whole.anchors.resolve(href.slice(1)) : href
}
