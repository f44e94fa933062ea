/** The pages: images that load when scrolled into view, with a box for each place, and tools to mark what was missed. */

import type { Box, Detection, Page, Span } from './content.ts'
import { create, element, type Selecting, type View } from './data.ts'
import type { DocumentText } from './document-text.ts'
import type { Change, State } from './state.ts'
import { t } from './words.ts'

/** Share of a page's height: pages this far from the screen are loaded in advance. */
const loadMargin = '100%'

/** Points. Smaller boxes are clicks. */
const minSide = 3

/** CSS pixels. A smaller movement counts as a click. */
const minDrag = 4

interface PagesOptions {
  readonly state: State
  readonly text: DocumentText
  readonly hues: () => ReadonlyMap<string, number>
  readonly selecting: Selecting
  /** The URL of a blob. */
  readonly imageOf: (page: number) => Promise<string>
}

export class Pages implements View {
  isDrawing = false
  readonly #options: PagesOptions
  readonly #views: readonly HTMLElement[]
  readonly #visible = new Set<HTMLElement>()
  #highlighted: Span | null = null

  constructor(options: PagesOptions) {
    this.#options = options
    const { state } = options
    this.#views = state.data.pages.map((page, i) => this.#view(page, i + 1))
    element('sheets').replaceChildren(...this.#views)
    lazily(this.#views, (view, isNear) => this.#load(view, isNear))
    state.onChange((change) => this.draw(change))
  }

  /** Draws the boxes of the pages near the screen. */
  draw(change: Change): void {
    for (const view of this.#visible)
      if (change === 'detections') this.#drawBoxes(view)
      else this.#drawSelected(view)
  }

  show(found: Detection): void {
    const view = this.#views[(found.page ?? 0) - 1]
    const [box] = found.boxes ?? []
    if (view) this.#scrollTo(view, box?.y0 ?? 0)
  }

  highlight(span: Span | null): void {
    this.#highlighted = span
    for (const view of this.#visible) this.#drawHighlight(view)
  }

  rectOf(span: Span): DOMRect | null {
    const place = this.#options.text.placesOf(span).at(-1)
    const box = place?.boxes?.at(-1)
    const view = this.#views[(place?.page ?? 0) - 1]
    const page = this.#page(place?.page ?? 0)
    if (!box || !view || !page) return null
    const rect = view.getBoundingClientRect()
    const scale = rect.width / page.width
    const [width, height] = [(box.x1 - box.x0) * scale, (box.y1 - box.y0) * scale]
    return new DOMRect(rect.left + box.x0 * scale, rect.top + box.y0 * scale, width, height)
  }

  firstOffset(): number {
    const top = element('pages').getBoundingClientRect().top
    const at = this.#views.findIndex((view) => view.getBoundingClientRect().bottom > Math.max(top, 0) + 20)
    const rect = this.#views[at]?.getBoundingClientRect()
    const page = this.#page(at + 1)
    if (!rect || !page) return 0
    const y = ((Math.max(top, 0) - rect.top) / rect.height) * page.height
    return this.#options.text.offsetAt(at + 1, 0, Math.max(0, y), true) ?? 0
  }

  reveal(span: Span): void {
    const [place] = this.#options.text.placesOf(span)
    const view = this.#views[(place?.page ?? 0) - 1]
    if (view) this.#scrollTo(view, place?.boxes?.[0]?.y0 ?? 0)
  }

  #page(number: number): Page | undefined {
    return this.#options.state.data.pages[number - 1]
  }

  #scrollTo(view: HTMLElement, y: number): void {
    const page = this.#page(Number(view.dataset.page))
    const rect = view.getBoundingClientRect()
    const at = rect.top + (y / (page?.height || 1)) * rect.height
    const holder = scroller()
    const top = Math.max(0, holder.getBoundingClientRect().top)
    const height = Math.min(holder.clientHeight, window.innerHeight)
    if (at < top + 40 || at > top + height - 80) holder.scrollBy({ top: at - top - height / 3 })
  }

  #view({ width, height }: Page, number: number): HTMLElement {
    const view = create(
      'section',
      { className: 'page' },
      { 'aria-label': t('Page {page}', { page: number }), 'data-page': `${number}` },
    )
    view.style.setProperty('--ratio', `${width} / ${height}`)
    view.style.setProperty('--width', `${width}`)
    view.append(
      create('div', { className: 'number', textContent: `${number}` }, { 'aria-hidden': 'true' }),
      create('div', { className: 'boxes' }),
      create('div', { className: 'highlights' }),
    )
    this.#drawTool(view, number)
    this.#selectTool(view, number)
    return view
  }

  #load(view: HTMLElement, isNear: boolean): void {
    const number = Number(view.dataset.page)
    if (isNear) {
      this.#visible.add(view)
      void loadImage(
        view,
        () => this.#options.imageOf(number),
        t('Page {page} of the document', { page: number }),
      )
      view.append(
        create('p', {
          className: 'unseen heard',
          dir: 'auto',
          textContent: this.#options.text.ofPage(number),
        }),
      )
      this.#drawBoxes(view)
      this.#drawHighlight(view)
    } else {
      this.#visible.delete(view)
      unloadImage(view)
      view.querySelector('.heard')?.remove()
      for (const layer of view.querySelectorAll('.boxes, .highlights')) layer.replaceChildren()
    }
  }

