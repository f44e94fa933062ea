import { listingIn } from '../../dictionaries/lexicon.ts'
import { wordMark } from '../../dictionaries/word-classes.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import { words } from '../../words/words.ts'
import type { Grammar } from '../grammar.ts'
import { addKnownName } from './known-names.ts'

/** Case endings of given names in Polish, Czech and Slovak, each with the nominative ending after a hyphen. */
const endings = words('inflected-names.endings').map((pair) => pair.split('-'))
/** Case endings of surnames that almost no other capitalised word has after a given name. */
const surname =
  /(?:[sc]k|dzk)(?:im|iego|iemu|ą|iej|imi|ich|ým|ého|ému|ou|é)$|(?:icz|czyk|czak|szak|niak|[ae]k|ik|uk|ák|ek|ík)(?:iem|em|a|owi|ovi)$|ov(?:ou|é)$|(?:[nľlrt])(?:em|ovi|owi)$/u
/** Letters of the shortest given name and surname. */
const [minGiven, minSurname] = [4, 5]
/** Words of the longest surname with hyphens. */
const maxParts = 4
const score = 0.75

/** Slavic names in other cases than the nominative, which dictionaries contain: (umowa z) Zbigniewem Żółkiewskim. */
export const inflectedNames: Grammar = {
  name: 'inflected-names',
  types: ['NAME'],
  find: (window, emit) => {
    for (let n = 0; n < window.notableCount; n++) {
      const i = window.notable[n]
      if (!isUnlisted(window, i, minGiven) || !window.spaced(i) || !isUnlisted(window, i + 1, minSurname))
        continue
      let last = i + 1
      while (last - i < maxParts && window.hyphenated(last) && window.shape[last + 1] === shape.capital)
        last++
      if (!surname.test(wordAt(window, last)) || !isGiven(window, wordAt(window, i))) continue
      if (emit(window.start[i], window.end[last], 'NAME', score, 'given name and surname in another case'))
        addKnownName(window, i, last)
    }
  },
}

/** Whether a token is a capitalised word that is not an ordinary word in the dictionary. */
function isUnlisted(window: TokenWindow, i: number, min: number): boolean {
  if (window.shape[i] !== shape.capital || window.size(i) < min) return false
  return (window.marks[i] & (wordMark.common | wordMark.stop | wordMark.frequent)) === 0
}

function wordAt(window: TokenWindow, i: number): string {
  return window.text.slice(window.start[i], window.end[i])
}

function isGiven({ lexicon }: TokenWindow, word: string): boolean {
  return endings.some(([ending, nominative]) => {
    if (!word.endsWith(ending) || word.length - ending.length < 2) return false
    const stem = word.slice(0, -ending.length)
    const bare = listingIn(lexicon, stem)
    // Banku, of Bank
    if (bare.ordinary && !bare.name) return false
    return nominative === '' ? bare.name : listingIn(lexicon, stem + nominative).name
  })
}
