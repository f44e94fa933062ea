/** A document without pages: its text with the places marked. Missed values are selected with the pointer or the keyboard. */

import type { Detection, Span } from './content.ts'
import { create, element, type Selecting, type View } from './data.ts'
import type { DocumentText } from './document-text.ts'
import type { Change, State } from './state.ts'
import { t } from './words.ts'

interface TextOptions {
  readonly state: State
  readonly text: DocumentText
  readonly hues: () => ReadonlyMap<string, number>
  readonly selecting: Selecting
}

export class TextView implements View {
  readonly #options: TextOptions
  readonly #view = create(
    'pre',
    { className: 'text', dir: 'auto' },
    { 'aria-label': t('Text of the document') },
  )

  constructor(options: TextOptions) {
    this.#options = options
    element('sheets').replaceChildren(this.#view)
    this.draw('detections')
    options.state.onChange((change) => this.draw(change))
    this.#selectTool()
  }

  draw(change: Change): void {
    const { state, text } = this.#options
    if (change === 'detections') {
      const parts: (Node | string)[] = []
      let at = 0
      const found = state.detections.flatMap((one) => (one.span ? [{ one, span: one.span }] : []))
      for (const { one, span } of found.sort((a, b) => a.span.start - b.span.start)) {
        if (span.end <= at) continue
        // If two overlap, the second one shows the rest.
        const start = Math.max(at, span.start)
        parts.push(text.text.slice(at, start), this.#mark(one, { start, end: span.end }))
        at = span.end
      }
      parts.push(text.text.slice(at))
      this.#view.replaceChildren(...parts)
    }
    for (const mark of this.#view.querySelectorAll<HTMLElement>('mark'))
      mark.classList.toggle('selected', mark.dataset.id === state.selected)
  }

  show({ id }: Detection): void {
    document.getElementById(`mark-${id}`)?.scrollIntoView({ block: 'center' })
  }

  highlight(span: Span | null): void {
    const selection = getSelection()
    const range = span && this.#rangeOf(span)
    if (!range) selection?.removeAllRanges()
    else
      selection?.setBaseAndExtent(
        range.startContainer,
        range.startOffset,
        range.endContainer,
        range.endOffset,
      )
  }

  rectOf(span: Span): DOMRect | null {
    const rects = this.#rangeOf(span)?.getClientRects()
    return rects?.[rects.length - 1] ?? null
  }

  firstOffset(): number {
    const { top } = element('pages').getBoundingClientRect()
    const { left } = this.#view.getBoundingClientRect()
    const at = document.caretPositionFromPoint?.(left + 30, Math.max(0, top) + 30)
    return at && this.#view.contains(at.offsetNode) ? this.#offsetOf(at.offsetNode, at.offset) : 0
  }

  reveal(span: Span): void {
    const rect = this.rectOf(span)
    const holder = element('pages').getBoundingClientRect()
    const [top, bottom] = [Math.max(0, holder.top), Math.min(window.innerHeight, holder.bottom)]
    if (rect && (rect.top < top + 20 || rect.bottom > bottom - 60)) {
      const node = this.#rangeOf(span)?.startContainer.parentElement
      const by = rect.top - top - (bottom - top) / 3
      if (node)
        (element('pages').scrollHeight > element('pages').clientHeight + 1
          ? element('pages')
          : document.documentElement
        ).scrollBy({ top: by })
    }
  }

  #mark(found: Detection, { start, end }: Span): HTMLElement {
    const { state, text, hues } = this.#options
    const mark = create('mark', { id: `mark-${found.id}`, className: `box ${found.decision ?? 'undecided'}` })
    mark.textContent = text.text.slice(start, end)
    mark.title = found.type
    mark.dataset.id = found.id
    mark.style.setProperty('--hue', `${hues().get(found.type) ?? 0}`)
    mark.addEventListener('click', () => {
      if (getSelection()?.isCollapsed !== false) state.select(found.id)
    })
    return mark
  }

  /** The selection of the browser is that of the page, once the pointer or the keyboard has made one in the text. */
  #selectTool(): void {
    const { selecting } = this.#options
    this.#view.addEventListener('pointerup', (event) => {
      // The browser changes the selection after this event.
      setTimeout(() => {
        const range = this.#selected()
        if (!range) return selecting.clear()
        selecting.drag(range.start, range.end, event.altKey)
        selecting.drop()
      })
    })
  }

  #selected(): Span | null {
    const selection = getSelection()
    if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
    const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0)
    if (![startContainer, endContainer].every((node) => this.#view.contains(node))) return null
    return {
      start: this.#offsetOf(startContainer, startOffset),
      end: this.#offsetOf(endContainer, endOffset),
    }
  }

  #offsetOf(node: Node, offset: number): number {
    const range = document.createRange()
    range.setStart(this.#view, 0)
    range.setEnd(node, offset)
    return range.toString().length
  }

  #rangeOf({ start, end }: Span): Range | null {
    const range = document.createRange()
    let at = 0
    let isStarted = false
    const walker = document.createTreeWalker(this.#view, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const length = node.nodeValue?.length ?? 0
      if (!isStarted && start < at + length) {
        range.setStart(node, start - at)
        isStarted = true
      }
      if (isStarted && end <= at + length) {
        range.setEnd(node, end - at)
        return range
      }
      at += length
    }
    return null
  }
}
