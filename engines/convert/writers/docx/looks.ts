import type { BlockLook, CellLook, Document, Inline, Line, TextLook } from '../../../model/document.ts'
import { nodesIn } from '../../tree/walk.ts'

const twips = 20

/** The most frequent font and size of the body, which become those of the document. */
export function usualText(document: Document): TextLook {
  const counts = new Map<string, { readonly look: TextLook; characters: number }>()
  for (const node of nodesIn(document.blocks)) {
    const inline = node as Inline
    if (inline.kind !== 'text' || !inline.look) continue
    const { font, size } = inline.look
    const key = `${font} ${size}`
    const known = counts.get(key)
    if (known) known.characters += inline.text.length
    else
      counts.set(key, {
        look: { ...(font ? { font } : {}), ...(size ? { size } : {}) },
        characters: inline.text.length,
      })
  }
  const [most] = [...counts.values()].sort((a, b) => b.characters - a.characters)
  return most?.look ?? {}
}

/** Options of a run for style properties that differ from its marks and the document defaults. */
export function runLook(
  look: TextLook,
  usual: TextLook,
  {
    isBold,
    isItalic,
    hasOwnText,
  }: { readonly isBold: boolean; readonly isItalic: boolean; readonly hasOwnText: boolean },
  isLink: boolean,
) {
  const { font, size, color, background, bold, italic, underline, spacing, caps } = look
  const isPlain = !color || (color === '#000000' && !isBold)
  const plainColor = hasOwnText ? 'auto' : undefined
  const shownColor = isPlain ? plainColor : color.slice(1).toUpperCase()
  return {
    ...(font && font !== usual.font ? { font } : {}),
    ...(size && size !== usual.size ? { size: Math.max(2, Math.round(size * 2)) } : {}),
    ...(isLink && underline === false
      ? { color: (color ?? '#000000').slice(1).toUpperCase(), underline: { type: 'none' as const } }
      : {}),
    ...(isLink || shownColor === undefined ? {} : { color: shownColor }),
    ...(background ? { shading: { type: 'clear' as const, fill: background.slice(1).toUpperCase() } } : {}),
    ...(bold !== undefined && bold !== isBold ? { bold } : {}),
    ...(italic !== undefined && italic !== isItalic ? { italics: italic } : {}),
    ...(spacing ? { characterSpacing: Math.round(spacing * twips) } : {}),
    ...(caps === 'all' ? { allCaps: true } : caps === 'small' ? { smallCaps: true } : {}),
  }
}

const aligns = {
  start: 'start',
  left: 'left',
  center: 'center',
  right: 'right',
  justify: 'both',
} as const

/**
 * Options of a paragraph for its look.
 * @param isIndented whether its left indent may be written: readers take that of most styles for a quotation
 */
export function paragraphLook(look: BlockLook, isIndented: boolean) {
  const { before = 0, after = 0, line, left = 0, right = 0, first = 0, align, fill, borders, tabs } = look
  const points = (value: number) => Math.round(value * twips)
  const rule: 'exact' | 'atLeast' | 'auto' =
    line?.rule === 'exact' ? 'exact' : line?.rule === 'at-least' ? 'atLeast' : 'auto'
  const indent = {
    ...((isIndented && left > 0) || left < 0 ? { left: points(left) } : {}),
    ...(right !== 0 ? { right: points(right) } : {}),
    ...(first > 0 ? { firstLine: points(first) } : {}),
    ...(isIndented && first < 0 ? { hanging: points(Math.min(left, -first)) } : {}),
  }
  return {
    spacing: {
      before: points(before),
      after: points(after),
      line:
        line === undefined
          ? 240
          : line.rule === 'multiple'
            ? Math.round(line.value * 240)
            : points(line.value),
      lineRule: rule,
    },
    ...(Object.keys(indent).length > 0 ? { indent } : {}),
    ...(align ? { alignment: aligns[align] } : {}),
    ...(fill ? { shading: { type: 'clear' as const, fill: fill.slice(1).toUpperCase() } } : {}),
    ...(borders
      ? {
          border: Object.fromEntries(
            Object.entries(borders).map(([side, one]) => [side, { ...borderOf(one), space: 1 }]),
          ),
        }
      : {}),
    ...(tabs && tabs.length > 0
      ? {
          tabStops: tabs.map(({ at, align: kind, leader }) => ({
            position: points(at),
            type:
              kind === 'right'
                ? ('right' as const)
                : kind === 'center'
                  ? ('center' as const)
                  : ('left' as const),
            ...(leader === '.' ? { leader: 'dot' as const } : {}),
          })),
        }
      : {}),
  }
}

function borderOf({ width, color }: Line) {
  return {
    style: 'single' as const,
    size: Math.max(2, Math.round(width * 8)),
    color: color.slice(1).toUpperCase(),
  }
}

const none = { style: 'none' as const, size: 0, color: 'auto' }

/** Options of a cell for its look. */
export function cellLook({ fill, borders = {}, padding, vertical }: CellLook) {
  const points = (value: number) => Math.round(value * twips)
  const line = (one: Line | undefined) => (one ? borderOf(one) : none)
  return {
    ...(fill ? { shading: { type: 'clear' as const, fill: fill.slice(1).toUpperCase() } } : {}),
    borders: {
      top: line(borders.top),
      right: line(borders.right),
      bottom: line(borders.bottom),
      left: line(borders.left),
    },
    ...(padding
      ? {
          margins: {
            top: points(padding.top),
            right: points(padding.right),
            bottom: points(padding.bottom),
            left: points(padding.left),
          },
        }
      : {}),
    ...(vertical === 'middle'
      ? { verticalAlign: 'center' as const }
      : vertical === 'bottom'
        ? { verticalAlign: 'bottom' as const }
        : {}),
  }
}
