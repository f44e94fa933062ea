import type { Align, Block, BlockLook, Inline, LineSpacing, TextLook } from '../../../../model/document.ts'
import { symbolCharacter } from '../../../../office/word.ts'
import { childOf, childrenOf, isElement, textContent, type XmlElement } from '../../../../office/xml.ts'
import { colorIn, type ThemeColors } from '../../drawing/theme-colors.ts'
import type { PptxDeck, SlidePart } from '../deck.ts'
import { type ListLine, nestLists } from '../lists.ts'
import { inheritedShape, type SlideShape } from '../shapes.ts'
import { hrefOf, inlinesOf } from '../text.ts'

const unitsPerPoint = 12_700

/** What text of a shape is read with. */
export interface TextSources {
  readonly sheet: SlidePart
  readonly deck: PptxDeck
  readonly theme: ThemeColors
  readonly fonts: { readonly major: string; readonly minor: string }
  /** Sources of paragraph properties by level, nearest first. */
  readonly styles: readonly (XmlElement | undefined)[]
  /** Of `a:fontRef` or of a table style. */
  readonly base: TextLook
  /** Scale of sizes if the program shrank the text. */
  readonly scale: number
  /** Height of a single line in sizes of its text; undefined where it depends on the font. */
  readonly single?: number
  readonly slide: number
}

/** Sources of the text of a shape: itself, its placeholders, the master, the presentation. */
export function textStylesOf(
  shape: SlideShape,
  sheet: SlidePart,
  deck: PptxDeck,
): (XmlElement | undefined)[] {
  const own = childOf(bodyOf(shape.element), 'a:lstStyle')
  const out: (XmlElement | undefined)[] = [own]
  const { placeholder } = shape
  let master: SlidePart | undefined
  for (let above = sheet.parent, first = true; above; above = above.parent, first = false) {
    if (placeholder)
      out.push(childOf(childOf(inheritedShape(placeholder, above, first), 'p:txBody'), 'a:lstStyle'))
    master = above
  }
  const styles = childOf((master ?? sheet).root, 'p:txStyles')
  const type = placeholder?.type
  const isTitle = type === 'title' || type === 'ctrTitle'
  const isOther = /^(?:dt|ftr|sldNum|hdr)$/.test(type ?? '')
  // Text boxes have the default of the presentation before that of the master.
  if (placeholder === undefined) out.push(deck.defaultText, childOf(styles, 'p:otherStyle'))
  else if (isOther) out.push(childOf(styles, 'p:otherStyle'), deck.defaultText)
  else out.push(childOf(styles, isTitle ? 'p:titleStyle' : 'p:bodyStyle'), deck.defaultText)
  return out
}

export function bodyOf(element: XmlElement): XmlElement | undefined {
  return childOf(element, 'p:txBody') ?? childOf(element, 'dsp:txBody') ?? childOf(element, 'a:txBody')
}

/** The blocks of a text body with their look. @param level of a title; undefined for other text */
export function styledBlocks(
  body: XmlElement | undefined,
  level: 1 | 2 | undefined,
  sources: TextSources,
): Block[] {
  let lines: ListLine[] = []
  const out: Block[] = []
  let blanks: BlockLook[] = []
  const numbers = new Map<number, number>()
  const flush = () => {
    for (const block of nestLists(lines)) out.push(block)
    lines = []
  }
  for (const paragraph of childrenOf(body, 'a:p')) {
    const properties = childOf(paragraph, 'a:pPr')
    const depth = Math.min(8, Math.max(0, Number(properties?.attributes.lvl ?? 0) || 0))
    const chain = [properties, ...sources.styles.map((style) => childOf(style, `a:lvl${depth + 1}pPr`))]
    const text = textLook(chain, sources)
    const inlines = runsOf(paragraph, text, sources)
    const shown = paragraphLook(chain, text, sources, largestIn(inlines) ?? text.size ?? 18)
    if (inlines.length === 0) {
      const end = runLook(childOf(paragraph, 'a:endParaRPr'), text, sources)
      const { left: _, first: __, ...blank } = shown
      blanks.push({ ...blank, text: end })
      continue
    }
    const sign = signOf(chain, numbers, depth)
    // Without an indent, text follows its bullet.
    const isIndented = (shown.left ?? 0) > 0 || (shown.first ?? 0) !== 0
    const label = sign
      ? { label: { text: sign.text, look: labelLook(chain, inlines, text, sources), tab: isIndented } }
      : {}
    const look: BlockLook = { ...shown, ...label, ...(blanks.length > 0 ? { blanksBefore: blanks } : {}) }
    blanks = []
    if (level !== undefined) {
      out.push({ kind: 'heading', level, inlines, look })
      continue
    }
    lines.push({ level: depth, inlines, sign: sign?.list ?? null, look })
  }
  flush()
  const last = out.at(-1)
  if (last && blanks.length > 0)
    out[out.length - 1] = { ...last, look: { ...last.look, blanksAfter: blanks } }
  return out
}

