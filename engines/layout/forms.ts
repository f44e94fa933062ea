import type { WorkLimit } from '../model/errors.ts'
import { type Box, centre, contains, pad, union } from '../model/geometry.ts'
import type { PageContent, PageField, PageWord, Ruling } from '../model/page-content.ts'
import { drawnWord, plainWord } from '../model/plain-word.ts'
import { countWhile } from '../model/sorted.ts'
import { checkState } from './lines/list-markers.ts'
import { buildLine, isRtlText, type PageLine, wordsText } from './lines/page-line.ts'

/** A field of a form with its label. */
export interface FormEntry {
  readonly box: Box
  /** The label, then the lines of the value. */
  readonly lines: readonly PageLine[]
  /** The words of the page that it covers. */
  readonly words: ReadonlySet<PageWord>
}

/** Ems between a label and the field on its right, and between a label and the field below it. */
const maxGapEms = 20
const maxGapAboveEms = 1.1
/** Ems between the starts of a field and of the label above it. */
const maxOffsetAboveEms = 2
/** Longer texts before a field are sentences. */
const maxLabelWords = 8
/** If a value covers more than this share of a drawn line, the line is an underline. */
const maxUnderlineShare = 0.93

/** Ems between the baselines of the options of a group, and between the starts of options below each other. */
const maxStepEms = 2.2
const maxOffsetEms = 0.6
/** A page with more is a chart or a grid. */
const maxOptions: WorkLimit = 300

/** Ems between the words of a piece. */
const maxSpaceEms = 1.2

/**
 * Returns the fields of a page with their labels: fields of forms, and drawn boxes and lines for values. A label is before
 * its field, or above it. A field among the words of a sentence is not an entry.
 */
export function formEntries(page: PageContent): FormEntry[] {
  const fields = fieldPlaces(page)
  if (fields.length === 0) return []
  const values = new Set(fields.flatMap(({ lines }) => lines.flat()))
  const texts = textPieces(page.words.filter((word) => !word.turn && !values.has(word)))
  const groups = page.fields ? optionGroups(texts) : []
  const options = new Set(groups.flatMap(({ lines }) => lines.flat()))
  const pieces = texts.filter(({ words }) => !options.has(words[0]))
  const places = [...fields, ...groups]
  const labels = new Map<FieldPlace, TextPiece>()
  const used = new Set<TextPiece>()
  for (const find of [labelBefore, labelAbove])
    for (const place of places) {
      if (labels.has(place)) continue
      const label = find(place, pieces, places)
      if (!label || used.has(label)) continue
      labels.set(place, label)
      used.add(label)
    }
  const kept = places.filter((place) => {
    const label = labels.get(place)
    return (
      label &&
      isApart(place, pieces, used) &&
      (place.minAligned === 1 || isInColumn(place, label, labels, pieces))
    )
  })
  return kept.flatMap((place) => {
    const label = labels.get(place)
    return label ? [entryOf(place, label, page.page)] : []
  })
}

/**
 * Whether a drawn field belongs to a column of fields with a column of labels. The label begins its row, or follows
 * another field.
 */
function isInColumn(
  { box, minAligned }: FieldPlace,
  label: TextPiece,
  labels: ReadonlyMap<FieldPlace, TextPiece>,
  pieces: readonly TextPiece[],
): boolean {
  const near = (a: number, b: number) => Math.abs(a - b) < 0.3 * label.size
  const before = [...pieces, ...labels.keys()].filter(
    (other) => other.box.x1 <= label.box.x0 && other.box.y0 < label.box.y1 && other.box.y1 > label.box.y0,
  )
  if (before.length > 0 && !before.some((other) => 'minAligned' in other)) return false
  const aligned = [...labels].filter(([{ box: other }, own]) => {
    const labelled = near(own.box.x0, label.box.x0) || near(own.box.x1, label.box.x1)
    return labelled && (near(other.x0, box.x0) || near(other.x1, box.x1))
  })
  return new Set(aligned.map(([other]) => other.box.y0)).size >= minAligned
}

/** Whether a field stands alone: no text follows it in its row, and a drawn line is not an underline. */
function isApart(
  { box, lines, minAligned }: FieldPlace,
  pieces: readonly TextPiece[],
  labels: ReadonlySet<TextPiece>,
): boolean {
  if (pieces.some((piece) => !labels.has(piece) && isInRow(piece, box) && piece.box.x0 > box.x1 - piece.size))
    return false
  if (minAligned === 1) return true
  const value = lines.flat().filter(({ text }) => !/^_+$/.test(text))
  const covered = value.reduce((sum, word) => sum + word.box.x1 - word.box.x0, 0)
  return lines.length < 2 && covered < maxUnderlineShare * (box.x1 - box.x0)
}

