import type { Align, BlockLook, Borders, Edges, Line, Side, TextLook } from '../../../../model/document.ts'
import { attribute, type HtmlElement, type HtmlNode } from '../../../html/parse.ts'
import { cssColor, isSeenOnWhite } from '../../text-color.ts'
import { isBlock, isHidden, styleOf } from '../display.ts'
import { isItalic, lengthOf, lineHeightOf, rootSize, sizeOf, weightOf } from './lengths.ts'

/** Points of a CSS pixel. */
const px = 0.75

/** What text inherits. Sizes in pixels. */
interface Inherited {
  readonly font: string
  readonly size: number
  readonly color: string
  readonly bold: boolean
  readonly italic: boolean
  readonly underline: boolean
  readonly background: string | null
  readonly lineHeight: number | null
  readonly align: Align | undefined
}

const initial: Inherited = {
  font: 'Times New Roman',
  size: rootSize,
  color: '#000000',
  bold: false,
  italic: false,
  underline: false,
  background: null,
  lineHeight: null,
  align: undefined,
}

/** Default sizes, in those of the text around, and margins, in their own (HTML, 15.3). */
const sizes: Readonly<Record<string, number>> = {
  h1: 2,
  h2: 1.5,
  h3: 1.17,
  h5: 0.83,
  h6: 0.67,
  small: 0.83,
  sub: 0.83,
  sup: 0.83,
  big: 1.2,
}
const margins: Readonly<Record<string, number>> = {
  p: 1,
  ul: 1,
  ol: 1,
  dl: 1,
  blockquote: 1,
  figure: 1,
  pre: 1,
  menu: 1,
  h1: 0.67,
  h2: 0.83,
  h3: 1,
  h4: 1.33,
  h5: 1.67,
  h6: 2.33,
  hr: 0.5,
}
const indents: Readonly<Record<string, number>> = {
  ul: 40,
  ol: 40,
  menu: 40,
  dir: 40,
  dd: 40,
  blockquote: 40,
  figure: 40,
}
const boldTags = /^(?:h[1-6]|b|strong|th)$/
const italicTags = /^(?:i|em|cite|dfn|var|address)$/
const monoTags = /^(?:pre|code|kbd|samp|tt|xmp|listing)$/
const generics: Readonly<Record<string, string>> = {
  serif: 'Times New Roman',
  'sans-serif': 'Arial',
  'system-ui': 'Arial',
  'ui-sans-serif': 'Arial',
  '-apple-system': 'Arial',
  blinkmacsystemfont: 'Arial',
  monospace: 'Courier New',
  'ui-monospace': 'Courier New',
}

/** The look of the text and the blocks of a page, by its cascade. */
export class HtmlLooks {
  readonly #inherited = new Map<HtmlElement, Inherited>()
  readonly #texts = new Map<string, TextLook>()

  /** The look of text in an element. Equal looks are one object. */
  text(node: HtmlElement): TextLook {
    const { font, size, color, bold, italic, underline, background } = this.#style(node)
    const look: TextLook = {
      font,
      size: size * px,
      color: background || isSeenOnWhite(color) || this.#isFilled(node) ? color : '#000000',
      bold,
      italic,
      ...(underline ? { underline } : {}),
      ...(background && !isBlock(node) ? { background } : {}),
    }
    const key = JSON.stringify(look)
    const known = this.#texts.get(key)
    if (known) return known
    this.#texts.set(key, look)
    return look
  }

