import { wordClass } from '../../dictionaries/word-classes.ts'
import { isWordUnit } from '../../text/chars.ts'
import { type Passage, shape } from '../../text/token-window.ts'
import { isCapitalised } from '../gazetteer.ts'
import type { Emit, Grammar } from '../grammar.ts'
import { numberFirst } from './number-first.ts'
import { compoundFirst, nameOfStreet } from './one-word-streets.ts'
import { streetBetween } from './street-between.ts'
import { streetFirst } from './street-first.ts'
import { addressStarts } from './street-starts.ts'
import { extended, lower } from './street-tokens.ts'
import { flatWords, loneFlat, streetsAfter, streetsBefore, streetsBetween } from './streets.ts'
import { tailOf } from './tail.ts'

/**
 * Street addresses: number and street (12 Oak Street), street word and number (Calle Mayor 5, 12 rue de la Paix, Via Roma 3),
 * one-word streets (Hauptstraße 5, Kerkstraat 12); then flat or floor, town, state and postcode where they follow.
 */
export const addresses: Grammar = {
  name: 'addresses',
  types: [{ code: 'ADDRESS', label: 'Street address', category: 'PII', region: 'GLOBAL' }],
  prepare: (lexicon) => {
    lexicon.classify(streetsAfter, wordClass.streetAfter)
    lexicon.classify(streetsBefore, wordClass.streetBefore)
    lexicon.classify(streetsBetween, wordClass.streetBetween)
    lexicon.classify(flatWords, wordClass.unit)
  },
  find: (passage, emit) => {
    let after = 0
    const { at, count } = addressStarts(passage)
    for (let n = 0; n < count; n++) {
      const i = at[n]
      if (passage.start[i] < after) continue
      let end = 0
      if (passage.shape[i] === shape.number) end = numberFirst(passage, i, emit)
      else if (passage.size(i) === 6 && passage.codes[passage.start[i]] === 99) end = corner(passage, i, emit)
      else if (passage.classes[i] & wordClass.unit) end = flatAlone(passage, i, emit)
      else if (passage.classes[i] & wordClass.streetBefore) end = streetFirst(passage, i, i, emit)
      else if (passage.size(i) >= 5 || passage.unit(passage.end[i]) === 46)
        end = compoundFirst(passage, i, emit)
      if (end === 0 && passage.classes[i] & wordClass.streetBetween) end = streetBetween(passage, i, emit)
      if (end === 0 && passage.classes[i] & wordClass.streetAfter) nameOfStreet(passage, i, emit)
      after = Math.max(after, end)
    }
  },
}

/** Where two streets meet. */
const meeting =
  /corner of (?:[\p{L}\d][\p{L}\d.'-]{0,30} ){1,6}and (?:[\p{L}\d][\p{L}\d.'-]{0,30} ){0,4}(?:street|avenue|road|lane|drive|boulevard|st|ave|rd|\d{1,4})(?![\p{L}\d])/iuy

function corner(passage: Passage, i: number, emit: Emit): number {
  const end = extended(meeting, passage, passage.start[i])
  if (end === passage.start[i]) return 0
  const first = i > 0 && passage.spaced(i - 1) && lower(passage, i - 1) === 'the' ? i - 1 : i
  const tail = tailOf(passage, end, false)
  emit(passage.start[first], tail.end, 'ADDRESS', 0.95, 'corner of two streets')
  return tail.end
}

/** A flat by itself, as on a line of its own: Apt. 5, Suite 300. */
function flatAlone(passage: Passage, i: number, emit: Emit): number {
  const before = passage.unit(passage.start[i] - 1)
  if (isWordUnit(before) || !(isCapitalised(passage, i) || passage.lineIsLower(passage.start[i]))) return 0
  const at = passage.start[i]
  loneFlat.lastIndex = at
  const found = loneFlat.exec(passage.text)
  if (found === null) return 0
  emit(at, at + found[0].length, 'ADDRESS', 0.55, 'flat and number')
  return at + found[0].length
}
