/**
 * The decoded forms of a text, each with its place in it. Anyone can undo an encoding with one command, so the search for values has to
 * undo it too. Time is linear in the text; depth and size are bounded.
 */
import type { Span } from '../model/text-layer.ts'
import { decodedTexts } from './bytes.ts'
import { type Coded, Runs } from './coded.ts'
import { type DecoderSet, decodersOf } from './decoders.ts'

/** Nested encodings that are undone. Mail trackers nest three. */
const maxDepth = 4

/** UTF-16 code units that are decoded for one text: eight times its length, and this. */
const extraBudget = 1_000_000

/** A decoded part of a text, or of another form of it. */
export interface Form {
  readonly coded: Coded
  /** The form that it is a part of. Null: the text itself. */
  readonly parent: Form | null
}

/** A change of a text: what replaces a span of it. */
export interface Edit extends Span {
  readonly text: string
  /** The span with the encoded characters next to it, in an edit that was one of a form. */
  readonly context?: Span
}

/** Every form of a text except for the text itself; a form comes after its parent. */
export function formsOf(text: string, decoders: DecoderSet = 'text'): Form[] {
  const forms: Form[] = []
  const known = new Set<string>()
  let left = text.length * 8 + extraBudget
  let layer: { readonly text: string; readonly form: Form | null }[] = [{ text, form: null }]
  for (let depth = 0; depth < maxDepth && layer.length > 0; depth++) {
    const next: typeof layer = []
    for (const { text: source, form: parent } of layer) {
      const runs = new Runs(source)
      for (const decode of decodersOf(decoders)) {
        for (const coded of decode(source, runs)) {
          if (coded.text === '' || coded.text.length > left) continue
          // What is not encoded in the parent is a part of another form.
          if (parent?.coded.kind === 'view' && parent.coded.piecesOf(coded).length === 0) continue
          const form = { coded, parent }
          // Two encodings in one text can be undone in either order.
          if (parent !== null) {
            const { start, end } = rootSpan(form, { start: 0, end: coded.text.length }) ?? coded
            const key = `${start} ${end} ${coded.text}`
            if (known.has(key)) continue
            known.add(key)
          }
          left -= coded.text.length
          forms.push(form)
          if (coded.detectable || coded.kind === 'token') next.push({ text: coded.text, form })
        }
      }
    }
    layer = next
  }
  return forms
}

/** A place in a text, with the encoded characters next to it. */
export interface Place extends Span {
  readonly context?: Span
}

/** The span of the whole text in which a span of a form is written. Null where it is not encoded there. */
export function rootSpan(form: Form, { start, end }: Span): Span | null {
  let at: Place | null = { start, end }
  for (let one: Form | null = form; one !== null && at !== null; one = one.parent)
    at = placeInParent(one.coded, at)
  return at && { start: at.start, end: at.end }
}

/** Where the source of a coded part has a place of its text. Null where it is not encoded there. */
export function placeInParent(coded: Coded, place: Place): Place | null {
  // The view as a whole, whatever is encoded in it.
  if (coded.kind === 'token' || (place.start === 0 && place.end === coded.text.length))
    return { start: coded.start, end: coded.end }
  const pieces = coded.piecesOf(place, place.context)
  if (pieces.length === 0) return null
  const { start } = pieces[0]
  const { end } = pieces[pieces.length - 1]
  return { start, end, context: coded.contextOf(place.context ?? place) }
}

/** The edits of the whole text that make edits of its forms. */
export function rootEdits(edits: ReadonlyMap<Form, readonly Edit[]>): Edit[] {
  const root: Edit[] = []
  const pending = new Map<Form, Edit[]>()
  const depthOf = (form: Form | null): number => (form === null ? 0 : 1 + depthOf(form.parent))
  const add = (form: Form | null, list: readonly Edit[]): void => {
    if (form === null) root.push(...list)
    else pending.set(form, [...(pending.get(form) ?? []), ...list])
  }
  for (const [form, list] of edits) add(form, list)
  for (let depth = maxDepth; depth > 0; depth--)
    for (const [form, list] of [...pending])
      if (depthOf(form) === depth) {
        pending.delete(form)
        add(form.parent, editsInParent(form.coded, list))
      }
  return root
}

function editsInParent(coded: Coded, list: readonly Edit[]): Edit[] {
  const edits = mergedEdits(list)
  if (coded.kind === 'token') {
    const replacements = edits.map(({ text }) => text)
    return [
      { start: coded.start, end: coded.end, text: coded.encode(applyEdits(coded.text, edits), replacements) },
    ]
  }
  return edits.flatMap(({ text, context, ...span }) =>
    coded.piecesOf(span, context).map((piece, i) => ({
      ...piece,
      text: i === 0 ? coded.write(text) : '',
      context: coded.contextOf(context ?? span),
    })),
  )
}

/** In text order; overlapping ones are one, with the text of the first. */
export function mergedEdits(list: readonly Edit[]): Edit[] {
  const edits: Edit[] = []
  for (const edit of list.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = edits.at(-1)
    if (last === undefined || last.end <= edit.start) edits.push(edit)
    else if (edit.end > last.end) edits[edits.length - 1] = { ...last, end: edit.end }
  }
  return edits
}

/** The text with edits that are in order and do not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const parts: string[] = []
  let at = 0
  for (const edit of edits) {
    parts.push(text.slice(at, edit.start), edit.text)
    at = edit.end
  }
  parts.push(text.slice(at))
  return parts.join('')
}

/** The text, which comes first, and every text that it decodes to. */
export function decodedForms(text: string): string[] {
  return [...new Set([text, ...formsOf(text).map(({ coded }) => coded.text)])]
}

/** The same for bytes that are not plain ASCII: their text in common encodings, and what is compressed in them. */
export function decodedFormsOfBytes(bytes: Uint8Array): string[] {
  return decodedTexts(bytes, true).flatMap(decodedForms)
}
