import { catalog } from '../../detect/detect.ts'
import { RequestError } from '../../model/errors.ts'
import type { Place } from '../../structured/index.ts'

/**
 * Rules by column or key. A type treats the whole cell as a value of that type; null excludes the cell from detection. A name
 * is a header, a key, a path of keys with dots such as `customer.name`, or a column number, from 1. Case is ignored.
 */
export type Columns = Readonly<Record<string, string | null>>

export class ColumnRules {
  readonly #rules: ReadonlyMap<string, string | null>
  readonly #used = new Set<string>()
  readonly #types = new Map<readonly string[], string | null | undefined>()

  /** @throws RequestError `unknown_entity` for a type that is neither in the catalogue nor in `custom` */
  constructor(columns: Columns, custom: readonly string[]) {
    const known = new Set([...catalog().map(({ code }) => code), ...custom])
    for (const type of Object.values(columns))
      if (type !== null && !known.has(type))
        throw new RequestError(
          'unknown_entity',
          `There is no entity type ${type}, which a rule of columns names. "palimpsest entities" lists the types.`,
          { entity: type },
        )
    this.#rules = new Map(Object.entries(columns).map(([name, type]) => [name.toLowerCase(), type]))
  }

  /** The type of the whole cell, null if the user excluded it, undefined if there is no rule. */
  ruleOf({ field }: Place): string | null | undefined {
    if (this.#rules.size === 0 || field.role !== 'value') return undefined
    if (this.#types.has(field.path)) return this.#types.get(field.path)
    const path = field.path.map((name) => name.toLowerCase())
    const names = path.map((_, from) => path.slice(from).join('.'))
    const number = /^column (\d+)$/.exec(path[0] ?? '')?.[1]
    const name = [...names, ...(number === undefined ? [] : [number])].find((one) => this.#rules.has(one))
    if (name !== undefined) this.#used.add(name)
    const type = name === undefined ? undefined : this.#rules.get(name)
    this.#types.set(field.path, type)
    return type
  }

  /** Names of rules that matched no field. */
  unused(): string[] {
    return [...this.#rules.keys()].filter((name) => !this.#used.has(name))
  }
}
