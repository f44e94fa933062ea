/** The list of detections with its filters, and the details of the selected one. */

import { create, type Detection, element } from './data.ts'
import { normalised, type State } from './state.ts'

/** Rows drawn at once; more follow on request. */
const rowsDrawn = 300

export class List {
  readonly #state: State
  readonly #hues: () => ReadonlyMap<string, number>
  #limit = rowsDrawn

  constructor(state: State, hues: () => ReadonlyMap<string, number>) {
    this.#state = state
    this.#hues = hues
    for (const id of ['filter-text', 'filter-type', 'filter-state', 'filter-score'])
      element(id).addEventListener('input', () => {
        this.#limit = rowsDrawn
        this.draw()
      })
    element('exemption').addEventListener('change', () => this.#describe())
    element('note').addEventListener('change', () => this.#describe())
    state.onChange(() => this.draw())
  }

  /** What the filters let through, in order. */
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

  draw(): void {
    this.#drawTypes()
    const shown = this.shown()
    const rows = shown.slice(0, this.#limit).map((found) => this.#row(found))
    if (shown.length > this.#limit) {
      const more = create('button', {
        type: 'button',
        textContent: `Show ${shown.length - this.#limit} more`,
      })
      more.addEventListener('click', () => {
        this.#limit += rowsDrawn * 4
        this.draw()
      })
      rows.push(create('li', { className: 'more' }, {}, more))
    }
    element('list').replaceChildren(...rows)
    const all = this.#state.detections
    const count = (decision?: string): number => all.filter((found) => found.decision === decision).length
    element('counts').textContent =
      `${shown.length} of ${all.length} shown. ${count('accepted')} to remove, ${count('rejected')} to keep, ${count()} undecided (removed, too).`
    this.#drawDetails()
    document.querySelector('#list .selected')?.scrollIntoView({ block: 'nearest' })
  }

  #drawTypes(): void {
    const select = element('filter-type') as HTMLSelectElement
    const types = [...new Set(this.#state.detections.map(({ type }) => type))].sort()
    if (select.options.length === types.length + 1) return
    const chosen = select.value
    select.replaceChildren(
      create('option', { value: '', textContent: 'All types' }),
      ...types.map((type) => create('option', { value: type, textContent: type })),
    )
    select.value = chosen
  }

  #row(found: Detection): HTMLLIElement {
    const state = found.decision ?? 'undecided'
    const where =
      found.page === undefined ? '' : found.page === 0 ? 'outside the pages' : `page ${found.page}`
    const row = create('li', { className: state })
    const selected = found.id === this.#state.selected
    row.classList.toggle('selected', selected)
    row.style.setProperty('--hue', `${this.#hues().get(found.type) ?? 0}`)
    const main = create(
      'button',
      { type: 'button', className: 'main' },
      { 'aria-pressed': `${selected}` },
      create('span', { className: 'type', textContent: found.type }),
      create('span', { className: 'value', textContent: found.value ?? 'Box drawn by hand' }),
      create('span', {
        className: 'facts',
        textContent: [where, `score ${found.score.toFixed(2)}`, found.reason, words[state]]
          .filter(Boolean)
          .join(' · '),
      }),
    )
    main.addEventListener('click', () => this.#state.select(found.id))
    row.append(main, this.#button(found, 'accepted', 'Remove'), this.#button(found, 'rejected', 'Keep'))
    return row
  }

  #button(found: Detection, decision: 'accepted' | 'rejected', label: string): HTMLButtonElement {
    const button = create(
      'button',
      { type: 'button', className: `decide ${decision}`, textContent: label },
      {
        'aria-pressed': `${found.decision === decision}`,
        'aria-label': `${label} ${found.value ?? 'this box'}`,
      },
    )
    button.addEventListener('click', (event) => {
      this.#state.select(found.id)
      this.#state.decide(found.id, decision, event.shiftKey)
    })
    return button
  }

  #drawDetails(): void {
    const found = this.#state.find(this.#state.selected)
    element('details').hidden = !found
    if (!found) return
    element('details-title').textContent = `${found.type}: ${found.value ?? 'box drawn by hand'}`
    ;(element('exemption') as HTMLInputElement).value = found.exemption ?? ''
    ;(element('note') as HTMLTextAreaElement).value = found.note ?? ''
    element('delete').hidden = found.reason !== 'reviewer'
  }

  #describe(): void {
    const id = this.#state.selected
    if (id === null) return
    const exemption = inputValue('exemption').trim()
    const note = inputValue('note').trim()
    this.#state.describe(id, { exemption: exemption || undefined, note: note || undefined })
  }
}

const words = { accepted: 'remove', rejected: 'keep', undecided: 'undecided' } as const

function inputValue(id: string): string {
  return (element(id) as HTMLInputElement).value
}
