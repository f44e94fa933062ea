import { isLineEnd, isWhitespace } from './chars.ts'

/** A range of the text that is read at a time. Values that start in [ownedFrom, ownedTo) are reported from it; the rest is context. */
export interface WindowRange {
  readonly from: number
  readonly to: number
  readonly ownedFrom: number
  readonly ownedTo: number
}

/** Units that a window owns, that it sees before for context, and behind so that a value may end there. */
export const windowUnits = 65_536
const lookBack = 256
const lookAhead = 4_096
/** Units at the end of the range in which a line end, else white space, is preferred for the cut. */
const cutReach = 4_096

export const windowCapacity = windowUnits + lookBack + lookAhead

/** Units needed behind the start of a window's own range before `windowAt` may be called on a text that has not ended. */
export const windowNeeds = windowUnits + lookAhead + 2
/** Units before the start of a window's own range that it may look at. */
export const windowKeeps = lookBack + 1

/** Returns the window whose own range starts at `from`: the same whether or not the text continues, if `windowNeeds` units follow. */
export function windowAt(text: string, from: number): WindowRange {
  const to = from + windowUnits >= text.length ? text.length : cut(text, from + windowUnits)
  return {
    from: outsidePair(text, Math.max(0, from - lookBack)),
    to: outsidePair(text, Math.min(text.length, to + lookAhead)),
    ownedFrom: from,
    ownedTo: to,
  }
}

/** One window that owns all of a text, which must fit `windowCapacity`. */
export function wholeRange(text: string): WindowRange {
  return { from: 0, to: text.length, ownedFrom: 0, ownedTo: text.length }
}

/** Splits a text into windows whose own ranges cover it once. */
export function* windowsOf(text: string): Generator<WindowRange> {
  for (let from = 0; from < text.length; ) {
    const range = windowAt(text, from)
    yield range
    from = range.ownedTo
  }
}

/** The end of a range up to `limit`: behind a line end, else behind white space, else `limit`. */
function cut(text: string, limit: number): number {
  let space = -1
  for (let at = limit; at > limit - cutReach; at--) {
    const code = text.charCodeAt(at - 1)
    if (isLineEnd(code)) return at
    if (space < 0 && isWhitespace(code)) space = at
  }
  return space > 0 ? space : outsidePair(text, limit)
}

/** The same position, or the one before where it is inside a surrogate pair. */
function outsidePair(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return at > 0 && code >= 0xdc00 && code < 0xe000 ? at - 1 : at
}
