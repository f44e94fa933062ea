/** Counts what was removed, under names for the manifest. Never holds document text. */
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
