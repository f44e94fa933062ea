/** Blocks that continue while their lines are indented: notes and definitions. Parsed line by line, in one pass. */

interface FootnoteLines {
  readonly raw: string
  readonly label: string
  readonly content: string
}

/** `[^label]: text`, with further paragraphs indented. */
export function footnoteLines(source: string): FootnoteLines | null {
  const head = /^ {0,3}\[\^([^\]\s[]{1,200})\]:[ \t]*/.exec(source)
  if (head === null) return null
  const body = bodyAt(source, head[0].length, (line) => /^ {0,3}\[\^[^\]\s[]{1,200}\]:/.test(line))
  return { raw: source.slice(0, body.end), label: head[1], content: body.content }
}

interface DefinitionLines {
  readonly raw: string
  readonly term: string
  readonly definitions: readonly string[]
}

/** A term on its own line, followed by one or more lines `:   definition`. */
export function definitionLines(source: string): DefinitionLines | null {
  const end = source.indexOf('\n')
  if (end <= 0) return null
  const term = source.slice(0, end)
  let at = end + 1
  // An empty line may come between.
  if (source[at] === '\n') at++
  if (!meaning.test(source.slice(at, at + 8)) || /^(?:[ \t]|[#>|:]|[-+*][ \t]|`{3})/.test(term)) return null
  const definitions: string[] = []
  while (meaning.test(source.slice(at, at + 8))) {
    const mark = /^ {0,3}:[ \t]+/.exec(source.slice(at, at + 40))?.[0].length ?? 2
    const body = bodyAt(source, at + mark, (line) => meaning.test(line))
    definitions.push(body.content)
    at = body.end
  }
  return { raw: source.slice(0, at), term, definitions }
}

const meaning = /^ {0,3}:[ \t]+/

/**
 * The body that starts at an offset in its first line. It ends before a line that starts another body, or at an unindented line after
 * an empty one.
 */
function bodyAt(
  source: string,
  from: number,
  begins: (line: string) => boolean,
): { content: string; end: number } {
  const lines: string[] = []
  let at = from
  let end = from
  let empty = false
  while (at < source.length) {
    const newline = source.indexOf('\n', at)
    const next = newline < 0 ? source.length : newline + 1
    const line = source.slice(at, newline < 0 ? source.length : newline)
    if (lines.length > 0 && line.trim() !== '') {
      const indented = /^(?: {2}|\t)/.test(line)
      if (begins(line) || (empty && !indented)) break
    }
    empty = line.trim() === ''
    lines.push(lines.length === 0 ? line : line.replace(/^(?: {1,4}|\t)/, ''))
    at = next
    if (!empty) end = next
  }
  return { content: lines.join('\n').trimEnd(), end: Math.max(end, from) }
}
