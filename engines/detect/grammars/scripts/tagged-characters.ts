import { characterTagger } from '../../tagger/character-tagger.ts'
import type { Tag } from '../../tagger/tag-features.ts'
import { tagJudge } from '../../tagger/tag-judge.ts'
import { isWhitespace } from '../../text/chars.ts'
import type { TokenWindow } from '../../tokens/token-window.ts'
import { isUnspaced } from '../../tokens/word-shape.ts'
import { alternatives, wordSet, words } from '../../words/words.ts'
import type { Grammar } from '../grammar.ts'

/** A guess never replaces what a rule finds: a whole name after a role, a place that belongs to an address. */
const maxScores: Readonly<Record<string, number>> = { NAME: 0.71, ORG: 0.7, LOCATION: 0.7 }
/** In Thai the rules read a name without the title that is written together with it. */
const maxThaiScore = 0.79
const colon = 58
const institution = new RegExp(`(?:${alternatives('east-asian.institution-endings')})$`, 'u')
/** The bits of the first units of words: a window without these has no unspaced script. */
const firstThai = 0xe00

/** Names, organisations and places in Chinese, Japanese, Korean and Thai, by the sequence tagger of characters. */
export const taggedCharacters: Grammar = {
  name: 'tagger',
  types: ['NAME', 'ORG', 'LOCATION'],
  find: (window, emit) => {
    if (window.wordUnits < firstThai) return
    const tags = readCharacterTags(window)
    const judge = tagJudge('characters')
    for (const n of tags.keys()) {
      const { from, to, kind: type, likelihood } = judge.judge(window, tags, n)
      let [start, end] = [from, to + 1]
      while (start < end && isWhitespace(window.codes[start])) start++
      while (end > start && isWhitespace(window.codes[end - 1])) end--
      end = withoutLabel(window, start, end)
      // A label: 성명: 탁재원.
      if (start === end || window.unit(end) === colon) continue
      if (type === 'NAME' && isDoubled(window.codes, start, end)) end++
      if (type === 'NAME' && isPartOfWord(window, start, end)) continue
      if (neverNames.has(window.text.slice(start, end))) continue
      const isNamedAfter = type === 'NAME' && institution.test(window.text.slice(start, end))
      const kind = isNamedAfter ? 'ORG' : type
      const isThai = kind === 'NAME' && !isUnspaced(window.codes[start])
      const most = isThai ? maxThaiScore : maxScores[kind]
      emit(start, end, kind, Math.min(most, likelihood), 'sequence of characters')
    }
  },
}

/** What the tagger finds in a window, in text order. */
export function readCharacterTags(window: TokenWindow, by = characterTagger()): Tag[] {
  const tags: Tag[] = []
  by.read(window, (start, end, kind, likelihood) => tags.push({ from: start, to: end - 1, kind, likelihood }))
  return tags
}

/** Ordinary words that look like a surname and a given name: 太阳, 이미지. */
const neverNames = wordSet('public-words.never-names')
const labels = new Set(words('public-words.phrases'))
const lastWord = /\s+(\S+)$/u

/** The end of a span without the label of the next cell, which a space separates: さくら坂クリニック　電話. */
function withoutLabel({ text }: TokenWindow, start: number, end: number): number {
  const found = lastWord.exec(text.slice(start, end))
  return found !== null && labels.has(found[1]) ? start + found.index : end
}

const title = new RegExp(alternatives('east-asian.titles-behind'), 'uy')

/** Whether a name is one Chinese character inside of others: 明 of 说明书. A surname has a title behind it there. */
function isPartOfWord({ codes, text }: TokenWindow, start: number, end: number): boolean {
  if (end - start > 1 || !isHan(codes[start - 1]) || !isHan(codes[start]) || !isHan(codes[end])) return false
  title.lastIndex = end
  return !title.test(text)
}

function isHan(code: number): boolean {
  return code >= 0x4e00 && code < 0xa000
}

/** Characters of the longest surname, and of a name with one more. */
const [minDoubled, maxDoubled] = [2, 3]

/** Whether the character after a Chinese name repeats its last one, as given names do: 欧阳娜 | 娜. */
function isDoubled(codes: Uint16Array, start: number, end: number): boolean {
  const last = codes[end - 1]
  return end - start >= minDoubled && end - start <= maxDoubled && last >= 0x4e00 && codes[end] === last
}
