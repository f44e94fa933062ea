import type { Align, Borders, Line, Side, TextLook } from '../../../../model/document.ts'
import { childOf, childrenOf, type XmlElement } from '../../../../office/xml.ts'
import { mixed } from '../../../writers/pdf/canvas/gradients.ts'
import { lighter, type ThemeColors } from '../../drawing/theme-colors.ts'

/** How a cell is shown. */
export interface CellFormat {
  readonly text: TextLook
  readonly fill?: string
  readonly borders?: Borders
  /** undefined for the usual one: text left, numbers right. */
  readonly align?: Align
  readonly vertical: 'top' | 'middle' | 'bottom'
  readonly wraps: boolean
  /** Text that is too wide is set smaller. */
  readonly shrinks?: boolean
  /** Steps of three spaces. */
  readonly indent: number
  /** Degrees clockwise. */
  readonly turn: number
  /** Upright letters below each other. */
  readonly isStacked?: boolean
  /** The short date whose order is that of the computer: here month, day, year. */
  readonly isShortDate?: boolean
}

/** What a condition changes of a cell. */
export interface CellChange {
  readonly text?: TextLook
  readonly fill?: string
  readonly borders?: Borders
}

/** The rotation that stands for stacked letters (18.8.1). */
const stacked = 255
const builtInShortDate = '14'

/** The order of theme colours in workbooks (ECMA-376 part 1, 18.3.1.15). */
const themeOrder = [
  'lt1',
  'dk1',
  'lt2',
  'dk2',
  'accent1',
  'accent2',
  'accent3',
  'accent4',
  'accent5',
  'accent6',
  'hlink',
  'folHlink',
]

/** The indexed palette (18.8.27), from 8 on; 0 to 7 are the same as 8 to 15. */
const palette = (
  '000000 ffffff ff0000 00ff00 0000ff ffff00 ff00ff 00ffff 800000 008000 000080 808000 800080 008080 c0c0c0 808080 9999ff 993366 ' +
  'ffffcc ccffff 660066 ff8080 0066cc ccccff 000080 ff00ff ffff00 00ffff 800080 800000 008080 0000ff 00ccff ccffff ccffcc ffff99 ' +
  '99ccff ff99cc cc99ff ffcc99 3366ff 33cccc 99cc00 ffcc00 ff9900 ff6600 666699 969696 003366 339966 003300 333300 993300 993366 ' +
  '333399 333333'
).split(' ')

const widths: Readonly<Record<string, number>> = {
  hair: 0.25,
  thin: 0.75,
  medium: 1.5,
  thick: 2.25,
  double: 2.25,
}

/** The formats of the cells of a workbook, by index. */
export class SheetStyles {
  readonly #formats: readonly CellFormat[]
  readonly #changes: readonly CellChange[]
  readonly color: (element: XmlElement | undefined) => string | undefined

  constructor(styles: XmlElement | undefined, theme: ThemeColors) {
    const own = childrenOf(childOf(childOf(styles, 's:colors'), 's:indexedColors'), 's:rgbColor').map(
      ({ attributes }) => (attributes.rgb ?? '').slice(-6).toLowerCase(),
    )
    const color = (element: XmlElement | undefined) => colorOf(element, theme, own)
    this.color = color
    this.#changes = childrenOf(childOf(styles, 's:dxfs'), 's:dxf').map((one) => changeOf(one, color))
    const fonts = childrenOf(childOf(styles, 's:fonts'), 's:font').map((font) => fontOf(font, color))
    const fills = childrenOf(childOf(styles, 's:fills'), 's:fill').map((fill) => fillOf(fill, color))
    const borders = childrenOf(childOf(styles, 's:borders'), 's:border').map((border) =>
      bordersOf(border, color),
    )
    this.#formats = childrenOf(childOf(styles, 's:cellXfs'), 's:xf').map((format) => {
      const { fontId = '0', fillId = '0', borderId = '0', numFmtId } = format.attributes
      const aligned = childOf(format, 's:alignment')?.attributes ?? {}
      const align = aligns[aligned.horizontal ?? '']
      const fill = fills[Number(fillId)]
      const lines = borders[Number(borderId)]
      const turn = Number(aligned.textRotation ?? 0)
      const wraps = isOn(aligned.wrapText) || aligned.horizontal === 'justify'
      return {
        text: fonts[Number(fontId)] ?? usualFont,
        ...(fill ? { fill } : {}),
        ...(lines && Object.keys(lines).length > 0 ? { borders: lines } : {}),
        ...(align ? { align } : {}),
        vertical: aligned.vertical === 'top' ? 'top' : aligned.vertical === 'center' ? 'middle' : 'bottom',
        wraps,
        // Broken lines need no smaller text (18.8.1).
        ...(isOn(aligned.shrinkToFit) && !wraps ? { shrinks: true } : {}),
        indent: Number(aligned.indent ?? 0) || 0,
        turn: turn === stacked ? 0 : turn > 90 ? turn - 90 : -turn,
        ...(turn === stacked ? { isStacked: true } : {}),
        ...(numFmtId === builtInShortDate ? { isShortDate: true } : {}),
      }
    })
  }

  /** A difference of formats, which conditions refer to. */
  change(index: number): CellChange | undefined {
    return this.#changes[index]
  }

  /** The format of a cell; the default of the workbook if the cell has none. */
  of(index: string | undefined): CellFormat {
    return this.#formats[Number(index ?? 0)] ?? this.#formats[0] ?? usual
  }
}

