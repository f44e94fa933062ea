import { childOf, childrenOf, type XmlElement } from '../../../../office/xml.ts'
import { lengthOf, twips } from '../lengths.ts'
import { some, tag, value } from '../markup.ts'
import type { OdfStyles } from '../styles.ts'
import { runProperties } from './properties.ts'

/** Levels of a list in Word; deeper ones use its last level. */
export const maxLevels = 9
/** Limits of list numbers in Word. */
const maxStart = 32_767

/** Where an element is in its lists. */
export interface ListPlace {
  readonly list: List
  /** From 0. */
  readonly level: number
}

export interface List {
  readonly abstract: number
  /** Of its style. */
  readonly name: string
  readonly style: XmlElement | undefined
  /** The number of the list in `w:num`, which a new start changes. */
  num: string
  depth: number
}

const formats: Readonly<Record<string, string>> = {
  '1': 'decimal',
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
  '': 'none',
  '01, 02, 03, ...': 'decimalZero',
  '1st': 'ordinal',
  '①, ②, ③, ...': 'decimalEnclosedCircle',
  '一, 二, 三, ...': 'chineseCounting',
  '가, 나, 다, ...': 'ganada',
}

/** The lists of a document as numberings of Word. Each list counts separately, unless it continues another. */
export class Lists {
  readonly #styles: OdfStyles
  readonly #lists: List[] = []
  readonly #byId = new Map<string, List>()
  readonly #lastOfStyle = new Map<string, List>()
  readonly #nums: string[] = []

  constructor(styles: OdfStyles) {
    this.#styles = styles
  }

  /** The list of a `text:list` that is not in another. */
  open(element: XmlElement, styles: OdfStyles, named: string | undefined): List {
    const { attributes } = element
    const name = attributes['text:style-name'] ?? named ?? ''
    const continued =
      this.#byId.get(attributes['text:continue-list'] ?? '') ??
      (attributes['text:continue-numbering'] === 'true' ? this.#lastOfStyle.get(name) : undefined)
    const list = continued ?? this.#make(name, styles.other('text:list-style', name))
    const id = attributes['xml:id'] ?? attributes['text:id']
    if (id !== undefined) this.#byId.set(id, list)
    this.#lastOfStyle.set(name, list)
    return list
  }

  /** The numbers of headings. */
  outline(): List | undefined {
    const style =
      this.#styles.other('text:outline-style', 'Outline') ?? this.#styles.other('text:outline-style', '')
    if (!style) return undefined
    const known = this.#lastOfStyle.get('\noutline')
    if (known) return known
    const list = this.#make('', style)
    this.#lastOfStyle.set('\noutline', list)
    return list
  }

  /** Whether a level shows a number or bullet. */
  hasLabel({ list, level }: ListPlace): boolean {
    const definition = levelOf(list.style, level)
    if (!definition) return false
    return (
      (definition.name !== 'text:list-level-style-number' &&
        definition.name !== 'text:outline-level-style') ||
      (definition.attributes['style:num-format'] ?? '') !== '' ||
      (definition.attributes['style:num-suffix'] ?? definition.attributes['style:num-prefix'] ?? '') !== ''
    )
  }

  /** The number of a list in `w:num` for an item, which may start again. */
  numOf({ list, level }: ListPlace, start: string | undefined): string {
    list.depth = Math.max(list.depth, level)
    const from = Number(start)
    if (start !== undefined && Number.isInteger(from) && from >= 0 && from <= maxStart)
      list.num = this.#num(list.abstract, level, from)
    return list.num
  }

  /** The indent of an item that its paragraph does not state; points. */
  indentOf({ list, level }: ListPlace): number {
    return placeOf(levelOf(list.style, level)).left
  }

  #make(name: string, style: XmlElement | undefined): List {
    const abstract = this.#lists.length
    const list = { abstract, name, style, num: '', depth: 0 }
    this.#lists.push(list)
    list.num = this.#num(abstract)
    return list
  }

  #num(abstract: number, level?: number, start?: number): string {
    const id = String(this.#nums.length + 1)
    const override =
      level === undefined ? '' : tag('w:lvlOverride', { 'w:ilvl': level }, value('w:startOverride', start))
    this.#nums.push(tag('w:num', { 'w:numId': id }, value('w:abstractNumId', abstract), override))
    return id
  }

