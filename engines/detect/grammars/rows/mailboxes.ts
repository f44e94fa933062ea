import { anything, mailboxName, placedName, type Row } from './readers.ts'

/** A word of a name as shown by e-mail programs: with a particle, initial, title or degree, in any case. */
const word = String.raw`\p{L}[\p{L}\p{M}.'’-]{0,30}`
const name = `${word}(?: ${word}){0,6}`
/** The same, also with the surname first: `de la Fuente, Zorbul`. */
const anyName = `${word}(?:,? ${word}){0,7}`
/** What is added to a name: the person's office or location. */
const added = String.raw`(?: [([][^()[\]<>\n]{1,40}[)\]])?`
const address = String.raw`(?:mailto:)?[\w.+-]{1,64}@`
const quote = `["'“”„‘’*]`

const base = { type: 'NAME', isKnown: true, reason: 'name in a header or after a label' } as const

/** People in the headers of e-mails, also of e-mails quoted in a text (RFC 5322, 3.4): their names may be in no dictionary. */
export const mailboxRows: readonly Row[] = [
  {
    // After a separator that is not in names: the colon of a header, a quotation mark, the mailbox before.
    ...base,
    ...{ sign: '<', read: mailboxName, specificity: 2, score: 0.9 },
    pattern: new RegExp(
      String.raw`(?=<${address})(?<=(?:^|[:;>("'“„‘\n\t]|\* ?|, )[ \t]?(?<value>${anyName})${added}${quote}{0,2} ?)<`,
      'duy',
    ),
    example: 'Sender: "[Zorbul de la Fuente]" <zorbul@example.org>',
    counterExample: 'Sender: "Human Resources" <office@example.org>',
  },
  {
    // The last of several names that have no such separators.
    ...base,
    ...{ sign: '<', read: mailboxName, specificity: 1, score: 0.88 },
    pattern: new RegExp(`(?=<${address})(?<=, (?<value>${name})${added} ?)<`, 'duy'),
    example: 'copies to the office, [Zorbul Quendra] <zorbul@example.org>',
    counterExample: 'write to the office, all <all@example.org>',
  },
  {
    ...base,
    ...{ sign: '<', unlessTagged: true, read: placedName, specificity: 0, score: 0.88 },
    pattern: new RegExp(
      String.raw`(?=<${address})(?<=(?:^|[,;("'>\n\t][ \t]?)(?<value>${name})["']? ?)<`,
      'duy',
    ),
    example: 'and\n[tāne ngata] <tane@example.org>',
    counterExample: 'write to all <all@example.org>',
  },
  {
    // A comment after the address, where older programs write the name.
    ...base,
    ...{ sign: '(', read: mailboxName, specificity: 1, score: 0.9 },
    pattern: new RegExp(
      String.raw`(?<=@[\w.-]{2,80}[\])]?>? ?)\(["']?(?<value>${anyName})["']?(?=\)|[ \t]*(?:\r?\n|$))`,
      'duy',
    ),
    example: 'From: zorbul@example.org ([Zorbul de la Fuente])',
    counterExample: 'From: office@example.org (Human Resources)',
  },
  {
    // Surname first, or a name in quotes.
    ...base,
    ...{ lead: 'mail-names.labels', at: 'line', read: mailboxName, specificity: 2, score: 0.89 },
    pattern: new RegExp(
      String.raw`\*{0,2}:\*{0,2}[ \t]{0,3}(?:["“](?<value>${anyName})${added}["”](?=[ \t]{0,3}(?:\r?\n|$|[<;,])))`,
      'duy',
    ),
    example: 'An: "[Kweeboith di Eborudrud]"\nBetreff: Heizung',
    counterExample: 'An: "Human Resources"\nBetreff: Heizung',
  },
  {
    // A surname may be a place name: Lund.
    ...base,
    ...{ lead: 'mail-names.labels', at: 'line', read: anything, specificity: 3, score: 0.89 },
    pattern:
      /\*{0,2}:\*{0,2}[ \t]{0,3}(?<value>\p{Lu}[\p{L}'’-]{1,20}, \p{Lu}[\p{L}'’.-]{1,20})[ \t]{0,3}(?=\r?\n|$|[<;])/duy,
    example: 'From: [Lund, Kam]\nTo: all',
    counterExample: 'from: London, and back',
  },
  {
    ...base,
    ...{ lead: 'mail-names.labels', at: 'line', read: mailboxName, specificity: 2, score: 0.89 },
    pattern: new RegExp(
      String.raw`\*{0,2}:\*{0,2}[ \t]{0,3}(?<value>${name}, \p{Lu}[\p{L}\p{M}.'’-]{0,30}(?: ${word}){0,2})${added}[ \t]{0,3}(?=\r?\n|$|[<;])`,
      'duy',
    ),
    example: 'From: [van der Quendra, Kwem]\nTo: all',
    counterExample: 'from: London, and back',
  },
]
