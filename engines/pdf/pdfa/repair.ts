import { LimitError } from '../../model/errors.ts'
import type { Box } from '../../model/geometry.ts'
import { ReadCache } from '../content/read-cache.ts'
import type { Instance, Surface } from '../content/surface.ts'
import { contentStreams, drawnStreamNumbers, pageSurface, streamSurface } from '../content/surfaces.ts'
import { type PageNode, pages } from '../file/pages.ts'
import type { FontChar, PdfFont } from '../fonts/font.ts'
import type { PdfLimits } from '../limits.ts'
import { type PdfDict, type PdfFile, PdfName, type PdfObject, reachableFrom } from '../objects.ts'
import { flattenAnnotations } from './annotations.ts'
import { addDefaultCmyk, replaceInvalidProfiles } from './cmyk-profiles.ts'
import { flattenTransparency } from './flatten.ts'
import { completeFont, embedEncoding, hasAllowedEncoding } from './fonts/composite-encodings.ts'
import { hasGlyphs, isCompactTrueType, isEmbedded } from './fonts/font-program.ts'
import { codeGlyphs, hasOtherWidths, rebuildFont } from './fonts/rebuild.ts'
import { isSound } from './fonts/sound-program.ts'
import { embedStandIn, type StandIn } from './fonts/stand-in.ts'
import { type FontState, repairTrueType } from './fonts/true-type.ts'
import { repairType3 } from './fonts/type3-widths.ts'
import { removeHiddenLayers } from './hidden-layers.ts'
import { enlargeUnit } from './limits.ts'
import type { ReplacedText } from './proof.ts'
import { type PartOneObstacle, partOneObstacle, partOneReasons, repairPartOne } from './repair-part-one.ts'
import { describeSpotColours, lacksSpotColours } from './spot-colours.ts'
import { leadsToTransparency } from './transparency.ts'

export interface RepairedPage {
  /** Why the page still does not comply. Null if it does. */
  readonly obstacle: ArchivalObstacle | null
  /** Something was changed, or hidden content will be shown: the page has to be compared. */
  readonly changed: boolean
  /** Hidden layers were removed, whose text some readers show. */
  readonly layered: boolean
  /** Characters of the page that no font has are shown as boxes. */
  readonly boxed: boolean
  /** Computed on demand: the boxes are many, and pages are compared one after another. */
  replacedText(): ReplacedText
}

/** What a page uses, read before anything is changed. */
interface PageUse {
  readonly fonts: FontUse
  readonly names: ReadonlySet<string>
  changed: boolean
}

/**
 * Repairs what PDF/A forbids and a page can do without: fonts that are not embedded, CMYK without a profile, annotations, and for
 * part 1 transparency. Changes the objects of the file.
 */
