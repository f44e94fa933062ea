import { wordClass, wordMark } from '../../dictionaries/word-classes.ts'
import type { Tag } from '../../tagger/tag-features.ts'
import { tagJudge } from '../../tagger/tag-judge.ts'
import { tagger } from '../../tagger/tagger.ts'
import { entityTag, type TokenWindow } from '../../tokens/token-window.ts'
import { WordList } from '../../tokens/word-list.ts'
import { words } from '../../words/words.ts'

export const tagsByType: Readonly<Record<string, number>> = {
  NAME: entityTag.name,
  ORG: entityTag.org,
  LOCATION: entityTag.place,
}

/** Whether a dash between spaces follows a token. */
function hasSpacedDash({ codes, start, end }: TokenWindow, k: number): boolean {
  if (start[k + 1] - end[k] !== 3 || codes[end[k]] !== 32 || codes[end[k] + 2] !== 32) return false
  const sign = codes[end[k] + 1]
  return sign === 45 || sign === 0x2013 || sign === 0x2014
}

/** Whether a quoted value ends after a token and the next one starts: 'Quorn','Hull'. */
function hasQuotes({ codes, start, end }: TokenWindow, k: number): boolean {
  const quote = codes[end[k]]
  return (quote === 39 || quote === 34) && start[k + 1] - end[k] > 2 && codes[start[k + 1] - 1] === quote
}

/** Whether an abbreviation for son, daughter or wife of starts at a token: s/o, D/O. */
function isKinSign({ codes, end, start, text }: TokenWindow, k: number): boolean {
  return codes[end[k]] === slash && kinSign.test(text.slice(start[k], end[k + 1]))
}
const slash = 47
const kinSign = /^[sdw]\/o$/i

/** The tags of a window. Those of single words are counted first, since they show which words the tagger does not know. */
export function readTags(window: TokenWindow, by = tagger()): Tag[] {
  const tags: Tag[] = []
  by.read(window, (from, to, kind, likelihood) => {
    // Two things separated by a dash: Diabetes Team — Northbrook Hospital; a person and a parent: Venkat s/o Zwetaswamy.
    let first = from
    for (let k = from; k < to; k++)
      if (hasSpacedDash(window, k) || hasQuotes(window, k)) {
        tags.push({ from: first, to: k, kind, likelihood })
        first = k + 1
      } else if (k > first && k + 2 <= to && isKinSign(window, k)) {
        tags.push({ from: first, to: k - 1, kind, likelihood })
        first = k + 2
      }
    if (kind !== 'ORG') tags.push({ from: first, to, kind, likelihood })
    else for (const member of membersOf(window, first, to)) tags.push({ ...member, kind, likelihood })
  })
  if (window.evidence.isUncounted) {
    window.evidence.isUncounted = false
    for (const { from, to, kind } of tags)
      if (from === to) window.evidence.addTag(window.low[from], tagsByType[kind] - 1)
  }
  return tags
}

/** The tags of a window with the second opinion about each. */
export function judgedTags(window: TokenWindow): Tag[] {
  const tags = readTags(window)
  const { language } = tagger()
  const judge = tagJudge('words')
  markTags(window, tags)
  const opinions = tags.map((_, n) => judge.judge(window, tags, n, language))
  for (const { from, to } of tags) window.tags.fill(entityTag.nothing, from, to + 1)
  return opinions
}

const listLinks = new WordList(words('tagged-entities.list-links'))

/** The organisations of a list that the tagger took for one: `Norvik, Tallbrook and Esmere`. A company's name may also be such a list of surnames. */
function membersOf(window: TokenWindow, from: number, to: number): { from: number; to: number }[] {
  const members: { from: number; to: number }[] = []
  let first = from
  for (let k = from; k < to; k++) {
    if (window.codes[window.end[k]] === 44 && (window.classes[k + 1] & wordClass.legal) === 0) {
      members.push({ from: first, to: k })
      first = k + 1
    } else if (members.length > 0 && first < k && listLinks.isAt(window, k)) {
      members.push({ from: first, to: k - 1 })
      first = k + 1
    }
  }
  members.push({ from: first, to })
  const isSurname = (member: { from: number; to: number }) =>
    member.from === member.to && (window.marks[member.from] & wordMark.surname) !== 0
  const surnames = members.filter(isSurname).length
  return members.length > 1 && surnames * 2 >= members.length ? [{ from, to }] : members
}

/** Marks the tokens of tags, so that each tag is seen by the others. */
export function markTags(window: TokenWindow, tags: readonly Tag[]): void {
  for (const { from, to, kind } of tags) window.tags.fill(tagsByType[kind], from, to + 1)
}
