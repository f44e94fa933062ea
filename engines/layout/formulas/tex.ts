/** TeX put together from parts. */

/** Two pieces of TeX side by side: a command that ends in a letter must not run into the next one. */
export function joinTex(left: string, right: string): string {
  return /\\[A-Za-z]+$/.test(left) && /^[A-Za-z]/.test(right) ? `${left} ${right}` : left + right
}

export function texGroup(tex: string): string {
  return `{${tex.trim()}}`
}

/** Text inside of a formula: signs of TeX in it keep what they stand for. */
export function textTex(text: string): string {
  return `\\text{${text.replace(/[\\{}$%&#_]/g, (sign) => (sign === '\\' ? '/' : `\\${sign}`))}}`
}
