/** The pages: images that load as they are scrolled to, with a box for each place, and tools to mark what was missed. */

import { type Box, create, type Detection, element, imageOf, type Page, type Word } from './data.ts'
import { isInside, normalised, type State } from './state.ts'

export type Tool = 'select' | 'draw' | 'word'

/** Of a page's height: pages this far from the screen are loaded in advance. */
const loadMargin = '100%'

/** Points. Smaller boxes are clicks. */
const minSide = 3

export class Pages {
  tool: Tool = 'select'
  readonly #state: State
  readonly #hues: () => ReadonlyMap<string, number>
  readonly #views: readonly HTMLElement[]
  readonly #urls = new Map<HTMLElement, string>()
  readonly #visible = new Set<HTMLElement>()

  constructor(state: State, hues: () => ReadonlyMap<string, number>) {
    this.#state = state
    this.#hues = hues
    const holder = element('pages')
    this.#views = state.data.pages.map((page, i) => this.#view(page, i + 1))
    holder.append(...this.#views)
    const watcher = new IntersectionObserver((entries) => this.#load(entries), { rootMargin: loadMargin })
    for (const view of this.#views) watcher.observe(view)
    state.onChange(() => this.draw())
  }

  /** Draws the boxes of the pages near the screen. */
  draw(): void {
    for (const view of this.#visible) this.#drawBoxes(view)
  }

  show(found: Detection): void {
    const view = this.#views[(found.page ?? 0) - 1]
    if (!view) return
    const [box] = found.boxes ?? []
    const page = this.#state.data.pages[(found.page ?? 1) - 1]
    const share = box && page ? box.y0 / page.height : 0
    const holder = element('pages')
    const top = view.offsetTop - holder.offsetTop + share * view.offsetHeight
    if (top < holder.scrollTop + 40 || top > holder.scrollTop + holder.clientHeight - 80)
      holder.scrollTo({ top: top - holder.clientHeight / 3 })
  }

  setTool(tool: Tool): void {
    this.tool = tool
    element('pages').dataset.tool = tool
  }

  #view({ width, height }: Page, number: number): HTMLElement {
    const view = create(
      'section',
      { className: 'page' },
      { 'aria-label': `Page ${number}`, 'data-page': `${number}` },
    )
    view.style.setProperty('--ratio', `${width} / ${height}`)
    view.style.setProperty('--width', `${width}`)
    view.append(
      create('div', { className: 'number', textContent: `${number}` }, { 'aria-hidden': 'true' }),
      create('div', { className: 'boxes' }),
    )
    this.#drawTool(view, number)
    return view
  }

  #load(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const view = target as HTMLElement
      if (isIntersecting === this.#visible.has(view)) continue
      if (isIntersecting) {
        this.#visible.add(view)
        const url = imageOf(Number(view.dataset.page))
        this.#urls.set(view, url)
        view.prepend(
          create('img', { src: url, alt: `Page ${view.dataset.page} of the document`, draggable: false }),
        )
        this.#drawBoxes(view)
      } else {
        this.#visible.delete(view)
        URL.revokeObjectURL(this.#urls.get(view) ?? '')
        view.querySelector('img')?.remove()
        view.querySelector('.boxes')?.replaceChildren()
      }
    }
  }

  #drawBoxes(view: HTMLElement): void {
    const number = Number(view.dataset.page)
    const page = this.#state.data.pages[number - 1]
    const layer = view.querySelector('.boxes')
    if (!page || !layer) return
    layer.replaceChildren(
      ...this.#state.detections
        .filter((found) => found.page === number)
        .flatMap((found) => (found.boxes ?? []).map((box) => this.#box(found, box, page))),
    )
  }

  #box(found: Detection, box: Box, page: Page): HTMLElement {
    const state = found.decision ?? 'undecided'
    const node = create('div', { className: `box ${state}`, title: `${found.type}: ${state}` })
    node.classList.toggle('selected', found.id === this.#state.selected)
    node.style.cssText = `left:${share(box.x0, page.width)};top:${share(box.y0, page.height)};width:${share(box.x1 - box.x0, page.width)};height:${share(box.y1 - box.y0, page.height)};--hue:${this.#hues().get(found.type) ?? 0}`
    node.addEventListener('click', () => {
      if (this.tool === 'select') this.#state.select(found.id)
    })
    return node
  }

  /** A box drawn with the pointer, or the word under it. */
  #drawTool(view: HTMLElement, number: number): void {
    let start: { x: number; y: number } | null = null
    let frame: HTMLElement | null = null
    const place = (event: PointerEvent): { x: number; y: number } => {
      const page = this.#state.data.pages[number - 1]
      const rect = view.getBoundingClientRect()
      const within = (value: number): number => Math.min(1, Math.max(0, value))
      return {
        x: within((event.clientX - rect.left) / rect.width) * (page?.width ?? 0),
        y: within((event.clientY - rect.top) / rect.height) * (page?.height ?? 0),
      }
    }
    view.addEventListener('pointerdown', (event) => {
      if (this.tool !== 'draw' || event.button !== 0) return
      event.preventDefault()
      start = place(event)
      view.setPointerCapture(event.pointerId)
      frame = create('div', { className: 'frame' })
      view.append(frame)
    })
    view.addEventListener('pointermove', (event) => {
      const page = this.#state.data.pages[number - 1]
      if (!start || !frame || !page) return
      const box = spanned(start, place(event))
      frame.style.cssText = `left:${share(box.x0, page.width)};top:${share(box.y0, page.height)};width:${share(box.x1 - box.x0, page.width)};height:${share(box.y1 - box.y0, page.height)}`
    })
    const end = (event: PointerEvent): void => {
      if (!start) return
      const box = spanned(start, place(event))
      start = null
      frame?.remove()
      if (event.type === 'pointerup' && box.x1 - box.x0 >= minSide && box.y1 - box.y0 >= minSide)
        this.#state.add([{ type: 'REGION', page: number, boxes: [box] }])
    }
    view.addEventListener('pointerup', end)
    view.addEventListener('pointercancel', end)
    view.addEventListener('click', (event) => {
      if (this.tool !== 'word') return
      const { x, y } = place(event as PointerEvent)
      const word = this.#state.data.pages[number - 1]?.words.find((one) => isInside(boxOf(one), x, y))
      if (word) this.markWords(word[4])
    })
  }

  /** Marks every place of a word or of several words in a row, in the whole document. Returns how many. */
  markWords(text: string): number {
    const wanted = words(text)
    if (wanted.length === 0) return 0
    const places: Pick<Detection, 'type' | 'page' | 'boxes' | 'value'>[] = []
    for (const [i, page] of this.#state.data.pages.entries())
      for (let at = 0; at + wanted.length <= page.words.length; at++) {
        const run = page.words.slice(at, at + wanted.length)
        if (!run.every((word, k) => bare(word[4]) === wanted[k])) continue
        const value = run.map((word) => word[4]).join(' ')
        if (!this.#covered(i + 1, run))
          places.push({ type: 'MARKED', page: i + 1, boxes: joined(run), value })
      }
    if (places.length > 0) this.#state.add(places)
    return places.length
  }

  #covered(page: number, run: readonly Word[]): boolean {
    return this.#state.detections.some(
      (found) =>
        found.page === page &&
        found.decision !== 'rejected' &&
        run.every(([x, y, width, height]) =>
          found.boxes?.some((box) => isInside(box, x + width / 2, y + height / 2)),
        ),
    )
  }
}

function words(text: string): string[] {
  return text
    .split(/\s+/)
    .map(bare)
    .filter((word) => word !== '')
}

/** A word without the punctuation around it. */
function bare(word: string): string {
  return normalised(word).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
}

function boxOf([x, y, width, height]: Word): Box {
  return { x0: x, y0: y, x1: x + width, y1: y + height }
}

/** One box for the words of a line. */
function joined(run: readonly Word[]): Box[] {
  const boxes: Box[] = []
  for (const word of run) {
    const box = boxOf(word)
    const last = boxes.at(-1)
    if (last && box.x0 >= last.x1 - 1 && Math.abs(box.y0 - last.y0) < (box.y1 - box.y0) / 2)
      boxes[boxes.length - 1] = {
        ...last,
        x1: box.x1,
        y0: Math.min(last.y0, box.y0),
        y1: Math.max(last.y1, box.y1),
      }
    else boxes.push(box)
  }
  return boxes
}

function spanned(a: { x: number; y: number }, b: { x: number; y: number }): Box {
  return { x0: Math.min(a.x, b.x), y0: Math.min(a.y, b.y), x1: Math.max(a.x, b.x), y1: Math.max(a.y, b.y) }
}

function share(part: number, whole: number): string {
  return `${((100 * part) / (whole || 1)).toFixed(3)}%`
}
