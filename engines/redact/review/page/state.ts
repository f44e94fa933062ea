import type { Box, Decision, Detection, ReviewData } from './data.ts'

/** Changes that can be undone; older ones stay done. */
const maxUndo = 500

interface Saved {
  readonly reviewer: string
  readonly changes: readonly [id: string, decision?: Decision, exemption?: string, note?: string][]
  readonly added: readonly Detection[]
}

/** Detections with their decisions. Every change can be undone, is kept in the browser, and notifies the listeners. */
export class State {
  readonly data: ReviewData
  detections: Detection[]
  reviewer = ''
  selected: string | null = null
  readonly #undo: Detection[][] = []
  readonly #listeners: (() => void)[] = []
  readonly #key: string

  constructor(data: ReviewData) {
    this.data = data
    this.detections = data.detections.map((found) => ({ ...found }))
    this.#key = `palimpsest-review-${data.document.sha256}`
    this.#restore()
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener)
  }

  find(id: string | null): Detection | undefined {
    return this.detections.find((found) => found.id === id)
  }

  select(id: string | null): void {
    this.selected = id
    this.#notify()
  }

  /** Decides on one detection, or on all with the same value. The same decision again takes it back. */
  decide(id: string, decision: Decision, all: boolean): number {
    const target = this.find(id)
    if (!target) return 0
    const next = target.decision === decision && !all ? undefined : decision
    const value = normalised(target.value)
    const same = (found: Detection): boolean =>
      found.id === id || (all && value !== '' && normalised(found.value) === value)
    return this.change((found) => (same(found) ? { ...found, decision: next } : found))
  }

  describe(id: string, details: Pick<Detection, 'exemption' | 'note'>): void {
    this.change((found) => (found.id === id ? { ...found, ...details } : found))
  }

  /** Adds places that were missed. They are accepted. */
  add(places: readonly Pick<Detection, 'type' | 'page' | 'boxes' | 'span' | 'value'>[]): void {
    let next = this.detections.filter(({ id }) => id.startsWith('r')).length
    const added = places.map((place): Detection => {
      next++
      return { id: `r${next}`, score: 1, reason: 'reviewer', decision: 'accepted', ...place }
    })
    this.#remember()
    this.detections = [...this.detections, ...added].sort(byPlace)
    this.selected = added[0]?.id ?? this.selected
    this.#changed()
  }

  remove(id: string): void {
    this.#remember()
    this.detections = this.detections.filter((found) => found.id !== id)
    this.selected = null
    this.#changed()
  }

  change(update: (found: Detection) => Detection): number {
    const next = this.detections.map(update)
    const count = next.filter((found, i) => found !== this.detections[i]).length
    if (count === 0) return 0
    this.#remember()
    this.detections = next
    this.#changed()
    return count
  }

  undo(): boolean {
    const before = this.#undo.pop()
    if (!before) return false
    this.detections = before
    this.#changed()
    return true
  }

  setReviewer(name: string): void {
    this.reviewer = name
    this.#changed()
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

  #remember(): void {
    this.#undo.push(this.detections)
    if (this.#undo.length > maxUndo) this.#undo.shift()
  }

  #changed(): void {
    const changes = this.detections
      .filter(({ id, decision, exemption, note }) => !id.startsWith('r') && (decision || exemption || note))
      .map(({ id, decision, exemption, note }) => [id, decision, exemption, note])
    const added = this.detections.filter(({ id }) => id.startsWith('r'))
    try {
      localStorage.setItem(this.#key, JSON.stringify({ reviewer: this.reviewer, changes, added }))
    } catch {
      // Private windows and full stores keep nothing: the page still works until it is closed.
    }
    this.#notify()
  }

  #restore(): void {
    try {
      const text = localStorage.getItem(this.#key)
      if (text === null) return
      const saved: Saved = JSON.parse(text)
      const changes = new Map(saved.changes.map(([id, ...change]) => [id, change]))
      this.reviewer = saved.reviewer
      this.detections = this.detections.map((found) => {
        const [decision, exemption, note] = changes.get(found.id) ?? []
        return {
          ...found,
          ...(decision && { decision }),
          ...(exemption && { exemption }),
          ...(note && { note }),
        }
      })
      this.detections = [...this.detections, ...saved.added].sort(byPlace)
    } catch {
      // Kept by another version, or not readable: the review starts afresh.
    }
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
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

/** What the detection was unsure of first, then in reading order; values outside the pages come last. */
function byPlace(a: Detection, b: Detection): number {
  const unsureOrder = Number(b.id.startsWith('u')) - Number(a.id.startsWith('u'))
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
