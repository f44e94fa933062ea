/** A string that does not keep the text in memory from which it was cut. */
export function ownCopy(value: string): string {
  return Buffer.from(value, 'utf16le').toString('utf16le')
}
