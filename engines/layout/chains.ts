import type { PageWord } from '../model/page-content.ts'
import { facing } from './facing.ts'
import { type Line, lineOf, runsLeft } from './line.ts'

/** A word with those that go on with it without white space. */
export interface Chain {
  readonly words: PageWord[]
  x0: number
  x1: number
  /** Of its longest word of the largest size. */
  baseline: number
  size: number
}

export function chainsOf(words: readonly PageWord[]): Chain[] {
  const chains: Chain[] = []
  for (const word of words) {
    const last = chains.at(-1)
    const before = last?.words.at(-1)
    if (last && before && !word.spaced && Math.abs(word.box.x0 - before.box.x1) < word.size + before.size) {
      last.words.push(word)
      last.x0 = Math.min(last.x0, word.box.x0)
      last.x1 = Math.max(last.x1, word.box.x1)
      if (word.size > 1.05 * last.size) {
        last.size = word.size
        last.baseline = word.baseline
      }
    } else {
      const { box, baseline, size } = word
      chains.push({ words: [word], x0: box.x0, x1: box.x1, baseline, size })
    }
  }
  return chains
}

/** Words that are known to be one line, in the order of the source. */
export function lineInOrder(words: readonly PageWord[], page: number): Line {
  return runsLeft(words)
    ? lineOfChains(
        chainsOf(words).sort((a, b) => a.x0 - b.x0),
        page,
      )
    : lineOf(words, page, false)
}

export function lineOfChains(chains: readonly Chain[], page: number): Line {
  const words = chains.flatMap((chain) => chain.words)
  if (!runsLeft(words)) return lineOf(words, page, false)
  return lineOf(leftwards(chains), page, true)
}

/** The words of a right-to-left line as they are read; runs of left-to-right words keep their order. */
function leftwards(chains: readonly Chain[]): PageWord[] {
  const ordered: PageWord[] = []
  let left: Chain[] = []
  const turnBack = () => {
    for (const word of facing(left.reverse().flatMap((chain) => chain.words))) ordered.push(word)
    left = []
  }
  for (let i = chains.length - 1; i >= 0; i--) {
    const chain = chains[i]
    if (/\p{L}/u.test(chain.words.map((word) => word.text).join('')) && !runsLeft(chain.words))
      left.push(chain)
    else {
      turnBack()
      ordered.push(...chain.words)
    }
  }
  turnBack()
  return ordered
}
