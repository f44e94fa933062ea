/** Counts what was taken out, by a name fit for a person and a manifest; never document text. */
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
