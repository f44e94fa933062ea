/** The end of a line and the beginning of the next one. */
export interface LineEnd {
  /** Text up to the line end. */
  readonly before: string
  readonly after: string
  /** Target of the link that both belong to, or null. */
  readonly href: string | null
  /** Both are set in a monospaced font. */
  readonly code: boolean
}

const address = /^["'“‘(<[]*(?:[a-z][a-z+.-]{1,9}:\/\/|www\.)\S*$/iu
/** Characters after which typesetters break an address. */
const breakEnd = /[/.\-_=&?#~:,%@+]$/u
/** The rest of an address: parts with separators between them, or a file name. */
const addressRest = /^[\p{L}\p{N}_~%{][\p{L}\p{N}_~%-]*[/.=&?#_:+-]+[\p{L}\p{N}_~%]/u
/** Alternatives in braces after a name, such as `.tar.{gz,bz2,xz}`, that are not closed. */
const openAlternatives = /[\w./-]\{[^\s{}]+,$/u
const path = /^["'“‘(<[]*~?(?:\/|[\w.-]+\/)\S*$/u

/**
 * Whether an address or a path continues in the next line, without a space: the target of the link contains both parts, or
 * the line ends inside an address, or inside a path in a monospaced font.
 */
export function isBrokenAddress({ before, after, href, code }: LineEnd): boolean {
  const end = /\S+$/u.exec(before)?.[0] ?? ''
  const [start] = after.split(/\s/u)
  if (end === '' || start === '') return false
  if (href !== null && isPartOf(href, end, start)) return true
  if (address.test(end)) return breakEnd.test(end) && (end.endsWith('://') || addressRest.test(start))
  if (!code) return false
  // A name or a file name in a monospaced font, such as `max_depth` or `init.d`; a full stop would be set in the font of the text.
  if (/[\p{L}\p{N}][._]$/u.test(end) && /^[\p{L}\p{N}{]/u.test(start)) return true
  if (openAlternatives.test(end) && /^[^\s{}]+\}?/u.test(start)) return true
  return end.length > 1 && end.endsWith('/') && path.test(end) && /^[\w.{*~%-]/u.test(start)
}

/** Whether a link target contains the end of a line with the beginning of the next one. */
function isPartOf(href: string, end: string, start: string): boolean {
  const last = end.replace(/^["'“‘(<[]+/u, '')
  const next = start.replace(/["'”’)>\].,;:!?]+$/u, '')
  return last.length > 3 && next !== '' && href.toLowerCase().includes((last + next).toLowerCase())
}
