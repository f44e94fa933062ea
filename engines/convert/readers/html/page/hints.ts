import { attribute, type HtmlElement } from '../../../html/parse.ts'

/** What attributes of old pages state, as properties (HTML, 15.3 and 15.4). */
export function hintsOf(node: HtmlElement): [string, string][] {
  const { tag, attributes, space } = node
  if (space !== 'html' || (attributes.size === 0 && tag !== 'td' && tag !== 'th')) return []
  const out: [string, string][] = []
  const value = (name: string) => attribute(node, name).trim().toLowerCase()
  const add = (property: string, text: string) => {
    if (text !== '') out.push([property, text])
  }
  const length = (text: string) => {
    const [, amount, unit] = /^(\d{1,6}(?:\.\d{1,6})?)\s*(%?)/.exec(text) ?? []
    return amount === undefined ? '' : `${amount}${unit || 'px'}`
  }
  if (boxed.has(tag)) {
    add('background-color', value('bgcolor'))
    const align = value('align')
    if (tag === 'table') {
      if (align === 'left' || align === 'right') add('float', align)
      if (align === 'center') for (const side of ['left', 'right']) add(`margin-${side}`, 'auto')
    } else if (/^(?:left|center|right|justify|middle)$/.test(align))
      add(tag === 'hr' ? 'hr-align' : 'text-align', align.replace('middle', 'center'))
    if (tag !== 'body') add('width', length(value('width')))
    if (tag !== 'body' && tag !== 'div') add('height', length(value('height')))
    if (/^(?:top|middle|bottom|baseline)$/.test(value('valign'))) add('vertical-align', value('valign'))
    if (attributes.has('nowrap')) add('white-space', 'nowrap')
  }
  if (tag === 'table') tableHints(value, length, add)
  if (tag === 'td' || tag === 'th') cellHints(node, length, add)
  if (tag === 'body') add('color', value('text'))
  if (tag === 'font') {
    add('color', value('color'))
    add('font-family', value('face'))
    add('font-size', sizes[value('size')] ?? '')
  }
  if (tag === 'img') {
    const align = value('align')
    if (align === 'left' || align === 'right') add('float', align)
    add('width', length(value('width')))
    add('height', length(value('height')))
  }
  if (tag === 'ol' || tag === 'ul' || tag === 'li')
    add('list-style-type', listTypes[attribute(node, 'type')] ?? '')
  if (tag === 'br' && attributes.has('clear'))
    add('clear', value('clear') === 'all' ? 'both' : value('clear'))
  return out
}

const boxed: ReadonlySet<string> = new Set(
  'body div p h1 h2 h3 h4 h5 h6 table thead tbody tfoot tr td th hr col colgroup'.split(' '),
)

const listTypes: Readonly<Record<string, string>> = {
  '1': 'decimal',
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
  disc: 'disc',
  circle: 'circle',
  square: 'square',
  none: 'none',
}

const sizes: Readonly<Record<string, string>> = {
  '1': 'x-small',
  '2': 'small',
  '3': 'medium',
  '4': 'large',
  '5': 'x-large',
  '6': 'xx-large',
  '7': '48px',
  '+1': 'large',
  '+2': 'x-large',
  '+3': 'xx-large',
  '-1': 'small',
  '-2': 'x-small',
}

type Add = (property: string, text: string) => void

function tableHints(value: (name: string) => string, length: (text: string) => string, add: Add): void {
  add('border-spacing', length(value('cellspacing')))
  const border = value('border')
  const width = border === '' ? 0 : Number.parseInt(border, 10)
  if (width > 0)
    for (const side of sides) {
      add(`border-${side}-style`, 'outset')
      add(`border-${side}-width`, `${width}px`)
      add(`border-${side}-color`, '#808080')
    }
}

/** Padding and lines that the table of a cell states for all. */
function cellHints(node: HtmlElement, length: (text: string) => string, add: Add): void {
  let table: HtmlElement | null = node.parent
  while (table !== null && table.tag !== 'table') table = table.parent
  if (table === null) return
  const padding = length(attribute(table, 'cellpadding').trim())
  for (const side of sides) add(`padding-${side}`, padding)
  const border = attribute(table, 'border').trim()
  if (!table.attributes.has('border') || border === '0') return
  if (border !== '' && !(Number.parseInt(border, 10) > 0)) return
  for (const side of sides) {
    add(`border-${side}-style`, 'inset')
    add(`border-${side}-width`, '1px')
    add(`border-${side}-color`, '#808080')
  }
}

const sides = ['top', 'right', 'bottom', 'left']
