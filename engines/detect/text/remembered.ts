/** Answers that are kept: a text may have any number of different keys. */
export const maxAnswers = 4096
/** Longer keys seldom repeat. Bounds the memory of the keys to a megabyte or two. */
export const maxKeyUnits = 200

/**
 * A function that keeps its answers for the last keys, since a text repeats them: the labels of its records, the titles of its columns.
 * The answer must depend on the key alone. Memory is bounded: answers are dropped when there are too many.
 */
export function remembered<Answer>(answer: (key: string) => Answer): (key: string) => Answer {
  const known = new Map<string, { readonly answer: Answer }>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found.answer
    const fresh = { answer: answer(key) }
    if (key.length > maxKeyUnits) return fresh.answer
    if (known.size >= maxAnswers) known.clear()
    known.set(ownCopy(key), fresh)
    return fresh.answer
  }
}

/** The same string in separate memory: V8 keeps the whole text alive for a slice of it. */
function ownCopy(text: string): string {
  return ` ${text}`.slice(1)
}
