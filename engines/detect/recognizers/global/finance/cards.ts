import { digitsOf, isRepeated, numberAt } from '../../../checks/digits.ts'
import { isLuhn } from '../../../checks/luhn.ts'
import { afterLabel, anyValue, standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

const financial = { category: 'FINANCIAL', region: 'GLOBAL' } as const

/**
 * Issuer ranges over the first six digits, and the lengths that each network issues. Sources: ISO/IEC 7812-1 and the networks'
 * own public range notices (Visa, Mastercard 51-55 and 2221-2720, American Express, Diners and Discover, JCB, UnionPay,
 * Maestro, Mir, RuPay, Troy, UATP, Verve, Elo, Hipercard).
 */
const ranges: readonly (readonly [from: number, to: number, lengths: readonly number[]])[] = [
  [100000, 199999, [15]],
  [220000, 220499, [16, 17, 18, 19]],
  [222100, 272099, [16]],
  [300000, 305999, [14, 15, 16, 17, 18, 19]],
  [309500, 309599, [14, 15, 16, 17, 18, 19]],
  [340000, 349999, [15]],
  [352800, 358999, [16, 17, 18, 19]],
  [360000, 369999, [14, 15, 16, 17, 18, 19]],
  [370000, 379999, [15]],
  [380000, 399999, [14, 16, 17, 18, 19]],
  [400000, 499999, [13, 16, 19]],
  [500000, 509999, [12, 13, 14, 15, 16, 17, 18, 19]],
  [510000, 559999, [16]],
  [560000, 589999, [12, 13, 14, 15, 16, 17, 18, 19]],
  [600000, 609999, [13, 16, 19]],
  [620000, 629999, [16, 17, 18, 19]],
  [636000, 639999, [16, 17, 18, 19]],
  [640000, 659999, [16, 17, 18, 19]],
  [670000, 679999, [12, 13, 14, 15, 16, 17, 18, 19]],
  [810000, 817199, [16, 17, 18, 19]],
  [979200, 979289, [16]],
]

/** An issuer range with a length that its network uses. */
function isCardRange(value: string): boolean {
  const digits = digitsOf(value)
  const head = numberAt(digits, 0, 6)
  const range = ranges.find(([from, to]) => head >= from && head <= to)
  return range?.[2].includes(digits.length) === true && !isRepeated(digits)
}

/** The same, and Luhn. */
function isCardNumber(value: string): boolean {
  return isCardRange(value) && isLuhn(digitsOf(value))
}

const cardWords = {
  en: [
    'card',
    'credit card',
    'debit card',
    'cc',
    'visa',
    'mastercard',
    'amex',
    'american express',
    'discover',
    'payment',
    'maestro',
    'credit',
  ],
  de: ['karte', 'kreditkarte', 'kartennummer', 'karten-nr'],
  fr: ['carte', 'carte bancaire', 'carte de crédit', 'cb'],
  es: ['tarjeta', 'tarjeta de crédito'],
  it: ['carta', 'carta di credito'],
  pt: ['cartão', 'cartão de crédito'],
  nl: ['kaart', 'creditcard', 'kaartnummer'],
}

/** Payment card in the groups that cards print (ISO/IEC 7812-1): the grouping itself is evidence for a card. */
const creditCard: Recognizer = {
  ...financial,
  name: 'credit-card',
  type: 'CREDIT_CARD',
  label: 'Payment card number',
  triggers: [{ on: 'digits', lengths: [4] }],
  // A row of hexadecimal has groups of four too.
  pattern: standalone(
    /(?<![0-9A-F]{4} )\d{4}([ ./-])(?:\d{4}\1\d{4}\1\d{4}(?:\1\d{3})?|\d{6}\1\d{4,5}|\d{4}\1\d{4}\1\d{1,3})(?! [0-9]{0,3}[A-F][0-9A-F]{0,3}\b)/,
  ),
  check: isCardNumber,
  context: cardWords,
  score: { base: 0.9, context: 0.99 },
}

/** In groups, with a line break between two of them. */
const creditCardWrapped: Recognizer = {
  ...creditCard,
  name: 'credit-card-wrapped',
  pattern: standalone(
    /(?<![0-9A-F]{4} )\d{4}(?:[ -]?\d{4}){0,2}[ -]?\r?\n[ \t]{0,8}\d{4}(?:[ -]?\d{4}){0,2}(?! [0-9]{0,3}[A-F][0-9A-F]{0,3}\b)/,
  ),
  check: (value) => value.replace(/\D/g, '').length === 16 && isCardNumber(value),
  score: { base: 0.45, context: 0.95 },
}

/** Payment card without groups, 14 to 19 digits. Issuer range and Luhn. */
const creditCardBare: Recognizer = {
  ...creditCard,
  name: 'credit-card-bare',
  triggers: [{ on: 'digits', lengths: [14, 15, 16, 17, 18, 19] }],
  pattern: standalone(/\d{14,19}/),
  check: (value) => isCardNumber(value) && !value.startsWith('1'),
  score: { base: 0.45, context: 0.98 },
}

/** Old and rare lengths, which other numbers share. */
const creditCardShort: Recognizer = {
  ...creditCard,
  name: 'credit-card-short',
  triggers: [{ on: 'digits', lengths: [12, 13] }],
  pattern: standalone(/\d{12,13}/),
  score: { base: 0.25, context: 0.9 },
}

/** After its label a number of a card's length counts even with a wrong or masked digit. */
const creditCardLabelled: Recognizer = {
  ...creditCard,
  name: 'credit-card-labelled',
  triggers: [
    {
      on: 'label',
      of: [
        'card number',
        'credit card',
        'debit card',
        'card no',
        'card #',
        'credit card number',
        'kartennummer',
        'kreditkarte',
        'kreditkartennummer',
        'numéro de carte',
        'carte bancaire',
        'número de tarjeta',
        'tarjeta',
        'numero carta',
        'número do cartão',
        'kaartnummer',
      ],
    },
  ],
  pattern: afterLabel(
    /\d{4}[ -]?[\d*xX•]{2,6}[ -]?(?:[\d*xX•]{2,6}[ -]?){0,2}[\d*xX•]{3,5}|(?:\d{4,6})?[*xX•]{4,12}\d{4}|(?:[*xX•]{4}[ -]){3}\d{4}/,
  ),
  group: 'value',
  check: (value) => {
    const length = value.replace(/[ -]/g, '').length
    return length >= 13 && length <= (/[*xX•]/.test(value) ? 22 : 19) && !isRepeated(digitsOf(value))
  },
  score: { base: 0.85 },
}

/** A number of a network's range and length with a wrong check digit: counts only beside a word of cards. */
const creditCardMeant: Recognizer = {
  ...creditCard,
  name: 'credit-card-meant',
  triggers: [{ on: 'digits', lengths: [4, 15, 16] }],
  pattern: standalone(
    /(?<![0-9A-F]{4} )(?:\d{16}|\d{15}|\d{4}([ -])(?:\d{4}\1\d{4}\1\d{4}|\d{6}\1\d{5}))(?! [0-9]{0,3}[A-F][0-9A-F]{0,3}\b)/,
  ),
  check: isCardRange,
  context: {
    ...cardWords,
    '*': ['mc', 'cvv', 'cvc', 'cvv2', 'jcb', 'diners', 'unionpay', 'pan'],
    en: [...cardWords.en, 'expiry', 'exp', 'expires', 'cardholder', 'charged', 'master card'],
  },
  score: { base: 0.1, context: 0.75 },
}

/** Masked in the middle, as receipts print it: 4532 12** **** 7890. */
const creditCardMasked: Recognizer = {
  ...creditCard,
  name: 'credit-card-masked',
  triggers: [{ on: 'sign', of: '*' }],
  pattern:
    /(?<![\w*])(?:[3-6]\d{3}[ -]?(?:\d{2}\*{2}[ -]?|\*{4}[ -]?)\*{4}[ -]?\d{4}|[3-6]\d{3,5}\*{5,12}\d{4}|\*{4}([ -])\*{4}\1\*{4}\1\d{4}|\*{11,12}\d{4})(?![\w*])/y,
  check: anyValue,
  score: { base: 0.8, context: 0.95 },
}

/** Card security code (CVV, CVC, CID): three or four digits, identified by its label. */
const cardCvv: Recognizer = {
  ...financial,
  name: 'card-cvv',
  type: 'CARD_CVV',
  label: 'Card security code',
  triggers: [
    {
      on: 'label',
      of: [
        'cvv',
        'cvv2',
        'cvc',
        'cvc2',
        'csc',
        'security code',
        'card verification',
        'prüfziffer',
        'kartenprüfnummer',
        'cryptogramme',
        'code de sécurité',
        'código de seguridad',
        'codice di sicurezza',
        'código de segurança',
        'beveiligingscode',
      ],
    },
  ],
  // CVC2 and CVV2: the digit belongs to the label.
  pattern: new RegExp(`(?:2(?=[\\s:#=]))?${afterLabel(/\d{3,4}/).source}`, 'iy'),
  group: 'value',
  score: { base: 0.85 },
}

/** Card expiry date, MM/YY or MM/YYYY, identified by its label. */
const cardExpiry: Recognizer = {
  ...financial,
  name: 'card-expiry',
  type: 'CARD_EXPIRY',
  label: 'Card expiry date',
  triggers: [
    {
      on: 'label',
      of: [
        'exp',
        'expiry',
        'expires',
        'expiration',
        'exp date',
        'expiry date',
        'expiration date',
        'valid thru',
        'valid through',
        'good thru',
        'valid until',
        'gültig bis',
        'ablaufdatum',
        'date d’expiration',
        "date d'expiration",
        'expire fin',
        'fecha de caducidad',
        'caducidad',
        'vencimiento',
        'scadenza',
        'validade',
        'vervaldatum',
        'geldig tot',
      ],
    },
  ],
  pattern: afterLabel(/(?:0[1-9]|1[0-2]) ?[/-] ?(?:20)?\d{2}(?![/.-]\d)/),
  group: 'value',
  score: { base: 0.8 },
}

/** Track 1 and track 2 of a magnetic stripe (ISO/IEC 7813). Checked: the card number in it. */
const cardTrack: Recognizer = {
  ...financial,
  name: 'card-track',
  type: 'CARD_TRACK',
  label: 'Magnetic track data',
  triggers: [{ on: 'literal', of: ['%B', ';3', ';4', ';5', ';6'] }],
  pattern: /%B\d{12,19}\^[^^\r\n]{2,26}\^\d{4,7}[^?\r\n]{0,60}\??|;\d{12,19}=\d{4,7}\d{0,20}\??/y,
  check: (value) => isCardNumber(/\d{12,19}/.exec(value)?.[0] ?? ''),
  score: { base: 0.97 },
}

export const cardsRecognizers: readonly Recognizer[] = [
  creditCard,
  creditCardWrapped,
  creditCardBare,
  creditCardShort,
  creditCardLabelled,
  creditCardMeant,
  creditCardMasked,
  cardCvv,
  cardExpiry,
  cardTrack,
]
