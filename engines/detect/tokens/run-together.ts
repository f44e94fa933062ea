import { wordMark } from '../dictionaries/marks.ts'
import type { TokenWindow } from './token-window.ts'

/** A given name and a surname that OCR or a form ran together: MarekNowak. */
export function isRunTogether({ text, lexicon, evidence }: TokenWindow, start: number, end: number): boolean {
  if (evidence.isTechnical) return false
  const parts = text.slice(start, end).split(/(?<=\p{Ll})(?=\p{Lu})/u)
  if (parts.length !== 2) return false
  const [given, family] = parts.map((part) => lexicon.marksOf(part))
  const ordinary = wordMark.common | wordMark.stop | wordMark.frequent
  return (
    (given & wordMark.given) !== 0 && (family & wordMark.surname) !== 0 && ((given | family) & ordinary) === 0
  )
}
