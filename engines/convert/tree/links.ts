/** Schemes allowed in links. Any other may run code, read the disk, or is of no use to a reader. */
const allowedSchemes: ReadonlySet<string> = new Set(
  'http https ftp ftps mailto tel sms news urn doi geo magnet xmpp irc ircs matrix cid mid'.split(' '),
)

/**
 * Returns a link target that is safe: a web or mail address, a relative path, or a place in the document. Returns null for code
 * (`javascript:`), the disk (`file:`) and embedded content (`data:`). Control codes and white space inside a scheme are skipped, as
 * browsers do.
 */
export function safeHref(href: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control codes are removed here
  const clean = href.replace(/^[\x00-\x20]+|[\x00-\x20]+$/g, '').replace(/[\t\n\r]/g, '')
  const scheme = /^([^/?#:]*):/.exec(clean)?.[1]
  if (scheme === undefined) return clean
  return allowedSchemes.has(scheme.toLowerCase()) ? clean : null
}

/** Percent-encodes what a URI may not contain, for an attribute or Markdown. Existing escapes are kept. */
export function encodeHref(href: string): string {
  try {
    return encodeURI(href)
      .replace(/%25([0-9A-Fa-f]{2})/g, '%$1')
      .replace(/%5B/g, '[')
      .replace(/%5D/g, ']')
  } catch {
    // A lone surrogate cannot be encoded; it is replaced.
    return encodeURI(href.toWellFormed()).replace(/%25([0-9A-Fa-f]{2})/g, '%$1')
  }
}

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
