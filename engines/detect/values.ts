/** What the replacement of values needs: which recognizers check a type, IBAN check digits, month names and plain word forms. */
export { compact } from './checks/digits.ts'
export { ibanCheckDigits, ibanLength } from './checks/iban.ts'
export { monthNumbers } from './grammars/months.ts'
export { recognizers } from './recognizers/index.ts'
export { plainWord } from './text/chars.ts'
