import type { Box, Decision, Detection, ReviewData } from './content.ts'
import type { Place } from './document-text.ts'

/** Maximum changes that can be undone. */
const maxUndo = 500

/** Storage for decisions while they are made. */
export interface Keeper {
  /** Earlier decisions, if they have to be loaded. */
  restore(): { readonly reviewer: string; readonly detections: readonly Detection[] } | null
  keep(state: State): void
}

/** Event for listeners: whether detections changed, or only the selection. */
export type Change = 'detections' | 'selection'

/** Detections with their decisions. Every change can be undone, is stored, and notifies the listeners. */
export class State {
  readonly data: ReviewData
  detections: readonly Detection[]
  reviewer = ''
  selected: string | null = null
  readonly #done: (readonly Detection[])[] = []
  #undone: (readonly Detection[])[] = []
  readonly #listeners: ((change: Change) => void)[] = []
  readonly #keeper: Keeper
  /** The field being edited: consecutive keystrokes are one change. */
  #described: string | null = null

  constructor(data: ReviewData, keeper: Keeper, reviewer = '') {
    this.data = data
    this.#keeper = keeper
    const kept = keeper.restore()
    this.reviewer = kept?.reviewer ?? reviewer
    this.detections = [...(kept?.detections ?? data.detections)].sort(byPlace)
  }

  onChange(listener: (change: Change) => void): void {
    this.#listeners.push(listener)
  }

  find(id: string | null): Detection | undefined {
    return this.detections.find((found) => found.id === id)
  }

  select(id: string | null): void {
    if (id === this.selected) return
    this.selected = id
    this.#notify('selection')
  }

  /** Decides on all detections that match a predicate. Returns how many. */
  decide(decision: Decision, test: (found: Detection) => boolean): number {
    let count = 0
    this.#change((found) => {
      if (!test(found)) return found
      count++
      return found.decision === decision ? found : { ...found, decision }
    })
    return count
  }

  describe(id: string, details: Pick<Detection, 'exemption' | 'note'>): void {
    const isGoingOn = this.#described === id
    this.#change((found) =>
      found.id === id && (found.exemption !== details.exemption || found.note !== details.note)
        ? { ...found, ...details }
        : found,
    )
    if (isGoingOn && this.#described === null) this.#done.pop()
    this.#described = id
  }

  /** Adds places that were missed. They are removed, unless a decision is given. */
  add(places: readonly (Place & Pick<Detection, 'type' | 'value' | 'decision'>)[]): void {
    let next = Math.max(0, ...this.detections.map(({ id }) => (id.startsWith('r') ? Number(id.slice(1)) : 0)))
    const added = places.map((place): Detection => {
      next++
      return { id: `r${next}`, score: 1, reason: 'reviewer', decision: 'accepted', ...place }
    })
    this.selected = added[0]?.id ?? this.selected
    this.#replace([...this.detections, ...added].sort(byPlace))
  }

  remove(id: string): void {
    this.selected = null
    this.#replace(this.detections.filter((found) => found.id !== id))
  }

  undo(): boolean {
    return this.#step(this.#done, this.#undone)
  }

  redo(): boolean {
    return this.#step(this.#undone, this.#done)
  }

  get canUndo(): boolean {
    return this.#done.length > 0
  }

  get canRedo(): boolean {
    return this.#undone.length > 0
  }

  /** The name does not change the list, so that rows stay in place for the next click. */
  setReviewer(name: string): void {
    this.reviewer = name
    this.#keeper.keep(this)
  }

  /** The file that `palimpsest redact --decisions` takes. */
  decisions(): string {
    const { sha256, bytes } = this.data.document
    return `${JSON.stringify(
      {
        format: 'palimpsest-decisions',
        version: 1,
        document: { sha256, bytes },
        reviewer: this.reviewer.trim(),
        created: new Date().toISOString(),
        detections: this.detections,
      },
      null,
      1,
    )}\n`
  }

  #step(from: (readonly Detection[])[], to: (readonly Detection[])[]): boolean {
    const other = from.pop()
    if (!other) return false
    to.push(this.detections)
    this.#described = null
    this.detections = other
    if (!this.find(this.selected)) this.selected = null
    this.#changed()
    return true
  }

  #change(update: (found: Detection) => Detection): void {
    const next = this.detections.map(update)
    if (next.some((found, i) => found !== this.detections[i])) this.#replace(next)
  }

  #replace(next: readonly Detection[]): void {
    this.#done.push(this.detections)
    if (this.#done.length > maxUndo) this.#done.shift()
    this.#undone = []
    this.#described = null
    this.detections = next
    this.#changed()
  }

  #changed(): void {
    this.#keeper.keep(this)
    this.#notify('detections')
  }

  #notify(change: Change): void {
    for (const listener of this.#listeners) listener(change)
  }
}

