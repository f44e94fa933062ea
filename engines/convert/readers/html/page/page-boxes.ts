import type { Inline, List } from '../../../../model/document.ts'
import { labelOf } from '../../../../model/list-labels.ts'
import type { FlowBox, FlowNode, FlowRole, FlowText } from '../../../../model/pages/flow.ts'
import { attribute, childElements, type HtmlElement, type HtmlNode, textOf } from '../../../html/parse.ts'
import { safeHref } from '../../../tree/links.ts'
import { languageOf } from '../code.ts'
import { formulaOf, inlineOf, isDisplayed, wrapperOf } from '../inlines.ts'
import { type HtmlScope, isTooDeep } from '../scope.ts'
import { tidy } from '../tidy.ts'
import { type BoxReader, Children, emptyBox } from './children.ts'
import type { ComputedStyles } from './computed.ts'
import { flowLength, frameOf, layoutOf } from './frames.ts'
import { tableOf } from './tables.ts'

type Wrap = (inlines: readonly Inline[]) => Inline[]

const tabWidth = 8

/** Makes the boxes of a page from its elements. */
export class PageBoxes implements BoxReader {
  readonly styles: ComputedStyles
  readonly scope: HtmlScope
  readonly #blocks = new Map<HtmlElement, boolean>()
  /** Numbers of the items of ordered lists. */
  readonly #counts = new Map<HtmlElement, number>()

  readonly #hasQuirks: boolean

  constructor(styles: ComputedStyles, scope: HtmlScope, hasQuirks: boolean) {
    this.#hasQuirks = hasQuirks
    this.styles = styles
    this.scope = scope
  }

  /** The box of a block element. */
  box(node: HtmlElement, depth: number): FlowBox {
    const computed = this.styles.of(node)
    const own = this.styles.styles(node)
    const role = roleOf(node)
    const ids = this.idsOf(node)
    return {
      ...frameOf(own, computed),
      ...(role ? { role } : {}),
      ...(ids.length > 0 ? { ids } : {}),
      kind: 'box',
      layout: layoutOf(own, computed),
      children: this.#content(node, depth),
      ...(computed.display === 'list-item' ? this.#markerOf(node) : {}),
    }
  }

  /** The ids of an element that links of the page lead to. */
  idsOf(node: HtmlElement): string[] {
    if (node.attributes.size === 0) return []
    const names = [attribute(node, 'id'), node.tag === 'a' ? attribute(node, 'name') : '']
    return names.filter((name) => name !== '' && this.scope.targets.has(name))
  }

  isHidden(node: HtmlElement): boolean {
    return this.styles.of(node).display === 'none' || this.scope.notes.hidden.has(node)
  }

  /** Whether an element is laid out as a block, or contains one. */
  #isBlock(node: HtmlElement): boolean {
    const { display } = this.styles.of(node)
    if (node.space !== 'html') return false
    return !display.startsWith('inline') && display !== 'contents' && display !== 'ruby'
  }

  #holdsBlock(node: HtmlElement): boolean {
    const known = this.#blocks.get(node)
    if (known !== undefined) return known
    // Children first, without recursion: sources may nest without limit.
    const work: { node: HtmlElement; seen: boolean }[] = [{ node, seen: false }]
    for (let at = work.at(-1); at !== undefined; at = work.at(-1)) {
      if (this.#blocks.has(at.node)) {
        work.pop()
        continue
      }
      const inner = childElements(at.node).filter((child) => !this.isHidden(child))
      if (!at.seen) {
        at.seen = true
        for (const child of inner) if (!this.#isBlock(child)) work.push({ node: child, seen: false })
        continue
      }
      work.pop()
      this.#blocks.set(
        at.node,
        inner.some((child) => this.#isBlock(child) || this.#blocks.get(child) === true),
      )
    }
    return this.#blocks.get(node) ?? false
  }

