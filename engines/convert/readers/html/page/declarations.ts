import { splitTop } from '../css/rules.ts'

/** A declaration of one property: shorthands are resolved. */
export interface Longhand {
  readonly property: string
  /** In lower case, except for strings. */
  readonly value: string
  readonly important: boolean
}

/** Characters of a declaration; longer ones contain data. */
const maxDeclaration = 1000

/** The declarations of a block. @param variables values of custom properties */
export function longhandsOf(body: string, variables: ReadonlyMap<string, string>): Longhand[] {
  return splitTop(body, ';').flatMap((text): Longhand[] => {
    const colon = text.indexOf(':')
    if (colon < 0 || text.length > maxDeclaration) return []
    const property = text.slice(0, colon).trim().toLowerCase()
    const stated = text.slice(colon + 1)
    const important = /!\s*important\s*$/i.test(stated)
    const value = resolved(stated.replace(/!\s*important\s*$/i, '').trim(), variables)
    if (value === null || value === '') return []
    const shown = property === 'content' ? value : value.toLowerCase()
    return expand(property, shown).map(([name, part]) => ({ property: name, value: part, important }))
  })
}

/** The custom properties of a block. */
export function variablesOf(body: string): [string, string][] {
  return splitTop(body, ';').flatMap((text): [string, string][] => {
    const [, name, value] = /^\s*(--[\w-]{1,100})\s*:\s*([\s\S]{1,300})$/.exec(text) ?? []
    return name === undefined ? [] : [[name, value.trim()]]
  })
}

/** Maximum custom properties substituted in one value: a self-reference would never end. */
const maxSubstitutions = 20

/** Replaces `var()`. null if a property has neither value nor default. */
function resolved(value: string, variables: ReadonlyMap<string, string>): string | null {
  let text = value
  for (let i = 0; text.includes('var('); i++) {
    if (i > maxSubstitutions || text.length > maxDeclaration) return null
    const [whole, name, fallback] = /var\(\s*(--[\w-]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)/.exec(text) ?? []
    if (whole === undefined) return null
    const found = variables.get(name) ?? fallback?.trim()
    if (found === undefined) return null
    text = text.replace(whole, () => found)
  }
  return text
}

const sides = ['top', 'right', 'bottom', 'left'] as const

function expand(property: string, value: string): [string, string][] {
  switch (property) {
    case 'margin':
    case 'padding':
      return around(value).map((part, i) => [`${property}-${sides[i]}`, part])
    case 'inset':
      return around(value).map((part, i) => [sides[i], part])
    case 'margin-inline':
    case 'padding-inline':
    case 'margin-block':
    case 'padding-block': {
      const [first, second = first] = wordsOf(value)
      const [kind, axis] = property.split('-')
      const [from, to] = axis === 'inline' ? ['left', 'right'] : ['top', 'bottom']
      return [
        [`${kind}-${from}`, first],
        [`${kind}-${to}`, second],
      ]
    }
    case 'border':
      return sides.flatMap((side) => borderOf(side, value))
    case 'border-top':
    case 'border-right':
    case 'border-bottom':
    case 'border-left':
      return borderOf(property.slice('border-'.length), value)
    case 'border-width':
    case 'border-style':
    case 'border-color': {
      const kind = property.slice('border-'.length)
      return around(value).map((part, i) => [`border-${sides[i]}-${kind}`, part])
    }
    case 'background':
      return [['background-color', colorIn(value)]]
    case 'font':
      return fontOf(value)
    case 'list-style':
      return [
        ...(/\binside\b/.test(value) ? [['list-style-position', 'inside'] as [string, string]] : []),
        ['list-style-type', wordsOf(value).find((word) => /^(?!inside|outside|url\()/.test(word)) ?? 'disc'],
      ]
    case 'flex':
      return flexOf(value)
    case 'flex-flow':
      return wordsOf(value).map((word) => [word.includes('wrap') ? 'flex-wrap' : 'flex-direction', word])
    case 'gap':
    case 'grid-gap': {
      const [row, column = row] = wordsOf(value)
      return [
        ['row-gap', row],
        ['column-gap', column],
      ]
    }
    case 'overflow-x':
      return [['overflow', value]]
    case 'text-decoration-line':
      return [['text-decoration', value]]
    case 'word-wrap':
      return [['overflow-wrap', value]]
    case 'page-break-before':
    case 'page-break-after':
    case 'page-break-inside':
      return [[property.slice('page-'.length), value]]
    default:
      return [[property, value]]
  }
}

/** Words outside of brackets. */
export function wordsOf(value: string): string[] {
  return value.match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? []
}

function around(value: string): [string, string, string, string] {
  const [top = '0', right = top, bottom = top, left = right] = wordsOf(value)
  return [top, right, bottom, left]
}

const lineStyles = /^(?:none|hidden|solid|dashed|dotted|double|groove|ridge|inset|outset)$/

/** Parts omitted in a shorthand have their initial values. */
function borderOf(side: string, value: string): [string, string][] {
  const words = wordsOf(value)
  const style = words.find((word) => lineStyles.test(word)) ?? 'none'
  const width = words.find((word) => /^(?:[\d.]|thin$|medium$|thick$|calc\()/.test(word)) ?? 'medium'
  const color = words.find((word) => word !== style && word !== width) ?? 'currentcolor'
  return [
    [`border-${side}-style`, style],
    [`border-${side}-width`, width],
    [`border-${side}-color`, color],
  ]
}

function colorIn(value: string): string {
  const words = wordsOf(value.replace(/url\([^)]*\)/g, ' '))
  const color = words.find(
    (word) => /^(?:#[\da-f]{3,8}|(?:rgb|hsl)a?\(.*\)|[a-z]+)$/.test(word) && !notColors.test(word),
  )
  return color ?? 'transparent'
}

const notColors =
  /^(?:none|repeat|no-repeat|repeat-[xy]|center|top|left|right|bottom|scroll|fixed|local|cover|contain|auto|inherit|initial)$/

function fontOf(value: string): [string, string][] {
  const [, before, size, height = 'normal', family] =
    /^(.*?)(?:^|\s)((?:\d*\.)?\d+(?:px|pt|r?em|%|ex|vw)|(?:x{1,2}-)?(?:small|large)|medium|smaller|larger)(?:\s*\/\s*([\d.]+[a-z%]*|normal))?\s+(.+)$/.exec(
      value,
    ) ?? []
  if (size === undefined) return value === 'inherit' ? [] : []
  return [
    ['font-style', /\b(?:italic|oblique)\b/.test(before) ? 'italic' : 'normal'],
    ['font-weight', /\bbold|\b[6-9]00\b/.exec(before)?.[0] ?? 'normal'],
    ['font-size', size],
    ['line-height', height],
    ['font-family', family],
  ]
}

function flexOf(value: string): [string, string][] {
  if (value === 'none') return flexParts('0', '0', 'auto')
  if (value === 'auto') return flexParts('1', '1', 'auto')
  const words = wordsOf(value)
  const numbers = words.filter((word) => /^[\d.]+$/.test(word))
  const basis = words.find((word) => !/^[\d.]+$/.test(word))
  return flexParts(numbers[0] ?? '1', numbers[1] ?? '1', basis ?? '0px')
}

function flexParts(grow: string, shrink: string, basis: string): [string, string][] {
  return [
    ['flex-grow', grow],
    ['flex-shrink', shrink],
    ['flex-basis', basis],
  ]
}
