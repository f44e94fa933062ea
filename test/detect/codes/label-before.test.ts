import { describe, expect, it } from 'vitest'
import { labelBefore, wordsBefore } from '../../../engines/detect/codes/label-before.ts'
import { readLexicon } from '../../../engines/detect/dictionaries/lexicon.ts'
import { wholeRange } from '../../../engines/detect/text/windows.ts'
import { TokenWindow } from '../../../engines/detect/tokens/token-window.ts'

const window = new TokenWindow(10_000, readLexicon())

function before(read: typeof labelBefore, text: string, value: string): string {
  window.read(text, wholeRange(text))
  const start = window.text.indexOf(value)
  return read(window, window.text.lastIndexOf('\n', start) + 1, start)
}

describe('the label before a value in its line', () => {
  it.each([
    ['Locker: 4471', 'Locker'],
    ['Locker key....... 4471', 'Locker key'],
    ['Locker\t4471', 'Locker'],
    ['Fee: 12, locker no.: 4471', 'locker no'],
    ['name | locker = 4471', 'locker'],
    ['"closing_key": "4471"', 'closing_key'],
    ['Schließfach   4471', 'Schließfach'],
    // The line above has the label of another value.
    ['Locker:\n4471', ''],
    ['Locker: it was opened by the caretaker again 4471', ''],
    ['no label 4471', ''],
  ])('%s', (text, label) => {
    expect(before(labelBefore, text, '4471')).toBe(label)
  })
})

describe('the words directly before a value', () => {
  it.each([
    ['under badge no 4471', 'badge no'],
    ['locker #4471', 'locker'],
    ['Room:\n4471', ''],
    ['300 x 4471', 'x'],
  ])('%s', (text, words) => {
    expect(before(wordsBefore, text, '4471')).toBe(words)
  })
})
