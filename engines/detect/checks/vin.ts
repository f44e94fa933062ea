/** 49 CFR 565.15 tables III and IV: letter values, and weights by position with 0 at the check digit. */
const letterValues: Readonly<Record<string, number>> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
}
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/**
 * Whether the check character in ninth place is right. North America and China require it; most European makers do not use it.
 * `vin` is 17 upper-case characters without I, O and Q.
 */
export function hasVinCheckDigit(vin: string): boolean {
  let sum = 0
  for (let i = 0; i < 17; i++) sum += (letterValues[vin[i]] ?? Number(vin[i])) * weights[i]
  return vin[8] === (sum % 11 === 10 ? 'X' : String(sum % 11))
}
