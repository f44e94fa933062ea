/** The check digit of ICAO Doc 9303 part 3, 4.9: weights 7, 3, 1 over digits, letters (A = 10 ... Z = 35) and the filler `<` (0). */
export function icaoCheckDigit(value: string): number {
  const weights = [7, 3, 1]
  let sum = 0
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i)
    const n = code <= 57 && code >= 48 ? code - 48 : code >= 65 && code <= 90 ? code - 55 : 0
    sum += n * weights[i % 3]
  }
  return sum % 10
}

/** Whether a field matches its check digit; `<` is allowed where the field is empty. */
function hasCheckDigit(field: string, check: string): boolean {
  return check === '<' ? /^<*$/.test(field) : Number(check) === icaoCheckDigit(field)
}

/** Whether the check digits of the second line of a passport (TD3, 44 characters) or TD2 document (36) are right. */
export function isMrzNumberLine(line: string): boolean {
  if (line.length !== 44 && line.length !== 36) return false
  if (!hasCheckDigit(line.slice(0, 9), line[9])) return false
  if (!hasCheckDigit(line.slice(13, 19), line[19])) return false
  if (!hasCheckDigit(line.slice(21, 27), line[27])) return false
  const composite = line.slice(0, 10) + line.slice(13, 20) + line.slice(21, -1)
  return hasCheckDigit(composite, line[line.length - 1])
}

/** Whether the check digits of the first two lines of a card (TD1, 30 characters each) are right. */
export function isMrzCard(first: string, second: string): boolean {
  if (first.length !== 30 || second.length !== 30) return false
  // A document number longer than nine characters continues in the optional field (9303-5, 4.2.2.1 note j).
  if (first[14] !== '<' && !hasCheckDigit(first.slice(5, 14), first[14])) return false
  if (!hasCheckDigit(second.slice(0, 6), second[6])) return false
  if (!hasCheckDigit(second.slice(8, 14), second[14])) return false
  const composite = first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29)
  return hasCheckDigit(composite, second[29])
}
