import type {
  Banner,
  Block,
  PageBorders,
  PageSetup,
  RunningBlocks,
  Section,
  Side,
} from '../../../model/document.ts'
import type { OfficePackage, Relationship } from '../../../office/package-reader.ts'
import { isOn } from '../../../office/word.ts'
import { childOf, childrenOf, descend, type XmlElement } from '../../../office/xml.ts'
import { bannersOf } from './banners.ts'
import { blocksOf } from './blocks.ts'
import { bordersOf } from './looks.ts'
import { pageOf } from './page-setup.ts'
import { type DocxContext, type SectionEnd, storyOf } from './story.ts'

const twips = 20
/** Paper of a section without a size: Letter, with margins of an inch. */
const usualPage: Required<PageSetup> = {
  width: 612,
  height: 792,
  margins: { top: 72, right: 72, bottom: 72, left: 72 },
}

/** The sections of a document with their page set-up, columns, headers and footers. */
export async function readSections(
  opc: OfficePackage,
  body: XmlElement,
  ends: readonly SectionEnd[],
  relations: readonly Relationship[],
  whole: DocxContext,
  settings: XmlElement | undefined,
): Promise<Section[]> {
  const last = childOf(body, 'w:sectPr')
  const all = [...ends.map(({ properties }) => properties), last]
  const hasEven = isOn(
    childOf(settings, 'w:evenAndOddHeaders')?.attributes['w:val'] ??
      (childOf(settings, 'w:evenAndOddHeaders') ? '1' : '0'),
  )
  const parts = new Map<string, RunningPart>()
  const read = async (id: string | undefined): Promise<RunningPart> => {
    const part = relations.find((one) => !one.external && one.id === id)?.target
    const known = parts.get(part ?? '')
    if (known) return known
    const root = part === undefined ? undefined : await opc.xml(part)
    const found: RunningPart =
      root && part !== undefined
        ? {
            blocks: blocksOf(root, storyOf(whole, await opc.relationships(part), true)),
            banners: bannersOf(root),
          }
        : { blocks: [], banners: [] }
    parts.set(part ?? '', found)
    return found
  }
  // A section without a header has that of the section before.
  const current = new Map<string, RunningPart>()
  const sections: Section[] = []
  for (const [i, properties] of all.entries()) {
    for (const kind of ['header', 'footer'])
      for (const { attributes } of childrenOf(properties, `w:${kind}Reference`))
        current.set(`${kind} ${attributes['w:type'] ?? 'default'}`, await read(attributes['r:id']))
    const running = (type: string): RunningBlocks => {
      const header = current.get(`header ${type}`)
      const footer = current.get(`footer ${type}`)
      const banners = [...(header?.banners ?? []), ...(footer?.banners ?? [])]
      return {
        ...(header ? { header: header.blocks } : {}),
        ...(footer ? { footer: footer.blocks } : {}),
        ...(banners.length > 0 ? { banners } : {}),
      }
    }
    const title = childOf(properties, 'w:titlePg')
    const hasFirst = title !== undefined && isOn(title.attributes['w:val'] ?? '1')
    const borders = pageBorders(childOf(properties, 'w:pgBorders'))
    const columns = columnsOf(childOf(properties, 'w:cols'))
    const { margins, ...paper } = { ...usualPage, ...pageOf(properties) }
    const distance = (kind: string) =>
      Math.max(0, Number(childOf(properties, 'w:pgMar')?.attributes[`w:${kind}`] ?? 720) / twips) || 0
    sections.push({
      from: i === 0 ? 0 : ends[i - 1].blocks,
      page: { ...paper, margins: margins ?? usualPage.margins },
      headerDistance: distance('header'),
      footerDistance: distance('footer'),
      continues: childOf(properties, 'w:type')?.attributes['w:val'] === 'continuous',
      ...(columns ? { columns } : {}),
      ...(borders ? { borders } : {}),
      running: running('default'),
      ...(hasFirst ? { first: running('first') } : {}),
      ...(hasEven ? { even: running('even') } : {}),
    })
  }
  return sections
}

/** A header or footer. */
interface RunningPart {
  readonly blocks: Block[]
  readonly banners: readonly Banner[]
}

/** Lines around every page of a section (17.6.10). Pictures as borders are left out. */
function pageBorders(element: XmlElement | undefined): PageBorders | undefined {
  const lines = bordersOf(element)
  const sides = Object.keys(lines) as Side[]
  if (sides.length === 0) return undefined
  const space = (side: Side) =>
    Math.min(maxBorderSpace, Number(childOf(element, `w:${side}`)?.attributes['w:space'] ?? 0) || 0)
  return {
    lines,
    distances: Object.fromEntries(sides.map((side) => [side, space(side)])),
    from: element?.attributes['w:offsetFrom'] === 'page' ? 'page' : 'text',
  }
}

/** In points (17.6.2). */
const maxBorderSpace = 31

function columnsOf(columns: XmlElement | undefined): Section['columns'] {
  const count = Number(columns?.attributes['w:num'] ?? 1)
  if (!(Number.isInteger(count) && count > 1 && count <= 12)) return undefined
  const stated = descend(columns, 'w:col')?.attributes['w:space']
  const gap = Number(columns?.attributes['w:space'] ?? stated ?? 720) / twips
  return { count, gap: gap >= 0 && gap < 500 ? gap : 36 }
}