/** Returns the label in the row of a field, if there is no other field between them. */
function labelBefore(
  { box }: FieldPlace,
  pieces: readonly TextPiece[],
  places: readonly FieldPlace[],
): TextPiece | null {
  let label: TextPiece | null = null
  for (const piece of pieces)
    if (isInRow(piece, box) && piece.box.x1 < box.x0 + 0.3 * piece.size)
      if (!label || piece.box.x1 > label.box.x1) label = piece
  if (!label || !isLabel(label) || box.x0 - label.box.x1 > maxGapEms * label.size) return null
  const [from, to] = [label.box.x1, box.x0]
  const between = places.some((other) => {
    const inRow = other.box.y0 < box.y1 && other.box.y1 > box.y0
    return inRow && other.box.x1 > from && other.box.x0 < to - 1
  })
  return between ? null : label
}

/** Returns the label above the start of a field of a form. */
function labelAbove({ box, minAligned }: FieldPlace, pieces: readonly TextPiece[]): TextPiece | null {
  if (minAligned > 1) return null
  return (
    pieces.find(({ box: own, baseline, size, words }) => {
      const rise = box.y0 - baseline
      if (rise < -0.25 * size || rise > maxGapAboveEms * size || own.x1 > box.x1 + 4 * size) return false
      return Math.abs(own.x0 - box.x0) < maxOffsetAboveEms * size && isLabel({ words })
    }) ?? null
  )
}

function isLabel({ words }: Pick<TextPiece, 'words'>): boolean {
  return (
    words.length <= maxLabelWords && /\p{L}/u.test(wordsText(words)) && checkState(words[0].text) === null
  )
}

function entryOf({ box, lines }: FieldPlace, label: TextPiece, page: number): FormEntry {
  const shown = lines.length > 0 ? lines : [[drawnWord('____', box, label.words[0])]]
  return {
    box: union(box, label.box),
    lines: [withColon(label.words), ...shown].map((words) => buildLine(words, page, isRtlText(words))),
    words: new Set([...label.words, ...lines.flat()]),
  }
}

/** A label without final punctuation gets a colon. */
function withColon(words: readonly PageWord[]): readonly PageWord[] {
  const last = words[words.length - 1]
  if (/[\p{P}\p{S}]$/u.test(last.text) && !/[)\]”’"]$/.test(last.text)) return words
  const end = { ...last.box, x0: last.box.x1 }
  return [...words, { ...plainWord(drawnWord(':', end, last)), spaceBefore: false, bold: last.bold }]
}

/**
 * Returns the check boxes and radio buttons after a label, with their texts: the options of one field. Those below
 * the first row, without a label in their row, belong to it.
 */
function optionGroups(pieces: readonly TextPiece[]): FieldPlace[] {
  const options = pieces.filter(isOption).sort((a, b) => a.baseline - b.baseline || a.box.x0 - b.box.x0)
  if (options.length > maxOptions) return []
  const groups: { box: Box; lines: PageWord[][]; last: TextPiece }[] = []
  for (const option of options) {
    const group = groups.find(
      ({ box, last }) => isBeside(last, option) || (isBelow(box, last, option) && !hasLabel(option, pieces)),
    )
    if (group) {
      if (isBeside(group.last, option)) group.lines[group.lines.length - 1].push(...option.words)
      else group.lines.push([...option.words])
      group.box = union(group.box, option.box)
      group.last = option
    } else if (hasLabel(option, pieces))
      groups.push({ box: option.box, lines: [[...option.words]], last: option })
  }
  return groups.map(({ box, lines }) => ({ box, lines, minAligned: 1 }))
}

function isOption({ words: [first] }: TextPiece): boolean {
  return checkState(first.text) !== null
}

function isBeside(last: TextPiece, next: TextPiece): boolean {
  return Math.abs(next.baseline - last.baseline) < 0.3 * last.size
}

function isBelow(group: Box, last: TextPiece, next: TextPiece): boolean {
  const step = next.baseline - last.baseline
  return step < maxStepEms * last.size && Math.abs(next.box.x0 - group.x0) < maxOffsetEms * last.size
}

/** Whether the text before an option, in its row, is not an option. */
function hasLabel({ box }: TextPiece, pieces: readonly TextPiece[]): boolean {
  let before: TextPiece | null = null
  for (const piece of pieces)
    if (piece.box.x1 <= box.x0 && isInRow(piece, box) && (!before || piece.box.x1 > before.box.x1))
      before = piece
  return before !== null && !isOption(before)
}

/** Words next to each other. A check box begins a piece. */
interface TextPiece {
  readonly words: readonly PageWord[]
  readonly box: Box
  readonly baseline: number
  readonly size: number
}

