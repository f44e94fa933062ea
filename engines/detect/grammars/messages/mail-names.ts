import { entityTag, shape, type TokenWindow } from '../../tokens/token-window.ts'
import type { Emit, Grammar } from '../grammar.ts'
import { addKnownName } from '../names/known-names.ts'
import { nameInPlace, nameWord } from './name-in-place.ts'

/** With a mail address behind the name, and without one. */
const [addressedScore, labelledScore] = [0.88, 0.85]
/** Confidence of the tagger from which on it has found the name. */
const minCertain = 0.8
/** Units of the longest name, with the blank behind it. */
const maxName = 60
/** A name right before a mail address in angle brackets, behind the sign or the line start before it. */
const beforeAddress = new RegExp(
  String.raw`(?:^|[:,;("'>\n\t][ \t]?)(?<name>${nameWord}(?: ${nameWord}){0,3})["']? ?$`,
  'u',
)
const address = /<[\w.+-]{1,64}@/y

/** Labels of people in mail headers and forms, in lower case. Languages: en, de, fr, es, it, pt, nl, pl, sv, da, no, ru, uk. */
const label =
  /[ \t>-]{0,6}(?:from|to|cc|bcc|reply-to|attn|name|full name|contact|patient|tenant|client|customer|next of kin|von|an|kopie|de|à|para|da|a|van|aan|od|do|fra|til|från|till|nombre|nom|nome|naam|namn|navn|imię|от|кому|від|имя|фио):[ \t]{0,3}/iuy
const value = new RegExp(
  String.raw`(?<name>${nameWord}(?: ${nameWord}){1,3})[ \t]{0,3}(?=\r?\n|$|[,;(])`,
  'uy',
)
/** Units of the longest such label. */
const maxLabel = 24

/** Names in lower case or of no dictionary in the headers of mails (`To: bogdan petrescu`, `Tāne Ngata <tane@...>`) and behind labels (`name: maria oduya`). */
export const mailNames: Grammar = {
  name: 'mail-names',
  types: [{ code: 'NAME', label: 'Person name', category: 'PII', region: 'GLOBAL' }],
  find: (window, emit) => {
    // A line that was joined with the next is no header.
    if (window.reach !== undefined) return
    for (let n = 0; n < window.signCount; n++) {
      const at = window.sign[n]
      if (window.codes[at] === 60) nameBeforeAddress(window, at, emit)
      else if (window.codes[at] === 58) nameBehindLabel(window, at, emit)
    }
  },
}

function nameBeforeAddress(window: TokenWindow, at: number, emit: Emit): void {
  const last = window.tokenAt(at) - 1
  // Most names are known to the tagger, and the pattern is slow.
  if (last < 0 || (window.tags[last] === entityTag.name && window.tagConfidence[last] > minCertain)) return
  address.lastIndex = at
  if (!address.test(window.text)) return
  const from = Math.max(0, at - maxName)
  const name = beforeAddress.exec(window.text.slice(from, at))?.groups?.name
  if (name === undefined) return
  const start = window.text.lastIndexOf(name, at)
  // A name that is cut at the limit may begin earlier.
  if (start === from && from > 0) return
  report(window, start, start + name.length, addressedScore, false, emit)
}

function nameBehindLabel(window: TokenWindow, colon: number, emit: Emit): void {
  const next = window.tokenAt(colon)
  // Names with capitals are found by other grammars.
  if (next >= window.count || window.shape[next] !== shape.lower || window.start[next] > colon + 4) return
  let from = colon
  while (from > 0 && window.codes[from - 1] !== 10) if (colon - --from > maxLabel) return
  label.lastIndex = from
  if (!label.test(window.text) || label.lastIndex <= colon) return
  value.lastIndex = label.lastIndex
  const name = value.exec(window.text)?.groups?.name
  if (name !== undefined)
    report(window, label.lastIndex, label.lastIndex + name.length, labelledScore, true, emit)
}

function report(
  window: TokenWindow,
  start: number,
  end: number,
  score: number,
  mustBeListed: boolean,
  emit: Emit,
): void {
  const { isPossible, isListed, first, last } = nameInPlace(window, start, end)
  if (!isPossible || (mustBeListed && !isListed)) return
  emit(start, end, 'NAME', score, 'name in a header or behind a label')
  addKnownName(window, first, last)
}
