/** Mends what PDF/A does not take and a page can do without: fonts without programs, inks without meaning, notes drawn on top. */

import { LimitError } from '../../model/errors.ts'
import type { Box } from '../../model/geometry.ts'
import { ReadCache } from '../content/read-cache.ts'
import type { Instance, Surface } from '../content/surface.ts'
import { contentStreams, drawnStreamNumbers, pageSurface, streamSurface } from '../content/surfaces.ts'
import { type PageNode, pages } from '../file/pages.ts'
import type { PdfFont } from '../fonts/font.ts'
import type { PdfLimits } from '../objects/limits.ts'
import { type PdfDict, type PdfFile, PdfName, type PdfObject, PdfStream } from '../objects/objects.ts'
import { flattenAnnotations } from './annotations/flatten.ts'
import { giveInksMeaning } from './cmyk/default-conversion.ts'
import { dropUnsoundProfiles } from './cmyk/valid-profiles.ts'
import { completeFont } from './fonts/dictionary.ts'
import { isEmbedded } from './fonts/embedded.ts'
import { hasGlyphs } from './fonts/program.ts'
import { embedStandIn, type StandIn } from './fonts/stand-in.ts'
import { mendTrueType, type Soundness } from './fonts/true-type.ts'
import { dictionaries, type FontUse, fontUse, type ShownCodes } from './fonts/use.ts'
import { pageObstacle } from './obstacle.ts'
import { mendPartOne, partOneObstacle } from './part-one.ts'
import type { ExchangedLetters } from './proof.ts'
import { reachableFrom } from './reachable-objects.ts'
import type { ArchivalObstacle } from './reasons.ts'
import { flattenTransparency } from './transparency/flatten.ts'
import { leadsToSheer } from './transparency/transparency.ts'

export interface MendedPage {
  /** What still stands in the way; null where the page complies. */
  readonly obstacle: ArchivalObstacle | null
  /** Something of it was changed, or content that was hidden will be shown: it has to be looked at. */
  readonly changed: boolean
  /** Found when asked for: they are many, and one page is looked at after the other. */
  letters(): ExchangedLetters
}

/** What is known of a page before anything of it is changed. */
interface PageUse {
  readonly fonts: FontUse
  readonly names: ReadonlySet<string>
  changed: boolean
}

/** Changes the objects of a file, and says of each page how it stands then. */
export async function mend(
  file: PdfFile,
  part: 1 | 2,
  limits?: Partial<PdfLimits>,
): Promise<readonly MendedPage[]> {
  const cache = new ReadCache(file)
  const recoloured = dropUnsoundProfiles(file, file.trailer.get('Root') ?? null, part)
  const flattened = pages(file, limits).map((node) => {
    if (!file.array(node.dict.get('Annots'))) return false
    return flattenAnnotations(file, node, pageSurface(file, node, cache).root) > 0
  })
  // Pages with notes have resources of their own now.
  const nodes = pages(file, limits)
  const total = new Map<PdfFont, ShownCodes>()
  const reading = new Reading(file, cache, total)
  const uses = nodes.map((node, i) => reading.page(node, flattened[i]))
  reading.rest()
  const dicts = dictionaries(cache)
  const standIns = new Map<PdfFont, StandIn>()
  const soundness = new Map<PdfFont, Soundness>()
  for (const [font, codes] of total) {
    const dict = dicts.get(font)
    if (!dict) continue
    completeFont(file, dict)
    if (lacksProgram(file, dict)) standIns.set(font, embedStandIn(file, dict, codes.all))
    else if (hasGlyphs(file, dict, codes.all, part))
      soundness.set(font, mendTrueType(file, dict, codes.all, part))
    else soundness.set(font, 'unsound')
  }
  if (reading.inks || namesInks(file, nodes))
    giveInksMeaning(
      file,
      reachableFrom(
        file,
        nodes.map(({ dict }) => dict),
      ),
      nodes.map(({ resources }) => resources),
    )
  // A letter that is a drawing of its own uses names of the page that no reading of the page sees.
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
      ? await mendPartOne(
          file,
          current,
          names.map((used, i) => (flattenedPages.has(nodes[i]) ? null : used)),
          limits,
        )
      : new Set<PageNode>()
  const mended: MendedPage[] = []
  for (const [i, old] of nodes.entries()) {
    const node = { ...old, resources: file.dict(old.dict.get('Resources')) ?? old.resources }
    const use = uses[i]
    const exchanged = new Set([...use.fonts.keys()].filter((font) => standIns.has(font)))
    const obstacle =
      fontObstacle(file, use.fonts, dicts, standIns, soundness) ??
      pageObstacle(file, node) ??
      (part === 1 ? partOneObstacle(file, node) : null)
    mended.push({
      obstacle,
      changed:
        use.changed ||
        recoloured ||
        flat.has(current[i]) ||
        flattenedPages.has(old) ||
        exchanged.size > 0 ||
        [...use.fonts.keys()].some((font) => soundness.get(font) === 'mended'),
      letters: () => ({
        ...lettersIn(exchanged, standIns, pageSurface(file, node, cache)),
        pieces: flattenedPages.get(old) ?? [],
      }),
    })
  }
  return mended
}

