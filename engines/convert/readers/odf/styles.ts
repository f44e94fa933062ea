import { childOf, childrenOf, type XmlElement } from '../../../office/xml.ts'
import { lengthOf, shareOf } from './lengths.ts'

export type Properties = Readonly<Record<string, string>>

/** Properties of a style by kind: `text`, `paragraph`, `graphic`, `table-cell` and so on. */
export type PropertyKind =
  | 'text'
  | 'paragraph'
  | 'graphic'
  | 'table'
  | 'table-column'
  | 'table-row'
  | 'table-cell'
  | 'section'
  | 'drawing-page'
  | 'header-footer'
  | 'chart'

const none: Properties = {}
/** Longer chains of styles are circles or attacks. */
const maxChain = 64

/**
 * Styles of OpenDocument (ODF 1.3 part 3, 16): named ones, automatic ones, and the defaults of each family. A style inherits missing
 * properties from its parent, finally from the default.
 */
export class OdfStyles {
  readonly #styles = new Map<string, XmlElement>()
  readonly #defaults = new Map<string, XmlElement>()
  readonly #automatic = new Set<XmlElement>()
  readonly #byName = new Map<string, XmlElement>()
  readonly #fonts = new Map<string, string>()
  readonly #resolved = new Map<string, Properties>()
  /** Named styles, in order. */
  readonly named: readonly XmlElement[]

  /** @param part part with the automatic styles, next to the named styles of `styles` */
  constructor(styles: XmlElement | undefined, part: XmlElement | undefined) {
    const common = childOf(styles, 'office:styles')
    this.named = childrenOf(common, 'style:style')
    for (const holder of [common, childOf(part, 'office:automatic-styles')])
      for (const style of childrenOf(holder)) {
        const { 'style:family': family = '', 'style:name': name = '' } = style.attributes
        if (style.name === 'style:style') this.#styles.set(`${family} ${name}`, style)
        else if (style.name === 'style:default-style') this.#defaults.set(family, style)
        else this.#byName.set(`${style.name} ${style.attributes['draw:name'] ?? name}`, style)
        if (holder !== common) this.#automatic.add(style)
      }
    for (const root of [styles, part])
      for (const face of childrenOf(childOf(root, 'office:font-face-decls'), 'style:font-face')) {
        const family = face.attributes['svg:font-family'] ?? ''
        this.#fonts.set(face.attributes['style:name'] ?? '', family.replace(/^'(.*)'$/, '$1'))
      }
  }

  style(family: string, name: string | undefined): XmlElement | undefined {
    return this.#styles.get(`${family} ${name}`)
  }

  default(family: string): XmlElement | undefined {
    return this.#defaults.get(family)
  }

  isAutomatic(style: XmlElement): boolean {
    return this.#automatic.has(style)
  }

  /** A style without family, such as `text:list-style`, `style:page-layout`, `number:date-style` or `draw:gradient`. */
  other(element: string, name: string | undefined): XmlElement | undefined {
    return this.#byName.get(`${element} ${name}`)
  }

  /** The style and its parents, nearest first. */
  chain(family: string, name: string | undefined): XmlElement[] {
    const chain: XmlElement[] = []
    let next = this.style(family, name)
    while (next && !chain.includes(next) && chain.length < maxChain) {
      chain.push(next)
      next = this.style(family, next.attributes['style:parent-style-name'])
    }
    return chain
  }

  /** The properties of a style with all that it inherits. */
  properties(family: string, name: string | undefined, kind: PropertyKind): Properties {
    const key = `${family} ${name} ${kind}`
    const known = this.#resolved.get(key)
    if (known) return known
    const sources = [...this.chain(family, name).reverse()]
    const standard = this.#defaults.get(family)
    if (standard) sources.unshift(standard)
    let merged: Properties = none
    for (const source of sources) merged = mergedWith(merged, propertiesOf(source, kind))
    this.#resolved.set(key, merged)
    return merged
  }

  /** The first of the style and its parents that has an element in its properties, such as `style:tab-stops`. */
  inside(
    family: string,
    name: string | undefined,
    kind: PropertyKind,
    element: string,
  ): XmlElement | undefined {
    for (const style of this.chain(family, name)) {
      const found = childOf(style, `style:${kind}-properties`, element)
      if (found) return found
    }
    return undefined
  }

  /** The first stated attribute of the style and its parents. */
  attribute(family: string, name: string | undefined, attribute: string): string | undefined {
    for (const { attributes } of this.chain(family, name))
      if (attributes[attribute] !== undefined) return attributes[attribute]
    return undefined
  }

  /** The family of the font of some text properties. */
  font(properties: Properties): string | undefined {
    const named = this.#fonts.get(properties['style:font-name'] ?? '')
    const family = named || properties['fo:font-family']
    return (
      family
        ?.split(',')[0]
        .trim()
        .replace(/^['"](.*)['"]$/, '$1') || undefined
    )
  }
}

/** The master pages of the styles, by name. */
export function masterPages(styles: XmlElement | undefined): Map<string, XmlElement> {
  const masters = childrenOf(childOf(styles, 'office:master-styles'), 'style:master-page')
  return new Map(masters.map((master) => [master.attributes['style:name'] ?? '', master]))
}

export function propertiesOf(style: XmlElement | undefined, kind: PropertyKind): Properties {
  return childOf(style, `style:${kind}-properties`)?.attributes ?? none
}

/** Properties that state others at once; if set on a style, they override single sides of the parent. */
const shorthands = ['fo:border', 'fo:padding', 'fo:margin']

/** Own properties over inherited ones. Sizes in percent count from the inherited size. */
export function mergedWith(base: Properties, own: Properties): Properties {
  if (own === none || Object.keys(own).length === 0) return base
  const out: Record<string, string> = { ...base }
  for (const name of shorthands)
    if (own[name] !== undefined)
      for (const side of ['top', 'right', 'bottom', 'left']) delete out[`${name}-${side}`]
  // A font is stated by its name or by its family.
  if (own['fo:font-family'] !== undefined && own['style:font-name'] === undefined)
    delete out['style:font-name']
  if (own['fo:color'] !== undefined) delete out['style:use-window-font-color']
  Object.assign(out, own)
  for (const name of [
    'fo:font-size',
    'fo:margin-left',
    'fo:margin-right',
    'fo:margin-top',
    'fo:margin-bottom',
  ]) {
    const share = shareOf(own[name])
    if (share === undefined) continue
    const inherited = lengthOf(base[name])
    if (inherited === undefined) delete out[name]
    else out[name] = `${inherited * share}pt`
  }
  return out
}
