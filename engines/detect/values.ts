/** Shared with replacement and proof: recognizers of a type, IBAN check digits, month names, plain word forms, ordinary words. */

export { monthNumbers } from './checks/calendar.ts'
export { compact } from './checks/check-digits.ts'
export { ibanCheckDigits, ibanLength } from './checks/iban.ts'
export { minLettersInBoxes } from './match/joined/spread-letters.ts'
export { listingOf } from './match/scan-resources.ts'
export { recognizers } from './recognizers/index.ts'
export { plainWord } from './text/chars.ts'
