/** Names of headings as GitHub makes them from their words, so that links written for it lead somewhere. */
export class Slugs {
  readonly #taken = new Map<string, number>()

  /** One of a kind in a document: the second of a name gets a number. */
  next(words: string): string {
    const slug = words
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-')
    const times = this.#taken.get(slug) ?? 0
    this.#taken.set(slug, times + 1)
    if (times === 0) return slug
    const numbered = `${slug}-${times}`
    this.#taken.set(numbered, (this.#taken.get(numbered) ?? 0) + 1)
    return numbered
  }
}