  #drawBoxes(view: HTMLElement): void {
    const number = Number(view.dataset.page)
    const page = this.#page(number)
    if (!page) return
    view
      .querySelector('.boxes')
      ?.replaceChildren(
        ...this.#options.state.detections
          .filter((found) => found.page === number)
          .flatMap((found) => (found.boxes ?? []).map((box) => this.#box(found, box, page))),
      )
    this.#drawSelected(view)
  }

  #drawSelected(view: HTMLElement): void {
    for (const box of view.querySelectorAll<HTMLElement>('.box'))
      box.classList.toggle('selected', box.dataset.id === this.#options.state.selected)
  }

  #drawHighlight(view: HTMLElement): void {
    const number = Number(view.dataset.page)
    const page = this.#page(number)
    const span = this.#highlighted
    const places = span ? this.#options.text.placesOf(span) : []
    const boxes = places.find((place) => place.page === number)?.boxes ?? []
    view
      .querySelector('.highlights')
      ?.replaceChildren(...(page ? boxes.map((box) => placed(create('div'), box, page)) : []))
  }

  #box(found: Detection, box: Box, page: Page): HTMLElement {
    const state = found.decision ?? 'undecided'
    const node = create('div', { className: `box ${state}`, title: found.type })
    node.dataset.id = found.id
    node.style.setProperty('--hue', `${this.#options.hues().get(found.type) ?? 0}`)
    node.addEventListener('click', () => {
      if (!this.isDrawing) this.#options.state.select(found.id)
    })
    return placed(node, box, page)
  }

  /** A point of a page, in points, within its borders. */
  #pointOf(view: HTMLElement, event: MouseEvent): { readonly x: number; readonly y: number } {
    const page = this.#page(Number(view.dataset.page))
    const rect = view.getBoundingClientRect()
    const within = (value: number): number => Math.min(1, Math.max(0, value))
    return {
      x: within((event.clientX - rect.left) / rect.width) * (page?.width ?? 0),
      y: within((event.clientY - rect.top) / rect.height) * (page?.height ?? 0),
    }
  }

  /** Text is selected with a mouse or pen; a finger scrolls, and a tap selects a word. */
  #selectTool(view: HTMLElement, number: number): void {
    const { selecting, text } = this.#options
    let start: { readonly offset: number; readonly event: PointerEvent } | null = null
    let isDragged = false
    view.addEventListener('pointerdown', (event) => {
      isDragged = false
      if (this.isDrawing || event.button !== 0) return
      const { x, y } = this.#pointOf(view, event)
      const offset = text.offsetAt(number, x, y, true)
      if (offset !== null && event.pointerType !== 'touch') start = { offset, event }
    })
    view.addEventListener('pointermove', (event) => {
      if (!start) return
      const [dx, dy] = [event.clientX - start.event.clientX, event.clientY - start.event.clientY]
      if (!isDragged && Math.hypot(dx, dy) < minDrag) return
      if (!isDragged) view.setPointerCapture(event.pointerId)
      isDragged = true
      // The pointer may continue to another page while it is captured by the first one.
      const over = this.#views.find((one) => isOver(one, event)) ?? view
      const { x, y } = this.#pointOf(over, event)
      const offset = text.offsetAt(Number(over.dataset.page), x, y, true)
      if (offset !== null) selecting.drag(start.offset, offset, event.altKey)
    })
    const end = (): void => {
      if (start && isDragged) selecting.drop()
      start = null
    }
    view.addEventListener('pointerup', end)
    view.addEventListener('pointercancel', end)
    view.addEventListener(
      'click',
      (event) => {
        // The element where a drag ends was not clicked.
        if (isDragged) event.stopPropagation()
        else if (!this.isDrawing && event.detail < 2) this.#tap(view, number, event as PointerEvent)
      },
      { capture: true },
    )
    view.addEventListener('dblclick', (event) => {
      const { x, y } = this.#pointOf(view, event)
      const offset = this.isDrawing ? null : text.offsetAt(number, x, y)
      if (offset !== null) selecting.word(offset)
    })
  }

  #tap(view: HTMLElement, number: number, event: PointerEvent): void {
    const { selecting, text } = this.#options
    const isBox = (event.target as HTMLElement).closest('.box') !== null
    const { x, y } = this.#pointOf(view, event)
    const offset = event.pointerType === 'touch' && !isBox ? text.offsetAt(number, x, y) : null
    if (offset === null) selecting.clear()
    else selecting.word(offset)
  }

  /** A box drawn with the pointer. */
  #drawTool(view: HTMLElement, number: number): void {
    let start: { readonly x: number; readonly y: number } | null = null
    let frame: HTMLElement | null = null
    view.addEventListener('pointerdown', (event) => {
      if (!this.isDrawing || event.button !== 0) return
      event.preventDefault()
      start = this.#pointOf(view, event)
      view.setPointerCapture(event.pointerId)
      frame = create('div', { className: 'frame' })
      view.append(frame)
    })
    view.addEventListener('pointermove', (event) => {
      const page = this.#page(number)
      if (start && frame && page) placed(frame, spanned(start, this.#pointOf(view, event)), page)
    })
    const end = (event: PointerEvent): void => {
      if (!start) return
      const box = spanned(start, this.#pointOf(view, event))
      start = null
      frame?.remove()
      if (event.type === 'pointerup' && box.x1 - box.x0 >= minSide && box.y1 - box.y0 >= minSide)
        this.#options.state.add([{ type: 'REGION', page: number, boxes: [box] }])
    }
    view.addEventListener('pointerup', end)
    view.addEventListener('pointercancel', end)
  }
}

/** Calls back when an element comes near the screen, and when it leaves. */
export function lazily(
  nodes: readonly HTMLElement[],
  onChange: (node: HTMLElement, isNear: boolean) => void,
): void {
  const near = new Set<HTMLElement>()
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const node = target as HTMLElement
        if (isIntersecting === near.has(node)) continue
        if (isIntersecting) near.add(node)
        else near.delete(node)
        onChange(node, isIntersecting)
      }
    },
    { rootMargin: loadMargin },
  )
  for (const node of nodes) watcher.observe(node)
}