export async function repairPages(
  file: PdfFile,
  part: 1 | 2,
  limits?: Partial<PdfLimits>,
  fonts?: string,
): Promise<readonly RepairedPage[]> {
  const cache = new ReadCache(file)
  const recoloured = replaceInvalidProfiles(file, file.trailer.get('Root') ?? null, part)
  const layered = cache.optional.hidesSomething
  removeHiddenLayers(file, pages(file, limits), cache.optional)
  const flattened = pages(file, limits).map((node) => {
    if (!file.array(node.dict.get('Annots'))) return null
    return flattenAnnotations(file, node, pageSurface(file, node, cache).root, cache.optional)
  })
  // Part 1 has no limit of page sizes, and its PDF 1.4 no units.
  const rescaled = pages(file, limits).map((node) => part > 1 && enlargeUnit(file, node))
  // Read again: pages with annotations have new resources.
  const nodes = pages(file, limits)
  const total = new Map<PdfFont, ShownCodes>()
  const reading = new DocumentUse(file, cache, total)
  const uses = nodes.map((node, i) => reading.page(node, flattened[i] !== null || rescaled[i] || layered))
  reading.rest()
  const dicts = dictionaries(cache)
  const standIns = new Map<PdfFont, StandIn>()
  const fontStates = new Map<PdfFont, FontState>()
  for (const [font, codes] of total) {
    const dict = dicts.get(font)
    if (!dict) continue
    completeFont(file, dict)
    const state = lacksProgram(file, dict) ? 'unreadable' : repairProgram(file, dict, codes.all, part)
    if (state === 'unreadable') standIns.set(font, embedStandIn(file, dict, codes.all, fonts))
    else fontStates.set(font, state)
  }
  if (reading.usesCmyk || namesCmyk(file, nodes))
    addDefaultCmyk(
      file,
      reachableFrom(
        file,
        nodes.map(({ dict }) => dict),
      ),
      nodes.map(({ resources }) => resources),
    )
  // Type 3 glyphs use names of the page that reading the page does not show.
  const names = uses.map((use) => ([...use.fonts.keys()].some(({ type3 }) => type3) ? null : use.names))
  const flattenedPages =
    part === 1 ? await flattenPages(file, nodes, limits) : new Map<PageNode, readonly Box[]>()
  const current = nodes.map((node) =>
    flattenedPages.has(node)
      ? { ...node, resources: file.dict(node.dict.get('Resources')) ?? node.resources }
      : node,
  )
  const flat =
    part === 1
      ? await repairPartOne(
          file,
          current,
          names.map((used, i) => (flattenedPages.has(nodes[i]) ? null : used)),
          limits,
        )
      : new Set<PageNode>()
  if (part > 1)
    describeSpotColours(
      file,
      nodes.flatMap(({ dict, resources }) => [dict, resources]),
    )
  const repaired: RepairedPage[] = []
  for (const [i, old] of nodes.entries()) {
    const node = { ...old, resources: file.dict(old.dict.get('Resources')) ?? old.resources }
    const use = uses[i]
    const replaced = new Set(
      [...use.fonts.keys()].filter((font) => standIns.has(font) || fontStates.get(font) === 'rebuilt'),
    )
    const obstacle =
      fontObstacle(file, use.fonts, dicts, standIns, fontStates) ??
      pageObstacle(file, node) ??
      (part === 1
        ? partOneObstacle(file, node)
        : lacksSpotColours(file, [node.resources, node.dict.get('Group') ?? null])
          ? 'colour'
          : null)
    repaired.push({
      obstacle,
      layered,
      boxed: [...use.fonts].some(([font, { inked }]) => {
        const codes = standIns.get(font)?.boxed
        return codes !== undefined && [...inked].some((code) => codes.has(code))
      }),
      changed:
        use.changed ||
        recoloured ||
        flat.has(current[i]) ||
        flattenedPages.has(old) ||
        replaced.size > 0 ||
        [...use.fonts.keys()].some((font) => isChanged(fontStates.get(font))),
      replacedText: () => ({
        ...replacedTextOf(replaced, standIns, pageSurface(file, node, cache), flattened[i] ?? []),
        patches: flattenedPages.get(old) ?? [],
      }),
    })
  }
  return repaired
}

/** Flattens transparency. A page that takes too long or too many pixels is unchanged, and will be rasterised. */
async function flattenPages(
  file: PdfFile,
  nodes: readonly PageNode[],
  limits?: Partial<PdfLimits>,
): Promise<Map<PageNode, readonly Box[]>> {
  const flat = new Map<PageNode, readonly Box[]>()
  for (const node of nodes) {
    if (!leadsToTransparency(file, node.resources)) continue
    try {
      const patches = await flattenTransparency(file, node, limits)
      if (patches) flat.set(node, patches)
    } catch (error) {
      if (!(error instanceof LimitError)) throw error
    }
  }
  return flat
}

/** What the content of a document uses: fonts, names and CMYK. */
class DocumentUse {
  usesCmyk = false
  readonly #file: PdfFile
  readonly #cache: ReadCache
  readonly #total: Map<PdfFont, ShownCodes>
  readonly #drawn = new Set<number>()

  constructor(file: PdfFile, cache: ReadCache, total: Map<PdfFont, ShownCodes>) {
    this.#file = file
    this.#cache = cache
    this.#total = total
  }

