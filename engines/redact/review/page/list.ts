/** The list of detections with its filters. */

import type { Decision, Detection } from './content.ts'
import { create, element } from './data.ts'
import { isUnsure, normalised, type State } from './state.ts'
import { t } from './words.ts'

/** Rows rendered at once; more follow on request. */
const rowsDrawn = 300

export class List {
  readonly #state: State
  readonly #hues: () => ReadonlyMap<string, number>
  /** Rows keep their elements when they change, so that a click ends on the row where it began. */
  readonly #rows = new Map<string, HTMLLIElement>()
  #limit = rowsDrawn

  constructor(state: State, hues: () => ReadonlyMap<string, number>) {
    this.#state = state
    this.#hues = hues
    for (const id of ['filter-text', 'filter-type', 'filter-state', 'filter-score'])
      element(id).addEventListener('input', () => {
        this.#limit = rowsDrawn
        this.draw()
      })
    for (const [id, decision] of [
      ['shown-accept', 'accepted'],
      ['shown-reject', 'rejected'],
    ] as const)
      element(id).addEventListener('click', () => {
        const shown = new Set(this.shown())
        state.decide(decision, (found) => shown.has(found))
      })
    element('filter-clear').addEventListener('click', () => this.clearFilters())
    state.onChange((change) => (change === 'detections' ? this.draw() : this.#drawSelected()))
  }

  /** Detections that pass the filters, in order. */
  shown(): readonly Detection[] {
    const text = normalised(inputValue('filter-text'))
    const type = inputValue('filter-type')
    const state = inputValue('filter-state')
    const least = Number(inputValue('filter-score')) / 100
    return this.#state.detections.filter(
      (found) =>
        (text === '' || normalised(`${found.value} ${found.type} ${found.reason}`).includes(text)) &&
        (type === '' || found.type === type) &&
        (state === '' || (found.decision ?? 'undecided') === state) &&
        found.score >= least,
    )
  }

  clearFilters(): void {
    for (const id of ['filter-text', 'filter-type', 'filter-state']) element<HTMLInputElement>(id).value = ''
    element<HTMLInputElement>('filter-score').value = '0'
    this.draw()
  }

  draw(): void {
    this.#drawTypes()
    const shown = this.shown()
    const drawn = shown.slice(0, this.#limit)
    const rows: HTMLElement[] = []
    const unsure = drawn.filter(isUnsure)
    const sure = drawn.slice(unsure.length)
    if (unsure.length > 0)
      rows.push(heading(t('Unsure: kept unless you remove them')), ...this.#drawRows(unsure))
    if (unsure.length > 0 && sure.length > 0) rows.push(heading(t('Found: removed unless you keep them')))
    rows.push(...this.#drawRows(sure))
    if (shown.length > this.#limit) rows.push(this.#more(shown.length - this.#limit))
    replaceChanged(element('list'), rows)
    const used = new Set(drawn.map(({ id }) => id))
    for (const id of this.#rows.keys()) if (!used.has(id)) this.#rows.delete(id)
    this.#drawEmpty(shown.length)
    this.#drawCounts(shown.length)
    this.#drawSelected()
  }

  #drawRows(found: readonly Detection[]): HTMLElement[] {
    return found.map((one) => {
      const row = this.#rows.get(one.id) ?? this.#row(one)
      this.#rows.set(one.id, row)
      this.#update(row, one)
      return row
    })
  }

  #more(count: number): HTMLElement {
    const more = create('button', { type: 'button', textContent: t('Show {count} more', { count }) })
    more.addEventListener('click', () => {
      this.#limit += rowsDrawn * 4
      this.draw()
    })
    return create('li', { className: 'more' }, {}, more)
  }

  #drawEmpty(shown: number): void {
    const isNothingFound = this.#state.detections.length === 0
    element('empty').hidden = shown > 0
    element('empty').classList.toggle('nothing', isNothingFound)
    element('empty-text').textContent = isNothingFound
      ? t('Nothing was found in this document. Select text in it to remove it.')
      : t('Nothing fits the filters.')
    element('filter-clear').hidden = isNothingFound
  }

  #drawCounts(shown: number): void {
    const all = this.#state.detections
    const count = (decision?: Decision): number => all.filter((found) => found.decision === decision).length
    const [removed, kept, undecided] = [count('accepted'), count('rejected'), count()]
    element('counts').textContent = t(
      '{removed} to remove, {kept} to keep, {undecided} undecided (removed, too)',
      {
        ...{ removed, kept, undecided },
      },
    )
    const bar = element<HTMLProgressElement>('decided')
    bar.max = Math.max(1, all.length)
    bar.value = removed + kept
    element('shown-count').textContent = t('{shown} of {all} shown', { shown, all: all.length })
    for (const id of ['shown-accept', 'shown-reject']) element<HTMLButtonElement>(id).disabled = shown === 0
  }

  #drawTypes(): void {
    const select = element<HTMLSelectElement>('filter-type')
    const counts = new Map<string, number>()
    for (const { type } of this.#state.detections) counts.set(type, (counts.get(type) ?? 0) + 1)
    const options = [
      ['', t('All types')],
      ...[...counts].sort().map(([type, count]) => [type, `${type} (${count})`]),
    ]
    const texts = options.map(([, text]) => text).join('\n')
    if (select.dataset.texts === texts) return
    select.dataset.texts = texts
    const chosen = select.value
    select.replaceChildren(...options.map(([value, textContent]) => create('option', { value, textContent })))
    select.value = chosen
  }

  #row({ id, value, type, page, score, reason }: Detection): HTMLLIElement {
    const where = page === undefined ? '' : page === 0 ? t('outside the pages') : t('page {page}', { page })
    const facts = [where, ...(reason === 'reviewer' ? [t('marked by you')] : [score.toFixed(2), reason])]
    const main = create(
      'button',
      { type: 'button', className: 'main' },
      {},
      create('span', { className: 'value', dir: 'auto', textContent: value ?? t('Box drawn by hand') }),
      create(
        'span',
        { className: 'facts' },
        {},
        create('span', { className: 'type', textContent: type }),
        create('span', { textContent: facts.filter(Boolean).join(' · ') }),
      ),
    )
    main.addEventListener('click', () => this.#state.select(id))
    const row = create('li', {}, {}, main)
    row.append(this.#button(id, 'accepted', value), this.#button(id, 'rejected', value))
    row.dataset.id = id
    return row
  }

  #button(id: string, decision: Decision, value = t('this box')): HTMLButtonElement {
    const label = decision === 'accepted' ? t('Remove') : t('Keep')
    const button = create(
      'button',
      { type: 'button', className: `decide ${decision}`, textContent: label },
      { 'aria-label': `${label}: ${value}` },
    )
    button.addEventListener('click', (event) => {
      const wanted = normalised(this.#state.find(id)?.value)
      const isSame = (found: Detection): boolean =>
        found.id === id || (event.shiftKey && wanted !== '' && normalised(found.value) === wanted)
      this.#state.select(id)
      this.#state.decide(decision, isSame)
    })
    return button
  }

  #update(row: HTMLLIElement, found: Detection): void {
    row.className = found.decision ?? 'undecided'
    row.style.setProperty('--hue', `${this.#hues().get(found.type) ?? 0}`)
    for (const decision of ['accepted', 'rejected'] as const)
      row.querySelector(`.decide.${decision}`)?.setAttribute('aria-pressed', `${found.decision === decision}`)
  }

  #drawSelected(): void {
    for (const [id, row] of this.#rows) {
      const isSelected = id === this.#state.selected
      row.classList.toggle('selected', isSelected)
      row.querySelector('.main')?.setAttribute('aria-pressed', `${isSelected}`)
      if (isSelected) scrollIntoList(row)
    }
  }
}

/** Only the list scrolls: on a small screen, the page would jump away from the document. */
function scrollIntoList(row: HTMLElement): void {
  const list = element('list')
  if (list.scrollHeight <= list.clientHeight + 1) return
  const [inner, outer] = [row.getBoundingClientRect(), list.getBoundingClientRect()]
  if (inner.top < outer.top + 40) list.scrollBy({ top: inner.top - outer.top - 40 })
  else if (inner.bottom > outer.bottom) list.scrollBy({ top: inner.bottom - outer.bottom + 8 })
}

function heading(textContent: string): HTMLElement {
  return create('li', { className: 'group' }, {}, create('h2', { textContent }))
}

/** Does not move elements that are already in place: moving an element would remove its focus. */
function replaceChanged(parent: HTMLElement, children: readonly HTMLElement[]): void {
  for (const [i, child] of children.entries())
    if (parent.children[i] !== child) parent.insertBefore(child, parent.children[i] ?? null)
  while (parent.children.length > children.length) parent.lastElementChild?.remove()
}

function inputValue(id: string): string {
  return element<HTMLInputElement>(id).value
}
