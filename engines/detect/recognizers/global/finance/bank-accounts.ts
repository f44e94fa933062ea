import { compact } from '../../../checks/digits.ts'
import { afterLabel, byLabel, isDateLike, lastDigits } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'
import { ibanFormat } from './banking.ts'

const financial = { category: 'FINANCIAL', region: 'GLOBAL' } as const

const accountLabels = [
  ...['account', 'accounts', 'account number', 'account no', 'account numbers', 'acct number', 'acct no'],
  ...[
    'a/c no',
    'a/c number',
    'c/c no',
    'acct',
    'acctno',
    'accnum',
    'acc no',
    'acc number',
    'acc',
    'bank account',
    'bank account number',
  ],
  ...['bank acct', 'checking account', 'checking acct', 'savings account', 'savings acct', 'current account'],
  ...['deposit account', 'account details', 'beneficiary account', 'member account'],
  ...['kontonummer', 'konto-nr', 'kontonr', 'kto', 'kto-nr', 'ktonr', 'konto', 'bankkonto', 'girokonto'],
  ...['sparkonto', 'numéro de compte', 'compte bancaire', 'numéro de compte bancaire', 'n de compte'],
  ...['compte courant', 'compte n', 'rib', 'número de cuenta', 'cuenta bancaria', 'cuenta corriente'],
  ...['nº de cuenta', 'número de cuenta bancaria', 'cuenta de ahorros', 'cuenta', 'numero di conto'],
  ...['conto corrente', 'numero conto', 'conto bancario', 'número da conta', 'conta corrente'],
  ...['conta bancária', 'conta poupança', 'nº da conta', 'rekeningnummer', 'bankrekening'],
  ...[
    'bankrekeningnummer',
    'rekening',
    'rek.nr',
    'numer konta',
    'nr konta',
    'numer rachunku',
    'nr rachunku',
    'rachunek',
  ],
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

/** Account numbers as banks print them: an optional bank prefix in letters, groups joined by blanks, points or hyphens. */
const accountBody =
  /[A-Z]{0,10}-?\d{8,24}(?:-\d{1,6}){0,3}(?:-?[A-Z]{1,3})?|[A-Z]{0,10}-?\d{1,7}(?:[ -]\d{2,12}){1,8}(?:-[0-9A-Z])?|[A-Z]{0,10}-?\d{4,7}(?:-?[0-9A-Z]{1,2})?/

function isAccount(value: string): boolean {
  const digits = value.replace(/\D/g, '').length
  return digits >= 5 && digits <= 30 && !isDateLike(value)
}

/** Bank accounts other than IBANs. National formats share no check digit, so only a label identifies them. */
const bankAccount = byLabel({
  ...financial,
  name: 'bank-account',
  type: 'BANK_ACCOUNT',
  label: 'Bank account number',
  labels: accountLabels,
  format: accountBody,
  check: isAccount,
  score: 0.86,
})

/** `a/c` and `c/c` with their stroke: without it these letters mean other things. */
const strokeAccount: Recognizer = {
  ...financial,
  name: 'bank-account-stroke',
  type: 'BANK_ACCOUNT',
  label: 'Bank account number',
  triggers: [{ on: 'label', of: ['a/c', 'c/c'] }],
  pattern: new RegExp(
    String.raw`(?<=[ac]/c[\s:.#]{0,4}(?:(?:no|n|nr|number|num)[.°º]?[\s:.#]{1,4})?)(?<value>${accountBody.source})(?![A-Za-z0-9]|[/.]\d)`,
    'iy',
  ),
  group: 'value',
  check: isAccount,
  score: { base: 0.82 },
}

/** After an account label, what starts as an IBAN is taken as one whatever its check digits. */
const ibanAsAccount: Recognizer = {
  ...financial,
  name: 'iban-as-account',
  type: 'IBAN',
  label: 'IBAN',
  triggers: [{ on: 'label', of: accountLabels }],
  pattern: afterLabel(ibanFormat),
  group: 'value',
  check: (value) =>
    value === value.toUpperCase() && compact(value).length >= 15 && (value.match(/\d/g)?.length ?? 0) >= 10,
  score: { base: 0.84 },
}

/** The last digits of an account: "account ending in 4471". */
const bankAccountEnd = lastDigits(
  { ...financial, name: 'bank-account-end', type: 'BANK_ACCOUNT', label: 'Bank account number' },
  accountLabels,
)

/** The last four digits of a card, which receipts print and PCI DSS 3.4 allows: below the default minimum score. */
const cardEnd = lastDigits(
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

/**
 * Codes of banks and branches printed beside an account (BLZ, code banque, agência): no shared format, so identified by label.
 */
const bankCode = byLabel({
  ...financial,
  name: 'bank-code',
  type: 'BANK_CODE',
  label: 'Bank or branch code',
  labels: [
    ...['blz', 'bankleitzahl', 'code banque', 'code guichet', 'código del banco', 'agência', 'branch code'],
    ...['bank code', 'clearing number', 'clearingnummer', 'bankkod', 'swift branch'],
  ],
  format: /\d{3}(?: \d{3} \d{2}|[ -]?\d{2,5})(?:-\d)?|\d{4,8}(?:-\d)?/,
  check: (value) => !/^(?:19|20)\d\d$/.test(value),
  score: 0.75,
})

/** Card PIN: four to six digits directly after its own label; a year is not a PIN. */
const cardPin: Recognizer = {
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
  pattern: afterLabel(/\d{4,6}/),
  group: 'value',
  check: (value) => !/^(?:19|20)\d\d$/.test(value),
  score: { base: 0.7 },
}

export const bankAccountsRecognizers: readonly Recognizer[] = [
  ...bankAccount,
  strokeAccount,
  ibanAsAccount,
  bankAccountEnd,
  cardEnd,
  ...bankCode,
  cardPin,
]
