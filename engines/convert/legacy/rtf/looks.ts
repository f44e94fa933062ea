import type {
  BlockLook,
  Borders,
  CellLook,
  Section,
  Side,
  TabStop,
  TextLook,
} from '../../../model/document.ts'
import type { RowCell } from '../doc/formatting.ts'

const twips = 20
/** Sizes of text, points; fonts and colours that a hostile file may define. */
const [minSize, maxSize, maxEntries] = [1, 400, 10_000]

/** Character properties of a group that are looks. */
export interface RunState {
  readonly size: number
  readonly color: number
  readonly background: number
}

/** Half points (RTF 1.9.1, "Font (Character) Formatting Properties"). */
export const plainRun: RunState = { size: 24, color: 0, background: 0 }

/** Fonts, colours and paper of an RTF file, and the looks that its words state. */
export class RtfLooks {
  readonly #fonts = new Map<number, string>()
  readonly #colors: (string | undefined)[] = []
  readonly #known = new Map<string, TextLook>()
  readonly #paper = new Map<string, number>()
  #sections = 0
  #color = { red: 0, green: 0, blue: 0, isSet: false }
  defaultFont = 0

  /** Text of the font table names a font, and ends with a semicolon. */
  nameFont(font: number, text: string): void {
    if (this.#fonts.size >= maxEntries) return
    const name = `${this.#fonts.get(font) ?? ''}${text}`
    this.#fonts.set(font, name)
  }

  mixColor(word: string, value: number): void {
    if (word !== 'red' && word !== 'green' && word !== 'blue') return
    this.#color = { ...this.#color, [word]: Math.max(0, Math.min(255, value)), isSet: true }
  }

  /** A semicolon ends each colour; an empty one is the default colour. */
  endColors(text: string): void {
    for (const sign of text)
      if (sign === ';' && this.#colors.length < maxEntries) {
        const { red, green, blue, isSet } = this.#color
        const hex = [red, green, blue].map((one) => one.toString(16).padStart(2, '0')).join('')
        this.#colors.push(isSet ? `#${hex}` : undefined)
        this.#color = { red: 0, green: 0, blue: 0, isSet: false }
      }
  }

  /** Words that set the paper and its margins; false for others. */
  setPaper(word: string, value: number): boolean {
    if (word === 'sectd') this.#sections++
    if (!paperWords.has(word)) return false
    if (!this.#paper.has(word)) this.#paper.set(word, value)
    return true
  }

  color(index: number): string | undefined {
    return this.#colors[index]
  }

  fontOf(font: number): string {
    const name = this.#fonts.get(font) ?? this.#fonts.get(this.defaultFont) ?? ''
    return name.replace(/;.*$/s, '').trim()
  }

  run(font: number, { size, color, background }: RunState): TextLook {
    const key = `${font} ${size} ${color} ${background}`
    const known = this.#known.get(key)
    if (known) return known
    const family = this.fontOf(font)
    const behind = background > 0 ? this.color(background) : undefined
    const look: TextLook = {
      ...(family === '' ? {} : { font: family.replace(/^@/, '') }),
      size: Math.max(minSize, Math.min(maxSize, size / 2)),
      ...(this.color(color) ? { color: this.color(color) } : {}),
      ...(behind ? { background: behind } : {}),
    } as TextLook
    this.#known.set(key, look)
    return look
  }

  /** Paper and margins of the document: the first ones stated. Columns are those of its only section. */
  page(): Pick<Section, 'page' | 'headerDistance' | 'footerDistance' | 'columns'> {
    const length = (word: string, usual: number) => {
      const value = (this.#paper.get(word) ?? usual) / twips
      return value >= 0 && value < 5000 ? value : usual / twips
    }
    const count = this.#sections > 1 ? 1 : (this.#paper.get('cols') ?? 1)
    return {
      page: {
        width: Math.max(36, length('paperw', 12_240)),
        height: Math.max(36, length('paperh', 15_840)),
        margins: {
          top: length('margt', 1440),
          right: length('margr', 1800),
          bottom: length('margb', 1440),
          left: length('margl', 1800),
        },
      },
      ...(count > 1 && count <= 12 ? { columns: { count, gap: length('colsx', 720) } } : {}),
      headerDistance: length('headery', 720),
      footerDistance: length('footery', 720),
    }
  }
}

const paperWords: ReadonlySet<string> = new Set(
  'paperw paperh margl margr margt margb headery footery cols colsx'.split(' '),
)

/** Words of paragraphs whose value is a length in twentieths of a point. */
const lengths = {
  li: 'left',
  lin: 'left',
  ri: 'right',
  rin: 'right',
  fi: 'first',
  sb: 'before',
  sa: 'after',
} as const

/** The look of the paragraph being read. */
export class ParagraphLook {
  #look: BlockLook = {}
  #spacing = { value: 0, isMultiple: false }
  #tab: TabStop['align'] = 'left'

  clear(): void {
    this.#look = {}
    this.#spacing = { value: 0, isMultiple: false }
    this.#tab = 'left'
  }

  /** Applies a control word; false for one that is not about the look of paragraphs. */
  take(word: string, value: number, looks: RtfLooks): boolean {
    if (Object.hasOwn(lengths, word)) {
      const points = Math.max(-1000, Math.min(2000, value / twips))
      this.#look = { ...this.#look, [lengths[word as 'li']]: points }
      return true
    }
    switch (word) {
      case 'sl':
        this.#spacing = { ...this.#spacing, value }
        return true
      case 'slmult':
        this.#spacing = { ...this.#spacing, isMultiple: value === 1 }
        return true
      case 'keepn':
        this.#look = { ...this.#look, keepsNext: true }
        return true
      case 'keep':
        this.#look = { ...this.#look, keepsLines: true }
        return true
      case 'cbpat': {
        const fill = looks.color(value)
        if (fill) this.#look = { ...this.#look, fill }
        return true
      }
      case 'tqc':
      case 'tqr':
        this.#tab = word === 'tqc' ? 'center' : 'right'
        return true
      case 'tx': {
        const tabs = this.#look.tabs ?? []
        if (tabs.length < 64)
          this.#look = { ...this.#look, tabs: [...tabs, { at: value / twips, align: this.#tab }] }
        this.#tab = 'left'
        return true
      }
      default:
        return false
    }
  }

  /** @param text of its mark, for what has no look */
  of(text: TextLook, align: BlockLook['align']): BlockLook & { readonly text: TextLook } {
    const { value, isMultiple } = this.#spacing
    const line =
      value === 0
        ? ({ rule: 'multiple', value: 1 } as const)
        : isMultiple
          ? ({ rule: 'multiple', value: Math.max(0.1, Math.min(10, value / 240)) } as const)
          : ({
              rule: value < 0 ? 'exact' : 'at-least',
              value: Math.min(1000, Math.abs(value) / twips),
            } as const)
    return { before: 0, after: 0, line, ...this.#look, text, ...(align ? { align } : {}) }
  }
}

const sides: Readonly<Record<string, Side>> = { t: 'top', r: 'right', b: 'bottom', l: 'left' }

/** The looks of the cells of the row being read. */
export class RowLooks {
  #borders: { -readonly [S in Side]?: { width: number; color: string } } = {}
  #side: Side | null = null
  #fill: string | undefined
  #gap = 0

  /** Begins a row. */
  clear(): void {
    this.#gap = 0
    this.#next()
  }

  #next(): void {
    this.#borders = {}
    this.#side = null
    this.#fill = undefined
  }

  take(word: string, value: number, looks: RtfLooks): boolean {
    const side = /^clbrdr([trbl])$/.exec(word)?.[1]
    if (side) {
      this.#side = sides[side]
      return true
    }
    if (word === 'clcbpat') this.#fill = looks.color(value)
    else if (word === 'trgaph') this.#gap = Math.max(0, Math.min(720, value))
    else if (this.#side && word === 'brdrs') this.#borders[this.#side] = { width: 0.75, color: '#000000' }
    else if (this.#side && word === 'brdrw') {
      const width = Math.max(0.25, Math.min(12, value / twips))
      this.#borders[this.#side] = { color: '#000000', ...this.#borders[this.#side], width }
    } else if (this.#side && word === 'brdrcf') {
      const line = this.#borders[this.#side]
      if (line) line.color = looks.color(value) ?? line.color
    } else return false
    return true
  }

  /** The look of the cell whose right edge comes next. */
  cell(): Pick<RowCell, 'look'> {
    const borders: Borders = this.#borders
    const side = this.#gap / twips
    const look: CellLook = {
      padding: { top: 0, right: side, bottom: 0, left: side },
      borders,
      ...(this.#fill ? { fill: this.#fill } : {}),
    }
    this.#next()
    return { look }
  }
}
