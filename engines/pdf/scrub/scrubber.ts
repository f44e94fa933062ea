import type { Span } from '../../model/text-layer.ts'
import type { PageNode } from '../file/pages.ts'
import type { PdfDict, PdfFile, PdfName, PdfObject, PdfStream, PdfString } from '../objects.ts'
import { spellsValue } from './search/names.ts'
import { RawSearch } from './search/raw-search.ts'
import { byPlaceholder, type Replace, type ValueSearch } from './search/values.ts'

/**
 * The order in which scrubbers run, one walk over the file for each stage.
 * - `resources` runs before content is erased: content is rewritten with the new names of its resources.
 * - `structure` runs after the pages: it removes whole entries, regardless of their text. -
 * `streams` runs after the other content streams: it removes streams that readers do not use. - `values` cleans the rest.
 */
export type ScrubStage = 'resources' | 'structure' | 'streams' | 'values'

/** Removes one kind of hiding place from a file. A new one is a file in `scrubbers/` and a line in `scrubbers.ts`. */
export interface Scrubber {
  readonly name: string
  readonly stage: ScrubStage
  /** The names under which the manifest counts removals. */
  readonly reports: readonly string[]
  /** Starts one pass. Work on the document as a whole is done here, or in `finish` of the visitor. */
  start(context: ScrubContext): Visitor | undefined
}

/** What a scrubber looks at in the walk over all reachable objects. */
export interface Visitor {
  /** A dictionary, or that of a stream, before its entries. */
  dict?(dict: PdfDict): void
  /** An array, after its items. */
  array?(array: PdfObject[]): void
  /** A string, number or name. Returns what replaces it; undefined removes the entry of a dictionary. */
  value?(value: Scalar, place: ScalarPlace): PdfObject | undefined
  /** A stream, after its dictionary. Returns what replaces it. */
  stream?(stream: PdfStream, num: number): PdfStream
  /** Called once, after the walk. */
  finish?(): void
}

export type Scalar = PdfString | PdfName | number

/** Where a scalar is: in the entry of a dictionary, among the items of an array, or an indirect object. */
export type ScalarPlace = { readonly key: string } | 'array' | 'object'

export interface ScrubContext {
  readonly file: PdfFile
  readonly nodes: readonly PageNode[]
  readonly tally: Tally
  readonly search: ValueSearch
  readonly raw: RawSearch
  readonly names: NameMap
  /** Images that some content shows. Null keeps every image. */
  readonly shownImages: ReadonlySet<PdfStream> | null
  /** The marked-content identifiers that lost glyphs, by page dictionary. Filled in while pages are erased. */
  readonly touchedContent: Map<PdfDict, ReadonlySet<number>>
  /** Property texts of the content that contain a value only together (`splitPropertyTexts`). */
  readonly fragments: ReadonlySet<string>
  /** Spans that were detected in texts of the file, by text: their values may mean something else in other texts. */
  readonly detected: ReadonlyMap<string, readonly Span[]>
  /** Replacement of a value in titles, contents of notes, values of fields and the like. Default: a placeholder. */
  readonly replace: Replace
}

/** Names that are remembered; the names of a file that has more are searched each time. */
const maxRemembered = 200_000

/** A context with defaults for missing values: a search that finds nothing, and no knowledge of the content. */
export function scrubContext(
  given: Pick<ScrubContext, 'file'> & Partial<Omit<ScrubContext, 'names' | 'touchedContent'>>,
): ScrubContext {
  const tally = given.tally ?? new Tally()
  const search = given.search ?? { find: () => [] }
  const raw = given.raw ?? new RawSearch({})
  return {
    nodes: [],
    search,
    shownImages: null,
    fragments: new Set(),
    detected: new Map(),
    replace: byPlaceholder,
    ...given,
    tally,
    raw,
    names: new NameMap(raw, search, tally),
    touchedContent: new Map(),
  }
}

/** Counts removals, under names for the manifest. Never contains document text. */
export class Tally {
  readonly #counts = new Map<string, number>()

  add(what: string, count = 1): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + count)
  }

  list(): { what: string; count: number }[] {
    return [...this.#counts]
      .map(([what, count]) => ({ what, count }))
      .sort((a, b) => (a.what < b.what ? -1 : 1))
  }
}

/** New names for those that spell a value: the same one wherever the name is used. Words of the format are kept. */
class NameMap {
  readonly #raw: RawSearch
  readonly #search: ValueSearch
  readonly #tally: Tally
  readonly #known = new Map<string, string>()

  constructor(raw: RawSearch, search: ValueSearch, tally: Tally) {
    this.#raw = raw
    this.#search = search
    this.#tally = tally
  }

  /** The name to write in place of a name; most are unchanged. */
  name(name: string): string {
    const known = this.#known.get(name)
    if (known !== undefined) return known
    const spells = spellsValue(name, this.#raw, this.#search)
    const given = spells ? `Er${this.#known.size + 1}N` : name
    if (spells) this.#tally.add('names with values')
    if (this.#known.size < maxRemembered) this.#known.set(name, given)
    return given
  }
}
