import type { Entity } from '../../model/entity.ts'

/** Letters of a domain that is taken for a name. Shorter ones are ordinary words, abbreviations and providers. */
const minLetters = 8
/** Of a domain label, RFC 1035. */
const maxLetters = 63
/** Different domains of one document that are looked for. */
const maxDomains = 200
/** Below that of a name that context shows: other detections of the same words win. */
const score = 0.7

/**
 * Organisations that stand without context, as in the signature of a mail, where an address of the same document spells them:
 * `Harbour Lantern` beside `tom@harbourlantern.example`. Only names of several words, each with a capital.
 */
export function namedByAddress(text: string, found: readonly Entity[]): Entity[] {
  const domains = new Set<string>()
  for (const { start, end, type } of found) {
    if (type !== 'EMAIL' && type !== 'URL') continue
    for (const label of labelsOf(text.slice(start, end))) if (domains.size < maxDomains) domains.add(label)
  }
  const isKnown = (start: number, end: number): boolean =>
    found.some((one) => one.start <= start && one.end >= end)
  return [...domains].flatMap((domain) =>
    [...text.matchAll(patternOf(domain))]
      .map(([value, name], i, all) => ({ name, start: all[i].index + value.length - name.length }))
      .filter(({ name, start }) => isNameOfWords(name) && !isKnown(start, start + name.length))
      .map(({ name, start }) => ({
        start,
        end: start + name.length,
        type: 'ORG',
        score,
        recognizer: 'domain',
      })),
  )
}

/** The letters of each label of a domain, without the last one. */
function labelsOf(address: string): string[] {
  const host = address
    .replace(/^.*@|^[a-z]+:\/\//i, '')
    .replace(/[/?#:].*$/s, '')
    .toLowerCase()
  return host
    .split('.')
    .slice(0, -1)
    .map((label) => label.replaceAll('-', ''))
    .filter((label) => label.length >= minLetters && label.length <= maxLetters && /^\p{L}+$/u.test(label))
}

/** The letters with at most one space or hyphen between two, not as part of a longer word. */
function patternOf(letters: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}@.-])(${[...letters].join('[ \\u00a0-]?')})(?![\\p{L}\\p{N}])`, 'giu')
}

function isNameOfWords(name: string): boolean {
  const words = name.split(/[ \u00a0-]/u)
  return words.length > 1 && words.every((word) => word.length > 1 && /^\p{Lu}/u.test(word))
}
