/** Data, not a name: a number, a date, an e-mail address, a link. */
const data = /^[\s\d.,:/+%$€£()-]+$|@|^https?:|\d{4,}/
/** More words than a name of a column has. */
const maxWords = 6

/**
 * Whether the first row of a table is its header: all its cells are short, distinct and not data, and it differs in this from
 * the row after it, or holds names as programs write them.
 */
export function looksLikeHeader(first: readonly string[], second: readonly string[]): boolean {
  const cells = first.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (cells.length === 0 || new Set(cells).size < cells.length) return false
  if (cells.some((cell) => data.test(cell) || cell.length > 60 || cell.split(/\s+/).length > maxWords))
    return false
  if (second.some((cell) => data.test(cell.trim()))) return true
  if (cells.every((cell) => /^[\p{Ll}\d_.\s-]+$|^\p{Ll}+(?:\p{Lu}\p{Ll}*)+$/u.test(cell))) return true
  return cells.some((cell) => common.test(cell))
}

/** Words of headers. */
const common =
  /\b(?:id|name|e-?mail|mail|phone|address|city|state|country|date|birth|dob|age|sex|gender|title|code|type|status|notes?|comments?|amount|price|total|number|no|ssn|zip|postcode|account|user|username|company|role|vorname|nachname|nom|pr[ée]nom|nombre|apellido)\b/i
