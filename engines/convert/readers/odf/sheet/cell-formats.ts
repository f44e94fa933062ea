import { borderOf, colorOf, lengthOf, sideOf } from '../lengths.ts'
import { some, tag } from '../markup.ts'
import type { OdfStyles } from '../styles.ts'
import { formatCode } from './number-format.ts'

/** Number of the first format code of a workbook; those before it are built in (ECMA-376 part 1, 18.8.30). */
const firstCustom = 164
/** Points of a step of indent. */
const indentStep = 9

/** The formats of cells, as the parts of a style sheet of a workbook. Equal parts are written once. */
export class CellFormats {
  readonly #styles: OdfStyles
  readonly #fonts = new Numbered()
  readonly #fills = new Numbered()
  readonly #borders = new Numbered()
  readonly #codes = new Numbered()
  readonly #formats = new Numbered()
  readonly #known = new Map<string, number>()
  readonly #codesOfStyles = new Map<string, string | null>()

  constructor(styles: OdfStyles) {
    this.#styles = styles
    this.#fills.of(tag('fill', {}, tag('patternFill', { patternType: 'none' })))
    this.#fills.of(tag('fill', {}, tag('patternFill', { patternType: 'gray125' })))
    this.of('Default', undefined)
  }

  /** The font of cells without a style. */
  get usualFont(): { readonly font: string; readonly size: number } {
    const text = this.#styles.properties('table-cell', 'Default', 'text')
    return {
      font: this.#styles.font(text) ?? 'Liberation Sans',
      size: lengthOf(text['fo:font-size']) ?? 10,
    }
  }

  /** The format code of the numbers of a style; null for the general one. */
  codeOf(style: string | undefined): string | null {
    const key = style ?? ''
    const known = this.#codesOfStyles.get(key)
    if (known !== undefined) return known
    const name = this.#styles.attribute('table-cell', style, 'style:data-style-name')
    const data = dataStyles.map((kind) => this.#styles.other(kind, name)).find((one) => one !== undefined)
    const code = formatCode(data, this.#styles)
    this.#codesOfStyles.set(key, code)
    return code
  }

  /** The number of a format. @param code code of the number format, if it differs from the style */
  of(style: string | undefined, code: string | null | undefined): number {
    const key = `${style}\n${code}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const cell = this.#styles.properties('table-cell', style, 'table-cell')
    const text = this.#styles.properties('table-cell', style, 'text')
    const paragraph = this.#styles.properties('table-cell', style, 'paragraph')
    const fill = colorOf(cell['fo:background-color'])
    const format = code ?? null
    const isFixed = (cell['style:text-align-source'] ?? 'fix') === 'fix'
    const turn = Math.round(Number.parseFloat(cell['style:rotation-angle'] ?? '0') || 0)
    const turned = ((turn % 360) + 360) % 360
    const indent = Math.round((lengthOf(paragraph['fo:margin-left']) ?? 0) / indentStep)
    const markup = tag(
      'xf',
      {
        numFmtId: format === null || format === 'General' ? 0 : firstCustom + this.#codes.of(format),
        fontId: this.#fonts.of(this.#font(text)),
        fillId: fill
          ? this.#fills.of(
              tag(
                'fill',
                {},
                tag('patternFill', { patternType: 'solid' }, tag('fgColor', { rgb: `FF${fill}` })),
              ),
            )
          : 0,
        borderId: this.#borders.of(this.#border(cell)),
        xfId: 0,
        applyAlignment: 1,
      },
      tag('alignment', {
        horizontal: isFixed ? aligns[paragraph['fo:text-align'] ?? ''] : undefined,
        vertical: { top: 'top', middle: 'center' }[cell['style:vertical-align'] ?? ''] ?? 'bottom',
        wrapText: cell['fo:wrap-option'] === 'wrap' ? 1 : undefined,
        indent: indent > 0 ? Math.min(250, indent) : undefined,
        textRotation:
          cell['style:direction'] === 'ttb'
            ? 255
            : turned === 0
              ? undefined
              : turned <= 90
                ? turned
                : turned >= 270
                  ? 90 + (360 - turned)
                  : undefined,
      }),
    )
    const number = this.#formats.of(markup)
    this.#known.set(key, number)
    return number
  }

  #font(text: Readonly<Record<string, string>>): string {
    const isOn = (name: string, value: RegExp) => value.test(text[name] ?? '')
    const color = colorOf(text['fo:color'])
    const isAutomatic = text['style:use-window-font-color'] === 'true'
    return tag(
      'font',
      {},
      isOn('fo:font-weight', /^(?:bold|[6-9]00)$/) && tag('b'),
      isOn('fo:font-style', /^(?:italic|oblique)$/) && tag('i'),
      isOn('style:text-line-through-style', /^(?!none$)./) && tag('strike'),
      isOn('style:text-underline-style', /^(?!none$)./) && tag('u'),
      tag('sz', { val: lengthOf(text['fo:font-size']) ?? 10 }),
      color && !isAutomatic && tag('color', { rgb: `FF${color}` }),
      tag('name', { val: this.#styles.font(text) ?? 'Liberation Sans' }),
    )
  }

  #border(cell: Readonly<Record<string, string>>): string {
    const sides = (['left', 'right', 'top', 'bottom'] as const).map((side) => {
      const border = borderOf(sideOf(cell, 'fo:border', side))
      if (!border) return tag(side)
      const { width, style, color } = border
      const kind =
        style === 'double'
          ? 'double'
          : style === 'dashed' || style === 'dotted'
            ? style
            : width >= 2
              ? 'thick'
              : width >= 1.2
                ? 'medium'
                : width >= 0.5
                  ? 'thin'
                  : 'hair'
      return tag(side, { style: kind }, tag('color', { rgb: `FF${color}` }))
    })
    return tag('border', {}, ...sides, tag('diagonal'))
  }

  markup(): string {
    const codes = this.#codes.list.map((code, i) =>
      tag('numFmt', { numFmtId: firstCustom + i, formatCode: code }),
    )
    const counted = (name: string, { list }: Numbered) => tag(name, { count: list.length }, ...list)
    return tag(
      'styleSheet',
      { xmlns: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main' },
      some('numFmts', ...codes),
      counted('fonts', this.#fonts),
      counted('fills', this.#fills),
      counted('borders', this.#borders),
      tag('cellStyleXfs', { count: 1 }, tag('xf', { numFmtId: 0, fontId: 0, fillId: 0, borderId: 0 })),
      counted('cellXfs', this.#formats),
    )
  }
}

const dataStyles = ['number', 'date', 'time', 'currency', 'percentage', 'boolean', 'text'].map(
  (kind) => `number:${kind}-style`,
)

const aligns: Readonly<Record<string, string>> = {
  start: 'left',
  left: 'left',
  center: 'center',
  end: 'right',
  right: 'right',
  justify: 'justify',
}

/** Values by their number, in order of first use. */
class Numbered {
  readonly #numbers = new Map<string, number>()

  of(value: string): number {
    const known = this.#numbers.get(value)
    if (known !== undefined) return known
    this.#numbers.set(value, this.#numbers.size)
    return this.#numbers.size - 1
  }

  get list(): string[] {
    return [...this.#numbers.keys()]
  }
}
