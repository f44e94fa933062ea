/** GS1 check digit: modulo 10 with weights 3 and 1 from the right, check digit last (EAN-13, GTIN, Swiss AHV number). */
export function isGs1(digits: readonly number[]): boolean {
  let sum = 0
  for (let i = digits.length - 1, weight = 1; i >= 0; i--, weight = 4 - weight) sum += digits[i] * weight
  return digits.length > 1 && sum % 10 === 0
}
