import { isBlank, isLineEnd } from './chars.ts'

/** A part of the text read at a time. What starts in [ownedFrom, ownedTo) is reported from here; the rest is looked at. */
export interface Window {
  readonly from: number
  readonly to: number
  readonly ownedFrom: number
  readonly ownedTo: number
}

/** Units a window owns; it looks this far back for context, and this far ahead so that a value may end behind its range. */
const owned = 65_536
const lookBack = 256
const lookAhead = 4_096
/** A cut is looked for in the last units of the range: a line end, else a blank. */
const cutReach = 4_096

export const windowCapacity = owned + lookBack + lookAhead

/** Cuts a text into windows that own all of it, each offset once. */
export function* windowsOf(text: string): Generator<Window> {
  let from = 0
  while (from < text.length) {
    const to = from + owned >= text.length ? text.length : cut(text, from + owned)
    yield {
      from: wholePair(text, Math.max(0, from - lookBack)),
      to: wholePair(text, Math.min(text.length, to + lookAhead)),
      ownedFrom: from,
      ownedTo: to,
    }
    from = to
  }
}

/** Where to end a range that may not pass `limit`: behind a line end, else behind a blank, else there. */
function cut(text: string, limit: number): number {
  let space = -1
  for (let at = limit; at > limit - cutReach; at--) {
    const code = text.charCodeAt(at - 1)
    if (isLineEnd(code)) return at
    if (space < 0 && isBlank(code)) space = at
  }
  return space > 0 ? space : wholePair(text, limit)
}

/** The same place, but never between the halves of a surrogate pair. */
function wholePair(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return at > 0 && code >= 0xdc00 && code < 0xe000 ? at - 1 : at
}
