import { wordMark } from '../../dictionaries/marks.ts'
import { wordClass } from '../../dictionaries/word-classes.ts'
import type { TokenWindow } from '../../tokens/token-window.ts'
import { WordList } from '../../tokens/word-list.ts'
import { words } from '../../words/words.ts'
import type { Emit, Grammar } from '../grammar.ts'

const score = 0.7
const mention = /@[A-Za-z][\w.-]{1,28}[A-Za-z\d](?![\w/(@])/y
/** Lines of a chat with a time: `[09:02] ewan.m: morning`. Levels of logs stand there, too. */
const line = /\[\d{1,2}:\d{2}\] (?<handle>[A-Za-z][\w.-]{1,28}): /y
const handleSign = /[._\d-]/

/** User names of people: behind @ where a given name is part of them (`@margit can you`, `@kasia_w`), and before what they say in a chat. */
export const handles: Grammar = {
  name: 'handles',
  types: [
    { code: 'SOCIAL_HANDLE', label: 'Social media handle', category: 'PII', region: 'GLOBAL' },
    { code: 'USERNAME', label: 'User name', category: 'PII', region: 'GLOBAL' },
  ],
  find: (window, emit) => {
    if (window.reach !== undefined) return
    for (let n = 0; n < window.signCount; n++) {
      const at = window.sign[n]
      if (window.codes[at] === 64) readMention(window, at, emit)
      else if (window.codes[at] === 91) readSpeaker(window, at, emit)
    }
  },
}

function readMention(window: TokenWindow, at: number, emit: Emit): void {
  const before = window.unit(at - 1)
  if (before !== 32 && before !== 10 && before !== 40 && before !== 0) return
  mention.lastIndex = at
  if (window.evidence.isTechnical || !mention.test(window.text)) return
  const k = window.tokenAt(at)
  if (k < window.count && window.start[k] === at + 1 && isGiven(window, k))
    emit(at, mention.lastIndex, 'SOCIAL_HANDLE', score, 'given name behind @')
}

/** Commands of source code and of TeX that are also given names. */
const commands = new WordList(words('handles.commands'))

function isGiven(window: TokenWindow, k: number): boolean {
  if (commands.has(window, window.start[k], window.end[k])) return false
  return (window.marks[k] & (wordMark.given | wordMark.common)) === wordMark.given
}

function readSpeaker(window: TokenWindow, at: number, emit: Emit): void {
  const before = window.unit(at - 1)
  if (before !== 10 && before !== 0) return
  line.lastIndex = at
  const handle = line.exec(window.text)?.groups?.handle
  if (handle === undefined || !handleSign.test(handle)) return
  const start = window.text.indexOf(handle, at)
  const k = window.tokenAt(start)
  if (window.marks[k] & (wordMark.common | wordMark.stop) || window.classes[k] & wordClass.technology) return
  emit(start, start + handle.length, 'USERNAME', score, 'speaker of a chat')
}