function runsOf(paragraph: XmlElement, text: TextLook, sources: TextSources): Inline[] {
  const out: Inline[] = []
  const { sheet, deck, slide } = sources
  for (const child of paragraph.children) {
    if (!isElement(child)) continue
    if (child.name === 'a:br') out.push({ kind: 'break' })
    else if (child.name === 'a:r' || child.name === 'a:fld') {
      const written = childOf(child, 'a:t')
      const isNumber = child.name === 'a:fld' && child.attributes.type === 'slidenum'
      const words = isNumber ? String(slide) : written ? textContent(written) : ''
      if (words === '') continue
      const properties = childOf(child, 'a:rPr')
      const href = hrefOf(childOf(properties, 'a:hlinkClick'), sheet, deck)
      const look = runLook(properties, text, sources)
      for (const [i, part] of words.split('\u000b').entries()) {
        if (i > 0) out.push({ kind: 'break' })
        const inline: Inline = { kind: 'text', text: part, look }
        const raised = Number(properties?.attributes.baseline ?? 0)
        const set: Inline =
          raised === 0
            ? inline
            : { kind: 'emphasis', style: raised > 0 ? 'superscript' : 'subscript', inlines: [inline] }
        out.push(href === null ? set : { kind: 'link', href, inlines: [set] })
      }
    } else if (child.name !== 'a:pPr' && child.name !== 'a:endParaRPr')
      for (const inline of inlinesOf({ ...paragraph, children: [child] }, sheet, deck)) out.push(inline)
  }
  return out.some((one) => one.kind !== 'break') ? out : []
}

/** The look of text by the default run properties of the levels. */
function textLook(chain: readonly (XmlElement | undefined)[], sources: TextSources): TextLook {
  const { theme, base, scale } = sources
  let look: TextLook = {
    font: sources.fonts.minor || 'Arial',
    size: 18 * scale,
    color: colorOf('tx1', theme),
  }
  for (const source of chain.toReversed()) look = runLook(childOf(source, 'a:defRPr'), look, sources, true)
  // The style of the shape or table around is nearer than the defaults.
  return { ...look, ...base }
}

function colorOf(name: string, { colors, map }: ThemeColors): string {
  return colors.get(map[name] ?? name) ?? '#000000'
}

function runLook(
  properties: XmlElement | undefined,
  base: TextLook,
  sources: TextSources,
  isDefault = false,
): TextLook {
  if (!properties) return base
  const { sz, b, i, u, cap, spc } = properties.attributes
  const size = Number(sz) / 100
  const font = faceOf(childOf(properties, 'a:latin')?.attributes.typeface, sources.fonts)
  const isLink = childOf(properties, 'a:hlinkClick') !== undefined && !isDefault
  const color = isLink
    ? colorOf('hlink', sources.theme)
    : colorIn(childOf(properties, 'a:solidFill'), sources.theme)
  return {
    ...base,
    ...(font ? { font } : {}),
    ...(size > 0 ? { size: size * sources.scale } : {}),
    ...(color ? { color } : {}),
    ...(b === undefined ? {} : { bold: isOn(b) }),
    ...(i === undefined ? {} : { italic: isOn(i) }),
    ...(u === undefined ? (isLink ? { underline: true } : {}) : { underline: u !== 'none' }),
    ...(cap === undefined
      ? {}
      : { caps: cap === 'all' ? ('all' as const) : cap === 'small' ? ('small' as const) : undefined }),
    ...(spc === undefined ? {} : { spacing: (Number(spc) || 0) / 100 }),
  } as TextLook
}

/** The name of a font, or the theme font it refers to. */
function faceOf(face: string | undefined, fonts: TextSources['fonts']): string | undefined {
  if (face?.startsWith('+mj')) return fonts.major
  return face?.startsWith('+mn') ? fonts.minor : face
}

function isOn(value: string): boolean {
  return value === '1' || value === 'true'
}

const aligns: Readonly<Record<string, Align>> = {
  l: 'left',
  ctr: 'center',
  r: 'right',
  just: 'justify',
  dist: 'justify',
}

/** The largest size of text. */
function largestIn(inlines: readonly Inline[]): number | undefined {
  const sizes = inlines.flatMap((inline): number[] => {
    if (inline.kind === 'emphasis' || inline.kind === 'link') return [largestIn(inline.inlines) ?? 0]
    return inline.kind === 'text' && inline.look?.size ? [inline.look.size] : []
  })
  return sizes.length > 0 ? Math.max(...sizes) : undefined
}

