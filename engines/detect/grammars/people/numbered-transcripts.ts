import { wordClass, wordMark } from '../../dictionaries/word-classes.ts'
import { entityTag, shape, type TokenWindow } from '../../tokens/token-window.ts'
import type { Emit, Grammar } from '../grammar.ts'
import { addKnownName } from '../names/known-names.ts'

const score = 0.75
/** The number of the next line, between the halves of a word: `Buch-`, below it `14  holz.` */
const lineNumber = /^-[ \t]*\r?\n[ \t]*\d{1,2}[ \t]{1,16}(?=\p{L})/u
/** Code units from the hyphen to the word in the next line. */
const maxGap = 48

/**
 * Names in transcripts with numbered lines: split across a line break (`Mr. Buch-` / `14  holz`, `LaShonda Priest-` / `10  Hadley`), and
 * given names with a capital inside, which are not code there.
 */
export const numberedTranscripts: Grammar = {
  name: 'numbered-transcripts',
  types: ['NAME'],
  find: (window, emit) => {
    if (window.reach !== undefined) return
    for (let n = 0; n < window.signCount; n++) {
      const at = window.sign[n]
      if (window.codes[at] !== 45) continue
      const next = window.codes[at + 1]
      if (next !== 10 && next !== 13 && next !== 32) continue
      const gap = lineNumber.exec(window.text.slice(at, at + maxGap))?.[0]
      if (gap !== undefined) readHalves(window, at, at + gap.length, emit)
    }
  },
}

function readHalves(window: TokenWindow, hyphen: number, behind: number, emit: Emit): void {
  const second = window.tokenAt(behind)
  const first = window.tokenAt(hyphen) - 1
  if (first < 0 || window.end[first] !== hyphen || second >= window.count || window.start[second] !== behind)
    return
  if (window.shape[first] !== shape.capital && window.shape[first] !== shape.mixed) return
  let from = first
  while (
    from > 0 &&
    first - from < 2 &&
    window.start[from] - window.end[from - 1] === 1 &&
    isPartOfName(window, from - 1)
  )
    from--
  const isTitled = from > 0 && (window.classes[from - 1] & wordClass.title) !== 0
  const isNamed =
    from < first || window.tags[first] === entityTag.name || (window.marks[first] & wordMark.surname) !== 0
  if (!isTitled && !(isNamed && window.shape[second] === shape.capital)) return
  emit(window.start[from], window.end[first], 'NAME', score, 'name divided at a numbered line')
  emit(window.start[second], window.end[second], 'NAME', score, 'name divided at a numbered line')
  addKnownName(window, from, first)
  if (window.shape[second] === shape.capital) addKnownName(window, second, second)
}

function isPartOfName(window: TokenWindow, k: number): boolean {
  return (
    (window.shape[k] === shape.capital || window.shape[k] === shape.mixed) &&
    (window.tags[k] === entityTag.name ||
      (window.marks[k] & wordMark.given) !== 0 ||
      window.shape[k] === shape.mixed)
  )
}
