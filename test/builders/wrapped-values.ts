/** Sensitive values of many kinds, broken over lines in many styles, each in a text of its own. */
import { pick, seeded } from '../../fixtures/random.ts'

type Random = () => number

export interface ValueKind {
  readonly name: string
  /** Sentences with `%` for the value. */
  readonly sentences: readonly string[]
  readonly make: (random: Random) => string
  /** Where a value may break: `gaps` only at its separators, `anywhere` inside its digits, too, as in a narrow cell. */
  readonly breaks: 'gaps' | 'anywhere'
}

/** A text with a broken value: the value as pieces in text order. */
export interface WrappedText {
  readonly kind: string
  readonly style: string
  /** The sentence on one line. */
  readonly whole: string
  readonly value: string
  readonly text: string
  /** Ranges of the value's pieces in `text`. */
  readonly pieces: readonly { readonly start: number; readonly end: number }[]
}

const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => Math.floor(random() * 10)).join('')

/** Fills `#` with digits and `A` with capitals. */
const fill = (random: Random, pattern: string): string =>
  pattern
    .replace(/#/g, () => digits(random, 1))
    .replace(/A/g, () => String.fromCharCode(65 + Math.floor(random() * 26)))

const filled =
  (...patterns: string[]) =>
  (random: Random): string =>
    fill(random, pick(random, patterns))

function luhn(prefix: string, random: Random, length: number): string {
  const body = prefix + digits(random, length - prefix.length - 1)
  let sum = 0
  for (const [i, char] of [...body].reverse().entries()) {
    const doubled = Number(char) * (i % 2 === 0 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return body + ((10 - (sum % 10)) % 10)
}

const groupsOf = (text: string, ...sizes: number[]): string => {
  const parts: string[] = []
  let at = 0
  for (let i = 0; at < text.length; i++) {
    const size = sizes[Math.min(i, sizes.length - 1)]
    parts.push(text.slice(at, at + size))
    at += size
  }
  return parts.join(' ')
}

function iban(country: string, body: string): string {
  const number = [...`${body}${country}00`].map((char) => Number.parseInt(char, 36)).join('')
  const check = String(98n - (BigInt(number) % 97n)).padStart(2, '0')
  return `${country}${check}${body}`
}

const given = [
  'Margaret',
  'Thandeka',
  'Oliver',
  'Jasper',
  'Ingrid',
  'Rosalind',
  'Priya',
  'Mateo',
  'Helena',
  'Sigrid',
]
const surnames = [
  'Thornbury',
  'Mbeki',
  'Lindqvist',
  'Hargreaves',
  'Okafor',
  'Castellano',
  'Novotny',
  'Whitcombe',
  'Ferrante',
]
const streets = [
  'High Street',
  'Mill Lane',
  'Station Road',
  'Oakwood Avenue',
  'Church Street',
  'Harbour Drive',
]
const towns = ['Leeds', 'Bristol', 'Norwich', 'Exeter', 'Sheffield']
const months = ['January', 'March', 'April', 'June', 'August', 'October', 'December']

const phones = [
  'Please call % before noon and ask for the front desk.',
  'Her phone number is % since the move last spring.',
  'Telephone: % is answered all day by the staff.',
]
const phone = (name: string, ...patterns: string[]): ValueKind => ({
  name: `phone ${name}`,
  sentences: phones,
  make: filled(...patterns),
  breaks: 'gaps',
})

const day = (random: Random): number => 1 + Math.floor(random() * 28)
const year = (random: Random): number => 1940 + Math.floor(random() * 70)
const two = (value: number): string => String(value).padStart(2, '0')

export const valueKinds: readonly ValueKind[] = [
  phone('US', '415-555-01##', '(212) 555-01##', '+1 303 555 01##'),
  phone('GB', '020 7946 0###', '07700 900###', '+44 161 496 0###'),
  phone('DE', '030 23125 ###', '+49 89 6360 ####'),
  phone('FR', '01 42 68 53 ##', '+33 6 39 98 ## ##'),
  phone('ES', '+34 912 345 ###', '612 34 56 ##'),
  phone('IT', '+39 06 6982 ####', '+39 347 123 4###'),
  phone('NL', '+31 20 624 1###', '020 624 1###'),
  phone('CH', '+41 44 668 18 ##', '044 668 18 ##'),
  phone('AU', '(02) 9374 4###', '+61 2 9374 4###'),
  phone('IN', '+91 98765 43###', '+91 22 2266 1###'),
  {
    name: 'SSN',
    sentences: [
      'Her SSN: % was on the form that we received.',
      'The social security number % belongs to the claimant.',
    ],
    make: (random) =>
      `${100 + Math.floor(random() * 500)}-${two(1 + Math.floor(random() * 98))}-${1000 + Math.floor(random() * 8999)}`,
    breaks: 'gaps',
  },
  {
    name: 'IBAN grouped',
    sentences: [
      'Please pay to IBAN % by the end of the month.',
      'The refund goes to % as agreed on the phone.',
    ],
    make: (random) =>
      groupsOf(
        pick(random, [
          iban('DE', digits(random, 18)),
          iban('GB', `NWBK${digits(random, 14)}`),
          iban('FR', `${digits(random, 10)}${digits(random, 13)}`),
          iban('NL', `ABNA${digits(random, 10)}`),
        ]),
        4,
      ),
    breaks: 'gaps',
  },
  {
    name: 'IBAN compact',
    sentences: ['Please pay to IBAN % by the end of the month.'],
    make: (random) =>
      pick(random, [
        iban('DE', digits(random, 18)),
        iban('GB', `NWBK${digits(random, 14)}`),
        iban('NL', `ABNA${digits(random, 10)}`),
      ]),
    breaks: 'anywhere',
  },
  {
    name: 'card',
    sentences: ['The card % was charged twice in one week.', 'Paid by credit card % at the counter.'],
    make: (random) => groupsOf(luhn(pick(random, ['4539', '5425', '4111']), random, 16), 4),
    breaks: 'gaps',
  },
  {
    name: 'card compact',
    sentences: ['Paid by credit card % at the counter.'],
    make: (random) => luhn(pick(random, ['4539', '5425']), random, 16),
    breaks: 'anywhere',
  },
  {
    name: 'card Amex',
    sentences: ['Paid by credit card % at the counter.'],
    make: (random) => groupsOf(luhn('37', random, 15), 4, 6, 5),
    breaks: 'gaps',
  },
  {
    name: 'e-mail',
    sentences: ['Please write to % for any question about it.', 'Her address is % as far as we know today.'],
    make: (random) =>
      `${pick(random, given).toLowerCase()}.${pick(random, surnames).toLowerCase()}@${pick(random, ['example.com', 'mail.example.org', 'clinic-north.org'])}`,
    breaks: 'gaps',
  },
  {
    name: 'URL',
    sentences: ['The record is at % in the archive today.', 'See % about the case and its files.'],
    make: (random) =>
      `https://www.example.org/${pick(random, ['case-files', 'patient_list', 'records'])}/${digits(random, 5)}/${pick(random, ['view.html', 'summary-page', 'index?id=77'])}`,
    breaks: 'gaps',
  },
  {
    name: 'name',
    sentences: [
      'The form was signed by % in front of a witness.',
      'We spoke with Mr. % about the second visit.',
      'Patient name: % was seen on the ward today.',
    ],
    make: (random) => `${pick(random, given)} ${pick(random, surnames)}`,
    breaks: 'gaps',
  },
  {
    name: 'date in words',
    sentences: ['She was born on % in the old hospital.', 'The contract was signed on % by both sides.'],
    make: (random) =>
      pick(random, [
        `${day(random)} ${pick(random, months)} ${year(random)}`,
        `${pick(random, months)} ${day(random)}, ${year(random)}`,
      ]),
    breaks: 'gaps',
  },
  {
    name: 'date in digits',
    sentences: ['Date of birth: % as stated on the card.', 'The contract was signed on % by both sides.'],
    make: (random) => {
      const [d, m, y] = [two(day(random)), two(1 + Math.floor(random() * 12)), year(random)]
      return pick(random, [`${d}/${m}/${y}`, `${d}.${m}.${y}`, `${y}-${m}-${d}`])
    },
    breaks: 'gaps',
  },
  {
    name: 'address',
    sentences: ['The parcel was sent to % two weeks ago.', 'She lives at % since the spring.'],
    make: (random) =>
      `${1 + Math.floor(random() * 120)} ${pick(random, streets)}, ${pick(random, towns)} ${pick(random, ['LS1 4AP', 'BS8 1TH', 'NR2 4SX'])}`,
    breaks: 'gaps',
  },
  {
    name: 'MRN',
    sentences: ['MRN: % is the number of her file.', 'Medical record number % was opened in spring.'],
    make: filled('########', '####-#####', 'MRN-######'),
    breaks: 'anywhere',
  },
  {
    name: 'passport',
    sentences: ['Passport No: % was shown at the desk.', 'She travels with passport number % at present.'],
    make: filled('#########', 'A########'),
    breaks: 'anywhere',
  },
  {
    name: 'NHS number',
    sentences: ['NHS number: % is on the letter.'],
    make: (random) => {
      for (;;) {
        const body = `4${digits(random, 8)}`
        const check = 11 - ([...body].reduce((sum, char, i) => sum + Number(char) * (10 - i), 0) % 11)
        if (check !== 10) return groupsOf(body + (check % 11), 3, 3, 4)
      }
    },
    breaks: 'gaps',
  },
  {
    name: 'account',
    sentences: ['Account number: % is closed since June.', 'The money came from account no. % last week.'],
    make: filled('##########', '####-######'),
    breaks: 'anywhere',
  },
  {
    name: 'driving licence',
    sentences: ["Driver's license number: % was shown to the clerk."],
    make: filled('A#######', 'A####-#####-#####'),
    breaks: 'anywhere',
  },
]

export interface BreakStyle {
  readonly name: string
  /** The text with the value broken into `parts` between `before` and `behind`, and where the pieces are. */
  readonly set: (before: string, parts: readonly string[], behind: string, random: Random) => Layout
}

interface Layout {
  readonly text: string
  readonly pieces: WrappedText['pieces']
}

/** Texts one after another; those marked are pieces of the value. */
function layout(...parts: readonly (string | { readonly piece: string })[]): Layout {
  let text = ''
  const pieces: { start: number; end: number }[] = []
  for (const part of parts) {
    if (typeof part !== 'string') pieces.push({ start: text.length, end: text.length + part.piece.length })
    text += typeof part === 'string' ? part : part.piece
  }
  return { text, pieces }
}

const joinedBy =
  (lineEnd: string) =>
  (before: string, parts: readonly string[], behind: string): Layout =>
    layout(before, ...parts.flatMap((piece, i) => (i === 0 ? [{ piece }] : [lineEnd, { piece }])), behind)

/** Rows of a text table: the value's pieces below each other in one column, other cells beside them. */
function rows(
  before: string,
  parts: readonly string[],
  behind: string,
  edge: string,
  label: boolean,
): Layout {
  const width = Math.max(12, ...parts.map((part) => part.length))
  const title = before.trim().slice(-28).padEnd(28)
  const notes = [behind.trim().slice(0, 18), '', '', '']
  const out: (string | { piece: string })[] = []
  for (const [i, piece] of parts.entries()) {
    out.push(
      `${edge}${i === 0 || !label ? title : ' '.repeat(28)} ${edge} `,
      { piece },
      `${' '.repeat(width - piece.length)} ${edge} ${notes[i]}\n`,
    )
  }
  return layout(...out)
}

export const breakStyles: readonly BreakStyle[] = [
  { name: 'line end', set: joinedBy('\n') },
  { name: 'CRLF', set: joinedBy('\r\n') },
  { name: 'blank and line end', set: joinedBy(' \n') },
  { name: 'indented', set: joinedBy('\n    ') },
  { name: 'hyphenated', set: joinedBy('-\n') },
  { name: 'soft hyphen', set: joinedBy('\u00ad\n') },
  {
    name: 'quoted mail',
    set: (before, parts, behind) =>
      layout(`> Some words before it.\n> ${before}`, ...joinParts(parts, '\n> '), behind),
  },
  {
    name: 'comment',
    set: (before, parts, behind) => layout(`// ${before}`, ...joinParts(parts, '\n// '), behind),
  },
  {
    name: 'CSV cell',
    set: (before, parts, behind) =>
      layout(`id,note,state\n17,"${before}`, ...joinParts(parts, '\n'), `${behind}",open\n18,"none",open\n`),
  },
  { name: 'text table', set: (before, parts, behind) => rows(before, parts, behind, '|', true) },
  { name: 'aligned columns', set: (before, parts, behind) => rows(before, parts, behind, '   ', true) },
]

function joinParts(parts: readonly string[], lineEnd: string): (string | { piece: string })[] {
  return parts.flatMap((piece, i) => (i === 0 ? [{ piece }] : [lineEnd, { piece }]))
}

/** Positions at which a value may break: behind a blank (which is dropped), a hyphen, `@`, `/`, or before a point; inside digits. */
function breakPositions(value: string, { breaks }: ValueKind): number[] {
  const found: number[] = []
  for (let at = 2; at < value.length - 1; at++) {
    const before = value[at - 1]
    const gap = / |-|@|\//.test(before) && !/[/]/.test(value[at])
    const inside = breaks === 'anywhere' && at > 2 && /[\dA-Z]/.test(before) && /[\dA-Z]/.test(value[at])
    if (gap || inside || (value[at - 1] === '.' && value.includes('@'))) found.push(at)
  }
  return found
}

/** The parts of a value that is broken at random positions, without the blanks at the breaks. */
function broken(value: string, kind: ValueKind, random: Random): string[] {
  const positions = breakPositions(value, kind)
  const count = positions.length > 2 && value.length > 18 && random() < 0.3 ? 2 : 1
  const chosen = new Set<number>()
  while (chosen.size < Math.min(count, positions.length)) chosen.add(pick(random, positions))
  const parts: string[] = []
  let from = 0
  for (const at of [...chosen].sort((a, b) => a - b)) {
    parts.push(value.slice(from, at).trimEnd())
    from = at
  }
  return [...parts, value.slice(from)]
}

/** Styles that break inside a word, so a value with a sign of its own at the break is not hyphenated again. */
const hyphenStyles = new Set(['hyphenated', 'soft hyphen'])

/** `count` texts, each with one broken value; kinds and styles take turns. */
export function wrappedTexts(
  count: number,
  seed: number,
  kinds: readonly ValueKind[] = valueKinds,
  styles: readonly BreakStyle[] = breakStyles,
): WrappedText[] {
  const random = seeded(seed)
  return Array.from({ length: count }, (_, i) => {
    const kind = kinds[i % kinds.length]
    const style = styles[Math.floor(i / kinds.length) % styles.length]
    const sentence = pick(random, kind.sentences)
    const [before, behind] = sentence.split('%')
    const value = kind.make(random)
    const parts = broken(value, kind, random)
    const hasSign = parts.slice(0, -1).some((part) => /[^\p{L}\p{N}]$/u.test(part))
    const wordwise = value.includes(' ') && parts.join('').length < value.length
    const set = hyphenStyles.has(style.name) && (hasSign || wordwise) ? joinedBy('\n') : style.set
    return {
      kind: kind.name,
      style: style.name,
      whole: before + value + behind,
      value,
      ...set(before, parts, behind, random),
    }
  })
}
