import type { Align, TextLook } from '../../../../model/document.ts'
import type { FlowLines } from '../../../../model/pages/flow.ts'
import type { HtmlElement } from '../../../html/parse.ts'
import { cssColor, isSeenOnWhite } from '../../text-color.ts'
import { isItalic, lengthOf, sizeOf, weightOf } from '../css/lengths.ts'
import type { PageStyles } from './page-styles.ts'

/** Points of a CSS pixel. */
const px = 0.75
/** Browsers show text of equal widths at 13 pixels where others have 16. */
const monoShare = 13 / 16
/** Size of raised text, as writers draw it, to that of the text around. */
const raisedShare = 0.66

/** The values of an element, its own and those that it inherits. Sizes in pixels. */
export interface Computed {
  readonly display: string
  readonly family: string
  readonly isMono: boolean
  /** Whether the size depends on no default, so that it does not change with the font. */
  readonly isAbsolute: boolean
  readonly size: number
  readonly color: string
  readonly bold: boolean
  readonly italic: boolean
  readonly underline: boolean
  readonly strike: boolean
  readonly background: string | null
  /** Whether something is drawn behind its text. */
  readonly isFilled: boolean
  readonly lines: FlowLines
  readonly align: Align
  readonly space: string
  readonly caps: boolean
  readonly spacing: number
  readonly listType: string
  readonly isListInside: boolean
  readonly breaksWords: boolean
  readonly indent: string
  readonly isVisible: boolean
  readonly vertical: string
  readonly raised: boolean
}

const initial: Computed = {
  display: 'block',
  family: '',
  isMono: false,
  isAbsolute: false,
  size: 16,
  color: '#000000',
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  background: null,
  isFilled: false,
  lines: { rule: 'normal' },
  align: 'start',
  space: 'normal',
  caps: false,
  spacing: 0,
  listType: 'disc',
  isListInside: false,
  breaksWords: false,
  indent: '0',
  isVisible: true,
  vertical: 'baseline',
  raised: false,
}

/** The values of elements after inheritance. */
export class ComputedStyles {
  readonly styles: PageStyles
  readonly #known = new Map<HtmlElement, Computed>()
  readonly #texts = new Map<string, TextLook>()

  constructor(styles: PageStyles) {
    this.styles = styles
  }

