import type { PageWord } from '../../model/page-content.ts'
import { plainWord } from '../../model/plain-word.ts'

const opening = '([{«‹'
const closing = ')]}»›'
const edge = /^([([{«‹)\]}»›"“”'‘’.,:;!?،؛]*)(.*?)([([{«‹)\]}»›"“”'‘’.,:;!?،؛]*)$/u

/**
 * Fixes left-to-right words inside a right-to-left line. Punctuation at either end belongs to the line: marks on the
 * left are moved after the words, marks on the right before them. Brackets are mirrored to match.
 */
export function mirrorEdgeMarks(words: readonly PageWord[]): PageWord[] {
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
      if (word === first) text = mirrorMarks(after, closing, opening) + text
      if (word === last) text += mirrorMarks(before, opening, closing)
      return text === word.text ? word : { ...plainWord(word), text }
    })
    .filter((word) => word.text !== '')
}

/** Reverses marks and mirrors the brackets that face the wrong way. */
function mirrorMarks(marks: string, wrong: string, right: string): string {
  return [...marks]
    .reverse()
    .map((mark) => right[wrong.indexOf(mark)] ?? mark)
    .join('')
}

/** Mirrors pairs of brackets in a right-to-left line that close before they open. The words are in reading order. */
export function mirrorSwappedBrackets(words: readonly PageWord[]): PageWord[] {
  const out = [...words]
  const waiting: { readonly word: number; readonly at: number; readonly kind: number }[] = []
  const wrong: typeof waiting = []
  for (const [word, { text }] of words.entries())
    for (let at = 0; at < text.length; at++) {
      const opens = opening.indexOf(text[at])
      const closes = closing.indexOf(text[at])
      if (opens >= 0) {
        const twin = wrong.at(-1)
        if (twin?.kind === opens) {
          wrong.pop()
          mirrorBracket(out, twin.word, twin.at)
          mirrorBracket(out, word, at)
        } else waiting.push({ word, at, kind: opens })
      } else if (closes >= 0) {
        if (waiting.at(-1)?.kind === closes) waiting.pop()
        else wrong.push({ word, at, kind: closes })
      }
    }
  return out
}

function mirrorBracket(words: PageWord[], word: number, at: number): void {
  const { text } = words[word]
  const turned = closing[opening.indexOf(text[at])] ?? opening[closing.indexOf(text[at])] ?? text[at]
  words[word] = { ...plainWord(words[word]), text: text.slice(0, at) + turned + text.slice(at + 1) }
}
