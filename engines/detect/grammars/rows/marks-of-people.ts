import { wordClass, wordMark } from '../../dictionaries/word-classes.ts'
import { entityTag, shape, type TokenWindow } from '../../tokens/token-window.ts'
import { alternatives, wordSet } from '../../words/words.ts'
import { isChat, nameWord } from '../messages.ts'
import {
  anything,
  lowerCaseSpeaker,
  person,
  type Row,
  type RowReader,
  relatedName,
  signedName,
} from './readers.ts'

const endOfCell = String.raw`(?=\.?[ \t]*(?:$|\r?\n|[,;)/|]|[ ]{2}))`
const handle = String.raw`[A-Za-z][A-Za-z\d._-]{1,24}[A-Za-z\d]`

/** MK, JvR, LMcD. */
const capitals = String.raw`\p{Lu}{2,3}|\p{Lu}{1,2}(?:v|d|vd|de|Mc|Mac)\p{Lu}{1,2}`
/** Two or three letters after a label that are not initials: OK, n/a, nil. */
const notInitials = wordSet('initials.not')
const ordinary = wordMark.common | wordMark.frequent | wordMark.stop

/** Letters that abbreviate a person: not an answer in a form, and not a lowercase word of the language. */
const initials: RowReader = (window, start, end) => {
  const text = window.text.slice(start, end).replaceAll('.', '').toLowerCase()
  if (notInitials.has(text)) return undefined
  const k = window.tokenAt(start)
  if (window.shape[k] === shape.lower && window.marks[k] & ordinary) return undefined
  return window.classes[k] & (wordClass.month | wordClass.weekday) ? undefined : anything(window, start, end)
}

/** The same in a text written by people: programs have short names, too. */
const initialsInText: RowReader = (window, start, end) =>
  window.evidence.isTechnical ? undefined : initials(window, start, end)

/** One letter or more with full stops. */
const lettersInText: RowReader = (window, start, end) =>
  window.evidence.isTechnical ? undefined : anything(window, start, end)

const dated = /^[ \t>*-]{0,6}\d{1,4}[-./:]\d{1,2}/

/** The same at the end of a dated line: the note is signed. */
const signedNote: RowReader = (window, start, end) => {
  const { codes, text } = window
  let from = start
  while (from > 0 && start - from < maxNote && codes[from - 1] !== 10) from--
  return dated.test(text.slice(from, from + maxDated)) &&
    (window.marks[window.tokenAt(start)] & wordMark.org) === 0
    ? initialsInText(window, start, end)
    : undefined
}
/** Code units of the longest note in a line, and of a date or time with the text before it. */
const [maxNote, maxDated] = [300, 16]

/** A user name: with a special character or a digit, or a word that is neither in the language nor reserved by programs. */
const userName: RowReader = (window, start, end) => {
  const text = window.text.slice(start, end)
  const k = window.tokenAt(start)
  if ([text, ...text.split(/[._-]/)].some((part) => notUsers.has(part.toLowerCase()))) return undefined
  const isWord = window.end[k] === end && (window.marks[k] & ordinary) !== 0
  if (isWord && (window.marks[k] & wordMark.given) === 0) return undefined
  return window.shape[k] === shape.capital && window.end[k] === end ? undefined : anything(window, start, end)
}
const notUsers = wordSet('handles.not-users')

/** A handle that someone writes in a chat. */
const chatHandle: RowReader = (window, start, end) =>
  isChat(window) && !window.evidence.isTechnical ? userName(window, start, end) : undefined

/** Whether the token before a parenthesis is part of a person's name. */
function isBehindName(window: TokenWindow, at: number): boolean {
  let k = window.tokenAt(at)
  while (k > 0 && (k >= window.count || window.end[k] > at)) k--
  return isOfName(window, k)
}

function isOfName(window: TokenWindow, k: number): boolean {
  if (window.tags[k] === entityTag.name) return true
  return window.shape[k] === shape.capital && (window.marks[k] & (wordMark.given | wordMark.surname)) !== 0
}

/** The short name of a person in parentheses, with letters of the name in their order: Anna-Marie Berg (amb). */
const shortName: RowReader = (window, start, end) => {
  if (!isBehindName(window, start - 1)) return undefined
  const name = window.text.slice(Math.max(0, start - maxName), start - 1)
  const line = name.slice(name.lastIndexOf('\n') + 1).toLowerCase()
  let at = line.length
  for (const letter of window.text.slice(start, end).toLowerCase().replace(/\d+$/, '').split('').reverse()) {
    at = line.lastIndexOf(letter, at - 1)
    if (at < 0) return undefined
  }
  return anything(window, start, end)
}

