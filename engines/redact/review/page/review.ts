/** A document under review: its pages or its text, the list, and the keys. */

import type { Decision, Detection, ReviewData } from './content.ts'
import { element, type View } from './data.ts'
import { DocumentText } from './document-text.ts'
import { List } from './list.ts'
import { Marking } from './marking.ts'
import { Pages } from './pages.ts'
import { type Keeper, normalised, State } from './state.ts'
import { TextView } from './text.ts'
import { t } from './words.ts'

export interface ReviewOptions {
  readonly data: ReviewData
  readonly keeper: Keeper
  readonly reviewer?: string
  readonly imageOf: (page: number) => Promise<string>
  /** The main button, and its key: to save a file, or to apply the decisions. */
  readonly finish: (review: Review) => void
  /** The next document with an undecided place, if this one has none. Default: none. */
  readonly nextDocument?: () => void
}

/** Hues that are distinguishable in both themes; assigned to types in order of first detection. */
const hues = [212, 28, 140, 340, 265, 52, 185, 8, 300, 95, 230, 165]

export class Review {
  readonly state: State
  readonly text: DocumentText
  readonly #options: ReviewOptions
  readonly #list: List
  readonly #details: Details
  readonly #marking: Marking
  readonly #view: View
  readonly #pages: Pages | null

  constructor(options: ReviewOptions) {
    const { data, keeper, reviewer, imageOf } = options
    this.#options = options
    const state = new State(data, keeper, reviewer)
    this.state = state
    const text = new DocumentText(data)
    this.text = text
    const hues = (): ReadonlyMap<string, number> => huesOf(state.detections.map(({ type }) => type))
    this.#list = new List(state, hues)
    this.#details = new Details(state, say)
    const marking = new Marking({ state, text, say })
    this.#marking = marking
    const shared = { state, text, hues, selecting: marking }
    this.#pages = data.text === undefined ? new Pages({ ...shared, imageOf }) : null
    this.#view = this.#pages ?? new TextView(shared)
    marking.view = this.#view
    state.onChange(() => this.#showSelected())
    state.onChange(() => this.#drawButtons())
    this.#listen()
    element('tool-draw').hidden = this.#pages === null
    element('tool-select').hidden = text.text.trim() === ''
    element<HTMLInputElement>('reviewer').value = state.reviewer
    element('title').textContent = data.document.name
    this.#list.draw()
    this.#details.draw()
    this.#drawButtons()
  }

  /** Whether a name was entered; asks for it if not. */
  hasReviewer(): boolean {
    if (this.state.reviewer.trim() !== '') return true
    say(t('Enter your name first: the record says who decided.'))
    element('reviewer').focus()
    return false
  }

  step(by: 1 | -1): void {
    const shown = this.#list.shown()
    const at = shown.findIndex(({ id }) => id === this.state.selected)
    const next = shown[at < 0 ? 0 : Math.min(shown.length - 1, Math.max(0, at + by))]
    if (next) this.state.select(next.id)
  }

  /** Goes to the next place without a decision, after the one that is selected. */
  nextUndecided(): void {
    const { detections, selected } = this.state
    const at = detections.findIndex(({ id }) => id === selected)
    const order = [...detections.slice(at + 1), ...detections.slice(0, at + 1)]
    const next = order.find((found) => found.decision === undefined)
    if (next) {
      if (!this.#list.shown().includes(next)) this.#list.clearFilters()
      this.state.select(next.id)
    } else if (this.#options.nextDocument) this.#options.nextDocument()
    else say(t('Everything is decided.'))
  }

  #decide(decision: Decision, all: boolean): void {
    const { selected } = this.state
    if (selected === null || all) {
      this.#details.decideAll(decision, false)
      return
    }
    this.state.decide(decision, ({ id }) => id === selected)
    this.step(1)
    say(decision === 'accepted' ? t('Will be removed. U undoes it.') : t('Will be kept. U undoes it.'))
  }

  #undo(): void {
    say(this.state.undo() ? t('Undone.') : t('Nothing to undo.'))
  }

  #redo(): void {
    say(this.state.redo() ? t('Done again.') : t('Nothing to do again.'))
  }

  #draw(): void {
    if (!this.#pages) return
    this.#pages.isDrawing = !this.#pages.isDrawing
    const { isDrawing } = this.#pages
    this.#marking.clear()
    element('pages').dataset.tool = isDrawing ? 'draw' : 'select'
    element('tool-draw').setAttribute('aria-pressed', `${isDrawing}`)
    say(isDrawing ? t('Draw a box around what is to be removed. D ends drawing.') : t('Drawing ended.'))
  }

  #select(): void {
    if (this.#pages?.isDrawing) this.#draw()
    element('pages').focus({ preventScroll: true })
    this.#marking.start()
  }

  #markText(): void {
    const field = element<HTMLInputElement>('mark-text')
    const count = this.#marking.markText(field.value)
    say(
      count === 0
        ? t('No unmarked place with these words was found.')
        : t('Places marked: {count}. U undoes it.', { count }),
    )
    if (count > 0) field.value = ''
  }