const usualFont: TextLook = { font: 'Calibri', size: 11, color: '#000000' }
const usual: CellFormat = { text: usualFont, vertical: 'bottom', wraps: false, indent: 0, turn: 0 }
const aligns: Readonly<Record<string, Align>> = {
  left: 'left',
  center: 'center',
  centerContinuous: 'center',
  right: 'right',
  justify: 'justify',
}

const isOn = (value: string | undefined) => /^(?:1|true)$/.test(value ?? '')

type ColorOf = (element: XmlElement | undefined) => string | undefined

function colorOf(
  element: XmlElement | undefined,
  theme: ThemeColors,
  own: readonly string[],
): string | undefined {
  if (!element) return undefined
  const { rgb, theme: index, indexed, tint = '0', auto } = element.attributes
  if (auto !== undefined) return undefined
  const base =
    rgb !== undefined
      ? `#${rgb.slice(-6).toLowerCase()}`
      : index !== undefined
        ? theme.colors.get(themeOrder[Number(index)] ?? '')
        : indexedColor(Number(indexed), own)
  if (base === undefined || !/^#[\da-f]{6}$/.test(base)) return undefined
  const share = Number(tint) || 0
  if (share > 0) return lighter(base, 1 - share)
  return share < 0 ? darker(base, 1 + share) : base
}

function indexedColor(index: number, own: readonly string[]): string | undefined {
  if (!(index >= 0 && index < 64)) return undefined
  const found = own[index] ?? palette[index < 8 ? index : index - 8]
  return found ? `#${found}` : undefined
}

function darker(color: string, share: number): string {
  const digits = [1, 3, 5].map((at) =>
    Math.round(Number.parseInt(color.slice(at, at + 2), 16) * share)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${digits.join('')}`
}

function fontOf(font: XmlElement, color: ColorOf): TextLook {
  const value = (name: string) => childOf(font, name)?.attributes.val
  const has = (name: string) => childOf(font, name) !== undefined && !/^(?:0|false)$/.test(value(name) ?? '1')
  return {
    font: value('s:name') ?? 'Calibri',
    size: Number(value('s:sz')) || 11,
    color: color(childOf(font, 's:color')) ?? '#000000',
    bold: has('s:b'),
    italic: has('s:i'),
    underline: childOf(font, 's:u') !== undefined && value('s:u') !== 'none',
  }
}

/** Only the properties of a differential format (18.8.14). Its solid fills have their colour as that of the background. */
function changeOf(change: XmlElement, color: ColorOf): CellChange {
  const font = childOf(change, 's:font')
  const shown = font && fontOf(font, color)
  const pattern = childOf(childOf(change, 's:fill'), 's:patternFill')
  const kind = pattern?.attributes.patternType ?? 'solid'
  const fill =
    kind === 'none'
      ? undefined
      : (color(childOf(pattern, 's:bgColor')) ?? color(childOf(pattern, 's:fgColor')))
  const border = childOf(change, 's:border')
  const borders = border ? bordersOf(border, color) : {}
  return {
    ...(font && shown
      ? {
          text: {
            ...(childOf(font, 's:color') && shown.color ? { color: shown.color } : {}),
            ...(childOf(font, 's:b') ? { bold: shown.bold === true } : {}),
            ...(childOf(font, 's:i') ? { italic: shown.italic === true } : {}),
            ...(childOf(font, 's:u') ? { underline: shown.underline === true } : {}),
          },
        }
      : {}),
    ...(fill ? { fill } : {}),
    ...(Object.keys(borders).length > 0 ? { borders } : {}),
  }
}

/** How much of a pattern its lines and dots cover, of 128 (as LibreOffice shows patterns in one colour). */
const patternShares: Readonly<Record<string, number>> = {
  gray0625: 8,
  gray125: 16,
  lightDown: 32,
  lightGray: 32,
  lightHorizontal: 32,
  lightUp: 32,
  lightVertical: 32,
  lightTrellis: 48,
  lightGrid: 56,
  darkDown: 64,
  darkGrid: 64,
  darkHorizontal: 64,
  darkUp: 64,
  darkVertical: 64,
  mediumGray: 64,
  darkGray: 96,
  darkTrellis: 96,
}

function fillOf(fill: XmlElement, color: ColorOf): string | undefined {
  const pattern = childOf(fill, 's:patternFill')
  const kind = pattern?.attributes.patternType ?? 'none'
  if (kind === 'none') return undefined
  const front = color(childOf(pattern, 's:fgColor'))
  if (kind === 'solid') return front
  const back = color(childOf(pattern, 's:bgColor')) ?? '#ffffff'
  return mixed(front ?? '#000000', back, (patternShares[kind] ?? 64) / 128)
}

function bordersOf(border: XmlElement, color: ColorOf): Borders {
  const out: { [S in Side]?: Line } = {}
  for (const side of ['top', 'right', 'bottom', 'left'] as const) {
    const line = childOf(border, `s:${side}`)
    const style = line?.attributes.style ?? 'none'
    if (style === 'none') continue
    out[side] = {
      width: widths[style] ?? (style.startsWith('medium') ? 1.5 : 0.75),
      color: color(childOf(line, 's:color')) ?? '#000000',
    }
  }
  return out
}
