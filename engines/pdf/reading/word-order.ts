import type { PlacedGlyph } from './frame.ts'

export const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u
const leftToRight = /[\p{L}\p{N}]/u
const combining = /^\p{M}+$/u

/**
 * The letters of a word that holds right-to-left ones, as they are read: from the right, runs of digits and of
 * left-to-right letters turned back. Marks stay with the letter that they were drawn after.
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
  clusters.sort((a, b) => centre(b[0]) - centre(a[0]))
  const ordered: T[] = []
  let left: T[][] = []
  // Marks between two digits or Latin letters belong to them: dates, decimals, addresses.
  let between: T[][] = []
  const turnBack = () => {
    for (const cluster of left.reverse()) ordered.push(...cluster)
    for (const cluster of between) ordered.push(...cluster)
    left = []
    between = []
  }
  for (const cluster of clusters) {
    const text = cluster[0].text
    // Digits of every script run to the right.
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

function centre({ box }: PlacedGlyph): number {
  return (box.x0 + box.x1) / 2
}
