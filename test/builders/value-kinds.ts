/** Sensitive values of many kinds, with sentences around them. */
import { pick } from '../../fixtures/random.ts'

export type Random = () => number

export interface ValueKind {
  readonly name: string
  /** Sentences with `%` for the value. */
  readonly sentences: readonly string[]
  readonly make: (random: Random) => string
  /** Where a value may break: `gaps` only at its separators, `anywhere` inside its digits, too, as in a narrow cell. */
  readonly breaks: 'gaps' | 'anywhere'
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
