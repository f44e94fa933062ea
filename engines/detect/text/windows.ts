import { isLineEnd, isWhitespace } from './chars.ts'

/** A part of the text read at a time. What starts in [ownedFrom, ownedTo) is reported from here; the rest is looked at. */
export interface WindowRange {
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

/** Units that must be there behind the start of a window's range for `windowAt` to be asked before the text has ended. */
export const windowNeeds = owned + lookAhead + 2
/** Units before the start of a window's range that it may look at. */
export const windowKeeps = lookBack + 1

/** The window whose range starts at `from`: the same whether the text ends here or goes on, if `windowNeeds` units follow. */
export function windowAt(text: string, from: number): WindowRange {
  const to = from + owned >= text.length ? text.length : cut(text, from + owned)
  return {
    from: wholePair(text, Math.max(0, from - lookBack)),
    to: wholePair(text, Math.min(text.length, to + lookAhead)),
    ownedFrom: from,
    ownedTo: to,
  }
}

/** One window that owns all of a text, which must fit `windowCapacity`. */
export function wholeRange(text: string): WindowRange {
  return { from: 0, to: text.length, ownedFrom: 0, ownedTo: text.length }
}

/** Cuts a text into windows that own all of it, each offset once. */
export function* windowsOf(text: string): Generator<WindowRange> {
  for (let from = 0; from < text.length; ) {
    const range = windowAt(text, from)
    yield range
    from = range.ownedTo
  }
}

/** Where to end a range that may not pass `limit`: behind a line end, else behind a blank, else there. */
function cut(text: string, limit: number): number {
  let space = -1
  for (let at = limit; at > limit - cutReach; at--) {
    const code = text.charCodeAt(at - 1)
    if (isLineEnd(code)) return at
    if (space < 0 && isWhitespace(code)) space = at
  }
  return space > 0 ? space : wholePair(text, limit)
}

/** The same place, but never between the halves of a surrogate pair. */
function wholePair(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return at > 0 && code >= 0xdc00 && code < 0xe000 ? at - 1 : at
}
