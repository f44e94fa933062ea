import type { PageWord } from '../model/page-content.ts'

const opening = '([{«‹'
const closing = ')]}»›'
const edge = /^([([{«‹)\]}»›"“”'‘’.,:;!?،؛]*)(.*?)([([{«‹)\]}»›"“”'‘’.,:;!?،؛]*)$/u

/**
 * Left-to-right words inside a right-to-left line, in their order: the marks at either end belong to the line, so what
 * stands at the left comes behind the words and what stands at the right before them. Brackets face the text then,
 * whichever way round the source named them.
 */
export function facing(words: readonly PageWord[]): PageWord[] {
  const out = [...words]
  const first = out[0]
  const last = out[out.length - 1]
  if (!first || !last) return out
  const before = edge.exec(first.text)?.[1] ?? ''
  const after = out.length === 1 ? (edge.exec(first.text)?.[3] ?? '') : (edge.exec(last.text)?.[3] ?? '')
  if (before === '' && after === '') return out
  const inner = (word: PageWord) => {
    let { text } = word
    if (word === first) text = text.slice(before.length)
    if (word === last) text = text.slice(0, text.length - after.length)
    return text
  }
  return out
    .map((word) => {
      let text = inner(word)
      if (word === first) text = turned(after, closing, opening) + text
      if (word === last) text += turned(before, opening, closing)
      return text === word.text ? word : { ...word, text }
    })
    .filter((word) => word.text !== '')
}

/** Marks from the other end, read from there; brackets of the wrong side become those of the right one. */
function turned(marks: string, wrong: string, right: string): string {
  return [...marks]
    .reverse()
    .map((mark) => right[wrong.indexOf(mark)] ?? mark)
    .join('')
}