/** The pages out of which what shines through was taken. One that takes too long or too many pixels stays, and becomes a picture. */
async function flattenPages(
  file: PdfFile,
  nodes: readonly PageNode[],
  limits?: Partial<PdfLimits>,
): Promise<Map<PageNode, readonly Box[]>> {
  const flat = new Map<PageNode, readonly Box[]>()
  for (const node of nodes) {
    if (!leadsToSheer(file, node.resources)) continue
    try {
      const pieces = await flattenTransparency(file, node, limits)
      if (pieces) flat.set(node, pieces)
    } catch (error) {
      if (!(error instanceof LimitError)) throw error
    }
  }
  return flat
}

/** What the content of a document uses. */
class Reading {
  inks = false
  readonly #file: PdfFile
  readonly #cache: ReadCache
  readonly #total: Map<PdfFont, ShownCodes>
  readonly #drawn = new Set<number>()

  constructor(file: PdfFile, cache: ReadCache, total: Map<PdfFont, ShownCodes>) {
    this.#file = file
    this.#cache = cache
    this.#total = total
  }

  page(node: PageNode, flattened: boolean): PageUse {
    const surface = pageSurface(this.#file, node, this.#cache)
    for (const num of drawnStreamNumbers(surface)) this.#drawn.add(num)
    const fonts = this.#take(surface)
    return { fonts, names: surface.names, changed: flattened || this.#cache.optional.hidesSomething }
  }

  /** Cells of patterns and letters made of drawings, which pages paint without drawing them as forms. */
  rest(): void {
    for (const source of contentStreams(this.#file))
      if (!this.#drawn.has(source.num) && !source.appearance)
        this.#take(streamSurface(this.#file, source, this.#cache))
  }

  #take(surface: Surface): FontUse {
    this.inks ||= instances(surface.root).some(({ operations }) =>
      operations.some(
        ({ name, operands, inline }) =>
          name === 'k' ||
          name === 'K' ||
          (inline && [...inline.dict.entries.values()].some(isInk)) ||
          ((name === 'cs' || name === 'CS') && operands.some(isInk)),
      ),
    )
    return fontUse(surface, this.#total)
  }
}

const isInk = (object: PdfObject) =>
  object instanceof PdfName && (object.name === 'DeviceCMYK' || object.name === 'CMYK')

function instances(root: Instance): Instance[] {
  const all = [root]
  for (const instance of all) for (const child of instance.children) all.push(child)
  return all
}

/** A simple font that names what it wants and does not bring it. */
function lacksProgram(file: PdfFile, font: PdfDict): boolean {
  const subtype = file.name(font.get('Subtype'))
  return (
    (subtype === 'Type1' || subtype === 'MMType1' || subtype === 'TrueType') &&
    !isEmbedded(file, font).program
  )
}

function fontObstacle(
  file: PdfFile,
  use: FontUse,
  dicts: ReadonlyMap<PdfFont, PdfDict>,
  standIns: ReadonlyMap<PdfFont, StandIn>,
  soundness: ReadonlyMap<PdfFont, Soundness>,
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
    if (!program || !encoded || soundness.get(font) === 'unsound') return 'font'
  }
  return null
}

function lettersIn(
  exchanged: ReadonlySet<PdfFont>,
  standIns: ReadonlyMap<PdfFont, StandIn>,
  { glyphs }: Surface,
): Omit<ExchangedLetters, 'pieces'> {
  const letters = glyphs.filter(({ font, invisible }) => !invisible && exchanged.has(font))
  const unknown = letters.filter(({ font }) => standIns.get(font)?.standard === false)
  return { all: letters.map(({ box }) => box), unknown: unknown.map(({ box }) => box) }
}

/** Colour spaces of pictures, shadings, groups and states that speak of inks. */
function namesInks(file: PdfFile, nodes: readonly PageNode[]): boolean {
  const roots = nodes.flatMap(({ dict, resources }) => [dict, resources])
  for (const object of reachableFrom(file, roots)) {
    const dict = object instanceof PdfStream ? object.dict : object
    for (const value of dict.entries.values()) {
      if (isInk(value)) return true
      if (Array.isArray(value) && value.some((item) => isInk(item) || holdsInk(file, item))) return true
    }
  }
  return false
}

function holdsInk(file: PdfFile, item: PdfObject): boolean {
  const found = file.resolve(item)
  return isInk(found) || (Array.isArray(found) && found.some(isInk))
}
