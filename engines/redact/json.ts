import { DocumentError } from '../model/errors.ts'

/** Strings, brackets and separators. Numbers and words are between them. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/g /**
 * Canonical JSON (RFC 8785): members sorted by UTF-16 code units, no white space, numbers and strings as ECMAScript writes them. A
 * signature over it stays valid when the file is reformatted.
 * Accepts what `JSON.parse` can return. Members that are `undefined` are omitted, as in JSON. Nesting deeper than the call stack
 * throws a RangeError.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`)
  return `{${members.join(',')}}`
}

/**
 * Parses JSON in which no object has duplicate names. For such an object, readers use the first member, the last one or both (RFC 8259, 4),
 * so that a signature over what one reader sees does not cover what another one shows.
 * @throws DocumentError `malformed`; the message does not quote the text
 */
export function parseUniqueJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // The message of the parser quotes the file.
    throw new DocumentError('malformed', 'The manifest is not valid JSON.')
  }
  if (hasRepeatedName(text))
    throw new DocumentError(
      'malformed',
      'The manifest has duplicate names in one object, so programs may read it differently. It differs from what was signed.',
    )
  return value
}

/** @param text valid JSON */
function hasRepeatedName(text: string): boolean {
  /** The names so far of each open object; null for an open array. */
  const open: (Set<string> | null)[] = []
  let isName = false
  for (const [token] of text.matchAll(tokens)) {
    const names = open.at(-1)
    if (token[0] === '"') {
      if (!isName || !names) continue
      const name: string = JSON.parse(token)
      if (names.has(name)) return true
      names.add(name)
    } else if (token === '{') open.push(new Set())
    else if (token === '[') open.push(null)
    else if (token === '}' || token === ']') open.pop()
    isName = token === '{' || (token === ',' && open.at(-1) !== null)
  }
  return false
}