/** The same in capitals after two words of a name: companies and states have short names, too (Bank of India (BOI)). */
const initialsOfName: RowReader = (window, start, end) => {
  const k = window.tokenAt(start)
  const isName = k > 1 && isOfName(window, k - 1) && isOfName(window, k - 2)
  return isName && (window.marks[k - 1] & wordMark.country) === 0 ? shortName(window, start, end) : undefined
}

/** The initials before an equals sign and the person's name: JH = Janelle Havili. */
const shortForm: RowReader = (window, start, end) => {
  let k = window.tokenAt(end)
  for (const letter of window.text.slice(start, end)) {
    if (k >= window.count || !isOfName(window, k) || window.text[window.start[k]] !== letter) return undefined
    k++
  }
  return anything(window, start, end)
}
/** Code units of the longest name before its short form. */
const maxName = 48

/** A number in parentheses after a person. */
const numberOfPerson: RowReader = (window, start, end) =>
  isBehindName(window, start - 1) ? anything(window, start, end) : undefined

/** A listed given name that is not an ordinary word: 16th Mavis, not 4th Floor. */
const ownName: RowReader = (window, start, end) =>
  window.marks[window.tokenAt(start)] & ordinary ? undefined : signedName(window, start, end)

/** People by their initials, user names and numbers, if the position shows that they are people. */
export const markRows: readonly Row[] = [
  {
    // Anything that a person is allergic to: no list is complete.
    ...{ lead: 'health.allergic', at: 'anywhere', type: 'DIAGNOSIS', read: anything, specificity: 1 },
    ...{ isWhole: true, score: 0.7, reason: 'what a person is allergic to' },
    pattern: new RegExp(
      String.raw`(?<=(?<!(?<![\p{L}\p{M}])(?:${alternatives('conditions.negations')}) )(?<![\p{L}\p{M}])(?<value>${alternatives('health.allergic')}))(?<rest> \p{L}[\p{L}\p{M}'’-]{1,20}(?: \p{L}[\p{L}\p{M}'’-]{1,20}){0,2}?)(?=[ \t]*(?:[,;.()!?\r\n]|$)| (?:${alternatives('health.allergic-ends')})(?!\p{L}))`,
      'diuy',
    ),
    example: 'she is [allergic to bee stings], so keep the kit',
    counterExample: 'he is not allergic to feathers',
  },
  {
    ...{ lead: 'initials.labels', at: 'anywhere', type: 'NAME', read: initials, specificity: 0 },
    ...{ score: 0.6, reason: 'initials after a label' },
    pattern: new RegExp(
      String.raw`(?:\.?[ \t]?:[ \t]{0,6}|[ \t]{2,20}|[ ](?=\p{Lu}{1,2}[a-z]))(?<value>${capitals}|\p{Lu}{4}|\p{Ll}{2,3}|(?:\p{Lu}\.){2,4}\p{Lu}?)${endOfCell}`,
      'duy',
    ),
    example: 'Checked by: [HT]\n',
    counterExample: 'Checked by: yes\n',
  },
  {
    ...{ lead: 'initials.verbs', at: 'anywhere', type: 'NAME', read: initialsInText, specificity: 0 },
    ...{ score: 0.55, reason: 'initials after a verb' },
    pattern: new RegExp(`(?: by)? (?<value>${capitals})(?: (?=d)|${endOfCell})`, 'duy'),
    example: 'Typed [RN], sent today',
    counterExample: 'Typed PDF documents',
  },
  {
    ...{ lead: 'initials.people', at: 'anywhere', type: 'NAME', read: lettersInText, specificity: 0 },
    ...{ score: 0.6, reason: 'initials after who a person is' },
    pattern: /\.? (?<value>\p{Lu}\.(?:[ -]?\p{Lu}\.){0,3})(?!-?[\p{L}\d]| ?\p{Lu})/duy,
    example: 'The patient [K.S.] was seen twice.',
    counterExample: 'The patient Kira was seen twice.',
  },
  {
    ...{ sign: '(', type: 'NAME', read: signedNote, specificity: 0, score: 0.55, reason: 'signed note' },
    pattern: new RegExp(String.raw`\((?<value>${capitals})(?=\)[ \t]*(?:$|\r?\n))`, 'duy'),
    example: '03-09-25 Wound dressed ([JvR])\n',
    counterExample: 'Wound dressed (JvR)\n',
  },
  {
    ...{ sign: '.', type: 'NAME', read: signedNote, specificity: 0, score: 0.55, reason: 'signed note' },
    pattern: new RegExp(String.raw`\. (?<value>${capitals})(?=[ \t]*(?:$|\r?\n))`, 'duy'),
    example: '14:20 settled, obs stable. [KH]\n',
    counterExample: 'She went back. KH\n',
  },
  {
    ...{ sign: '/', type: 'NAME', read: initialsInText, specificity: 0, score: 0.55, reason: 'signed note' },
    pattern: new RegExp(String.raw`(?<=[ \t\n]|^)\/(?<value>${capitals})(?=[ \t]*(?:$|\r?\n))`, 'duy'),
    example: 'Hon vill inte flytta. /[BN]\n',
    counterExample: 'and/OR\n',
  },
  {
    ...{ sign: '=', type: 'NAME', read: shortForm, specificity: 0, score: 0.7, reason: 'explained initials' },
    pattern: /(?<=(?:^|[\s,;(:|])(?<value>\p{Lu}{2,4}) ?)= ?(?=\p{Lu}\p{L})/duy,
    example: 'Key: [AB] = Anna Berg',
    counterExample: 'Key: AL = Annual Leave',
  },
  {
    ...{ sign: '(', type: 'NAME', read: initialsOfName, specificity: 1, score: 0.7, isKnown: true },
    ...{ reason: 'initials after a name' },
    pattern: /(?<=[\p{L}.] )\((?<value>\p{Lu}{2,4})(?=\))/duy,
    example: 'Ansvarig: Lisbeth Berg ([LBG]), vik.',
    counterExample: 'Ansvarig: Lisbeth Berg (VD), vik.',
  },
  {
    // Initials with full stops below a text or at the end of a note: B.E.W. 14/5
    ...{
      sign: '.',
      type: 'NAME',
      read: initialsInText,
      specificity: 1,
      score: 0.6,
      reason: 'signed initials',
    },
    pattern:
      /(?<=(?:^|\n[> \t]{0,4}|[.!?)] )(?<value>\p{Lu}))(?<rest>\.(?:-?\p{Lu}\.?){1,3})(?=[ \t]*(?:$|\r?\n|\d{1,2}[/.-]\d{1,2}(?!\d)))/duy,
    example: 'He agreed to pay. [B.E.W.] 14/5\n',
    counterExample: 'P.S.\n',
  },
  {
    ...{
      sign: '(',
      type: 'USERNAME',
      read: shortName,
      specificity: 1,
      score: 0.7,
      reason: 'short name after a name',
    },
    pattern: /(?<=[\p{L}.] )\((?<value>[a-z]{2,8}\d{0,3})(?=\))/duy,
    example: 'Sag af Anna-Marie Berg ([amb]) i dag',
    counterExample: 'Sag af Anna-Marie Berg (syg) i dag',
  },
  {
    ...{ sign: '(', type: 'EMPLOYEE_ID', read: numberOfPerson, specificity: 1, score: 0.6 },
    ...{ reason: 'number after a name' },
    pattern: /(?<=[\p{L}.] )\((?<value>(?!(?:19|20)\d\d\))(?:[A-Z]{1,3}-?)?\d{4,8})(?=\))/duy,
    example: 'Statement of Anna Berg ([44718]) follows',
    counterExample: 'Statement of Anna Berg (1998) follows',
  },
  {
    ...{ lead: 'handles.user-leads', at: 'anywhere', type: 'USERNAME', read: userName, specificity: 0 },
    ...{ score: 0.7, reason: 'user name after its label' },
    pattern: new RegExp(
      String.raw`(?:[ \t]?[:=][ \t]?|[ \t])["'@]?(?<value>${handle})(?![\w@/(=:\\])`,
      'duy',
    ),
    example: 'My login is [nocealla] and it fails',
    counterExample: 'My login is correct and it fails',
  },
  {
    ...{
      sign: '=',
      type: 'USERNAME',
      read: userName,
      specificity: 1,
      score: 0.7,
      reason: 'user name after a key',
    },
    pattern: new RegExp(
      String.raw`(?<=[\s,;([](?:by|owner|author|assignee|assigned|reviewer|approver|drv|created_by|updated_by|closed_by|opened_by|operator|clerk|cashier))=["']?(?<value>${handle})(?![\w@/(=:\\])`,
      'duy',
    ),
    example: 'BOOKED by=[aoife_d] acct=HSE',
    counterExample: 'BOOKED by=phone acct=HSE',
  },
  {
    ...{
      sign: '@',
      type: 'SOCIAL_HANDLE',
      read: chatHandle,
      specificity: 0,
      score: 0.7,
      reason: 'handle in a chat',
    },
    pattern: new RegExp(String.raw`(?<=[ \n(])(?<value>@${handle})(?![\w/(@])`, 'duy'),
    example: '[9:01] Ana: hi\n[9:02] Bo: hi\n[9:03] Ana: pay [@tiff-nguyen-88] please',
    counterExample: 'Use @media in the style sheet.',
  },
  {
    // A chat whose day and time have no comma between: [12/3/25 9:42] Chema: dime
    ...{ lineStart: '[', type: 'NAME', reason: 'speaker of a transcript', isKnown: true, specificity: 2 },
    ...{ score: 0.85, read: person, behind: /(?: \([^()\n]{1,24}\))?:[ \t]/y },
    pattern:
      /\[\d{1,4}[./-]\d{1,2}[./-]\d{2,4} \d{1,2}:\d{2}(?::\d{2})?(?: ?[AaPp]\.?[Mm]\.?)?\] (?=\p{Lu}\p{Ll})/duy,
    example: '[12/3/25 9:42] [Zwetla Quorn]: morning all',
    counterExample: '[12/3/25 9:42] Train: departed',
  },
  {
    // The answer of a caller who is asked for a name: CALLER: gareth probert
    ...{ lead: 'spoken-names.questions', at: 'anywhere', type: 'NAME', isKnown: true, specificity: 1 },
    ...{ score: 0.75, read: lowerCaseSpeaker, reason: 'answer to the question for a name' },
    pattern: new RegExp(
      String.raw`(?: please)?[?.,]{0,2}[ \t]*\r?\n[^:\n]{1,30}:[ \t](?:(?:yeah|yes|yep|sure|uh|um|erm|it's|its|it is|my name is|my name's|i'm|this is),? ){0,3}(?<value>${nameWord}(?: ${nameWord}){0,2})(?=[ \t]*(?:[,.]|\r?\n|$))`,
      'duy',
    ),
    example: 'AGENT: and your name please\nCALLER: [gareth probert], p r o b e r t\n',
    counterExample: 'AGENT: and your name please\nCALLER: hold on, one moment\n',
  },
  {
    ...{
      lead: 'people.quoted-leads',
      at: 'anywhere',
      type: 'NAME',
      isKnown: true,
      read: person,
      specificity: 1,
    },
    ...{ score: 0.75, reason: 'quoted name after its label', behind: /["”»]/y },
    pattern: /[ \t:=]{0,3}["“«](?=\p{Lu})/duy,
    example: 'Court -> Airport pax "[Zwetla]" tel',
    counterExample: 'Court -> Airport pax "Two" tel',
  },
  {
    // Who a person is, in brackets: Col (Unite rep)
    ...{ sign: '(', type: 'NAME', isKnown: true, read: relatedName, specificity: 0, score: 0.6 },
    reason: 'before a role in brackets',
    pattern: new RegExp(
      String.raw`(?<=(?:^|[,;:.\n] ?)(?<value>\p{Lu}[\p{L}\p{M}]{2,13}) )\((?=(?:[\p{L}'’-]{2,14} ){0,2}(?:${alternatives('people.bracketed-roles')})[),;])`,
      'duy',
    ),
    example: 'Present: [Zwetla] (union rep), others',
    counterExample: 'Present: Invoice (manager copy), others',
  },
  {
    // Whose turn it is: Rota: 16th Mavis, 23rd Sue
    ...{ lead: 'rotas.ordinals', at: 'anywhere', type: 'NAME', read: ownName, specificity: 0, score: 0.6 },
    ...{ reason: 'whose turn it is', isKnown: true },
    pattern: /[.:]? (?<value>\p{Lu}\p{Ll}{2,11})(?=[,;.]|\r?\n|$| (?:and|&) \p{Lu})/duy,
    example: 'Rota: 16th [Mavis], 23rd',
    counterExample: 'on the 16th Street, 23rd',
  },
]