  /** The style of a paragraph in a block element. */
  block(node: HtmlElement): BlockLook {
    const style = this.#style(node)
    let [left, right] = [0, 0]
    for (let up: HtmlElement | null = node; up && up.tag !== 'html' && !isCell(up); up = up.parent) {
      const { margin, padding, border } = this.#box(up)
      const isOwnBox = up === node && this.#hasBox(node)
      left += margin.left + (isOwnBox ? 0 : padding.left + border.left)
      right += margin.right + (isOwnBox ? 0 : padding.right + border.right)
    }
    const own = this.#box(node)
    const fill = this.#fill(node)
    const borders = this.#borders(node)
    const isBoxed = this.#hasBox(node)
    const first = lengthOf(styleOf(node, 'text-indent'), style.size)
    return {
      text: this.text(node),
      ...(style.align ? { align: style.align } : {}),
      before: this.#space(node, 'top') * px,
      after: this.#space(node, 'bottom') * px,
      left: (left + (isBoxed ? own.padding.left + own.border.left : 0)) * px,
      right: (right + (isBoxed ? own.padding.right + own.border.right : 0)) * px,
      ...(first ? { first: first * px } : {}),
      ...(style.lineHeight === null
        ? {}
        : { line: { rule: 'exact', value: style.lineHeight * px } as const }),
      ...(fill ? { fill } : {}),
      ...(borders ? { borders } : {}),
      ...(isBoxed ? { padding: scaled(own.padding) } : {}),
    }
  }

  /** The indents of a table, and its width as a share of the space between them. */
  table(node: HtmlElement): BlockLook {
    const { left = 0, right = 0, before = 0, after = 0 } = this.block(node)
    const width = styleOf(node, 'width') || attribute(node, 'width').toLowerCase()
    const share = width.endsWith('%') ? Number.parseFloat(width) / 100 : undefined
    const stated = lengthOf(/^\d+$/.test(width) ? `${width}px` : width, rootSize)
    return {
      left,
      right,
      before,
      after,
      ...(share !== undefined && share > 0 && share <= 1 ? { share } : {}),
      ...(stated !== undefined && stated > 0 ? { width: stated * px } : {}),
    }
  }

  /** Padding, fill and borders of a cell of a table. */
  cell(node: HtmlElement, table: HtmlElement) {
    const style = this.#style(node)
    const stated = attribute(table, 'cellpadding')
    const usual = stated === '' ? 1 : Number(stated) || 0
    const edge = (side: Side) => (lengthOf(sideOf(node, 'padding', side), style.size) ?? usual) * px
    const outline = Number(attribute(table, 'border')) > 0
    const line: Line = { width: 0.75, color: '#808080' }
    const borders =
      this.#borders(node) ?? (outline ? { top: line, right: line, bottom: line, left: line } : {})
    const fill = this.#fill(node) ?? (node.parent ? this.#fill(node.parent) : undefined)
    const vertical = styleOf(node, 'vertical-align')
    return {
      padding: { top: edge('top'), right: edge('right'), bottom: edge('bottom'), left: edge('left') },
      borders,
      ...(fill ? { fill } : {}),
      vertical:
        vertical === 'top'
          ? ('top' as const)
          : vertical === 'bottom'
            ? ('bottom' as const)
            : ('middle' as const),
    }
  }

  /** Whether something is drawn behind the text of an element: the fill of its block or of its cell. */
  #isFilled(node: HtmlElement): boolean {
    let block: HtmlElement | null = node
    while (block && !isBlock(block)) block = block.parent
    if (block && this.#fill(block) !== undefined) return true
    for (let up = block; up; up = up.parent)
      if (isCell(up))
        return this.#fill(up) !== undefined || (up.parent !== null && this.#fill(up.parent) !== undefined)
    return false
  }