  /** Whether an inline element is laid out as a separate box: it has a width, or contains blocks. */
  #isAtom(node: HtmlElement): boolean {
    const { display } = this.styles.of(node)
    if (!/^inline-(?:block|flex|grid|table)$/.test(display) || node.space !== 'html' || node.tag === 'img')
      return false
    return this.styles.styles(node).has('width') || display !== 'inline-block' || this.#holdsBlock(node)
  }

  #content(node: HtmlElement, depth: number): FlowNode[] {
    const { space } = this.styles.of(node)
    if (isTooDeep(depth, this.scope))
      return [
        this.#text([{ kind: 'text', text: textOf(node), look: this.styles.text(node) }], node, [], false),
      ]
    const formula = isDisplayed(node) ? formulaOf(node, this.scope) : null
    if (formula) return [this.#text([formula], node, [], false)]
    if (keepsSpace(space) && !this.#holdsBlock(node)) {
      const text = this.text(preservedInlines(node.children, this), node, [])
      return text === null ? [] : [text]
    }
    const children = new Children(this, node)
    const own = this.styles.styles(node)
    this.#generated(children, node, 'before', null)
    this.fill(children, node.children, depth, null)
    this.#generated(children, node, 'after', null)
    children.finish()
    // Containers end their floats by an empty element that style sheets add.
    return own.has('after-clear') && own.has('after-content')
      ? [...children.nodes, emptyBox(true)]
      : children.nodes
  }

  /** The margin and padding of an inline element, as an em space of their width. */
  #gap(into: Children, node: HtmlElement, side: 'left' | 'right'): void {
    const own = this.styles.styles(node)
    const { size } = this.styles.of(node)
    const length = (kind: string) => flowLength(own.get(`${kind}-${side}`), size)?.points ?? 0
    const width = length('margin') + length('padding')
    if (!(width > 0.2 && width < maxGap)) return
    const { background: _, ...look } = this.styles.text(node)
    into.inlines([{ kind: 'text', text: '\u2003', look: { ...look, size: width, underline: false } }], null)
  }

  /** Text that a style sheet adds before or after an element. */
  #generated(into: Children, node: HtmlElement, side: 'before' | 'after', wrap: Wrap | null): void {
    const text = contentOf(this.styles.styles(node).get(`${side}-content`), node)
    if (text !== '') into.inlines([{ kind: 'text', text, look: this.styles.text(node) }], wrap)
  }

  /** Adds children: blocks as boxes, and runs of inline content as text. */
  fill(into: Children, nodes: readonly HtmlNode[], depth: number, wrap: Wrap | null): void {
    for (const child of nodes) {
      if (child.type === 'text') {
        if (child.parent && keepsSpace(this.styles.of(child.parent).space))
          into.inlines(preservedInlines([child], this), wrap)
        else into.add(child.text, child, wrap)
        continue
      }
      if (this.isHidden(child)) continue
      const computed = this.styles.of(child)
      const own = this.styles.styles(child)
      if (computed.display === 'contents') {
        this.fill(into, child.children, depth + 1, wrap)
        continue
      }
      const formula = isDisplayed(child) ? formulaOf(child, this.scope) : null
      const isAway = isOut(own)
      if (isAway && child.space === 'html') into.float(this.node(child, depth + 1))
      // Each element is a box in a flexible row or a grid.
      else if (into.isFlexible && child.tag !== 'br') into.push(this.node(child, depth + 1))
      else if (formula)
        into.push({
          ...emptyBox(false),
          role: { kind: 'formula' },
          children: [this.#text([formula], child, [], false)],
        })
      else if (this.#isBlock(child) && child.tag !== 'br') into.push(this.node(child, depth + 1))
      else if (this.#isAtom(child)) into.atom(this.node(child, depth + 1))
      else if (this.#holdsBlock(child)) {
        for (const id of this.idsOf(child)) into.name(id)
        const outer = wrapperOf(child)
        this.fill(
          into,
          child.children,
          depth + 1,
          outer ? (inner) => (wrap ? wrap(outer(inner)) : outer(inner)) : wrap,
        )
      } else {
        for (const id of this.idsOf(child)) into.name(id)
        for (const inner of childElements(child)) for (const id of this.idsOf(inner)) into.name(id)
        if (keepsSpace(computed.space)) into.inlines(preservedInlines([child], this), wrap)
        else if (computed.isVisible) {
          this.#gap(into, child, 'left')
          this.#generated(into, child, 'before', wrap)
          into.inlines(this.#withIcons(inlineOf(child, this.scope, depth), child), wrap)
          this.#generated(into, child, 'after', wrap)
          this.#gap(into, child, 'right')
        }
      }
    }
  }

  node(node: HtmlElement, depth: number): FlowNode {
    const { display } = this.styles.of(node)
    if (display === 'table' || display === 'inline-table') return tableOf(node, this, depth)
    if (node.tag === 'img' || node.space !== 'html') {
      const inlines = this.#withIcons(inlineOf(node, this.scope, depth), node)
      const frame = frameOf(this.styles.styles(node), this.styles.of(node))
      const { width: _, height: __, maxWidth: ___, minWidth: ____, ...rest } = frame
      const isCentred = frame.margin.left === 'auto' && frame.margin.right === 'auto'
      const text = this.#text(inlines, node, [], false)
      return {
        ...rest,
        kind: 'box',
        layout: { kind: 'block' },
        children: [isCentred ? { ...text, align: 'center' } : text],
      }
    }
    return this.box(node, depth)
  }

  /** Lines of inline content. @param around the block that they are in */
  text(inlines: readonly Inline[], around: HtmlElement, ids: readonly string[]): FlowText | null {
    if (keepsSpace(this.styles.of(around).space)) {
      const lines = inlines.at(-1)?.kind === 'break' ? inlines.slice(0, -1) : inlines
      return lines.length === 0 ? null : this.#text(lines, around, ids, true)
    }
    // Line breaks at the ends of a run make empty lines; one at the end only ends its line.
    const shown = inlines.filter((one) => one.kind !== 'text' || /[^ \t\n\r\f]/.test(one.text))
    const first = shown.findIndex(({ kind }) => kind !== 'break')
    const breaks = (count: number) => new Array<Inline>(count).fill({ kind: 'break' })
    if (first < 0) return shown.length === 0 ? null : this.#text(breaks(shown.length), around, ids, false)
    const after = shown.length - 1 - shown.findLastIndex(({ kind }) => kind !== 'break')
    const tidied = tidy(inlines)
    return tidied.length === 0
      ? null
      : this.#text([...breaks(first), ...tidied, ...breaks(after)], around, ids, false)
  }

  #text(
    inlines: readonly Inline[],
    around: HtmlElement,
    ids: readonly string[],
    keepsSpace: boolean,
  ): FlowText {
    const computed = this.styles.of(around)
    const indent = computed.indent === '0' ? undefined : flowLength(computed.indent, computed.size)
    return {
      kind: 'text',
      ...(ids.length > 0 ? { ids } : {}),
      inlines,
      look: this.styles.text(around),
      lines: computed.lines,
      align: computed.align,
      ...(indent ? { indent } : {}),
      ...(computed.space === 'nowrap' || computed.space === 'pre' ? { isUnbroken: true } : {}),
      ...(computed.breaksWords ? { breaksWords: true } : {}),
      ...(keepsSpace ? { keepsSpace: true } : {}),
    }
  }

  /** Browsers show an icon of 16 pixels and the alternative text for an image that is missing. */
  #withIcons(inlines: readonly Inline[], around: HtmlElement): Inline[] {
    return inlines.flatMap((inline): Inline[] => {
      if (inline.kind === 'emphasis' || inline.kind === 'link')
        return [{ ...inline, inlines: this.#withIcons(inline.inlines, around) }]
      if (inline.kind !== 'image' || this.scope.images.resources.get(inline.resource)?.bytes.length !== 0)
        return [inline]
      if (inline.alt === '') return []
      const look = this.styles.text(around)
      const { width, height } = inline
      const isSized = this.#hasQuirks && width !== undefined && height !== undefined
      const place: Inline = {
        kind: 'text',
        text: '\u2003',
        look: { ...look, size: isSized ? Math.max(1, width) : iconSize, underline: false },
      }
      // In a box with a fixed size the text would be cut off.
      if (isSized && width < minTextWidth) return [place]
      return [place, ...(inline.alt === undefined ? [] : [{ kind: 'text' as const, text: inline.alt, look }])]
    })
  }

  #markerOf(node: HtmlElement): Pick<FlowBox, 'marker'> {
    const { listType, isListInside } = this.styles.of(node)
    const number = this.#numberOf(node)
    const text = markerText(listType, number)
    return text === '' || isListInside ? {} : { marker: { text, look: this.styles.text(node) } }
  }

  #numberOf(node: HtmlElement): number {
    const list = node.parent ?? node
    const stated = attribute(node, 'value')
    const isReversed = list.attributes.has('reversed')
    const before = this.#counts.get(list)
    const start = Number.parseInt(attribute(list, 'start'), 10)
    const first = Number.isFinite(start)
      ? start
      : isReversed
        ? childElements(list).filter(({ tag }) => tag === 'li').length
        : 1
    const number = /^-?\d{1,9}$/.test(stated)
      ? Number(stated)
      : before === undefined
        ? first
        : before + (isReversed ? -1 : 1)
    this.#counts.set(list, number)
    return number
  }
}

/** Points: an em space of this size is as wide as the icon. */
const iconSize = 12
/** Points: wider gaps in lines are not kept. */
const maxGap = 200
/** Points: narrower places cannot contain a word. */
const minTextWidth = 30

/** Out of the flow of blocks. */
function isOut(own: ReadonlyMap<string, string>): boolean {
  return (
    /^(?:left|right)$/.test(own.get('float') ?? '') || /^(?:absolute|fixed)$/.test(own.get('position') ?? '')
  )
}

/** The text of a `content` of strings and attributes; empty for all else. */
function contentOf(value: string | undefined, node: HtmlElement): string {
  if (value === undefined || value.replace(contentPart, '').trim() !== '') return ''
  const parts = value.match(contentPart) ?? []
  return parts
    .map((part) =>
      part.startsWith('attr(') ? attribute(node, part.slice(5, -1).trim()) : unescaped(part.slice(1, -1)),
    )
    .join('')
}

const contentPart = /"[^"]*"|'[^']*'|attr\(\s*[\w-]+\s*\)/g