  #drawButtons(): void {
    element<HTMLButtonElement>('undo').disabled = !this.state.canUndo
    element<HTMLButtonElement>('redo').disabled = !this.state.canRedo
  }

  #shown: string | null = null
  #showSelected(): void {
    const found = this.state.find(this.state.selected)
    if (found && this.#shown !== found.id) this.#view.show(found)
    this.#shown = found?.id ?? null
  }

  #listen(): void {
    const reviewer = element<HTMLInputElement>('reviewer')
    reviewer.addEventListener('input', () => this.state.setReviewer(reviewer.value))
    element('mark-text').addEventListener('keydown', (event) => event.key === 'Enter' && this.#markText())
    const buttons: Readonly<Record<string, () => void>> = {
      undo: () => this.#undo(),
      redo: () => this.#redo(),
      mark: () => this.#markText(),
      'next-undecided': () => this.nextUndecided(),
      'tool-draw': () => this.#draw(),
      'tool-select': () => this.#select(),
      save: () => this.#options.finish(this),
    }
    for (const [id, action] of Object.entries(buttons)) element(id).addEventListener('click', action)
    document.addEventListener('keydown', (event) => this.#key(event))
  }

  #keys: Readonly<Record<string, () => void>> = {
    j: () => this.step(1),
    ArrowDown: () => this.step(1),
    k: () => this.step(-1),
    ArrowUp: () => this.step(-1),
    n: () => this.nextUndecided(),
    a: () => this.#decide('accepted', false),
    r: () => this.#decide('rejected', false),
    A: () => this.#decide('accepted', true),
    R: () => this.#decide('rejected', true),
    u: () => this.#undo(),
    U: () => this.#redo(),
    d: () => this.#draw(),
    w: () => this.#select(),
    s: () => this.#options.finish(this),
    Delete: () => this.#details.delete(),
    '/': () => element('filter-text').focus(),
    '?': () => element<HTMLDialogElement>('help').showModal(),
  }

  #key(event: KeyboardEvent): void {
    const target = event.target as HTMLElement
    if (target.closest('dialog') || document.body.dataset.screen !== 'review') return
    if (target.matches('input:not([type=range]), textarea, select')) {
      if (event.key === 'Escape') target.blur()
      return
    }
    if (event.ctrlKey || event.metaKey) {
      const key = event.key.toLowerCase()
      if (key === 'y' || (key === 'z' && event.shiftKey)) this.#redo()
      else if (key === 'z') this.#undo()
      else return
      event.preventDefault()
      return
    }
    if (this.#marking.key(event)) {
      event.preventDefault()
      return
    }
    if (event.altKey) return
    const action = this.#keys[event.key]
    const isArrow = event.key.startsWith('Arrow')
    if (!action || (isArrow && target.matches('input[type=range]'))) return
    event.preventDefault()
    action()
  }
}

