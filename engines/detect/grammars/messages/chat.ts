import type { TokenWindow } from '../../tokens/token-window.ts'
import { alternatives } from '../../words/words.ts'

/** Lines of the shortest chat. */
const minLines = 3
/** A time at the start of the line (`[12/03/25, 09:14] `, `09:14 `), or after a speaker (`Leo [9:03 AM] `, `Priti (agent): `, `CALLER: `). */
const message = new RegExp(
  String.raw`^(?:\[?(?:\d{1,4}[./-]\d{1,2}[./-]\d{2,4},? )?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[AaPp]\.?[Mm]\.?)?\]?[ :-]|[\p{L}\d][\p{L}\d ._-]{0,24}(?: {1,2}\[?\d{1,2}:\d{2}(?: ?[AP]M)?\]?[ \t]*(?:\r?$|\S| \S)| \(\p{Ll}{3,12}\): ))|^(?:${alternatives('chat.speakers')}): `,
  'gmu',
)

let read: { readonly reads: number; readonly window: TokenWindow; readonly isChat: boolean } | undefined

/** Whether a window has messages of a chat, each with the time or the part of its speaker: people write names there as they like. */
export function isChat(window: TokenWindow): boolean {
  if (read?.reads === window.reads && read.window === window) return read.isChat
  let count = 0
  message.lastIndex = 0
  while (count < minLines && message.test(window.text)) count++
  read = { reads: window.reads, window, isChat: count >= minLines }
  return read.isChat
}
