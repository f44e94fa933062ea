import type { SlideParagraph, SlideRun } from './slide-plan.ts'

/** Approximate width of a character as a share of the font size: East Asian characters are full width. */
const narrowShare = 0.52
const wideShare = 1
const lineHeight = 1.2
/** Space before a paragraph, points. */
export const paragraphGap = 6
/** Indent of a level, points. */
export const levelStep = 27

const isWide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/

function letterWidth(letter: string): number {
  return letter > '\u10ff' && isWide.test(letter) ? wideShare : narrowShare
}

/** Estimated height of a paragraph. No font metrics are available, so each character has an average width. */
export function heightOf(paragraph: SlideParagraph, width: number): number {
  return (
    linesOf(paragraph.runs, paragraph.size, textWidth(paragraph, width)) * paragraph.size * lineHeight +
    paragraphGap
  )
}

export function textWidth({ level, sign }: SlideParagraph, width: number): number {
  return Math.max(40, width - (level + (sign ? 1 : 0)) * levelStep)
}

function linesOf(runs: readonly SlideRun[], size: number, room: number): number {
  let lines = 1
  let x = 0
  for (const run of runs) {
    if (run.kind === 'break') {
      lines++
      x = 0
      continue
    }
    for (const letter of run.text) {
      x += letterWidth(letter) * size
      if (x > room) {
        lines++
        x = letterWidth(letter) * size
      }
    }
  }
  return lines
}

/** Cuts runs after the last word that fits into a number of lines; the second part is empty if all fit. */
export function splitAfterLines(
  runs: readonly SlideRun[],
  lines: number,
  size: number,
  room: number,
): readonly [SlideRun[], SlideRun[]] {
  let used = 1
  let x = 0
  let last: { readonly run: number; readonly at: number } | null = null
  for (const [i, run] of runs.entries()) {
    if (run.kind === 'break') {
      used++
      x = 0
      last = { run: i, at: 0 }
    } else
      for (let at = 0; at < run.text.length; at++) {
        const width = letterWidth(run.text[at]) * size
        x += width
        if (x > room) {
          used++
          x = width
        }
        if (used > lines) return splitAt(runs, last ?? { run: i, at })
        if (/\s/.test(run.text[at]) || isWide.test(run.text[at])) last = { run: i, at: at + 1 }
      }
    if (used > lines) return splitAt(runs, last ?? { run: i, at: 0 })
  }
  return [[...runs], []]
}

function splitAt(
  runs: readonly SlideRun[],
  { run: i, at }: { run: number; at: number },
): [SlideRun[], SlideRun[]] {
  const run = runs[i]
  const before = runs.slice(0, i)
  const behind = runs.slice(i + 1)
  if (run.kind === 'break') return [before, behind]
  const head = run.text.slice(0, at)
  const tail = run.text.slice(at)
  return [
    head === '' ? before : [...before, { ...run, text: head }],
    tail === '' ? behind : [{ ...run, text: tail }, ...behind],
  ]
}
