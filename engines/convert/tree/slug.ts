/** Anchors of headings as GitHub derives them, so that links in Markdown lead to them. */
export class HeadingSlugs {
  readonly #taken = new Map<string, number>()

  /** The next unique anchor: repeated headings get a number. */
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
