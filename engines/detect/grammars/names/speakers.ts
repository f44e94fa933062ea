import { wordMark } from '../../dictionaries/marks.ts'
import type { TokenWindow } from '../../tokens/token-window.ts'
import type { Emit, Grammar } from '../grammar.ts'
import { personAt } from './expected-name.ts'
import { addKnownName } from './known-names.ts'
import { nextLine } from './listed-people.ts'

/** Above a guess of the tagger, which takes unknown names for places. */
const score = 0.89
/** Units of the longest name of a speaker. */
const maxSpeaker = 40

const clock = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[  ]?[AaPp]\.?[Mm]\.?)?`
const day = String.raw`\d{1,4}[./-]\d{1,2}[./-]\d{2,4}`
const letters = String.raw`[\p{L}\p{M}'’.-]`
/** Words, of which the first may be a mark of unsaved contacts; no number, and no sign of code or of a path. */
const speaker = String.raw`(?:~ ?)?(?<name>\p{L}${letters}*(?: \p{L}${letters}*){0,4})`
/** What people add to their names in chats: signs, and who they are in brackets. */
const remark = String.raw`(?: ?[\p{Extended_Pictographic}\u{FE0F}\u{200D}\u{1F3FB}-\u{1F3FF}]{1,6})?(?: \([^()\n]{1,24}\))?`
/**
 * Lines of exported chats: `[12/03/2024, 18:22:41] Priyanka: hey` and `12/03/2024, 18:22 - Priyanka: hey`. A comma between day and time
 * stands in no log.
 */
const exported = new RegExp(
  String.raw`\[?${day}, ${clock}(?:\] ?| [-–] )${speaker}${remark}(?:: | (?:created group|added|left|removed|changed) )`,
  'uy',
)
/** Cues of subtitles with a voice (WebVTT): `<v Oluwaseun Adebayo>`. */
const voice = new RegExp(String.raw`<v(?:\.\w{1,20})? ${speaker}>`, 'uy')
/** The line above a message in Slack and Teams: `Priyanka  10:42 AM`. */
const heading = new RegExp(
  String.raw`${speaker}(?: {1,3}|\t)\[?\d{1,2}:\d{2} ?[AP]M\]?(?=\r?\n[^\r\n])`,
  'uy',
)
/** Lines of IRC with a time: `[10:42] <yusuf_k> hi`. */
const nick = /\[?\d{1,2}:\d{2}(?::\d{2})?\]? <(?<nick>[@+~&%]?[A-Za-z_[\]\\^{}|`][\w[\]\\^{}|`-]{1,30})> /y

/** People by the line of a transcript that they speak: their names may be in no dictionary and without a capital. */
export const speakers: Grammar = {
  name: 'speakers',
  types: [
    { code: 'NAME', label: 'Person name', category: 'PII', region: 'GLOBAL' },
    { code: 'USERNAME', label: 'User name', category: 'PII', region: 'GLOBAL' },
  ],
  find: (window, emit) => {
    // A line that was joined with the next is no line of a transcript.
    if (window.reach !== undefined) return
    const { codes, length } = window
    let above = false
    for (let at = 0; at < length; at = nextLine(window, at)) {
      const code = codes[at]
      if (code === 91 || (code >= 48 && code <= 57)) {
        if (!addSpeaker(window, exported, at, emit)) addNick(window, at, emit)
        above = false
      } else if (code === 60) {
        if (codes[at + 1] === 118) addSpeaker(window, voice, at, emit)
        above = false
      } else above = addHeading(window, at, above, emit)
    }
  },
}

function addSpeaker(window: TokenWindow, pattern: RegExp, at: number, emit: Emit): boolean {
  pattern.lastIndex = at
  const found = pattern.exec(window.text)
  const name = found?.groups?.name
  if (found === null || name === undefined || name.length > maxSpeaker) return false
  const start = at + found[0].lastIndexOf(name)
  emitSpeaker(window, start, start + name.length, emit)
  return true
}

function addNick(window: TokenWindow, at: number, emit: Emit): void {
  nick.lastIndex = at
  const found = nick.exec(window.text)
  const name = found?.groups?.nick
  if (found === null || name === undefined) return
  const start = at + found[0].lastIndexOf(name)
  emit(start, start + name.length, 'USERNAME', score, 'speaker of a chat')
}

function addHeading(window: TokenWindow, at: number, above: boolean, emit: Emit): boolean {
  // Lines with a time end in AM or PM; the pattern is slow, and few lines do.
  const end = nextLine(window, at) - 1
  let last = end - 1
  if (window.unit(last) === 13) last--
  if (window.unit(last) === 93) last--
  if (end - at > maxSpeaker + 14 || window.unit(last) !== 77) return false
  heading.lastIndex = at
  const found = heading.exec(window.text)
  const name = found?.groups?.name
  // Such lines in a row are a timetable.
  if (found === null || name === undefined || above) return found !== null
  const person = personAt(window, at)
  const first = window.tokenAt(at)
  const isHandle =
    /^[a-z][a-z\d._-]{2,}$/.test(name) &&
    (/[._-]/.test(name) ||
      (window.marks[first] & (wordMark.common | wordMark.stop | wordMark.frequent)) === 0)
  if (isHandle) emit(at, at + name.length, 'USERNAME', score, 'speaker of a chat')
  else if (person !== undefined && person.end - at >= name.length)
    emitSpeaker(window, at, at + name.length, emit)
  return true
}

function emitSpeaker(window: TokenWindow, start: number, end: number, emit: Emit): void {
  emit(start, end, 'NAME', score, 'speaker of a transcript')
  const first = window.tokenAt(start)
  let last = first
  while (last + 1 < window.count && window.end[last + 1] <= end) last++
  addKnownName(window, first, last)
}
