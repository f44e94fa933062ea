import { childOf, childrenOf, type XmlElement } from '../xml.ts'
import { isOn, leftIndent } from './styles.ts'

/** Numbering of one level of a list. */
export interface NumberingLevel {
  /** Number format such as `bullet`, `decimal` or `lowerLetter` (ECMA-376 part 1, 17.18.59). */
  readonly format: string
  readonly start: number
  /** Text of the number, with %1 to %9 for the counters of the levels. */
  readonly text: string
  /** All counters in its text are decimal (17.9.4). */
  readonly isLegal: boolean
  /** Id of the paragraph style that uses the level. */
  readonly style: string | undefined
  /** Left indent of the number in twentieths of a point. */
  readonly indent: number
  /** It restarts after an item of this level or a higher one, counted from 1; 0 never restarts (17.9.10). */
  readonly restartsAfter: number
  /** The numbering restarts where the list is first used, even if another list of the same abstract numbering came before. */
  readonly restarts: boolean
}

export interface Numbering {
  /** Returns a level, or null if there is no such list. List `0` removes a paragraph from its list. */
  level(num: string, level: number): NumberingLevel | null
  /** Returns the level of a list that is linked to a paragraph style (17.9.23). */
  levelOfStyle(num: string, style: string): number | undefined
  /** Returns the abstract numbering of a list. Lists that share it continue each other's numbers. */
  abstractIdOf(num: string): string
}

/** Reads `numbering.xml`. A document without that part has no lists. */
export function readNumbering(root: XmlElement | undefined): Numbering {
  const abstracts = new Map<string, ReadonlyMap<number, NumberingLevel>>()
  const styleLinks = new Map<string, string>()
  const links = new Map<string, string>()
  for (const abstract of childrenOf(root, 'w:abstractNum')) {
    const id = abstract.attributes['w:abstractNumId'] ?? ''
    abstracts.set(id, levelsOf(abstract))
    const own = childOf(abstract, 'w:styleLink')?.attributes['w:val']
    if (own !== undefined) styleLinks.set(own, id)
    const other = childOf(abstract, 'w:numStyleLink')?.attributes['w:val']
    if (other !== undefined) links.set(id, other)
  }
  const nums = new Map<string, { abstract: string; levels: Map<number, NumberingLevel> }>()
  for (const num of childrenOf(root, 'w:num')) {
    const named = childOf(num, 'w:abstractNumId')?.attributes['w:val'] ?? ''
    // A list may refer to the list of a numbering style (17.9.21).
    const abstract = styleLinks.get(links.get(named) ?? '') ?? named
    const levels = new Map(abstracts.get(abstract))
    for (const override of childrenOf(num, 'w:lvlOverride')) {
      const at = numberOf(override.attributes['w:ilvl'], 0)
      const own = childOf(override, 'w:lvl')
      const base = own ? levelOf(own, at) : levels.get(at)
      const start = childOf(override, 'w:startOverride')?.attributes['w:val']
      if (base) levels.set(at, { ...base, start: numberOf(start, base.start), restarts: start !== undefined })
    }
    nums.set(num.attributes['w:numId'] ?? '', { abstract, levels })
  }
  return {
    level: (num, level) => (num === '0' ? null : (nums.get(num)?.levels.get(level) ?? null)),
    levelOfStyle: (num, style) => {
      for (const [level, { style: linked }] of nums.get(num)?.levels ?? []) if (linked === style) return level
      return undefined
    },
    abstractIdOf: (num) => nums.get(num)?.abstract ?? num,
  }
}

function levelsOf(abstract: XmlElement): Map<number, NumberingLevel> {
  return new Map(
    childrenOf(abstract, 'w:lvl').map((element, i) => {
      const level = numberOf(element.attributes['w:ilvl'], i)
      return [level, levelOf(element, level)]
    }),
  )
}

function levelOf(element: XmlElement, level: number): NumberingLevel {
  const value = (name: string) => childOf(element, name)?.attributes['w:val']
  return {
    format: value('w:numFmt') ?? 'decimal',
    // A level without a start begins at zero (17.9.25).
    start: numberOf(value('w:start'), 0),
    restartsAfter: numberOf(value('w:lvlRestart'), level),
    text: value('w:lvlText') ?? '',
    isLegal: isOn(
      childOf(element, 'w:isLgl')?.attributes['w:val'] ?? (childOf(element, 'w:isLgl') ? '1' : '0'),
    ),
    style: value('w:pStyle'),
    indent: leftIndent(childOf(element, 'w:pPr')) ?? 0,
    restarts: false,
  }
}

function numberOf(text: string | undefined, fallback: number): number {
  const value = Number(text)
  return text !== undefined && Number.isSafeInteger(value) ? value : fallback
}
