import { detect } from '../../../engines/detect/detect.ts'

/** The text with every value that is found by default in ⟦ ⟧, of some types or of all. */
export function marked(text: string, ...types: string[]): string {
  let result = text
  for (const { type, start, end } of detect(text).toSorted((a, b) => b.start - a.start))
    if (types.length === 0 || types.includes(type))
      result = `${result.slice(0, start)}⟦${result.slice(start, end)}⟧${result.slice(end)}`
  return result
}

export function unmarked(text: string): string {
  return text.replace(/[⟦⟧]/g, '')
}