function unescaped(text: string): string {
  return text.replace(/\\([\da-f]{1,6})\s?/gi, (_, digits) => {
    const code = Number.parseInt(digits, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

const bullets: Readonly<Record<string, string>> = {
  disc: '\u2022',
  circle: '\u25e6',
  square: '\u25aa',
  none: '',
}

const numberings: Readonly<Record<string, List['numbering']>> = {
  decimal: 'decimal',
  'lower-alpha': 'lower-alpha',
  'upper-alpha': 'upper-alpha',
  'lower-latin': 'lower-alpha',
  'upper-latin': 'upper-alpha',
  'lower-roman': 'lower-roman',
  'upper-roman': 'upper-roman',
}

function markerText(type: string, number: number): string {
  if (Object.hasOwn(bullets, type)) return bullets[type]
  const numbering = Object.hasOwn(numberings, type) ? numberings[type] : undefined
  if (numbering === undefined)
    return type === 'decimal-leading-zero' ? `${String(number).padStart(2, '0')}.` : '\u2022'
  return labelOf({ numbering }, number)
}

const roles: Readonly<Record<string, FlowRole>> = {
  p: { kind: 'paragraph' },
  blockquote: { kind: 'quote' },
  li: { kind: 'item' },
  dl: { kind: 'definitions' },
  dt: { kind: 'term' },
  dd: { kind: 'definition' },
  caption: { kind: 'caption' },
  ul: { kind: 'list', numbering: 'disc' },
  menu: { kind: 'list', numbering: 'disc' },
  dir: { kind: 'list', numbering: 'disc' },
}

function roleOf(node: HtmlElement): FlowRole | undefined {
  const { tag } = node
  const level = Number(/^h([1-6])$/.exec(tag)?.[1] ?? 0)
  if (level > 0) return { kind: 'heading', level: level as 1 }
  if (tag === 'pre' || tag === 'xmp' || tag === 'listing') {
    const language = languageOf(node)
    return { kind: 'code', ...(language === null ? {} : { language }) }
  }
  if (tag === 'ol') return { kind: 'list', numbering: numberings[attribute(node, 'type')] ?? 'decimal' }
  return Object.hasOwn(roles, tag) ? roles[tag] : undefined
}

/** Inline content whose white space is shown: its lines end as in the source. */
function preservedInlines(nodes: readonly HtmlNode[], boxes: BoxReader): Inline[] {
  const out: Inline[] = []
  let column = 0
  const text = (value: string, parent: HtmlElement, into: Inline[]) => {
    const look = boxes.styles.text(parent)
    for (const [i, line] of value.replace(/\r\n?/g, '\n').split('\n').entries()) {
      if (i > 0) {
        into.push({ kind: 'break' })
        column = 0
      }
      let shown = ''
      for (const part of line.split(/(\t)/)) {
        const piece = part === '\t' ? ' '.repeat(tabWidth - (column % tabWidth)) : part
        shown += piece
        column += piece.length
      }
      if (shown !== '') into.push({ kind: 'text', text: shown, look })
    }
  }
  const visit = (child: HtmlNode, into: Inline[], depth: number): void => {
    if (child.type === 'text') {
      if (child.parent) text(child.text, child.parent, into)
      return
    }
    if (boxes.isHidden(child) || !boxes.styles.of(child).isVisible) return
    if (child.tag === 'br') into.push({ kind: 'break' })
    else if (child.tag === 'img') into.push(...boxes.scope.images.picture(child))
    else {
      const href = child.tag === 'a' ? safeHref(child.attributes.get('href') ?? '') : null
      const inner: Inline[] = href ? [] : into
      if (depth < boxes.scope.conversion.limits.depth)
        for (const one of child.children) visit(one, inner, depth + 1)
      if (href && inner.length > 0) into.push({ kind: 'link', href, inlines: inner })
    }
  }
  for (const child of nodes) visit(child, out, 0)
  return out
}

/** Whether white space is shown. */
function keepsSpace(whiteSpace: string): boolean {
  return /^(?:pre|break-spaces)/.test(whiteSpace)
}
