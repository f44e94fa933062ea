/** A document without pages: its text with the places marked. What was missed is selected with the pointer or the keyboard. */

import { create, type Detection, element } from './data.ts'
import type { State } from './state.ts'

export class TextView {
  readonly #state: State
  readonly #text: string
  readonly #hues: () => ReadonlyMap<string, number>

  constructor(state: State, text: string, hues: () => ReadonlyMap<string, number>) {
    this.#state = state
    this.#text = text
    this.#hues = hues
    state.onChange(() => this.draw())
  }

  draw(): void {
    const parts: (Node | string)[] = []
    let at = 0
    for (const found of this.#state.detections) {
      if (!found.span || found.span.start < at) continue
      parts.push(this.#text.slice(at, found.span.start), this.#mark(found, found.span))
      at = found.span.end
    }
    parts.push(this.#text.slice(at))
    const view = create(
      'pre',
      { className: 'text' },
      { 'aria-label': 'Text of the document', tabindex: '0' },
      ...parts,
    )
    element('pages').replaceChildren(view)
  }

  show({ id }: Detection): void {
    document.getElementById(`mark-${id}`)?.scrollIntoView({ block: 'center' })
  }

  #mark(found: Detection, { start, end }: { readonly start: number; readonly end: number }): HTMLElement {
    const mark = create('mark', { id: `mark-${found.id}`, className: `box ${found.decision ?? 'undecided'}` })
    mark.textContent = this.#text.slice(start, end)
    mark.title = found.type
    mark.style.setProperty('--hue', `${this.#hues().get(found.type) ?? 0}`)
    mark.classList.toggle('selected', found.id === this.#state.selected)
    mark.addEventListener('click', () => this.#state.select(found.id))
    return mark
  }

  /** Marks every place of a text. Returns how many. */
  markText(text: string): number {
    const wanted = text.trim()
    if (wanted === '') return 0
    const places: Pick<Detection, 'type' | 'span' | 'value'>[] = []
    const lower = this.#text.toLowerCase()
    for (
      let at = lower.indexOf(wanted.toLowerCase());
      at >= 0;
      at = lower.indexOf(wanted.toLowerCase(), at + 1)
    ) {
      const span = { start: at, end: at + wanted.length }
      const known = this.#state.detections.some(
        (found) => found.span && found.span.start < span.end && found.span.end > span.start,
      )
      if (!known) places.push({ type: 'MARKED', span, value: this.#text.slice(span.start, span.end) })
    }
    if (places.length > 0) this.#state.add(places)
    return places.length
  }
}
