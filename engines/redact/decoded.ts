/** Values in the decoded forms of a text, and the same text as it is written. */
import { type Form, formsOf, type Place, placeInParent, rootSpan } from '../encodings/index.ts'
import type { Entity } from '../model/entity.ts'
import { countWhile } from '../model/sorted.ts'
import type { Span } from '../model/text-layer.ts'

/** Where a value was read: a span of a decoded form, or of the text as it is written (form null). */
export interface Reading {
  readonly form: Form | null
  readonly span: Span
}

/** Whether a form is certainly what was written, so that detection may look for values in it. */
export function isSure(form: Form | null): boolean {
  return form === null || (form.coded.detectable && isSure(form.parent))
}

/**
 * Drops what was detected in a text, where it begins or ends inside an encoded character and a decoded form shows the value: `nAnna`
 * after a backslash is `Anna` on a new line. Terms of the user are kept.
 */
export function withoutSplit<E extends Entity>(
  entities: readonly E[],
  readingOf: (entity: E) => Reading,
): readonly E[] {
  const byForm = new Map<Form | null, (Span & { readonly entity: E })[]>()
  const decoded: Reading[] = []
  for (const entity of entities) {
    const reading = readingOf(entity)
    if (reading.form !== null) decoded.push(reading)
    if (entity.recognizer === 'term') continue
    const { start, end } = reading.span
    const list = byForm.get(reading.form) ?? []
    byForm.set(reading.form, list)
    list.push({ start, end, entity })
  }
  if (decoded.length === 0) return entities
  for (const list of byForm.values()) list.sort((a, b) => a.end - b.end)
  const dropped = new Set<E>()
  for (const { form, span } of decoded) {
    let within: Place | null = { start: span.start, end: span.end }
    for (let one = form; one !== null; one = one.parent) {
      within = placeInParent(one.coded, within)
      if (within === null) break
      const { start, end, context = within } = within
      const splits = (other: Span): boolean =>
        (one?.coded.kind === 'view' && one.coded.splits(other)) ||
        (other.start > context.start && other.start < start) ||
        (other.end > end && other.end < context.end)
      const others = byForm.get(one.parent) ?? []
      const first = countWhile(others, (other) => other.end <= start)
      for (let i = first; i < others.length && others[i].start < end; i++)
        if (splits(others[i])) dropped.add(others[i].entity)
    }
  }
  return dropped.size === 0 ? entities : entities.filter((entity) => !dropped.has(entity))
}

/** An entity of a text, with its value where that is decoded. */
export type ReadEntity = Entity & { readonly value?: string }

/**
 * Detects in a text and in the decoded forms of its parts. Spans are those of the text.
 * @param findIn finds terms of the user and evident values in forms that may not be what was written
 */
export function detectDecoded(
  text: string,
  detect: (text: string) => readonly Entity[],
  findIn: FindIn = () => [],
): readonly ReadEntity[] {
  return decodedIn(text, detect(text), detect, findIn)
}

/**
 * The entities of a text, including those in its encoded parts.
 * @param plain what was detected in the text as it is written
 */
export function decodedIn(
  text: string,
  plain: readonly Entity[],
  detect: (text: string) => readonly Entity[],
  findIn: FindIn,
): readonly ReadEntity[] {
  const forms = formsOf(text)
  const inForms = forms.filter(isSure).map(({ coded }) => detect(coded.text))
  return withDecoded(plain, forms, inForms, findIn)
}

/** Like `detectDecoded`, for several texts at once. */
export async function detectDecodedAtOnce(
  text: string,
  detect: (texts: readonly string[]) => Promise<readonly (readonly Entity[])[]>,
  findIn: FindIn = () => [],
): Promise<readonly ReadEntity[]> {
  const forms = formsOf(text)
  const [plain, ...inForms] = await detect([text, ...forms.filter(isSure).map(({ coded }) => coded.text)])
  return withDecoded(plain, forms, inForms, findIn)
}

type FindIn = (text: string) => readonly Entity[]

/**
 * The entities of a text, including those in its
 * forms. @param inSure entities of each form that was certainly written
 */
function withDecoded(
  plain: readonly Entity[],
  forms: readonly Form[],
  inSure: readonly (readonly Entity[])[],
  findIn: FindIn,
): readonly ReadEntity[] {
  const places = new Map<ReadEntity, Reading>()
  const surely = new Map<string, Span[]>()
  const add = (form: Form, entity: Entity): void => {
    const written = rootSpan(form, entity)
    if (written === null) return
    const value = form.coded.text.slice(entity.start, entity.end)
    const spans = surely.get(value) ?? []
    surely.set(value, spans)
    // An uncertain form may join the same letters with those around them, as in base64 that continues on the next line.
    if (isSure(form)) spans.push(written)
    else if (spans.some(({ start, end }) => start < written.end && end > written.start)) return
    places.set({ ...entity, start: written.start, end: written.end, value }, { form, span: entity })
  }
  const inForms = forms.filter(isSure).map((form, i) => ({ form, found: inSure[i] }))
  for (const { form, found } of inForms) for (const entity of found) add(form, entity)
  for (const form of forms) if (!isSure(form)) for (const entity of findIn(form.coded.text)) add(form, entity)
  if (places.size === 0) return plain
  const kept = withoutSplit<ReadEntity>(
    [...plain, ...places.keys()],
    (entity) => places.get(entity) ?? { form: null, span: entity },
  )
  const found: ReadEntity[] = []
  let reach = 0
  // A value found in the text is not found again in its forms, nor is a part of a value next to it.
  for (const entity of kept.toSorted((a, b) => a.start - b.start || b.end - a.end || byReading(a, b))) {
    if (entity.end <= reach) continue
    found.push(entity)
    reach = Math.max(reach, entity.end)
  }
  return found
}

function byReading(a: ReadEntity, b: ReadEntity): number {
  return Number(a.value !== undefined) - Number(b.value !== undefined)
}

/** Spans of a text that are replaced as they are written. They do not overlap. */
export class CoveredSpans {
  readonly #spans: readonly Span[]

  constructor(spans: readonly Span[]) {
    this.#spans = spans.toSorted((a, b) => a.start - b.start)
  }

  contain({ start, end }: Span): boolean {
    const low = countWhile(this.#spans, (one) => one.start <= start)
    return low > 0 && this.#spans[low - 1].end >= end
  }
}
