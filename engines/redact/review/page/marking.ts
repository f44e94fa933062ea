/** The selection to be marked, by pointer or keyboard, and the bar that marks it. */

import type { Detection, Span } from './content.ts'
import { create, element, type Selecting, type View } from './data.ts'
import type { DocumentText, Place } from './document-text.ts'
import { isInside, type State } from './state.ts'
import { t } from './words.ts'

/** Maximum words searched for the one above or below. */
const maxLineWords = 400
/** Maximum characters of a value in a message. */
const maxShown = 60

interface MarkingOptions {
  readonly state: State
  readonly text: DocumentText
  readonly say: (message: string) => void
}

export class Marking implements Selecting {
  readonly #options: MarkingOptions
  #view: View | null = null
  #span: Span | null = null
  /** The anchor and the moving end of a keyboard selection. */
  #anchor: Span | null = null
  #focus: Span | null = null

  constructor(options: MarkingOptions) {
    this.#options = options
    element('mark-here').addEventListener('click', () => this.mark(false))
    element('mark-all').addEventListener('click', () => this.mark(true))
    element('mark-cancel').addEventListener('click', () => this.clear())
    addEventListener('resize', () => this.#placeBar())
  }

  set view(view: View) {
    this.#view = view
  }

  get isActive(): boolean {
    return this.#span !== null
  }

  drag(from: number, to: number, exact: boolean): void {
    const span = { start: Math.min(from, to), end: Math.max(from, to) }
    this.#anchor = null
    this.#set(this.#options.text.trimmed(span, !exact), false)
  }

  drop(): void {
    this.#set(this.#span, true)
  }

  word(offset: number): void {
    const { text } = this.#options
    const isSpace = (at: number): boolean => /\s/u.test(text.text[at] ?? ' ')
    let start = offset
    while (start > 0 && offset - start < 100 && !isSpace(start - 1)) start--
    for (const word of text.wordsFrom(start, 1)) {
      if (word.end < offset) continue
      this.#anchor = word.start <= offset ? word : null
      this.#focus = this.#anchor
      if (this.#anchor) this.#set(text.trimmed(word, false), true)
      return
    }
  }

  clear(): void {
    if (!this.isActive) return
    this.#anchor = null
    this.#set(null, true)
  }

  /** Starts a keyboard selection, at the detection that is selected or at the first word on the screen. */
  start(): void {
    const { text, state } = this.#options
    const found = state.find(state.selected)
    const box = found?.boxes?.at(-1)
    const after = box && text.offsetAt(found?.page ?? 1, box.x1, (box.y0 + box.y1) / 2, true)
    const offset = found?.span?.end ?? after ?? this.#view?.firstOffset() ?? 0
    const [word] = text.wordsFrom(offset, 1)
    if (!word) {
      this.#options.say(t('There is no text to select. Draw a box instead.'))
      return
    }
    this.#anchor = word
    this.#move(word)
  }

  /** Takes a key while something is selected. Returns whether it did. */
  key({ key, shiftKey, altKey, target }: KeyboardEvent): boolean {
    if (!this.isActive) return false
    // The buttons of the bar use the default button keys.
    const isOnButton = (target as HTMLElement).closest('#bar') !== null
    if (key === 'Enter' && !isOnButton) this.mark(shiftKey)
    else if (key === 'Escape') this.clear()
    else if (key.startsWith('Arrow')) this.#arrow(key, shiftKey, altKey)
    else return false
    return true
  }

  /** Marks what is selected, here or everywhere. */
  mark(all: boolean): void {
    const { text, state, say } = this.#options
    const span = this.#span
    if (!span) return
    const value = shortened(text.text.slice(span.start, span.end))
    const type = element<HTMLSelectElement>('mark-type').value
    const here = this.#marks([span], type)
    const others = text.mentionsOf(value).filter(({ start, end }) => end <= span.start || start >= span.end)
    const elsewhere = this.#marks(others, type)
    this.clear()
    const kept = all ? elsewhere : elsewhere.map((one) => ({ ...one, decision: 'rejected' as const }))
    if (here.length > 0 || (all && elsewhere.length > 0)) state.add([...here, ...kept])
    if (here.length + elsewhere.length === 0) {
      say(t('This is removed already.'))
      return
    }
    say(
      all
        ? t('Places marked: {count}. U undoes it.', { count: here.length + elsewhere.length })
        : elsewhere.length === 0
          ? t('Marked. U undoes it.')
          : t('Marked here; other mentions that stay: {count}. U undoes it.', { count: elsewhere.length }),
    )
  }

  /** Marks every mention of a text. Returns how many places. */
  markText(value: string): number {
    const places = this.#marks(
      this.#options.text.mentionsOf(value),
      element<HTMLSelectElement>('mark-type').value,
    )
    if (places.length > 0) this.#options.state.add(places)
    return places.length
  }

  /** The places of spans that are not already removed. */
  #marks(spans: readonly Span[], type: string) {
    const { text } = this.#options
    return spans.flatMap((span) => {
      const value = shortened(text.text.slice(span.start, span.end))
      return text
        .placesOf(span)
        .filter((place) => !this.#isCovered(place))
        .map((place): Place & Pick<Detection, 'type' | 'value'> => ({
          type,
          ...place,
          value: text.hasPages ? value : text.text.slice(span.start, span.end),
        }))
    })
  }

  #isCovered({ page, boxes = [], span }: Place): boolean {
    const known = this.#options.state.detections
    if (span)
      return known.some(
        (found) =>
          found.decision !== 'rejected' &&
          found.span &&
          found.span.start <= span.start &&
          found.span.end >= span.end,
      )
    return boxes.every((box) =>
      known.some(
        (found) =>
          found.page === page &&
          found.decision !== 'rejected' &&
          found.boxes?.some(
            (one) =>
              isInside(one, box.x0 + 1, (box.y0 + box.y1) / 2) &&
              isInside(one, box.x1 - 1, (box.y0 + box.y1) / 2),
          ),
      ),
    )
  }

