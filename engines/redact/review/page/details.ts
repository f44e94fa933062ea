/** The selected detection: decisions about all like it, its exemption and a note. */

import type { Decision, Detection } from './content.ts'
import { element } from './data.ts'
import { normalised, type State } from './state.ts'
import { t } from './words.ts'

export class Details {
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

/** Leaves a field alone in which the same is being written. */
function setValue(id: string, value = ''): void {
  const field = element<HTMLInputElement>(id)
  if (field.value.trim() !== value) field.value = value
}
