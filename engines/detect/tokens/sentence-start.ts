import type { TokenWindow } from './token-window.ts'

/** Whether a token begins a sentence, a line, an item of a list or a field, or follows a tag. */
export function startsSentence(window: TokenWindow, i: number): boolean {
  let at = window.start[i] - 1
  while (
    at >= 0 &&
    (window.codes[at] === 32 || window.codes[at] === 34 || window.codes[at] === 39 || window.codes[at] === 40)
  )
    at--
  if (at < 0) return true
  const code = window.codes[at]
  return (
    code === 10 ||
    code === 13 ||
    code === 46 ||
    code === 33 ||
    code === 63 ||
    code === 58 ||
    code === 62 ||
    code === 42 ||
    code === 45
  )
}