  /** The children of `w:numbering`. */
  markup(): string {
    const abstracts = this.#lists.map(({ abstract, style, depth }) =>
      tag(
        'w:abstractNum',
        { 'w:abstractNumId': abstract },
        value('w:multiLevelType', 'multilevel'),
        ...Array.from({ length: depth + 1 }, (_, level) => this.#level(levelOf(style, level), level)),
      ),
    )
    return [...abstracts, ...this.#nums].join('')
  }

  #level(definition: XmlElement | undefined, level: number): string {
    const attributes = definition?.attributes ?? {}
    const start = Math.min(maxStart, Math.max(0, Number(attributes['text:start-value'] ?? 1) || 0))
    const isBullet = /bullet|image/.test(definition?.name ?? 'bullet')
    const text = childOf(definition, 'style:text-properties')?.attributes ?? {}
    const character = this.#styles.properties('text', attributes['text:style-name'], 'text')
    const { left, first, follow, tab } = placeOf(definition)
    const bullet =
      definition?.name === 'text:list-level-style-image' ? '•' : (attributes['text:bullet-char'] ?? '•')
    return tag(
      'w:lvl',
      { 'w:ilvl': level },
      value('w:start', start),
      value('w:numFmt', isBullet ? 'bullet' : (formats[attributes['style:num-format'] ?? ''] ?? 'decimal')),
      follow === 'tab' ? '' : value('w:suff', follow),
      value('w:lvlText', isBullet ? bullet : labelOf(attributes, level)),
      value('w:lvlJc', aligns[propertiesOf(definition)['fo:text-align'] ?? ''] ?? 'left'),
      some(
        'w:pPr',
        tab === undefined ? '' : some('w:tabs', tag('w:tab', { 'w:val': 'num', 'w:pos': twips(tab) })),
        tag('w:ind', {
          'w:left': twips(left),
          ...(first < 0 ? { 'w:hanging': twips(-first) } : { 'w:firstLine': twips(first) }),
        }),
      ),
      some('w:rPr', runProperties({ ...character, ...text }, this.#styles)),
    )
  }
}

const aligns: Readonly<Record<string, string>> = { end: 'right', right: 'right', center: 'center' }

function propertiesOf(definition: XmlElement | undefined): Readonly<Record<string, string>> {
  return childOf(definition, 'style:list-level-properties')?.attributes ?? {}
}

function levelOf(style: XmlElement | undefined, level: number): XmlElement | undefined {
  return childrenOf(style).find(({ attributes }) => attributes['text:level'] === String(level + 1))
}

/** The number as shown, with `%1` and so on for the counters of the levels. */
function labelOf(attributes: Readonly<Record<string, string>>, level: number): string {
  const listed = attributes['loext:num-list-format'] ?? attributes['style:num-list-format']
  if (listed !== undefined && /%\d+%/.test(listed)) return listed.replace(/%(\d+)%/g, '%$1')
  if ((attributes['style:num-format'] ?? '') === '')
    return `${attributes['style:num-prefix'] ?? ''}${attributes['style:num-suffix'] ?? ''}`
  const shown = Math.min(level + 1, Math.max(1, Number(attributes['text:display-levels'] ?? 1) || 1))
  const counters = Array.from({ length: shown }, (_, i) => `%${level - shown + 2 + i}`).join('.')
  return `${attributes['style:num-prefix'] ?? ''}${counters}${attributes['style:num-suffix'] ?? ''}`
}

interface LevelPlace {
  readonly left: number
  readonly first: number
  readonly follow: 'tab' | 'space' | 'nothing'
  readonly tab?: number
}

const follows: Readonly<Record<string, LevelPlace['follow']>> = { space: 'space', nothing: 'nothing' }

/** Indents of a level: by the alignment of its label, or as before ODF 1.2 by the width of the label. */
function placeOf(definition: XmlElement | undefined): LevelPlace {
  const properties = propertiesOf(definition)
  const aligned = childOf(
    definition,
    'style:list-level-properties',
    'style:list-level-label-alignment',
  )?.attributes
  const isAligned = properties['text:list-level-position-and-space-mode'] === 'label-alignment'
  if (isAligned || aligned) {
    const tab = lengthOf(aligned?.['text:list-tab-stop-position'])
    return {
      left: lengthOf(aligned?.['fo:margin-left']) ?? 0,
      first: lengthOf(aligned?.['fo:text-indent']) ?? 0,
      follow: follows[aligned?.['text:label-followed-by'] ?? ''] ?? 'tab',
      ...(tab === undefined ? {} : { tab }),
    }
  }
  const width = lengthOf(properties['text:min-label-width']) ?? 0
  const left = (lengthOf(properties['text:space-before']) ?? 0) + width
  return { left, first: -width, follow: width > 0 ? 'tab' : 'space' }
}
