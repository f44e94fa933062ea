import { attribute, descendants, type HtmlElement } from '../../html/parse.ts'

/** Display of elements: the default, and what `style` attributes state. They also contain the rules of style sheets. */

/** Block-level elements. */
const blockTags: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
    'frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol optgroup option p pre search section summary ' +
    'table tbody td tfoot th thead tr ul xmp listing plaintext'
  ).split(' '),
)

/** Elements whose content is never shown as text. */
const unshownTags: ReadonlySet<string> = new Set(
  'script style template noscript head title meta link base iframe object embed applet audio video canvas map datalist param source track noembed noframes colgroup col rp'.split(
    ' ',
  ),
)

export function isBlock({ tag, space }: HtmlElement): boolean {
  return space === 'html' && blockTags.has(tag)
}

/** Whether an inline element is displayed as a block. */
export function isShownAsBlock(node: HtmlElement): boolean {
  return (
    node.attributes.has('style') &&
    node.space === 'html' &&
    !blockTags.has(node.tag) &&
    /^(?:block|flex|grid|table|list-item|flow-root)$/.test(styleOf(node, 'display'))
  )
}

/** Whether an element is not displayed, by its kind or its attributes. */
export function isHidden(node: HtmlElement): boolean {
  if (node.space !== 'html') return false
  if (unshownTags.has(node.tag)) return true
  const { attributes } = node
  if (attributes.size === 0) return false
  if (attributes.has('hidden') || attribute(node, 'aria-hidden') === 'true') return true
  const style = attributes.get('style')
  return style !== undefined && hiddenStyle.test(style)
}

// Word hides with mso-hide, and e-mails hide preview lines this way.
const hiddenStyle =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|mso-hide\s*:\s*all)\b/i

/** A menu option: only the selected ones are shown, inline. */
function isOption({ tag }: HtmlElement): boolean {
  return tag === 'option' || tag === 'optgroup'
}

const pageBreaks = /^(?:always|page|left|right|recto|verso)$/

/** Elements whose content is laid out by its container, so that no page break can occur in them. */
const containers: ReadonlySet<string> = new Set('table li dd blockquote figure select'.split(' '))

/** Whether a page begins before or after an element; null for neither. */
export function pageBreaksAround(
  node: HtmlElement,
): { readonly before: boolean; readonly after: boolean } | null {
  if (!node.attributes.has('style')) return null
  const states = (side: string) =>
    pageBreaks.test(styleOf(node, `page-break-${side}`)) || pageBreaks.test(styleOf(node, `break-${side}`))
  const [before, after] = [states('before'), states('after')]
  if (!before && !after) return null
  for (let up = node.parent; up !== null; up = up.parent) if (containers.has(up.tag)) return null
  return { before, after }
}

/** Inline elements that contain a block: they style their content and are not part of a line. */
export function brokenInlines(root: HtmlElement): ReadonlySet<HtmlElement> {
  const broken = new Set<HtmlElement>()
  for (const node of descendants(root)) {
    if (!(isBlock(node) && !isOption(node)) && !(node.tag === 'br' && pageBreaksAround(node) !== null))
      continue
    for (let up = node.parent; up !== null && !isBlock(up) && !broken.has(up); up = up.parent) broken.add(up)
  }
  return broken
}

/** The value of a property in a `style` attribute, in lower case; empty if absent. */
export function styleOf(node: HtmlElement, property: string): string {
  const style = node.attributes.get('style')
  if (style === undefined) return ''
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':')
    if (colon > 0 && declaration.slice(0, colon).trim().toLowerCase() === property)
      return declaration
        .slice(colon + 1)
        .replace(/!important/i, '')
        .trim()
        .toLowerCase()
  }
  return ''
}