  page(node: PageNode, changed: boolean): PageUse {
    const surface = pageSurface(this.#file, node, this.#cache)
    for (const num of drawnStreamNumbers(surface)) this.#drawn.add(num)
    const fonts = this.#take(surface)
    return { fonts, names: surface.names, changed }
  }

  /** Pattern cells and Type 3 glyphs, which pages paint without drawing them as forms. */
  rest(): void {
    for (const source of contentStreams(this.#file))
      if (!this.#drawn.has(source.num) && !source.appearance)
        this.#take(streamSurface(this.#file, source, this.#cache))
  }

  #take(surface: Surface): FontUse {
    this.usesCmyk ||= instances(surface.root).some(({ operations }) =>
      operations.some(
        ({ name, operands, inline }) =>
          name === 'k' ||
          name === 'K' ||
          (inline && [...inline.dict.entries.values()].some(isCmyk)) ||
          ((name === 'cs' || name === 'CS') && operands.some(isCmyk)),
      ),
    )
    return findShownCodes(surface, this.#total)
  }
}

const isCmyk = (object: PdfObject) =>
  object instanceof PdfName && (object.name === 'DeviceCMYK' || object.name === 'CMYK')

function instances(root: Instance): Instance[] {
  const all = [root]
  for (const instance of all) for (const child of instance.children) all.push(child)
  return all
}

/** Whether a font has no readable program. */
function lacksProgram(file: PdfFile, font: PdfDict): boolean {
  const subtype = file.name(font.get('Subtype'))
  return subtype !== 'Type3' && subtype !== null && !isEmbedded(file, font).program
}

/** Repairs an embedded program: its widths, its codes, missing glyphs and damage. */
function repairProgram(
  file: PdfFile,
  font: PdfDict,
  shown: ReadonlyMap<number, FontChar>,
  part: 1 | 2,
): FontState | 'unreadable' {
  if (file.name(font.get('Subtype')) === 'Type3') return repairType3(file, font, shown) ? 'repaired' : 'valid'
  const composite = file.name(font.get('Subtype')) === 'Type0'
  const holder = composite ? file.dict(file.array(font.get('DescendantFonts'))?.[0]) : font
  const descriptor = file.dict(holder?.get('FontDescriptor'))
  const recoded = composite && holder !== null && !hasAllowedEncoding(file, font, holder, part)
  if (recoded) embedEncoding(file, font, holder, shown)
  const damaged = descriptor !== null && !isSound(file, descriptor)
  const mistyped = part === 1 && holder !== null && isCompactTrueType(file, holder)
  if (!damaged && !mistyped && hasGlyphs(file, font, shown, part)) {
    const state = repairTrueType(file, font, shown, part)
    if (state === 'repaired') return state
    const glyphs = codeGlyphs(file, font)
    if (state === 'valid' && !(glyphs && hasOtherWidths(glyphs, shown))) return recoded ? 'repaired' : state
  }
  if (rebuildFont(file, font, shown)) return 'rebuilt'
  return damaged ? 'unreadable' : 'invalid'
}

const isChanged = (state: FontState | undefined) => state === 'repaired' || state === 'rebuilt'

function fontObstacle(
  file: PdfFile,
  use: FontUse,
  dicts: ReadonlyMap<PdfFont, PdfDict>,
  standIns: ReadonlyMap<PdfFont, StandIn>,
  fontStates: ReadonlyMap<PdfFont, FontState>,
): ArchivalObstacle | null {
  for (const [font, { inked }] of use) {
    if (inked.size === 0) continue
    const dict = dicts.get(font)
    if (!dict) return 'font'
    const standIn = standIns.get(font)
    if (standIn) {
      for (const code of inked) if (standIn.lacking.has(code)) return 'font'
      continue
    }
    const { program, encoded } = isEmbedded(file, dict)
    if (!program || !encoded || fontStates.get(font) === 'invalid') return 'font'
  }
  return null
}

function replacedTextOf(
  replaced: ReadonlySet<PdfFont>,
  standIns: ReadonlyMap<PdfFont, StandIn>,
  { glyphs }: Surface,
  made: readonly Box[],
): Omit<ReplacedText, 'patches'> {
  const shown = glyphs.filter(({ font, invisible }) => !invisible && replaced.has(font))
  const unknown = shown.filter(({ font }) => standIns.get(font)?.standard === false)
  return {
    all: [...shown.map(({ box }) => box), ...made],
    unknown: [...unknown.map(({ box }) => box), ...made],
  }
}

/** Whether images, shadings, groups or states name CMYK as a colour space. */
function namesCmyk(file: PdfFile, nodes: readonly PageNode[]): boolean {
  const roots = nodes.flatMap(({ dict, resources }) => [dict, resources])
  for (const { dict } of reachableFrom(file, roots)) {
    for (const value of dict.entries.values()) {
      if (isCmyk(value)) return true
      if (Array.isArray(value) && value.some((item) => isCmyk(item) || holdsCmyk(file, item))) return true
    }
  }
  return false
}

function holdsCmyk(file: PdfFile, item: PdfObject): boolean {
  const found = file.resolve(item)
  return isCmyk(found) || (Array.isArray(found) && found.some(isCmyk))
}

interface ShownCodes {
  /** Every code of a shown string, including blank and invisible ones. */
  readonly all: Map<number, FontChar>
  /** Codes that are visible. */
  readonly inked: Set<number>
}

type FontUse = ReadonlyMap<PdfFont, ShownCodes>

/** The codes that a surface shows, by font. Adds them to `total`. Fonts that show nothing need no program. */
function findShownCodes({ glyphs }: Surface, total: Map<PdfFont, ShownCodes>): FontUse {
  const use = new Map<PdfFont, ShownCodes>()
  for (const { font, char, invisible } of glyphs)
    for (const map of [use, total]) {
      let codes = map.get(font)
      if (!codes) {
        codes = { all: new Map(), inked: new Set() }
        map.set(font, codes)
      }
      codes.all.set(char.code, char)
      if (!invisible) codes.inked.add(char.code)
    }
  return use
}

/** The dictionary of each font that was read. */
function dictionaries(cache: ReadCache): ReadonlyMap<PdfFont, PdfDict> {
  return new Map([...cache.fonts].map(([dict, font]) => [font, dict]))
}

/**
 * Why a page cannot be part of a PDF/A file (ISO 19005-2) even after repair, so that it has to be rasterised.
 * - `font`: a font is not embedded or is invalid, and cannot be replaced. -
 * `colour`: a spot colour is not defined anywhere.
 * - `external`: part of its content is in another file.
 * - `look`: after repair the page looks or reads differently.
 */
type Obstacle = 'font' | 'colour' | 'external' | 'look'

const obstacleReasons: Readonly<Record<Obstacle, string>> = {
  font: 'one of its fonts is not embedded correctly, and no other can replace it',
  colour: 'one of its spot colours is not described',
  external: 'part of its content is in another file',
  look: 'it would have looked different after repair',
}

export type ArchivalObstacle = Obstacle | PartOneObstacle

/** Why a page cannot be part of a PDF/A file, for the warning about it. */
export const archivalReasons: Readonly<Record<ArchivalObstacle, string>> = {
  ...obstacleReasons,
  ...partOneReasons,
}

function pageObstacle(file: PdfFile, { dict, resources }: PageNode): Obstacle | null {
  for (const { dict: entries, stream } of reachableFrom(file, [resources, dict.get('Group') ?? null]))
    if (stream && entries.has('F')) return 'external'
  return null
}

/** Whether annotations other than links are drawn on the page. */
export function hasDrawnAnnotations(file: PdfFile, { dict }: PageNode): boolean {
  return (file.array(dict.get('Annots')) ?? []).some((item) => {
    const kind = file.name(file.dict(item)?.get('Subtype'))
    return kind !== null && kind !== 'Link' && kind !== 'Popup'
  })
}