/** Joins words into pieces at the spaces between them. */
function textPieces(words: readonly PageWord[]): TextPiece[] {
  const sorted = words.toSorted((a, b) => a.baseline - b.baseline)
  const pieces: TextPiece[] = []
  const taken = new Set<PageWord>()
  for (const first of sorted) {
    if (taken.has(first)) continue
    const row: PageWord[] = []
    const limit = first.baseline + 0.3 * first.size
    for (let i = firstBelow(sorted, first.baseline); i < sorted.length && sorted[i].baseline <= limit; i++)
      if (!taken.has(sorted[i])) row.push(sorted[i])
    row.sort((a, b) => a.box.x0 - b.box.x0)
    for (const word of row) taken.add(word)
    for (const piece of splitRow(row)) pieces.push(piece)
  }
  return pieces
}

function splitRow(row: readonly PageWord[]): TextPiece[] {
  const pieces: TextPiece[] = []
  let open: PageWord[] = []
  const end = () => {
    if (open.length === 0) return
    const box = open.reduce<Box>((all, word) => union(all, word.box), open[0].box)
    pieces.push({ words: open, box, baseline: open[0].baseline, size: open[0].size })
    open = []
  }
  for (const word of row) {
    const last = open.at(-1)
    const apart = last && word.box.x0 - last.box.x1 > maxSpaceEms * word.size
    if (apart || checkState(word.text) !== null) end()
    open.push(word)
  }
  end()
  return pieces
}

/** Whether a piece is next to a box. */
function isInRow({ baseline, size }: TextPiece, { y0, y1 }: Box): boolean {
  const middle = baseline - 0.3 * size
  return middle > y0 && middle < y1 + 0.2 * size
}

/** A field for a value on a page, and the words of the value. */
interface FieldPlace {
  readonly box: Box
  /** From top to bottom. */
  readonly lines: readonly (readonly PageWord[])[]
  /** Minimum number of aligned fields of its kind in a form; 1 for an interactive form field, which is certain. */
  readonly minAligned: number
}

/** A page with more is a grid or malicious. */
const maxFields: WorkLimit = 500
const maxWords: WorkLimit = 60_000
/** Points. Taller fields overlap the text of the page. */
const maxHeight = 250
/** Points by which words may extend past a field. */
const slack = 2

/** Returns the fields for values on a page, top to bottom: fields of a form, and boxes and lines drawn for them. */
function fieldPlaces(page: PageContent): FieldPlace[] {
  const fields = (page.fields ?? []).filter(({ box }) => box.y1 - box.y0 <= maxHeight)
  const drawn = drawnPlaces(page.rulings)
  if (fields.length + drawn.length === 0 || fields.length > maxFields || page.words.length > maxWords)
    return []
  const words = page.words.filter(({ turn }) => !turn).sort((a, b) => a.baseline - b.baseline)
  const apart = drawn.filter(({ box }) => !fields.some((field) => overlap(field.box, box)))
  return [
    ...fields.map(({ box }) => ({ box, minAligned: 1, lines: linesIn(words, box) })),
    ...apart.map((place) => ({ ...place, lines: linesIn(words, place.box) })),
  ].sort((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0)
}

/** The words in a box, by lines. `words` are ordered by baseline. */
function linesIn(words: readonly PageWord[], box: Box): PageWord[][] {
  const wide = pad(box, slack)
  const lines: PageWord[][] = []
  for (let i = firstBelow(words, wide.y0); i < words.length && words[i].baseline < wide.y1 + slack; i++) {
    const word = words[i]
    if (!contains(wide, centre(word.box))) continue
    const last = lines.at(-1)
    if (last && word.baseline - last[0].baseline < 0.4 * word.size) last.push(word)
    else lines.push([word])
  }
  return lines.map((line) => line.sort((a, b) => a.box.x0 - b.box.x0))
}

/** Returns the index of the first word whose baseline is not above a position. `words` are ordered by baseline. */
function firstBelow(words: readonly PageWord[], y: number): number {
  return countWhile(words, ({ baseline }) => baseline < y)
}

function overlap(a: Box, b: Box): boolean {
  return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1
}

/** Lines of a page; one with more is a chart or a grid. */
const maxRulings: WorkLimit = 400
/** Points by which the corners of a box may differ. */
const drawnSlack = 2
/** Height and width of boxes for values, and width of lines for values, in points. */
const minHeight = 10
const maxDrawnHeight = 90
const minWidth = 40
/** Points above a line that may contain a value. */
const lineRoom = 8

/** A drawn field, and the minimum number of such fields in a form. */
interface DrawnPlace {
  readonly box: Box
  readonly minAligned: number
}

/** Boxes are seldom drawn for anything else, lines are. */
const minBoxes = 2
const minLines = 3

/** Returns the boxes and the lines of a page that may be fields for values: separate from other lines, and aligned with each other. */
function drawnPlaces(rulings: readonly Ruling[]): DrawnPlace[] {
  if (rulings.length > maxRulings) return []
  const across = rulings.filter(({ x0, x1, y0, y1 }) => x1 - x0 > y1 - y0 && x1 - x0 >= minWidth)
  const up = rulings.filter(({ x0, x1, y0, y1 }) => y1 - y0 >= x1 - x0)
  const places = across.flatMap((line) => {
    const touching = up.filter((other) => touches(line, other))
    if (touching.length === 0) {
      const box = { x0: line.x0, x1: line.x1, y0: line.y0 - lineRoom, y1: line.y1 }
      return { box, minAligned: minLines }
    }
    const box = boxBelow(line, touching, across)
    return box ? { box, minAligned: minBoxes } : []
  })
  return places.filter(({ box, minAligned }) => {
    const aligned = places.filter((other) => near(other.box.x0, box.x0) || near(other.box.x1, box.x1))
    return aligned.length >= minAligned
  })
}

/** The box with this line as its top; null if there is none, or if other lines meet it. */
function boxBelow(top: Ruling, sides: readonly Ruling[], across: readonly Ruling[]): Box | null {
  if (sides.length !== 2) return null
  const [left, right] = sides.toSorted((a, b) => a.x0 - b.x0)
  const ends = [left, right].every(({ y0, y1 }) => near(y0, top.y0) && near(y1, left.y1))
  if (!ends || !near(left.x0, top.x0) || !near(right.x1, top.x1)) return null
  const height = left.y1 - top.y0
  if (height < minHeight || height > maxDrawnHeight) return null
  const meeting = across.filter((line) => sides.some((side) => touches(line, side)))
  const bottom = meeting.find((line) => line !== top)
  if (meeting.length !== 2 || !bottom || !near(bottom.y1, left.y1)) return null
  if (!near(bottom.x0, top.x0) || !near(bottom.x1, top.x1)) return null
  return { x0: top.x0, x1: top.x1, y0: top.y0, y1: bottom.y1 }
}

function touches(line: Ruling, up: Ruling): boolean {
  return (
    up.x0 > line.x0 - drawnSlack &&
    up.x0 < line.x1 + drawnSlack &&
    up.y0 < line.y0 + drawnSlack &&
    up.y1 > line.y0 - drawnSlack
  )
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) <= drawnSlack
}

