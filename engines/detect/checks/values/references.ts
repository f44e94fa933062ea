/** A date, a year and a month, or a standard or law, in the style of a reference. */
function isPublic(value: string): boolean {
  if (/^(?:RFC|ISO|IEC|IEEE|EN|DIN|BS|CVE|CWE|EU|EC|CELEX|ISBN|DOI)[-/_. \d]/.test(value)) return true
  return /^(?:\d{1,4}[-/.]\d{1,2}(?:[-/.]\d{2,4})?|\d{1,2}[-/.]\d{4}|\d{2,4}\/\d{1,4}\/E[UCG])$/.test(value)
}

export function isOwnReference(value: string): boolean {
  return value === value.toUpperCase() && !isPublic(value)
}
