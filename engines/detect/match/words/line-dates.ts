import { wordClass } from '../../dictionaries/word-classes.ts'
import type { TokenWindow } from '../../tokens/token-window.ts'

const lineFeed = 10
/** What stands behind the time of a message: the bracket or dash before its sender. */
const senderBehind = /^\]? ?(?:[-–] )?\p{L}[^:\n]{0,44}: |^\] \p{L}|^\]? ?[-–] \p{L}/u

/** Whether a date is the time at which a message of a chat was sent: `[12/03/2024, 18:22:41] Priyanka: hey`. */
export function isMessageTime({ codes, text, reach }: TokenWindow, start: number, end: number): boolean {
  const bracket = text[start - 1] === '['
  const begin = bracket ? start - 1 : start
  // Where lines are joined, a space stands for the line end.
  if (begin > 0 && codes[begin - 1] !== lineFeed && reach === undefined) return false
  if (!/\d{1,2}[:.]\d{2}/.test(text.slice(start, end + 14))) return false
  const clock =
    /^,? \d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[AaPp]\.?[Mm]\.?)?/.exec(text.slice(end, end + 16))?.[0] ?? ''
  return senderBehind.test(text.slice(end + clock.length, end + clock.length + 60))
}

/** Whether a date takes the day of the next line, which has its month after it: `RENT MARCH`, below it `12 Mar`. */
export function runsIntoNextLine(window: TokenWindow, start: number, end: number): boolean {
  if (!window.text.slice(start, end).includes('\n')) return false
  const next = window.tokenAt(end)
  return (
    next < window.count && window.start[next] - end <= 1 && (window.classes[next] & wordClass.month) !== 0
  )
}
