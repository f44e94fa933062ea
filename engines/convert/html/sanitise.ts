import type { HtmlElement, HtmlNode } from './parse.ts'

/**
 * SVG or MathML as XML text. Elements and attributes that are not known to be harmless are omitted, so nothing runs, loads or links
 * elsewhere. Nesting deeper than `deepest` is omitted.
 */
export function serialiseSafely(top: HtmlElement, deepest: number): string {
  const out: string[] = []
  const work: (string | { readonly node: HtmlNode; readonly depth: number })[] = [{ node: top, depth: 0 }]
  for (let part = work.pop(); part !== undefined; part = work.pop()) {
    if (typeof part === 'string') out.push(part)
    else if (part.node.type === 'text') out.push(escaped(part.node.text))
    else if (part.depth <= deepest && !unsafeTags.has(part.node.tag.toLowerCase())) {
      const { node, depth } = part
      const space = node === top ? namespaceOf(node) : ''
      out.push(`<${node.tag}${space}${attributesOf(node)}>`)
      work.push(`</${node.tag}>`)
      for (let i = node.children.length - 1; i >= 0; i--)
        work.push({ node: node.children[i], depth: depth + 1 })
    }
  }
  return out.join('')
}

/** Elements that run code, animate attributes into code, or hold HTML. Style sheets can load files; metadata names the author. */
const unsafeTags: ReadonlySet<string> = new Set(
  'script foreignobject style metadata animate animatemotion animatetransform set handler iframe object embed audio video'.split(
    ' ',
  ),
)

function namespaceOf({ space }: HtmlElement): string {
  return space === 'svg'
    ? ' xmlns="http://www.w3.org/2000/svg"'
    : ' xmlns="http://www.w3.org/1998/Math/MathML"'
}

function attributesOf({ attributes }: HtmlElement): string {
  let out = ''
  for (const [name, value] of attributes) {
    if (!/^[A-Za-z_][\w.-]*$/.test(name) || /^on|^xmlns$/i.test(name)) continue
    // References must stay inside the drawing; `style` can load files with url() too.
    if (/^(?:href|src)$/i.test(name) && !value.startsWith('#')) continue
    if (/url\s*\(\s*['"]?(?!#)|@import|expression\s*\(/i.test(value)) continue
    out += ` ${name}="${escaped(value)}"`
  }
  return out
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
