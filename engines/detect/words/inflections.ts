import { readFileSync } from 'node:fs'
import { ownFile } from '../../model/package-files.ts'
import { wordRows, wordsOrNone } from './words.ts'

/**
 * By file of words: endings that change into each other, such as `-a -y -ie -ę -ą` in Polish, or prefixes, such as `ال-`; `-` is none.
 * Those of an adjective and its noun change together: `-á+a -é+y -ou+u`.
 */
type Inflections = Readonly<Record<string, readonly string[]>>

/** Letters of the shortest stem. Shorter words are prepositions, or have too many meanings. */
const minStem = 3
/** The most forms of a phrase; of longer ones only the first word changes. */
const maxForms = 40

/**
 * The words of a list, and the forms that the endings of their language make of them (`inflections.json`), where it has some. Most
 * forms of a phrase are in no text; one too many costs a place in the lexicon. Read from the lists, which the built package does not
 * have: there the phrases are compiled.
 * @param isKnown whether a form is a word of the dictionary, which it then stays: Blüte, of Bluter
 */
export function wordForms(list: string, isKnown: (word: string) => boolean): Set<string> {
  const forms = new Set<string>()
  for (const { word, groups } of inflectedWords().get(list) ?? []) {
    forms.add(word)
    for (const form of formsOf(word, groups))
      if (form.includes(' ') || (form.length >= minLettersOf(form) && !isKnown(form))) forms.add(form)
  }
  return forms
}

/** Letters of the shortest form: shorter ones are often other words (ast, of astma). Other scripts share fewer words. */
function minLettersOf(form: string): number {
  return /^[a-zà-ž]/.test(form) ? 7 : 5
}

/**
 * What can be wrong with each part of the body, in the words of each language: knee operation, opération du genou, Knieoperation. From
 * the lists `parts-LANGUAGE`, `after-part-LANGUAGE`, `before-part-LANGUAGE` and `joined-part-LANGUAGE` of a family.
 */
export function partPhrases(family: string): Set<string> {
  const phrases = new Set<string>()
  const parts = `${family}.parts-`
  for (const name of inflectedWords().keys()) {
    if (!name.startsWith(parts)) continue
    const language = name.slice(parts.length)
    const of = (list: string): readonly string[] => wordsOrNone(`${family}.${list}-${language}`)
    for (const part of of('parts')) {
      for (const end of of('after-part')) phrases.add(`${part} ${end}`)
      for (const start of of('before-part')) phrases.add(`${start} ${part}`)
      for (const end of of('joined-part')) phrases.add(part + end)
    }
  }
  return phrases
}

/** A word, and the endings of the file that has it. */
interface InflectedWord {
  readonly word: string
  readonly groups: readonly (readonly string[])[]
}

let read: Map<string, InflectedWord[]> | undefined

/** The words of each list. */
function inflectedWords(): Map<string, InflectedWord[]> {
  if (read !== undefined) return read
  read = new Map()
  const folder = new URL('.', ownFile('./inflections.ts', import.meta.url, 'engines/detect/words'))
  const endings = JSON.parse(readFileSync(new URL('inflections.json', folder), 'utf8')) as Inflections
  const groupsOf = new Map(
    Object.entries(endings).map(([file, groups]) => [file, groups.map((group) => group.split(' '))]),
  )
  for (const { file, word, uses } of wordRows(folder)) {
    const inflected = { word, groups: groupsOf.get(file) ?? [] }
    for (const use of uses) {
      const list = read.get(use)
      if (list === undefined) read.set(use, [inflected])
      else list.push(inflected)
    }
  }
  return read
}

/**
 * The forms of a phrase, itself first: choroba wieńcowa, choroby wieńcowej. Where the language has pairs of endings, adjectives change with
 * their noun, or the first word alone.
 */
export function formsOf(phrase: string, groups: readonly (readonly string[])[]): string[] {
  const pairs = groups.filter(([affix]) => affix.includes('+'))
  const singles = groups.filter(([affix]) => !affix.includes('+'))
  const parts = phrase.split(' ')
  const [first, ...others] = parts.map((word) => formsOfWord(word, singles))
  const count = others.reduce((product, { length }) => product * length, first.length)
  const isFirst = pairs.length > 0 || count > maxForms
  const forms = others.reduce(
    (begun, words) =>
      begun.flatMap((form) => (isFirst ? words.slice(0, 1) : words).map((word) => `${form} ${word}`)),
    first,
  )
  return [...new Set([...forms, ...formsOfPair(parts, pairs)])]
}

/** The forms of a phrase of adjectives and a noun, and unchanged words after it: dětská mozková obrna, онкологическое заболевание лёгких. */
function formsOfPair(words: readonly string[], pairs: readonly (readonly string[])[]): string[] {
  const splitPair = (pair: string): string[] => pair.slice(1).split('+')
  const hasEnding = (word: string, ending: string): boolean =>
    word.endsWith(ending) && word.length - ending.length >= minStem
  const longestFirst = pairs.toSorted((a, b) => splitPair(b[0])[1].length - splitPair(a[0])[1].length)
  for (let noun = words.length - 1; noun > 0; noun--)
    for (const pair of longestFirst) {
      const [adjectiveEnding, nounEnding] = splitPair(pair[0])
      const isAdjective = (word: string): boolean => hasEnding(word, adjectiveEnding)
      if (!hasEnding(words[noun], nounEnding) || !words.slice(0, noun).every(isAdjective)) continue
      const sameFirst = pairs.filter(([first]) => first === pair[0])
      return sameFirst.flat().map((endings) => {
        const changed = splitPair(endings)
        const change = (word: string, i: number): string => {
          if (i > noun) return word
          const [from, to] = i < noun ? [adjectiveEnding, changed[0]] : [nounEnding, changed[1]]
          return word.slice(0, word.length - from.length) + to
        }
        return words.map(change).join(' ')
      })
    }
  return []
}

/**
 * Forms by the groups that hold the word's longest ending, and with prefixes. A word whose last letter is not an ending has the groups that
 * begin with none: перелом is not a form in -ом.
 */
function formsOfWord(word: string, groups: readonly (readonly string[])[]): string[] {
  const affixes = new Set(groups.flat())
  const endings = [...affixes].filter((affix) => affix.startsWith('-')).map((affix) => affix.slice(1))
  const fitting = endings.filter((ending) => word.endsWith(ending) && word.length - ending.length >= minStem)
  const [longest] = fitting.toSorted((a, b) => b.length - a.length)
  if (longest === undefined) return [word]
  const firsts = groups.map(([first]) => first)
  const isBare = firsts.includes('-') && !firsts.includes(`-${longest}`) && !affixes.has(`-${word.slice(-1)}`)
  const ending = isBare ? '' : longest
  const stem = word.slice(0, word.length - ending.length)
  const forms = groups
    .filter((group) => group.includes(`-${ending}`))
    .flatMap((group) =>
      group.map((affix) => (affix.startsWith('-') ? stem + affix.slice(1) : affix.slice(0, -1) + word)),
    )
  return [...new Set([word, ...forms])]
}
