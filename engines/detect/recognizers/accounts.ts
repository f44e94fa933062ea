import { compact } from '../checks/digits.ts'
import type { Recognizer } from './recognizer.ts'
import { byLabel, ibanShape, isDateLike, labelled } from './shape.ts'

const financial = { category: 'FINANCIAL', region: 'GLOBAL' } as const

const accountLabels = [
  ...['account', 'accounts', 'account number', 'account no', 'account numbers', 'acct number', 'acct no'],
  ...['acct', 'acctno', 'accnum', 'acc no', 'acc number', 'acc', 'bank account', 'bank account number'],
  ...['bank acct', 'checking account', 'checking acct', 'savings account', 'savings acct', 'current account'],
  ...['deposit account', 'account details', 'beneficiary account', 'member account'],
  ...['kontonummer', 'konto-nr', 'kontonr', 'kto', 'kto-nr', 'ktonr', 'konto', 'bankkonto', 'girokonto'],
  ...['sparkonto', 'numéro de compte', 'compte bancaire', 'numéro de compte bancaire', 'n de compte'],
  ...['compte courant', 'compte n', 'rib', 'número de cuenta', 'cuenta bancaria', 'cuenta corriente'],
  ...['nº de cuenta', 'número de cuenta bancaria', 'cuenta de ahorros', 'cuenta', 'numero di conto'],
  ...['conto corrente', 'numero conto', 'conto bancario', 'número da conta', 'conta corrente'],
  ...['conta bancária', 'conta poupança', 'nº da conta', 'rekeningnummer', 'bankrekening'],
  ...['bankrekeningnummer', 'rekening', 'rek.nr', 'numer konta', 'nr konta', 'numer rachunku', 'rachunek'],
  ...[
    'kontonummer',
    'bankkontonummer',
    'tilinumero',
    'číslo účtu',
    'bankszámlaszám',
    'счет',
    'расчетный счет',
  ],
  ...['口座番号', '账号', '银行账号', '계좌번호'],
]

/** Numbers as banks print them: letters of the bank in front at most, groups parted by blanks, points or hyphens. */
const accountBody =
  /[A-Z]{0,10}-?\d{8,24}(?:-\d{1,6}){0,3}(?:-?[A-Z]{1,3})?|[A-Z]{0,10}-?\d{1,7}(?:[ -]\d{2,12}){1,8}(?:-[0-9A-Z])?|[A-Z]{0,10}-?\d{4,7}(?:-?[0-9A-Z]{1,2})?/

function isAccount(value: string): boolean {
  const digits = value.replace(/\D/g, '').length
  return digits >= 5 && digits <= 30 && !isDateLike(value)
}

/** Numbers of bank accounts that are no IBAN; a label alone tells them. */
export const bankAccount = byLabel({
  ...financial,
  name: 'bank-account',
  type: 'BANK_ACCOUNT',
  label: 'Bank account number',
  of: accountLabels,
  body: accountBody,
  check: isAccount,
  base: 0.86,
})

/** `a/c` and `c/c` with their stroke: without it they are other things. */
export const strokeAccount: Recognizer = {
  ...financial,
  name: 'bank-account-stroke',
  type: 'BANK_ACCOUNT',
  label: 'Bank account number',
  triggers: [{ on: 'label', of: ['a/c', 'c/c', 'a/c no', 'a/c number'] }],
  pattern: new RegExp(
    String.raw`(?<=[ac]/c[\s:.#]{0,4}(?:(?:no|n|nr|number|num)[.°º]?[\s:.#]{1,4})?)(?<value>${accountBody.source})(?![A-Za-z0-9]|[/.]\d)`,
    'iy',
  ),
  group: 'value',
  check: isAccount,
  score: { base: 0.82 },
}

/** Behind a label of accounts, what begins as an IBAN was meant as one, whatever its check digits. */
export const ibanAsAccount: Recognizer = {
  ...financial,
  name: 'iban-as-account',
  type: 'IBAN',
  label: 'IBAN',
  triggers: [{ on: 'label', of: accountLabels }],
  pattern: labelled(ibanShape),
  group: 'value',
  check: (value) =>
    value === value.toUpperCase() && compact(value).length >= 15 && (value.match(/\d/g)?.length ?? 0) >= 10,
  score: { base: 0.84 },
}

/** "ending in 4471", "(last four: 4471)", "***4471", in the words of seven languages. */
const ending = [
  ...['ending', 'ends', 'ended', 'finishing', 'endend', 'endet', 'endigend', 'eindigend', 'terminant'],
  ...['se terminant', 'terminada', 'terminado', 'acabada', 'che termina', 'terminante', 'com final'],
].join('|')
const lead = String.raw`(?:(?:number|numbers|no\.?|details|card|is|was|nummer|are)[\s:(]{1,3}){0,2}`
const endWords = `(?:${ending})(?:[ ]?(?:in|with|on|auf|mit|par|en|con|com|op|the digits|:)){0,2}`
const lastFour = String.raw`(?:the )?last[ -](?:4|four)(?:[ -](?:digits|of))?\)?(?: (?:are|is))?|letzten? (?:4|vier)(?: ziffern| stellen)?`
const tail = String.raw`${lead}(?:(?:${endWords}|${lastFour})[\s:)'"#-]{1,4}|(?=[*xX\u2022]{2}))(?<value>[*xX\u2022.]{0,16}[ -]?\d{3,5})(?![\dA-Za-z]|[./-]\d)`

