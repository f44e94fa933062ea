import type { FixedObject, FixedPicture } from '../../../../model/document.ts'
import { childOf, childrenOf, descend, type XmlElement } from '../../../../office/xml.ts'
import { wrapped } from '../../drawing/drawn-shapes.ts'
import { shownFill } from '../../drawing/fills.ts'
import { rectangle } from '../../drawing/outlines.ts'
import { colorIn, type ThemeColors } from '../../drawing/theme-colors.ts'
import type { PptxDeck, SlidePart } from '../deck.ts'

interface BackgroundSources {
  readonly theme: ThemeColors
  readonly themePart: XmlElement | undefined
  readonly themeRelations: SlidePart['relations']
  readonly deck: PptxDeck
  readonly objects: FixedObject[]
}

/** The colour behind a slide, of the nearest part that states a background. Pictures and gradients become its first object. */
export function backgroundOf(
  chain: readonly SlidePart[],
  { theme, themePart, themeRelations, deck, objects }: BackgroundSources,
  { width, height }: { readonly width: number; readonly height: number },
): string | undefined {
  for (const part of chain) {
    const background = descend(part.root, 'p:cSld', 'p:bg')
    if (!background) continue
    const reference = childOf(background, 'p:bgRef')
    const placeholder = colorIn(reference, theme)
    const own = childOf(background, 'p:bgPr')
    const styles = childrenOf(descend(themePart, 'a:themeElements', 'a:fmtScheme', 'a:bgFillStyleLst'))
    const fill = own ?? wrapped(styles[Number(reference?.attributes.idx ?? 1001) - 1001])
    const picture = pictureFill(fill, own ? part.relations : themeRelations)
    const box = { x0: 0, y0: 0, x1: width, y1: height }
    if (picture) {
      deck.pictures.add(picture.resource)
      objects.push({ kind: 'picture', box, ...picture })
      return undefined
    }
    const shown = shownFill(fill, { ...theme, ...(placeholder ? { placeholder } : {}) }, box)
    if (typeof shown?.fill !== 'object') return shown?.fill ?? placeholder
    objects.push({ kind: 'shape', path: rectangle(box), closed: true, ...shown })
    return undefined
  }
  return undefined
}

/** The picture that fills a shape, stretched or repeated. */
export function pictureFill(
  properties: XmlElement | undefined,
  relations: SlidePart['relations'],
): Pick<FixedPicture, 'resource' | 'tile'> | undefined {
  const fill = childOf(properties, 'a:blipFill')
  const relation = relations.get(childOf(fill, 'a:blip')?.attributes['r:embed'] ?? '')
  if (!relation || relation.external) return undefined
  const tile = childOf(fill, 'a:tile')
  const factor = (name: string) => Math.max(0.01, Number(tile?.attributes[name] ?? 100_000) / 100_000 || 1)
  return { resource: relation.target, ...(tile ? { tile: { x: factor('sx'), y: factor('sy') } } : {}) }
}
