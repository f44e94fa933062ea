import type { PlacedGlyph } from '../frame.ts'

export const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u
const leftToRight = /[\p{L}\p{N}]/u
const combining = /^\p{M}+$/u

/**
 * Reorders the letters of a word with right-to-left letters to logical order: from the right, with runs of digits and
 * left-to-right letters reversed. Combining marks stay with the letter they were drawn after.
 */
export function visualToLogical<T extends PlacedGlyph & { readonly text: string }>(
  letters: readonly T[],
): T[] {
  const clusters: T[][] = []
  for (const letter of letters) {
    const last = clusters.at(-1)
    if (last && combining.test(letter.text)) last.push(letter)
    else clusters.push([letter])
  }
  clusters.sort((a, b) => centre(b) - centre(a))
  const ordered: T[] = []
  let left: T[][] = []
  // Punctuation between two digits or Latin letters belongs to them: dates, decimals, addresses.
  let between: T[][] = []
  const turnBack = () => {
    for (const cluster of left.reverse()) ordered.push(...cluster)
    for (const cluster of between) ordered.push(...cluster)
    left = []
    between = []
  }
  for (const cluster of clusters) {
    const text = cluster[0]?.text ?? ''
    // Digits run left to right in all scripts.
    if (rightToLeft.test(text) && !/^\p{N}/u.test(text)) {
      turnBack()
      ordered.push(...cluster)
    } else if (leftToRight.test(text)) {
      left.push(...between, cluster)
      between = []
    } else if (left.length > 0) between.push(cluster)
    else ordered.push(...cluster)
  }
  turnBack()
  return ordered
}

/** Horizontal centre of the first letter of a cluster. */
function centre([first]: readonly PlacedGlyph[]): number {
  return first ? (first.box.x0 + first.box.x1) / 2 : 0
}
