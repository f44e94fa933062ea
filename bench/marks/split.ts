import { createHash } from 'node:crypto'
import { basename, extname } from 'node:path'

/** Files that the product is tuned on, and files whose outputs are not looked at before a release. */
export type Split = 'tuned' | 'unseen'

export const splits: readonly Split[] = ['tuned', 'unseen']

const digest = (text: string) => createHash('sha1').update(text).digest()

/** By the SHA-1 of the file name without its folder and extension: an even first byte is tuned, an odd one unseen. */
export function splitOf(name: string): Split {
  return digest(basename(name, extname(name)))[0] % 2 === 0 ? 'tuned' : 'unseen'
}

/**
 * The names of a split, in an order that only the seed decides.
 * @param most how many are taken
 */
export function choose(names: readonly string[], split: Split, seed: number, most: number): string[] {
  return names
    .filter((name) => splitOf(name) === split)
    .map((name) => ({ name, key: digest(`${seed}:${name}`).toString('hex') }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, most)
    .map(({ name }) => name)
}