/** Ems between the baselines of a value and of the text next to it. */
const maxShiftEms = 0.6
/** Share of the height of an empty field assumed for its text. */
const textShare = 0.7

/**
 * Puts the values of the fields of a tagged page on the baseline of the text next to them, in the size of that text: a value in
 * smaller letters is not a superscript. An empty field becomes a fill-in line.
 */
export function withFieldValues(page: PageContent): PageContent {
  const fields = (page.fields ?? []).filter(({ mcid }) => mcid >= 0)
  if (fields.length === 0 || fields.length > maxFields) return page
  const values = Map.groupBy(page.words, ({ mcid }) => mcid)
  const owners = new Set(fields.map(({ mcid }) => mcid))
  const texts = page.words.filter((word) => !owners.has(word.mcid) && !word.turn)
  const beside = new Map(
    fields.map((field) => {
      const first = values.get(field.mcid)?.[0]
      return [field.mcid, first ? textBeside(texts, field, first) : null]
    }),
  )
  const words = page.words.map((word) => {
    const text = beside.get(word.mcid)
    return text && isOnBaseline(text, word)
      ? { ...plainWord(word), baseline: text.baseline, size: text.size }
      : word
  })
  const blanks = fields.filter(({ mcid }) => !values.has(mcid)).map((field) => blankOf(texts, field))
  return { ...page, words: [...words, ...blanks] }
}

function isOnBaseline(text: PageWord, value: Pick<PageWord, 'baseline' | 'size'>): boolean {
  return Math.abs(text.baseline - value.baseline) <= maxShiftEms * value.size
}

/** Returns the last word before a field that is on the line of its value. */
function textBeside(
  texts: readonly PageWord[],
  { box }: PageField,
  value: Pick<PageWord, 'baseline' | 'size'>,
): PageWord | null {
  let beside: PageWord | null = null
  for (const text of texts) {
    if (!isOnBaseline(text, value) || text.box.x1 > box.x0 + 1) continue
    if (!beside || text.box.x1 > beside.box.x1) beside = text
  }
  return beside
}

function blankOf(texts: readonly PageWord[], field: PageField): PageWord {
  const { box, mcid } = field
  const size = textShare * (box.y1 - box.y0)
  const own = { baseline: box.y1 - 0.3 * size, size, font: '' }
  return drawnWord('____', box, textBeside(texts, field, own) ?? own, mcid)
}