/** Shows an image in an element, unless it left the screen while the image was loaded. */
export async function loadImage(
  view: HTMLElement,
  source: () => Promise<string>,
  alt: string,
): Promise<void> {
  const turn = `${Math.random()}`
  view.dataset.turn = turn
  try {
    const src = await source()
    if (view.dataset.turn !== turn) return URL.revokeObjectURL(src)
    const image = create('img', { src, alt, draggable: false })
    view.prepend(image)
  } catch {
    if (view.dataset.turn === turn) view.classList.add('failed')
  }
}

export function unloadImage(view: HTMLElement): void {
  delete view.dataset.turn
  const image = view.querySelector('img')
  if (image) URL.revokeObjectURL(image.src)
  image?.remove()
}

/** The scrolling element: the pages on a large screen, the whole page on a small one. */
function scroller(): HTMLElement {
  const pages = element('pages')
  return pages.scrollHeight > pages.clientHeight + 1 ? pages : document.documentElement
}

function isOver(view: HTMLElement, { clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = view.getBoundingClientRect()
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}

function placed(node: HTMLElement, box: Box, page: Page): HTMLElement {
  const { style } = node
  style.left = share(box.x0, page.width)
  style.top = share(box.y0, page.height)
  style.width = share(box.x1 - box.x0, page.width)
  style.height = share(box.y1 - box.y0, page.height)
  return node
}

function spanned(
  a: { readonly x: number; readonly y: number },
  b: { readonly x: number; readonly y: number },
): Box {
  return { x0: Math.min(a.x, b.x), y0: Math.min(a.y, b.y), x1: Math.max(a.x, b.x), y1: Math.max(a.y, b.y) }
}

function share(part: number, whole: number): string {
  return `${((100 * part) / (whole || 1)).toFixed(3)}%`
}