function endOf(
  facts: Pick<Recognizer, 'category' | 'region' | 'name' | 'type' | 'label'>,
  of: readonly string[],
  base = 0.8,
): Recognizer {
  return {
    ...facts,
    triggers: [{ on: 'label', of }],
    pattern: new RegExp(String.raw`[\s:#(]{0,4}${tail}`, 'iy'),
    group: 'value',
    score: { base },
  }
}

export const bankAccountEnd = endOf(
  { ...financial, name: 'bank-account-end', type: 'BANK_ACCOUNT', label: 'Bank account number' },
  accountLabels,
)

/** The last four of a card are printed on every receipt (PCI DSS 3.4 allows it): found by who asks for less sure values. */
export const cardEnd = endOf(
  { ...financial, name: 'card-end', type: 'CREDIT_CARD', label: 'Payment card number' },
  [
    ...['card', 'card number', 'credit card', 'debit card', 'visa', 'mastercard', 'amex', 'american express'],
    ...[
      'discover',
      'maestro',
      'kreditkarte',
      'karte',
      'carte',
      'carte bancaire',
      'tarjeta',
      'carta',
      'cartão',
    ],
    ...['creditcard', 'bankkarte', 'kaart'],
  ],
  0.45,
)

export const ssnEnd = endOf(
  {
    category: 'PII_US',
    region: 'US',
    name: 'us-ssn-end',
    type: 'US_SSN',
    label: 'US social security number',
  },
  ['ssn', 'social', 'social security', 'social security number', 'social security no'],
)

/** The same the other way round: "last four of her SSN 6789". */
export const ssnLastFour: Recognizer = {
  ...ssnEnd,
  name: 'us-ssn-last-four',
  pattern:
    /(?<=last[ -](?:4|four)(?: digits)?(?: of| in)?(?: (?:his|her|their|my|your|the))?[ ](?:ssn|social(?: security(?: number| no\.?)?)?)[\s:#'"(is]{1,6})(?<value>\d{4})(?![\dA-Za-z]|[./-]\d)/iy,
}

/** The codes of banks and branches that stand beside an account: BLZ, code banque, agência, transit, BSB. */
export const bankCode = byLabel({
  ...financial,
  name: 'bank-code',
  type: 'BANK_CODE',
  label: 'Bank or branch code',
  of: [
    ...['blz', 'bankleitzahl', 'code banque', 'code guichet', 'código del banco', 'agência', 'branch code'],
    ...['bank code', 'clearing number', 'clearingnummer', 'bankkod', 'swift branch'],
  ],
  body: /\d{3}(?: \d{3} \d{2}|[ -]?\d{2,5})(?:-\d)?|\d{4,8}(?:-\d)?/,
  check: (value) => !/^(?:19|20)\d\d$/.test(value),
  base: 0.75,
})

export const auBsb = byLabel({
  category: 'FINANCIAL',
  region: 'AU',
  name: 'au-bsb',
  type: 'AU_BSB',
  label: 'Australian BSB',
  of: ['bsb', 'bsb number', 'bsb no'],
  body: /\d{3}[- ]?\d{3}/,
  check: () => true,
  base: 0.88,
})

/** Transit of five digits and institution of three, or the electronic form 0 + institution + transit. */
export const caBank = byLabel({
  category: 'FINANCIAL',
  region: 'CA',
  name: 'ca-bank',
  type: 'CA_BANK',
  label: 'Canadian transit and institution',
  of: [
    'transit number',
    'transit no',
    'transit',
    'institution number',
    'numéro de transit',
    'transit and institution',
  ],
  body: /\d{5}[- ]\d{3}(?:[- ]\d{7,12})?|0\d{8}/,
  check: () => true,
  base: 0.85,
})

/** Handles of India's payment interface: a name, @, and a bank's or app's short name without a point. */
export const inUpi: Recognizer = {
  category: 'FINANCIAL',
  region: 'IN',
  name: 'in-upi',
  type: 'IN_UPI',
  label: 'UPI handle',
  triggers: [{ on: 'sign', of: '@' }],
  pattern:
    /(?<![\w.@-])[\w.-]{2,64}@(?:ok(?:sbi|axis|icici|hdfcbank)|ybl|ibl|axl|paytm|apl|upi|sbi|icici|hdfcbank|axisbank|kotak|barodampay|pnb|idfcbank|yesbank|freecharge|airtel|indus|federal|rbl|cnrb|unionbank|boi|jupiteraxis|fam|postbank|waaxis|wasbi|wahdfcbank|waicici|pthdfc|ptsbi|ptyes|ptaxis|axisb)(?![\w@.-]*\w)/iy,
  context: { en: ['upi', 'vpa', 'payment', 'pay', 'gpay', 'phonepe', 'bhim'] },
  score: { base: 0.75, context: 0.93 },
}

/** PINs stand behind their own word alone. */
export const cardPin: Recognizer = {
  ...financial,
  name: 'card-pin',
  type: 'CARD_PIN',
  label: 'PIN',
  triggers: [
    {
      on: 'label',
      of: [
        ...['pin', 'pin code', 'pin number', 'card pin', 'atm pin', 'debit pin', 'geheimzahl', 'code pin'],
        ...['code secret', 'número pin', 'clave pin', 'codice pin', 'código pin', 'pincode', 'pin-code'],
      ],
    },
  ],
  pattern: labelled(/\d{4,6}/),
  group: 'value',
  check: (value) => !/^(?:19|20)\d\d$/.test(value),
  score: { base: 0.7 },
}

export const accountRecognizers: readonly Recognizer[] = [
  ...bankAccount,
  strokeAccount,
  ibanAsAccount,
  bankAccountEnd,
  cardEnd,
  ssnEnd,
  ssnLastFour,
  ...bankCode,
  ...auBsb,
  ...caBank,
  inUpi,
  cardPin,
]
