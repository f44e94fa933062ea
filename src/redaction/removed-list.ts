import type { StructuredEntity } from '../../engines/redact/structured/index.ts'

/** Values that are listed one by one. A list of more would need more memory than the redaction. */
const maxListed = 100_000

type Removed = Pick<StructuredEntity, 'type' | 'value' | 'score' | 'recognizer'>

/** What was removed from a large text: one by one up to a limit, and each distinct value with its count. */
export class RemovedList<R extends Removed> {
  readonly #listed: R[] = []
  readonly #counts = new Map<string, { readonly entity: R; count: number }>()
  readonly #byType = new Map<string, number>()
  #total = 0

  add(entities: readonly R[]): void {
    for (const entity of entities) {
      this.#total++
      this.#byType.set(entity.type, (this.#byType.get(entity.type) ?? 0) + 1)
      if (this.#listed.length < maxListed) this.#listed.push(entity)
      const key = `${entity.type} ${entity.recognizer} ${entity.score} ${entity.value}`
      const known = this.#counts.get(key)
      if (known === undefined) this.#counts.set(key, { entity, count: 1 })
      else known.count++
    }
  }

  get total(): number {
    return this.#total
  }

  /** The first values, in text order. */
  get listed(): readonly R[] {
    return this.#listed
  }

  /** How many were removed of each type. */
  get byType(): ReadonlyMap<string, number> {
    return this.#byType
  }

  /** For the manifest: all, one by one, or where they are too many each distinct value with its count. */
  forManifest(): readonly (R & { readonly count?: number })[] {
    if (this.#total === this.#listed.length) return this.#listed
    return [...this.#counts.values()].map(({ entity, count }) => ({ ...entity, count }))
  }
}
