/** What replacement and proof need: recognizers of a type, IBAN check digits, month names, plain word forms, ordinary words. */
export { compact } from './checks/digits.ts'
export { ibanCheckDigits, ibanLength } from './checks/iban.ts'
export { monthNumbers } from './grammars/months.ts'
export { minLettersInBoxes } from './match/joined/spread-letters.ts'
export { listingOf } from './match/ordinary-words.ts'
export { recognizers } from './recognizers/index.ts'
export { plainWord } from './text/chars.ts'
