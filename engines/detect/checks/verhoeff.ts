/**
 * Verhoeff's check over the dihedral group D5 (J. Verhoeff, "Error detecting decimal codes", 1969). The tables are computed
 * from the group and the permutation (1 5 8 9 4 2 7 0)(3 6).
 */

/** D5: 0-4 are rotations, 5-9 reflections. */
function multiply(a: number, b: number): number {
  const reflectedA = a >= 5
  const reflectedB = b >= 5
  const rotation = reflectedA ? (a - 5 - (b % 5) + 5) % 5 : ((a % 5) + (b % 5)) % 5
  return rotation + (reflectedA === reflectedB ? 0 : 5)
}

const basePermutation = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]
const permutations: number[][] = [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]]
for (let power = 1; power < 8; power++)
  permutations.push(permutations[power - 1].map((digit) => basePermutation[digit]))

/** Whether the check digit, which is last, is right. Aadhaar, Luxembourg matricule, SNOMED CT. */
export function isVerhoeff(digits: readonly number[]): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++)
    sum = multiply(sum, permutations[i % 8][digits[digits.length - 1 - i]])
  return digits.length > 1 && sum === 0
}
