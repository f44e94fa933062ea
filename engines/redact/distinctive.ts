/** Letters and digits. Shorter values, such as ages and years, occur for other reasons too. */
const minCharacters = 5

/** Whether the same characters elsewhere mean the same value, as they do for a name or an account number. */
export function isDistinctive(value: string): boolean {
  return (value.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= minCharacters
}