  #hasBox(node: HtmlElement): boolean {
    return this.#fill(node) !== undefined || this.#borders(node) !== undefined
  }

  #style(node: HtmlElement): Inherited {
    const known = this.#inherited.get(node)
    if (known) return known
    // Parents first, without recursion: sources may nest without limit.
    const chain: HtmlElement[] = []
    for (let up: HtmlElement | null = node; up && !this.#inherited.has(up); up = up.parent) chain.push(up)
    for (const one of chain.toReversed())
      this.#inherited.set(one, inherit(one, (one.parent && this.#inherited.get(one.parent)) ?? initial))
    return this.#inherited.get(node) ?? initial
  }

  /** Margins, padding and borders in pixels. */
  #box(node: HtmlElement): { readonly margin: Edges; readonly padding: Edges; readonly border: Edges } {
    const { size } = this.#style(node)
    const vertical = (margins[node.tag] ?? 0) * size
    const isNested = /^(?:ul|ol|menu)$/.test(node.tag) && node.parent?.tag === 'li'
    const usual: Edges = {
      top: node.tag === 'body' ? 8 : isNested ? 0 : vertical,
      bottom: node.tag === 'body' ? 8 : isNested ? 0 : vertical,
      left: node.tag === 'body' ? 8 : /^(?:dd|blockquote|figure)$/.test(node.tag) ? 40 : 0,
      right: node.tag === 'body' ? 8 : /^(?:blockquote|figure)$/.test(node.tag) ? 40 : 0,
    }
    const edges = (kind: 'margin' | 'padding', initials: Edges): Edges => {
      const edge = (side: Side) => Math.min(2000, lengthOf(sideOf(node, kind, side), size) ?? initials[side])
      return { top: edge('top'), right: edge('right'), bottom: edge('bottom'), left: edge('left') }
    }
    const indent =
      node.tag === 'dd' || node.tag === 'blockquote' || node.tag === 'figure' ? 0 : (indents[node.tag] ?? 0)
    const lines = this.#borders(node) ?? {}
    const width = (side: Side) => (lines[side]?.width ?? 0) / px
    return {
      margin: edges('margin', usual),
      padding: edges('padding', { top: 0, right: 0, bottom: 0, left: indent }),
      border: { top: width('top'), right: width('right'), bottom: width('bottom'), left: width('left') },
    }
  }

  /** Space above or below a block in pixels, with that of the blocks that it begins or ends. */
  #space(node: HtmlElement, side: 'top' | 'bottom'): number {
    let [collapsed, added] = [0, 0]
    for (let up: HtmlElement | null = node; up && isBlock(up) && !isCell(up); up = up.parent) {
      const { margin, padding, border } = this.#box(up)
      collapsed = Math.max(collapsed, margin[side])
      if (up !== node || !this.#hasBox(node)) added += padding[side] + border[side]
      if (!isAtEdge(up, side)) break
    }
    return Math.max(0, collapsed + added)
  }

  #fill(node: HtmlElement): string | undefined {
    if (node.tag === 'body' || node.tag === 'html') return undefined
    const value =
      styleOf(node, 'background-color') || styleOf(node, 'background') || attribute(node, 'bgcolor')
    return backgroundOf(value) ?? undefined
  }

  #borders(node: HtmlElement): Borders | undefined {
    const { size, color } = this.#style(node)
    const out: { [S in Side]?: Line } = {}
    for (const side of ['top', 'right', 'bottom', 'left'] as const) {
      const value = styleOf(node, `border-${side}`) || styleOf(node, 'border')
      const width = lengthOf(styleOf(node, `border-${side}-width`) || styleOf(node, 'border-width'), size)
      const kind = styleOf(node, `border-${side}-style`) || styleOf(node, 'border-style') || value
      if (!/solid|dashed|dotted|double|groove|ridge|inset|outset/.test(kind)) continue
      const stated =
        width ??
        lengthOf(/(?:^|\s)([\d.]+(?:px|pt|r?em))/.exec(value)?.[1] ?? '', size) ??
        (value.includes('thin') ? 1 : 3)
      if (!(stated > 0)) continue
      const words = value.replace(
        /\b(?:solid|dashed|dotted|double|groove|ridge|inset|outset|thin|medium|thick)\b|(?:^|\s)[\d.]+(?:px|pt|r?em)?/g,
        ' ',
      )
      const shown = cssColor(
        styleOf(node, `border-${side}-color`) || styleOf(node, 'border-color') || words.trim(),
      )
      out[side] = { width: Math.min(20, stated) * px, color: shown ?? color }
    }
    return Object.keys(out).length > 0 ? out : undefined
  }
}

function isCell({ tag }: HtmlElement): boolean {
  return tag === 'td' || tag === 'th'
}

function scaled({ top, right, bottom, left }: Edges): Edges {
  return { top: top * px, right: right * px, bottom: bottom * px, left: left * px }
}

/** Whether nothing is shown before or after a block in its parent. */
function isAtEdge(node: HtmlElement, side: 'top' | 'bottom'): boolean {
  const siblings = node.parent?.children ?? []
  const at = siblings.indexOf(node)
  const others: readonly HtmlNode[] =
    side === 'top' ? siblings.slice(Math.max(0, at - 50), at) : siblings.slice(at + 1, at + 50)
  return others.every((one) => (one.type === 'text' ? one.text.trim() === '' : isHidden(one)))
}