/** Milliseconds: enough to read two lines twice. */
const sayMs = 8000
let sayTimer: ReturnType<typeof setTimeout> | undefined

/** Shows a message over the page without moving it. */
export function say(message: string): void {
  const status = element('status')
  status.textContent = message
  status.classList.add('shown')
  clearTimeout(sayTimer)
  sayTimer = setTimeout(() => status.classList.remove('shown'), sayMs)
}

export function isOpen({ decision }: Detection): boolean {
  return decision === undefined
}

/** The hue of each type, in degrees. */
function huesOf(types: Iterable<string>): ReadonlyMap<string, number> {
  return new Map([...new Set(types)].map((type, i) => [type, hues[i % hues.length] ?? 0]))
}

/** The selected detection: decisions on all similar ones, its exemption and a note. */

class Details {
  readonly #state: State
  readonly #say: (message: string) => void

  constructor(state: State, say: (message: string) => void) {
    this.#state = state
    this.#say = say
    for (const id of ['exemption', 'note']) element(id).addEventListener('input', () => this.#describe())
    for (const [id, decision, ofType] of [
      ['value-accept', 'accepted', false],
      ['value-reject', 'rejected', false],
      ['type-accept', 'accepted', true],
      ['type-reject', 'rejected', true],
    ] as const)
      element(id).addEventListener('click', () => this.decideAll(decision, ofType))
    element('delete').addEventListener('click', () => this.delete())
    element('details-close').addEventListener('click', () => state.select(null))
    state.onChange(() => this.draw())
  }

  /** Decides on all with the value of the selected detection, or with its type. */
  decideAll(decision: Decision, ofType: boolean): void {
    const found = this.#state.find(this.#state.selected)
    if (!found) {
      this.#say(t('Select a place first, with J or K.'))
      return
    }
    const count = this.#state.decide(decision, ofType ? isOfType(found) : isSameValue(found))
    this.#say(
      decision === 'accepted'
        ? t('Places that will be removed: {count}. U undoes it.', { count })
        : t('Places that will be kept: {count}. U undoes it.', { count }),
    )
  }

  delete(): void {
    const found = this.#state.find(this.#state.selected)
    if (found?.reason !== 'reviewer') return
    this.#state.remove(found.id)
    this.#say(t('The mark was deleted. U undoes it.'))
  }

  draw(): void {
    const found = this.#state.find(this.#state.selected)
    element('details').hidden = !found
    if (!found) return
    const count = (test: (one: Detection) => boolean): number => this.#state.detections.filter(test).length
    element('details-title').textContent = found.value ?? t('Box drawn by hand')
    element('value-label').textContent = t('This value ({count})', { count: count(isSameValue(found)) })
    element('type-label').textContent = t('All {type} ({count})', {
      type: found.type,
      count: count(isOfType(found)),
    })
    setValue('exemption', found.exemption)
    setValue('note', found.note)
    element('delete').hidden = found.reason !== 'reviewer'
  }

  #describe(): void {
    const id = this.#state.selected
    if (id === null) return
    const [exemption, note] = ['exemption', 'note'].map((one) => element<HTMLInputElement>(one).value.trim())
    this.#state.describe(id, { exemption: exemption || undefined, note: note || undefined })
  }
}

function isSameValue(found: Detection): (other: Detection) => boolean {
  const value = normalised(found.value)
  return (other) => other.id === found.id || (value !== '' && normalised(other.value) === value)
}

function isOfType({ type }: Detection): (other: Detection) => boolean {
  return (other) => other.type === type
}

/** Does not change a field in which the user is typing the same text. */
function setValue(id: string, value = ''): void {
  const field = element<HTMLInputElement>(id)
  if (field.value.trim() !== value) field.value = value
}