  #arrow(key: string, isExtended: boolean, isByCharacter: boolean): void {
    const { text } = this.#options
    const focus = this.#focus ?? this.#span
    if (!focus) return
    const isRight = key === 'ArrowRight' || key === 'ArrowDown'
    const isReversed =
      key !== 'ArrowUp' && key !== 'ArrowDown' && isFromRight(text.text.slice(focus.start, focus.end))
    const by = isRight === isReversed ? -1 : 1
    if (isByCharacter && isExtended && this.#span) {
      const { start, end } = this.#span
      const next = Math.max(start + 1, Math.min(text.text.length, end + by))
      this.#focus = { start, end: next }
      this.#set({ start, end: next }, true)
      return
    }
    const isVertical = key === 'ArrowUp' || key === 'ArrowDown'
    const next = isVertical
      ? this.#lineFrom(focus, by)
      : firstOf(text.wordsFrom(by === 1 ? focus.end : focus.start, by))
    if (!next) return
    if (!isExtended) this.#anchor = next
    this.#anchor ??= focus
    this.#move(next)
  }

  /** The word of the next line that is nearest to the centre of a word. */
  #lineFrom(from: Span, by: 1 | -1): Span | null {
    const rect = this.#view?.rectOf(from)
    if (!rect) return null
    let line: number | null = null
    let best: { readonly word: Span; readonly distance: number } | null = null
    let count = 0
    for (const word of this.#options.text.wordsFrom(by === 1 ? from.end : from.start, by)) {
      if (++count > maxLineWords) break
      const at = this.#view?.rectOf(word)
      if (!at || Math.abs(at.top - rect.top) < rect.height / 2) continue
      line ??= at.top
      if (Math.abs(at.top - line) > at.height / 2) break
      const distance = Math.abs(at.left + at.width / 2 - rect.left - rect.width / 2)
      if (best === null || distance < best.distance) best = { word, distance }
    }
    return best?.word ?? null
  }

  /** The keyboard moved to a word: selects everything from the anchor to it. */
  #move(word: Span): void {
    this.#focus = word
    const anchor = this.#anchor ?? word
    const span = { start: Math.min(anchor.start, word.start), end: Math.max(anchor.end, word.end) }
    this.#set(this.#options.text.trimmed(span, false), true)
    this.#view?.reveal(word)
    this.#placeBar()
  }

  /** @param isDone whether the selection is complete, so that the bar offers to mark it */
  #set(span: Span | null, isDone: boolean): void {
    const { text, say } = this.#options
    this.#span = span
    this.#view?.highlight(span)
    element('bar').hidden = !span || !isDone
    if (!span || !isDone) return
    const value = text.text.slice(span.start, span.end)
    const count = Math.max(1, text.mentionsOf(value).length)
    element('mark-all-label').textContent = t('All mentions ({count})', { count })
    this.#drawTypes()
    this.#placeBar()
    say(t('Selected: {value}', { value: value.length > maxShown ? `${value.slice(0, maxShown)}…` : value }))
  }

  #drawTypes(): void {
    const select = element<HTMLSelectElement>('mark-type')
    const types = [...new Set(['MARKED', ...this.#options.state.detections.map(({ type }) => type)])].filter(
      (type) => type !== 'REGION',
    )
    if (select.options.length === types.length) return
    const chosen = select.value || 'MARKED'
    select.replaceChildren(...types.map((type) => create('option', { value: type, textContent: type })))
    select.value = chosen
  }

  /** Below the selection, or above it if there is only space there. */
  #placeBar(): void {
    const bar = element('bar')
    const rect = this.#span && this.#view?.rectOf(this.#span)
    if (bar.hidden || !rect) return
    const holder = element('pages').getBoundingClientRect()
    const { offsetWidth: width, offsetHeight: height } = bar
    const bottom = Math.min(holder.bottom, window.innerHeight)
    const isRoomBelow = rect.bottom + 8 + height <= bottom
    const isRoomAbove = rect.top - 8 - height >= Math.max(holder.top, 0)
    const top = isRoomBelow || !isRoomAbove ? rect.bottom + 8 : rect.top - height - 8
    const left = Math.max(holder.left + 8, Math.min(rect.left, holder.right - width - 8))
    const { scrollLeft, scrollTop } = element('pages')
    bar.style.left = `${left - holder.left + scrollLeft}px`
    bar.style.top = `${top - holder.top + scrollTop}px`
    if (!isRoomBelow && !isRoomAbove) bar.scrollIntoView({ block: 'nearest' })
  }
}

function firstOf(words: Iterable<Span>): Span | null {
  for (const word of words) return word
  return null
}

function isFromRight(text: string): boolean {
  return /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u.test(text)
}

/** A value with single spaces, as the list shows it. */
function shortened(text: string): string {
  return text.replace(/\s+/gu, ' ')
}
