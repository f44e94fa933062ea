import type { TermMatcher } from '../../detect/terms.ts'
import type { Span } from '../../model/text-layer.ts'

/** What redaction writes: `[EMAIL]`, `[NAME_1]`, `[NAME_7F3AK2QD]`, the same in a URL, and addresses of mails. Groups: the type. */
const placeholder =
  /(?:\[|%5B)([A-Z][A-Z0-9_]*?)(?:_(?:[1-9]\d{0,6}|[0-9A-HJKMNP-TV-Z]{8,}))?(?:\]|%5D)|([A-Z][A-Z0-9_]*|redacted)@redacted\.invalid/g

/** Characters. A longer placeholder is searched like any text. */
const maxLength = 80

/**
 * The matcher without the hits in placeholders: the type in `[BANK_ACCOUNT]` is not the removed value "Bank Account".
 * @param typesOf the types of the removed values, called at the first hit
 */
export function outsidePlaceholders(matcher: TermMatcher, typesOf: () => ReadonlySet<string>): TermMatcher {
  const isPlaceholder = (text: string, { start, end }: Span): boolean => {
    const from = Math.max(0, start - maxLength)
    for (const match of text.slice(from, end + maxLength).matchAll(placeholder)) {
      const at = from + match.index
      if (at > start || at + match[0].length < end) continue
      const type = match[1] ?? match[2]
      return type === 'redacted' || typesOf().has(type)
    }
    return false
  }
  const find: TermMatcher['find'] = (text) => matcher.find(text).filter((hit) => !isPlaceholder(text, hit))
  return { find, size: matcher.size }
}
