/** For formats without a published check digit: every value of the format is valid. */
export const anyValue = (): boolean => true

/** Whether a reference is not a single year, a small count or a date. */
export function isReference(value: string): boolean {
  const digits = value.replace(/\D/g, '')
  if (digits.length < 2 || value.length < 4) return false
  if (/^(?:19|20)\d\d$/.test(value)) return false
  return !isDateLike(value)
}

/** A date in digits. */
export function isDateLike(value: string): boolean {
  const parts = /^(\d{1,2})[./-](\d{1,2})[./-](?:\d{2}|\d{4})$/.exec(value)
  if (parts !== null) {
    const [first, second] = [Number(parts[1]), Number(parts[2])]
    return first <= 31 && second <= 31 && Math.min(first, second) <= 12
  }
  return /^\d{4}[-/.]\d{2}[-/.]\d{2}$/.test(value)
}

/** Accession numbers also identify projects, samples, runs, genes and sequences of gene banks, which are not personal data. */
const sequenceAccession = /^(?:PRJ|GS[EM]|[SED]R[RXPSAZ]|SAM|ENS|[NX][MPCRTGZW]_)/i

export function isPatientReference(value: string): boolean {
  return isReference(value) && !sequenceAccession.test(value)
}

/** A date, a year and a month, or a standard or law, in the style of a reference. */
function isPublic(value: string): boolean {
  if (/^(?:RFC|ISO|IEC|IEEE|EN|DIN|BS|CVE|CWE|EU|EC|CELEX|ISBN|DOI)[-/_. \d]/.test(value)) return true
  return /^(?:\d{1,4}[-/.]\d{1,2}(?:[-/.]\d{2,4})?|\d{1,2}[-/.]\d{4}|\d{2,4}\/\d{1,4}\/E[UCG])$/.test(value)
}

export function isOwnReference(value: string): boolean {
  return value === value.toUpperCase() && !isPublic(value)
}
