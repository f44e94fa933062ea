/** XML that the readers of OpenDocument write for the readers of Office Open XML. */

export type Attributes = Readonly<Record<string, string | number | undefined>>

/** An element; attributes and children that are undefined or false are omitted. */
export function tag(
  name: string,
  attributes: Attributes = {},
  ...children: readonly (string | undefined | false)[]
): string {
  const stated = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escaped(String(value))}"`)
    .join('')
  const inside = children.filter((child) => typeof child === 'string').join('')
  return inside === '' ? `<${name}${stated}/>` : `<${name}${stated}>${inside}</${name}>`
}

/** An element, unless it has no content. */
export function some(name: string, ...children: readonly (string | undefined | false)[]): string {
  const inside = children.filter((child) => typeof child === 'string').join('')
  return inside === '' ? '' : `<${name}>${inside}</${name}>`
}

/** An element whose only attribute is its value. */
export function value(name: string, of: string | number | undefined): string {
  const prefix = name.slice(0, name.indexOf(':') + 1)
  return of === undefined ? '' : tag(name, { [`${prefix === 'w:' ? prefix : ''}val`]: of })
}

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => references[character] ?? '')
}

/** A colour of DrawingML. @param color six hexadecimal digits */
export function colorTag(color: string, opacity = 1): string {
  return tag(
    'a:srgbClr',
    { val: color },
    opacity < 1 && tag('a:alpha', { val: Math.round(Math.max(0, opacity) * 100_000) }),
  )
}