/** @param size of the largest text, which spaces are shares of */
function paragraphLook(
  chain: readonly (XmlElement | undefined)[],
  text: TextLook,
  sources: TextSources,
  size: number,
): BlockLook {
  const attribute = (name: string) =>
    chain.map((one) => one?.attributes[name]).find((one) => one !== undefined)
  const length = (name: string) => (Number(attribute(name) ?? 0) || 0) / unitsPerPoint
  const align = aligns[attribute('algn') ?? '']
  const line = spacingOf(chain, 'a:lnSpc')
  const space = (name: string) => {
    const found = spacingOf(chain, name)
    if (!found) return 0
    return found.rule === 'multiple' ? found.value * size : found.value * sources.scale
  }
  const { single } = sources
  const shown: LineSpacing | undefined =
    line?.rule === 'exact' || single === undefined
      ? line
      : { rule: 'multiple', value: line?.value ?? 1, single }
  return {
    text,
    ...(align ? { align } : {}),
    before: space('a:spcBef'),
    after: space('a:spcAft'),
    ...(shown ? { line: shown } : {}),
    left: length('marL'),
    right: length('marR'),
    first: length('indent'),
  }
}

function spacingOf(chain: readonly (XmlElement | undefined)[], name: string): LineSpacing | undefined {
  const found = chain.map((one) => childOf(one, name)).find((one) => one !== undefined)
  const share = Number(childOf(found, 'a:spcPct')?.attributes.val?.replace('%', '000') ?? Number.NaN)
  if (share >= 0) return { rule: 'multiple', value: share / 100_000 }
  const points = Number(childOf(found, 'a:spcPts')?.attributes.val ?? Number.NaN)
  return points >= 0 ? { rule: 'exact', value: points / 100 } : undefined
}

interface Sign {
  readonly text: string
  readonly list: NonNullable<ListLine['sign']>
}

/** Symbol fonts with their own character codes. */
const symbolFonts = /symbol|dings|webdings|monotype sorts/i

/** The font that a paragraph states for its bullet; undefined if it uses that of the text. */
function bulletFont(chain: readonly (XmlElement | undefined)[]): string | undefined {
  for (const level of chain) {
    if (childOf(level, 'a:buFontTx')) return undefined
    const font = childOf(level, 'a:buFont')?.attributes.typeface
    if (font !== undefined) return font
  }
  return undefined
}

/** The bullet of a paragraph as shown. */
function signOf(
  chain: readonly (XmlElement | undefined)[],
  numbers: Map<number, number>,
  depth: number,
): Sign | null {
  for (const level of chain) {
    if (childOf(level, 'a:buNone')) break
    const char = childOf(level, 'a:buChar')?.attributes.char
    const numbered = childOf(level, 'a:buAutoNum')
    if (char !== undefined || childOf(level, 'a:buBlip')) {
      const font = bulletFont(chain) ?? ''
      const isSymbol = symbolFonts.test(font) || /^[\ue000-\uf8ff]/.test(char ?? '')
      // Characters of symbol fonts have no meaning in other fonts.
      const text =
        char === undefined || isSymbol ? (symbolCharacter(font, char?.charCodeAt(0) ?? 0) ?? '\u2022') : char
      return { text, list: { ordered: false, start: 1, scheme: '' } }
    }
    if (!numbered) continue
    const start = Math.max(1, Number(numbered.attributes.startAt ?? 1) || 1)
    const number = (numbers.get(depth) ?? start - 1) + 1
    numbers.set(depth, number)
    const scheme = numbered.attributes.type ?? ''
    return { text: counted(number, scheme), list: { ordered: true, start, scheme } }
  }
  numbers.delete(depth)
  return null
}

function counted(number: number, scheme: string): string {
  const letter = String.fromCharCode(97 + ((number - 1) % 26))
  const text = scheme.startsWith('alphaLc')
    ? letter
    : scheme.startsWith('alphaUc')
      ? letter.toUpperCase()
      : String(number)
  if (scheme.endsWith('ParenBoth')) return `(${text})`
  return scheme.endsWith('ParenR') ? `${text})` : scheme.endsWith('Plain') ? text : `${text}.`
}

function labelLook(
  chain: readonly (XmlElement | undefined)[],
  inlines: readonly Inline[],
  text: TextLook,
  { theme, fonts }: TextSources,
): TextLook {
  const first = inlines.find((one) => one.kind === 'text')
  const look = (first?.kind === 'text' ? first.look : undefined) ?? text
  const color = chain.map((one) => colorIn(childOf(one, 'a:buClr'), theme)).find((one) => one !== undefined)
  const share = chain.map((one) => childOf(one, 'a:buSzPct')?.attributes.val).find((one) => one !== undefined)
  const size =
    (look.size ?? 18) *
    (share === undefined ? 1 : Math.max(0.25, Math.min(4, Number.parseFloat(share) / 100_000)))
  const stated = bulletFont(chain)
  const font = stated === undefined || symbolFonts.test(stated) ? undefined : faceOf(stated, fonts)
  const plain = { bold: false, italic: false, underline: false }
  return { ...look, size, ...plain, ...(font ? { font } : {}), ...(color ? { color } : {}) }
}