function inherit(node: HtmlElement, around: Inherited): Inherited {
  const { tag } = node
  const base = monoTags.test(tag) ? { ...around, font: 'Courier New' } : around
  const shorthand = styleOf(node, 'font')
  const size =
    sizeOf(
      styleOf(node, 'font-size') || /(?:^|\s)([\d.]+(?:px|pt|r?em|%))/.exec(shorthand)?.[1] || '',
      around.size,
    ) ??
    around.size *
      (sizes[tag] ?? 1) *
      (monoTags.test(tag) && !monoTags.test(node.parent?.tag ?? '') && around.font !== 'Courier New'
        ? 13 / 16
        : 1)
  const family =
    styleOf(node, 'font-family') ||
    /(?:px|pt|r?em|%)(?:\/[\d.a-z%]+)?\s+(.+)$/.exec(shorthand)?.[1] ||
    (tag === 'font' ? attribute(node, 'face') : '')
  const weight = weightOf(styleOf(node, 'font-weight'))
  const slope = styleOf(node, 'font-style')
  const lines = `${styleOf(node, 'text-decoration')} ${styleOf(node, 'text-decoration-line')}`
  const stated = styleOf(node, 'color') || (tag === 'font' ? attribute(node, 'color') : '')
  const isLink = tag === 'a' && node.attributes.has('href')
  const height = styleOf(node, 'line-height') || /\/\s*([\d.]+(?:px|pt|r?em|%)?)/.exec(shorthand)?.[1] || ''
  const align = styleOf(node, 'text-align') || attribute(node, 'align').toLowerCase()
  const isBox = isBlock(node)
  const background = isBox
    ? null
    : backgroundOf(styleOf(node, 'background-color') || styleOf(node, 'background'))
  const inherited = around.lineHeight === null ? null : (around.lineHeight / around.size) * size
  return {
    font: family === '' ? base.font : familyOf(family),
    size,
    color: cssColor(stated) ?? (isLink ? '#0000ee' : base.color),
    bold: weight === null ? base.bold || boldTags.test(tag) : weight === 'bold',
    italic: slope === '' || slope === 'inherit' ? base.italic || italicTags.test(tag) : isItalic(slope),
    underline: lines.includes('none') ? false : base.underline || lines.includes('underline') || isLink,
    background: background ?? (isBox ? null : around.background),
    lineHeight: height === 'normal' ? null : (lineHeightOf(height, size) ?? inherited),
    align:
      /^(?:left|center|right|justify|start)$/.test(align) && tag !== 'table' && tag !== 'img'
        ? (align as Align)
        : tag === 'center' || tag === 'caption'
          ? 'center'
          : tag === 'th'
            ? (around.align ?? 'center')
            : around.align,
  }
}

/** Values are in lower case; names of families begin with capitals. */
function named(family: string): string {
  return family.replace(/(?<=^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase())
}

/** The first family of a list that is known by name, else the class at its end. */
function familyOf(list: string): string {
  const [first = ''] = list.split(',').map((one) => one.trim().replace(/^["']|["']$/g, ''))
  return Object.hasOwn(generics, first.toLowerCase())
    ? generics[first.toLowerCase()]
    : first === ''
      ? initial.font
      : named(first)
}

/** The value of one side of `margin` or `padding`, from its own property or the shorthand. */
function sideOf(node: HtmlElement, kind: 'margin' | 'padding', side: Side): string {
  const own = styleOf(node, `${kind}-${side}`)
  if (own !== '') return own
  const parts = styleOf(node, kind)
    .split(/\s+/)
    .filter((part) => part !== '')
  const [top = '', right = top, bottom = top, left = right] = parts
  return { top, right, bottom, left }[side]
}

function backgroundOf(value: string): string | null {
  const word = value.trim()
  const color = cssColor(word) ?? cssColor(/#[\da-f]{3,8}\b|rgba?\([^)]*\)/.exec(word)?.[0] ?? '')
  return color === '#ffffff' ? null : color
}
