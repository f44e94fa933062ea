import { spellsValue } from './search/names.ts'
import type { RawSearch } from './search/raw-search.ts'
import type { ValueSearch } from './search/values.ts'
import type { Tally } from './tally.ts'

/** Names that are remembered; the names of a file that has more are searched each time. */
const maxRemembered = 200_000

/** New names for those that spell a value: the same one wherever the name is used. Words of the format keep theirs. */
export class NameMap {
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
