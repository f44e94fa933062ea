/** Helpers to put TeX together. */

/** Joins TeX with a space where a command name would run into a letter. */
export function joinTex(left: string, right: string): string {
  return /\\[A-Za-z]+$/.test(left) && /^[A-Za-z]/.test(right) ? `${left} ${right}` : left + right
}

export function texGroup(tex: string): string {
  return `{${tex.trim()}}`
}

/** Writes text inside a formula, with special characters escaped. */
export function textTex(text: string): string {
  return `\\text{${text.replace(/[\\{}$%&#_]/g, (sign) => (sign === '\\' ? '/' : `\\${sign}`))}}`
}
