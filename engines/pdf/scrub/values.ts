/** How the rooms of the file are searched: a matcher of the values, whatever built it. */
export interface ValueSearch {
  /** The spans of a text that hold a value. */
  find(text: string): readonly { readonly start: number; readonly end: number }[]
}

/** What stands where a value stood in a string that must stay ASCII. */
export const placeholder = 'XXXXX'

/** Whether any reading of a string holds a value: as it stands, percent-decoded, without markup, by its entities. */
export function carries(search: ValueSearch, text: string): boolean {
  return readings(text).some((reading) => search.find(reading).length > 0)
}

/** The text with its values replaced; null where they only show in another reading, so that nothing can be cut out. */
export function cleaned(search: ValueSearch, text: string): string | null {
  let out = ''
  let at = 0
  for (const { start, end } of search.find(text)) {
    if (start < at) continue
    out += text.slice(at, start) + placeholder
    at = end
  }
  out += text.slice(at)
  return carries(search, out) ? null : out
}

/**
 * A number that spells a value: an account number as an entry of one's own. Smaller ones are places, widths and
 * flags, and any term of a few digits would be found among them.
 */
export function numberCarries(search: ValueSearch, number: number): boolean {
  return (
    Math.abs(number) >= 1e6 && Number.isInteger(number) && search.find(String(Math.abs(number))).length > 0
  )
}

function readings(text: string): string[] {
  const all = [text]
  if (text.includes('%')) all.push(percentDecoded(text))
  if (text.includes('<')) all.push(text.replace(/<[^<>]*>/g, ''), text.replace(/<[^<>]*>/g, ' '))
  if (text.includes('&')) all.push(...all.map(withoutEntities))
  return all
}

function percentDecoded(text: string): string {
  const bytes: number[] = []
  for (let i = 0; i < text.length; i++) {
    const hex = text[i] === '%' ? text.slice(i + 1, i + 3) : ''
    if (/^[0-9a-f]{2}$/i.test(hex)) {
      bytes.push(Number.parseInt(hex, 16))
      i += 2
    } else bytes.push(...new TextEncoder().encode(text[i]))
  }
  return new TextDecoder().decode(new Uint8Array(bytes))
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

function withoutEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name) return named[name.toLowerCase()] ?? whole
    const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
