/** The document before and after, side by side. */

import type { Page, ReviewData } from './content.ts'
import { create, element } from './data.ts'
import { lazily, loadImage, unloadImage } from './pages.ts'
import { t } from './words.ts'

export class Comparison {
  readonly #imageOf: (page: number, isOutput: boolean) => Promise<string>

  constructor(
    before: ReviewData,
    after: ReviewData,
    imageOf: (page: number, isOutput: boolean) => Promise<string>,
  ) {
    this.#imageOf = imageOf
    const count = Math.max(before.pages.length, after.pages.length)
    const rows =
      count > 0
        ? Array.from({ length: count }, (_, i) => [
            this.#page(before.pages[i], i + 1, false),
            this.#page(after.pages[i], i + 1, true),
          ])
        : [[text(before, t('Text before')), text(after, t('Text after'))]]
    const holder = element('compared')
    holder.replaceChildren(...rows.map((row) => create('div', { className: 'pair' }, {}, ...row)))
    holder.scrollTo({ top: 0 })
    lazily([...holder.querySelectorAll<HTMLElement>('.page')], (view, isNear) => this.#load(view, isNear))
  }

  #page(page: Page | undefined, number: number, isOutput: boolean): HTMLElement {
    if (!page) return create('div', { className: 'missing', textContent: t('No such page') })
    const label = isOutput
      ? t('Page {page} after', { page: number })
      : t('Page {page} before', { page: number })
    const view = create('section', { className: 'page' }, { 'aria-label': label, 'data-page': `${number}` })
    view.dataset.output = isOutput ? 'yes' : 'no'
    view.style.setProperty('--ratio', `${page.width} / ${page.height}`)
    view.style.setProperty('--width', `${page.width}`)
    return view
  }

  #load(view: HTMLElement, isNear: boolean): void {
    if (!isNear) {
      unloadImage(view)
      return
    }
    const { page, output } = view.dataset
    void loadImage(
      view,
      () => this.#imageOf(Number(page), output === 'yes'),
      view.getAttribute('aria-label') ?? '',
    )
  }
}

function text({ text: content = '' }: ReviewData, label: string): HTMLElement {
  return create('pre', { className: 'text', dir: 'auto', textContent: content }, { 'aria-label': label })
}
