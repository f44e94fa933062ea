import type { TokenWindow } from '../../tokens/token-window.ts'
import type { Emit, Grammar } from '../grammar.ts'
import { personAt } from './expected-name.ts'
import { addKnownName } from './known-names.ts'

/** What stands before the name of who signs for another, first on its line; `leadUnits` holds the first units of all its signs. */
const lead =
  /(?:i\. ?[AV]\.|ppa\.?|p\. ?p\.|pp|per pro\.?|gez\.|sgd\.?|signed|\/s\/|[Ff]do\.:?|[Ff]irmado:?|[Ff]\.to|p\/|p\.o\.|z up\.|podpisano|b\/a|w\.g\.|gezeichnet|sign\.)[ \t]{1,4}(?=\p{Lu})/uy
const leadUnits = new Uint8Array(128)
for (const sign of 'ipgs/Ffzbw') leadUnits[sign.charCodeAt(0)] = 1
const endOfName = /[ \t]*(?:\(|,|\r?\n|$)/y
const score = 0.86

/** Names behind the sign of a signature: i. A. Trautwein, gez. Dr. Anna Berg, /s/ Ottoline Marchbanks. */
export const signatures: Grammar = {
  name: 'signatures',
  types: [{ code: 'NAME', label: 'Person name', category: 'PII', region: 'GLOBAL' }],
  find: (window, emit) => {
    const { text } = window
    for (let at = 0; at >= 0; at = nextLine(text, at, '\n')) findAt(window, at, emit)
    // Line ends of old Macs: a line feed behind them begins another line, which has been read.
    for (let at = nextLine(text, 0, '\r'); at >= 0; at = nextLine(text, at, '\r'))
      if (text[at] !== '\n') findAt(window, at, emit)
  },
}

/** Where the line behind the next such line end begins, -1 for none. */
function nextLine(text: string, from: number, lineEnd: string): number {
  const end = text.indexOf(lineEnd, from)
  return end < 0 || end + 1 >= text.length ? -1 : end + 1
}

/** Emits the name behind a sign that is first on the line from `start`. */
function findAt(window: TokenWindow, start: number, emit: Emit): void {
  const name = behindLead(window, start)
  const person = name < 0 ? undefined : personAt(window, name)
  if (person === undefined) return
  endOfName.lastIndex = person.end
  if (!endOfName.test(window.text)) return
  emit(person.start, person.end, 'NAME', score, 'behind the sign of a signature')
  addKnownName(window, person.first, person.last)
}

/** Where the name behind a sign that is first on the line from `start` begins, -1 without such a sign. */
function behindLead({ codes, length, text }: TokenWindow, start: number): number {
  let at = start
  while (at < length && (codes[at] === 32 || codes[at] === 9 || codes[at] === 62)) at++
  // The pattern is slow, and few lines begin with such a unit.
  if (at >= length || codes[at] >= 128 || leadUnits[codes[at]] === 0) return -1
  lead.lastIndex = at
  return lead.test(text) ? lead.lastIndex : -1
}
