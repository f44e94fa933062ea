import type { ColourSpace } from '../colour.ts'

/** What to paint with: `darkest` for images, `opaque` for soft masks, `painted` for stencils. */
export type Ink = 'darkest' | 'opaque' | 'painted'

/**
 * The raw sample of each component (0 to 2^bits - 1) that the Decode array of the image maps to the ink.
 * @param key a colour-key mask in raw samples. The ink avoids it where possible, since it would be transparent.
 */
export function inkSamples(
  ink: Ink,
  space: ColourSpace,
  bits: number,
  decode: readonly number[] | null,
  key: readonly number[] | null = null,
): number[] {
  const most = 2 ** bits - 1
  // A stencil's sample of 0 marks the page under Decode [0 1] (8.9.6.2), and 1 under [1 0].
  if (ink === 'painted') return [decode !== null && decode[0] > decode[1] ? 1 : 0]
  const used = decode?.length === space.components * 2 ? decode : space.defaultDecode(bits)
  const values = ink === 'opaque' ? new Array<number>(space.components).fill(1) : space.darkest(most)
  const samples = values.map((value, i) => {
    const low = used[i * 2]
    const high = used[i * 2 + 1]
    if (high === low) return 0
    return Math.max(0, Math.min(most, Math.round(((value - low) / (high - low)) * most)))
  })
  return key === null ? samples : outsideKey(samples, key, most)
}

function outsideKey(samples: number[], key: readonly number[], most: number): number[] {
  const keyed = (candidate: readonly number[]) =>
    candidate.every((value, i) => value >= (key[i * 2] ?? 0) && value <= (key[i * 2 + 1] ?? most))
  if (!keyed(samples)) return samples
  // One component just outside its range is enough, and changes the colour least.
  for (let i = 0; i < samples.length; i++)
    for (const value of [key[i * 2] - 1, key[i * 2 + 1] + 1])
      if (value >= 0 && value <= most) return samples.with(i, value)
  return samples
}
