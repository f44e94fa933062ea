/** Plain labels, from lists that commas separate. */
export function words(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(/\s*,\s*/)))
}

const known = new Map<string, string>()
/** Labels that are kept; a file may have any number of keys. */
const maxKnown = 4096

/** A label in lower case, without accents, its signs as single spaces: `Geb.-Datum` is `geb datum`, `nextOfKin` is `next of kin`. */
export function plainLabel(label: string): string {
  const found = known.get(label)
  if (found !== undefined) return found
  const plain = simple.test(label)
    ? label
        .toLowerCase()
        .replace(/[^a-z]+/g, ' ')
        .trim()
    : plainOf(label)
  if (known.size >= maxKnown) known.clear()
  known.set(label, plain)
  return plain
}

/** Labels of ASCII letters, with capitals only at the start of words: most of them, and the fastest to read. */
const simple = /^(?:[A-Z]?[a-z]*(?:[^A-Za-z\d\x80-\uffff]|$))*$/

function plainOf(label: string): string {
  return label
    .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/ı/g, 'i')
    .normalize('NFKD')
    .replace(/(?<=[\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, '')
    .normalize('NFC')
    .replace(/(?<=\p{Ll})(?=\d)/gu, ' ')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
}

/** Every name of a column has a letter; most cells with numbers have none, and need no plain label. */
export const letter = /[A-Za-z\x80-\uffff]/