  of(node: HtmlElement): Computed {
    const known = this.#known.get(node)
    if (known) return known
    // Parents first, without recursion: sources may nest without limit.
    const chain: HtmlElement[] = []
    for (let up: HtmlElement | null = node; up && !this.#known.has(up); up = up.parent) chain.push(up)
    for (const one of chain.toReversed())
      this.#known.set(
        one,
        inherit(one, this.styles(one), (one.parent && this.#known.get(one.parent)) ?? initial),
      )
    return this.#known.get(node) ?? initial
  }

  /** The look of text in an element. Equal looks are one object. */
  text(node: HtmlElement): TextLook {
    const { family, size, color, bold, italic, underline, background, caps, spacing, isFilled, raised } =
      this.of(node)
    const look: TextLook = {
      font: `css ${family}`,
      size: (raised ? size / raisedShare : size) * px,
      color: isFilled || background !== null || isSeenOnWhite(color) ? color : '#000000',
      bold,
      italic,
      ...(underline ? { underline } : {}),
      ...(background === null ? {} : { background }),
      ...(caps ? { caps: 'all' as const } : {}),
      ...(spacing === 0 ? {} : { spacing: spacing * px }),
    }
    const key = JSON.stringify(look)
    const known = this.#texts.get(key)
    if (known) return known
    this.#texts.set(key, look)
    return look
  }
}

const aligns: Readonly<Record<string, Align>> = {
  left: 'left',
  right: 'right',
  center: 'center',
  justify: 'justify',
  start: 'start',
  end: 'right',
  '-webkit-center': 'center',
}

function inherit(node: HtmlElement, own: ReadonlyMap<string, string>, around: Computed): Computed {
  const stated = (property: string) => {
    const value = own.get(property)
    return value === 'inherit' || value === 'unset' ? undefined : value
  }
  const display = own.get('display') ?? (node.tag === '#document' ? 'block' : 'inline')
  const isInline = display.startsWith('inline')
  const named = stated('font-family')
  const family = named === undefined ? around.family : named.replace(/["']/g, '')
  const isMono = named === undefined ? around.isMono : /^monospace\s*$/.test(named)
  const sized = stated('font-size') ?? ''
  const isAbsolute =
    sized === '' || /(?:em|%)$|^(?:smaller|larger)$/.test(sized) ? around.isAbsolute : /\d/.test(sized)
  const change = isMono === around.isMono || isAbsolute ? 1 : isMono ? monoShare : 1 / monoShare
  const size = sizeOf(sized, around.size) ?? around.size * change
  const weight = stated('font-weight')
  const slope = stated('font-style')
  const decoration = stated('text-decoration')
  const color = cssColor(stated('color') ?? '') ?? around.color
  const fill = fillOf(own)
  const vertical = own.get('vertical-align')
  const transform = stated('text-transform')
  const spacing = stated('letter-spacing')
  const whiteSpace = stated('white-space')
  const raised = isInline && (vertical === 'super' || vertical === 'sub')
  return {
    display,
    family,
    isMono,
    isAbsolute,
    size,
    color,
    bold:
      weight === undefined ? around.bold : weight === 'bolder' || (weightOf(weight) ?? 'normal') === 'bold',
    italic: slope === undefined ? around.italic : isItalic(slope),
    underline:
      decoration === undefined
        ? around.underline
        : decoration.includes('underline') || (around.underline && !isInline),
    strike: decoration === undefined ? around.strike : decoration.includes('line-through'),
    background: isInline ? (fill ?? around.background) : null,
    isFilled: around.isFilled || fill !== null,
    lines: linesOf(stated('line-height'), size) ?? around.lines,
    align: aligns[stated('text-align') ?? ''] ?? around.align,
    space: whiteSpace ?? around.space,
    caps: transform === undefined ? around.caps : transform === 'uppercase',
    spacing: spacing === undefined ? around.spacing : (lengthOf(spacing, size) ?? 0),
    listType: stated('list-style-type') ?? around.listType,
    isListInside: (stated('list-style-position') ?? (around.isListInside ? 'inside' : '')) === 'inside',
    breaksWords:
      stated('overflow-wrap') === undefined && stated('word-break') === undefined
        ? around.breaksWords
        : /break-word|anywhere/.test(stated('overflow-wrap') ?? '') ||
          /break/.test(stated('word-break') ?? ''),
    indent: stated('text-indent') ?? around.indent,
    isVisible: (stated('visibility') ?? (around.isVisible ? 'visible' : 'hidden')) === 'visible',
    vertical: vertical === undefined || vertical === 'inherit' ? around.vertical : vertical,
    raised: raised || (around.raised && isInline),
  }
}

/** The colour behind an element; null for none. */
export function fillOf(own: ReadonlyMap<string, string>): string | null {
  const value = own.get('background-color') ?? ''
  // A transparent colour shows the background.
  if (/^(?:transparent|inherit|initial|none)?$/.test(value) || /,\s*0(?:\.0*)?\)$/.test(value)) return null
  return cssColor(value) ?? null
}

function linesOf(value: string | undefined, size: number): FlowLines | undefined {
  if (value === undefined) return undefined
  if (value === 'normal') return { rule: 'normal' }
  if (/^\d*\.?\d+$/.test(value)) return { rule: 'share', value: Number(value) }
  const height = value.endsWith('%') ? (Number.parseFloat(value) / 100) * size : lengthOf(value, size)
  return height === undefined || !(height >= 0) ? undefined : { rule: 'points', value: height * px }
}
