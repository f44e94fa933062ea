/** The documents of a folder, with their progress. */

import type { DocumentState } from './content.ts'
import { create, element } from './data.ts'
import { normalised } from './state.ts'
import { t } from './words.ts'

/** Rows rendered at once; more follow on request. */
const rowsDrawn = 500

type Progress = 'unopened' | 'undecided' | 'decided' | 'written'

export class Overview {
  readonly #documents: () => readonly DocumentState[]
  readonly #rows = new Map<number, HTMLElement>()
  #limit = rowsDrawn

  constructor(
    title: string,
    documents: () => readonly DocumentState[],
    applyAll: (ids: readonly number[]) => Promise<readonly string[]>,
  ) {
    this.#documents = documents
    element('overview-title').textContent = title
    for (const id of ['search-documents', 'filter-documents'])
      element(id).addEventListener('input', () => {
        this.#limit = rowsDrawn
        this.draw()
      })
    element('apply-all').addEventListener('click', () => void this.#applyAll(applyAll))
  }

  draw(): void {
    const all = this.#documents()
    const count = (progress: Progress): number => all.filter((one) => progressOf(one) === progress).length
    const [written, decided] = [count('written'), count('decided')]
    const bar = element<HTMLProgressElement>('overview-bar')
    bar.max = all.length
    bar.value = written
    element('overview-counts').textContent = t(
      '{written} of {all} written, {decided} decided, {rest} to review',
      {
        ...{ written, decided, all: all.length, rest: all.length - written - decided },
      },
    )
    const next = all.find((one) => ['unopened', 'undecided'].includes(progressOf(one)))
    const link = element<HTMLAnchorElement>('next-to-review')
    link.hidden = !next
    if (next) link.href = `/?d=${next.id}`
    element<HTMLButtonElement>('apply-all').disabled = this.#ready().length === 0
    this.#drawRows(all)
  }

  #drawRows(all: readonly DocumentState[]): void {
    const text = normalised(element<HTMLInputElement>('search-documents').value)
    const wanted = element<HTMLSelectElement>('filter-documents').value
    const shown = all.filter(
      (one) =>
        (text === '' || normalised(one.name).includes(text)) && (wanted === '' || progressOf(one) === wanted),
    )
    const rows = shown.slice(0, this.#limit).map((one) => this.#row(one))
    if (shown.length > rows.length) rows.push(this.#more(shown.length - rows.length))
    if (shown.length === 0)
      rows.push(create('li', { className: 'none', textContent: t('No document fits.') }))
    const list = element('documents')
    if (rows.length !== list.children.length || rows.some((row, i) => list.children[i] !== row))
      list.replaceChildren(...rows)
  }

  #row(state: DocumentState): HTMLElement {
    const known = this.#rows.get(state.id)
    const row =
      known ??
      create(
        'li',
        {},
        {},
        create('a', { href: `/?d=${state.id}`, dir: 'auto', textContent: state.name }),
        create('span', { className: 'pill' }),
      )
    this.#rows.set(state.id, row)
    row.className = progressOf(state)
    const pill = row.querySelector('.pill')
    if (pill) pill.textContent = stateText(state)
    return row
  }

  #more(count: number): HTMLElement {
    const more = create('button', { type: 'button', textContent: t('Show {count} more', { count }) })
    more.addEventListener('click', () => {
      this.#limit += rowsDrawn
      this.draw()
    })
    return create('li', { className: 'more' }, {}, more)
  }

  /** Reviewed documents whose decisions are not applied yet. */
  #ready(): number[] {
    return this.#documents().flatMap((one) => (progressOf(one) === 'decided' ? [one.id] : []))
  }

  async #applyAll(applyAll: (ids: readonly number[]) => Promise<readonly string[]>): Promise<void> {
    const button = element<HTMLButtonElement>('apply-all')
    button.disabled = true
    button.classList.add('busy')
    const failed = await applyAll(this.#ready())
    element('overview-problems').replaceChildren(...failed.map((one) => create('li', { textContent: one })))
    button.classList.remove('busy')
    this.draw()
  }
}

function progressOf({ values, undecided = 0, removed }: DocumentState): Progress {
  if (removed !== undefined) return 'written'
  if (values === undefined) return 'unopened'
  return undecided > 0 ? 'undecided' : 'decided'
}

function stateText(state: DocumentState): string {
  const { values = 0, undecided = 0, removed = 0 } = state
  switch (progressOf(state)) {
    case 'unopened':
      return t('not opened')
    case 'undecided':
      return t('{undecided} of {values} undecided', { undecided, values })
    case 'decided':
      return t('decided, not written')
    case 'written':
      return t('written, {removed} removed', { removed })
  }
}
