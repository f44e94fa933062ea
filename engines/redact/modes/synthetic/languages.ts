import { languagesOfName } from './faker.ts'
import words from './language-words.json' with { type: 'json' }

/** A language of synthetic names and places, ISO 639-1. */
type Language = keyof typeof words

const languages = Object.keys(words) as readonly Language[]
const setsOf = (field: 'common' | 'labels' | 'streets') =>
  languages.map((language) => [language, new Set(words[language][field].split(' '))] as const)
const [common, labels, streets] = [setsOf('common'), setsOf('labels'), setsOf('streets')]

/** Maximum UTF-16 code units of a text that are examined: about two pages. */
const sampleUnits = 6000
/** A column title is stronger evidence than a word that several languages share. */
const labelWeight = 3
/** Minimum evidence: two labels, or six common words. */
const minPoints = 6
/** Minimum lead over the next language: related languages share many words. */
const minLead = 1.3
/** In a short text fewer words suffice, if hardly any belongs to another language. */
const [minPointsOfFew, minLeadOfFew] = [3, 3]

/** The language of a text by its common words and labels; undefined if they are inconclusive, or for a language without synthetic names. */
export function languageOfText(text: string): string | undefined {
  const found = wordsOf(text.slice(0, sampleUnits))
  const distinct = new Set(found)
  const points = new Map<Language, number>()
  const add = (language: Language, count: number): void => {
    points.set(language, (points.get(language) ?? 0) + count)
  }
  for (const [language, set] of common) add(language, found.filter((word) => set.has(word)).length)
  for (const [language, set] of labels)
    add(language, labelWeight * [...distinct].filter((word) => set.has(word)).length)
  const [[best, most], [, next]] = [...points].sort((a, b) => b[1] - a[1])
  const isClear = most >= minPoints && most >= next * minLead
  return isClear || (most >= minPointsOfFew && most >= next * minLeadOfFew) ? best : undefined
}

/** The language that a value itself shows: by its street, or as a name of one language only. */
export function languageOfValue(type: string, value: string): string | undefined {
  if (type === 'ADDRESS')
    return only(streets.filter(([, set]) => wordsOf(value).some((word) => isStreet(word, set))))
  if (type !== 'NAME') return undefined
  const counts = new Map<string, number>()
  for (const word of wordsOf(value))
    for (const language of languagesOfName(word)) counts.set(language, (counts.get(language) ?? 0) + 1)
  const most = Math.max(0, ...counts.values())
  return only([...counts].filter(([, count]) => count === most && most > 0))
}

function only(found: readonly (readonly [language: string, ...unknown[]])[]): string | undefined {
  return found.length === 1 ? found[0][0] : undefined
}

/** In German and Dutch, the word for street is a suffix: Rosenweg, Julianalaan. */
function isStreet(word: string, set: ReadonlySet<string>): boolean {
  return (
    set.has(word) ||
    [...set].some((end) => end.length > 2 && word.length > end.length + 2 && word.endsWith(end))
  )
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
}