interface Stored {
  readonly reviewer: string
  readonly changes: readonly [id: string, decision?: Decision, exemption?: string, note?: string][]
  readonly added: readonly Detection[]
}

/** Stores decisions in the browser, for a page that is one file. */
export class BrowserKeeper implements Keeper {
  readonly #data: ReviewData
  readonly #key: string

  constructor(data: ReviewData) {
    this.#data = data
    this.#key = `palimpsest-review-${data.document.sha256}`
  }

  keep({ detections, reviewer }: State): void {
    const isAdded = ({ id }: Detection): boolean => id.startsWith('r')
    const before = new Map(this.#data.detections.map((found) => [found.id, found.decision]))
    const changes = detections
      .filter((found) => !isAdded(found))
      .filter(({ id, decision, exemption, note }) => decision !== before.get(id) || exemption || note)
      .map(({ id, decision, exemption, note }) => [id, decision, exemption, note])
    try {
      localStorage.setItem(
        this.#key,
        JSON.stringify({ reviewer, changes, added: detections.filter(isAdded) }),
      )
    } catch {
      // Private windows and full storage store nothing: the page still works until it is closed.
    }
  }

  restore(): ReturnType<Keeper['restore']> {
    try {
      const stored: Stored | null = JSON.parse(localStorage.getItem(this.#key) ?? 'null')
      if (!stored) return null
      const changes = new Map(stored.changes.map(([id, ...change]) => [id, change]))
      const detections = this.#data.detections.map((found) => {
        const [decision, exemption, note] = changes.get(found.id) ?? []
        return {
          ...found,
          ...(decision && { decision }),
          ...(exemption && { exemption }),
          ...(note && { note }),
        }
      })
      return { reviewer: stored.reviewer, detections: [...detections, ...stored.added] }
    } catch {
      // Stored by another version, or not readable: the review starts again.
      return null
    }
  }
}

export function normalised(value = ''): string {
  return value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\u00ad-]+/gu, ' ')
    .trim()
}

export function isInside({ x0, y0, x1, y1 }: Box, x: number, y: number): boolean {
  return x >= x0 && x <= x1 && y >= y0 && y <= y1
}

/** Whether a place has low confidence: it is kept unless the reviewer removes it. */
export function isUnsure({ id }: Detection): boolean {
  return id.startsWith('u')
}

/** Low-confidence places first, then in reading order; values outside the pages come last. */
function byPlace(a: Detection, b: Detection): number {
  const unsureOrder = Number(isUnsure(b)) - Number(isUnsure(a))
  if (unsureOrder !== 0) return unsureOrder
  const pageOf = ({ page = 1 }: Detection): number => (page === 0 ? Number.POSITIVE_INFINITY : page)
  const order = pageOf(a) - pageOf(b)
  if (order !== 0 && !Number.isNaN(order)) return order
  const [top, otherTop] = [a.boxes?.[0], b.boxes?.[0]]
  return (
    (a.span?.start ?? 0) - (b.span?.start ?? 0) ||
    (top?.y0 ?? 0) - (otherTop?.y0 ?? 0) ||
    (top?.x0 ?? 0) - (otherTop?.x0 ?? 0)
  )
}
