import { plainWord } from '../../model/plain-word.ts'
import type { FlowItem } from '../flow/flow-items.ts'
import { buildParagraph, type TextParagraph } from '../flow/paragraph.ts'
import { checkState, markerOf } from '../lines/list-markers.ts'
import { buildLine, type PageLine } from '../lines/page-line.ts'

/** Titles of admonition boxes, in the languages of DocBook, Sphinx and AsciiDoc styles. */
const admonition =
  /^(?:note|tip|hint|warning|caution|important|attention|danger|error|see also|remark|hinweis|anmerkung|tipp|warnung|achtung|vorsicht|wichtig|gefahr|remarque|note|astuce|avertissement|attention|importante?|mise en garde|nota|atención|peligro|consejo|sugerencia|aviso|advertencia|precaución|suggerimento|attenzione|avvertenza|avviso|pericolo|dica|atenção|perigo|cuidado|let op|belangrijk|gevaar|opmerking|waarschuwing|uwaga|wskazówka|ostrzeżenie|ważne|poznámka|důležité|varování|upozornění|pozor|notera|viktigt|varning|obs|viktig|advarsel|bemærk|vigtigt|merk|huomautus|huomaa|varoitus|tärkeää|megjegyzés|figyelmeztetés|fontos|lưu ý|ghi chú|cảnh báo|quan trọng|замечание|примечание|совет|подсказка|внимание|предупреждение|осторожно|важно|注意|注记|註記|注|注記|提示|警告|重要|小技巧|小心|ヒント|メモ|備考|参考|참고|주의|경고|중요|팁)\s?[:：.!]?$/iu

/** Whether a paragraph is the title of an admonition box, such as `Note` or `Warning:`. */
export function isAdmonitionLabel({ text, lines }: TextParagraph): boolean {
  return lines.length === 1 && admonition.test(text)
}

/** Ems by which a definition is indented against its term. */
const minDefinitionIndentEms = 1.2
/** Ems by which the text of a list item may be indented against its title: four spaces of a typewriter font. */
export const maxItemTextIndentEms = 4

/**
 * Whether a paragraph is a term with its definition below it: a short line that begins at an edge of running text, and an
 * indented paragraph directly below. Headings are aligned with the text below them, or left of all text.
 * @param edges left edges of running text in points, rounded
 */
export function isTerm(
  p: TextParagraph,
  next: TextParagraph | undefined,
  edges: ReadonlySet<number>,
): boolean {
  if (!next || !isDirectlyBelow(p, next) || p.rtl) return false
  if (p.lines.length > 2 && !isTermList(p)) return false
  const indent = definitionStart(p, next) - p.box.x0
  if (indent < minDefinitionIndentEms * p.size || indent > 8 * p.size) return false
  const at = Math.round(p.box.x0)
  // The title of a list item: its text continues below the title or is indented against it, and the marker is indented.
  const [marker, first] = p.lines[0].words
  if (first && markerOf(marker.text, true)) {
    const offset = next.box.x0 - first.box.x0
    if (offset > -0.5 * p.size && offset < maxItemTextIndentEms * p.size)
      return !next.bold && [...edges].some((edge) => edge < p.box.x0 - 0.3 * p.size)
  }
  if (next.bold || next.mono) return false
  return isTermList(p) || [at - 2, at - 1, at, at + 1, at + 2].some((x) => edges.has(x))
}

/** Whether a paragraph follows in the same column with no more space than between a term and its definition. */
function isDirectlyBelow(p: TextParagraph, next: TextParagraph): boolean {
  const isNear = next.above <= 1.1 * p.size
  return isNear && next.page === p.page && next.firstColumn.index === p.column.index
}

/** Where the definition of a term begins. The definition of several terms may begin next to the last term. */
function definitionStart(p: TextParagraph, { lines: [first, second], box, mono }: TextParagraph): number {
  const isBesideTerm = isTermList(p) && second && !mono && first.words[0].mono
  return isBesideTerm ? second.box.x0 : box.x0
}

/**
 * Whether the lines of a paragraph are terms that share one definition, such as the forms of a call: monospaced lines at the edge of the
 * column. Code is right of the text or is followed by space.
 */
export function isTermList({ mono, lines, column, size }: TextParagraph): boolean {
  return mono && lines.every(({ box }) => Math.abs(box.x0 - column.left) < 0.3 * size)
}

/** Ems of space between a term and the definition next to it. */
const minTermGapEms = 0.5

/**
 * Whether monospaced lines are terms that share the definition of the term below them, which begins next to it: `--quiet` above
 * `-q   Prints no messages.`
 * @param after the paragraph after `next`, if the terms continue in the next column or on the next page
 */
export function sharesDefinition(
  p: TextParagraph,
  next: TextParagraph | undefined,
  after: TextParagraph | undefined,
): boolean {
  if (!p.mono || p.rtl || next === undefined) return false
  const offset = next.box.x0 - next.firstColumn.left - (p.box.x0 - p.column.left)
  if (Math.abs(offset) > maxIndentErrorEms * p.size) return false
  const isBelow = next.firstColumn.index === p.column.index
  if (!isBelow) return next.page - p.page <= 1 && sharesDefinition(next, after, undefined)
  return isDirectlyBelow(p, next) && hasDefinitionBeside(next)
}

/** Whether a paragraph begins with monospaced words, then, after a wide space, text in another font. */
function hasDefinitionBeside({ lines: [{ words, size }] }: TextParagraph): boolean {
  const at = words.findIndex(({ mono }) => !mono)
  return (
    at > 0 &&
    /[\p{L}\p{N}]/u.test(words[at].text) &&
    words[at].box.x0 - words[at - 1].box.x1 > minTermGapEms * size
  )
}

/** Share of the letters of running text that begin at an edge. */
const minEdgeShare = 0.03

/** Returns the left edges of running text: where the second lines of paragraphs begin. */
export function textEdges(paragraphs: readonly TextParagraph[]): Set<number> {
  const counts = new Map<number, number>()
  let all = 0
  for (const { lines, mono, text } of paragraphs) {
    if (lines.length < 2 || mono || lines[0].turn !== 0) continue
    const edge = Math.round(lines[1].box.x0)
    counts.set(edge, (counts.get(edge) ?? 0) + text.length)
    all += text.length
  }
  return new Set([...counts].filter(([, count]) => count >= minEdgeShare * all).map(([edge]) => edge))
}

/** Ems by which lines of one indent may differ. */
const maxIndentErrorEms = 0.3

/**
 * Splits monospaced paragraphs that are a term and the first line of its definition, such as the name of an option and
 * its values: lines at the edge of the column, then lines with the indent of the text below. Text after code returns
 * to the edge instead.
 */
export function splitTermForms(items: readonly FlowItem[]): readonly FlowItem[] {
  return items.flatMap((item, i): readonly FlowItem[] => {
    const next = items[i + 1]
    if (item.kind !== 'text' || next?.kind !== 'text' || !item.mono || item.rtl) return [item]
    const lines = termLines(item, next)
    if (lines === 0) return [item]
    const definition = buildParagraph(item.lines.slice(lines), item.column, 0)
    return [
      buildParagraph(item.lines.slice(0, lines), item.column, item.above),
      { ...definition, mono: false },
    ]
  })
}

/** Returns the number of lines that are the term, or 0. */
function termLines(p: TextParagraph, next: TextParagraph): number {
  const { lines, column, size } = p
  if (next.mono || !isDirectlyBelow(p, next)) return 0
  const isAt = (x: number) => (line: { readonly box: { readonly x0: number } }) =>
    Math.abs(line.box.x0 - x) < maxIndentErrorEms * size
  const count = lines.findIndex((line) => !isAt(column.left)(line))
  if (count < 1 || next.box.x0 - column.left < minDefinitionIndentEms * size) return 0
  return lines.slice(count).every(isAt(next.box.x0)) ? count : 0
}

/**
 * Splits paragraphs with several check boxes in one line, such as `Sex: ☐ female ☒ male`: the label and each
 * option become paragraphs. A check box after its text is moved before it.
 */
export function splitOptions(items: readonly FlowItem[]): readonly FlowItem[] {
  return items.flatMap((item): readonly FlowItem[] => {
    if (item.kind !== 'text') return [item]
    if (hasOptions(item)) return optionsOf(item)
    return endsWithBox(item) ? [boxFirst(item)] : [item]
  })
}

/** Whether a line of text is followed by its check box, the only one of the line. */
function endsWithBox({ lines }: TextParagraph): boolean {
  const [{ words }] = lines
  return (
    lines.length === 1 &&
    words.length > 1 &&
    words.every(({ text }, i) => (checkState(text) === null) === i < words.length - 1)
  )
}

function boxFirst({ lines: [line], column, above }: TextParagraph): TextParagraph {
  const [first, ...rest] = line.words
  const box = rest[rest.length - 1]
  // Closer than a marker: paragraphs below are not part of the item.
  const x1 = line.box.x0 - 0.1 * line.size
  const moved = { ...plainWord(box), box: { ...box.box, x0: x1 - 0.5 * line.size, x1 } }
  const words = [moved, { ...plainWord(first), spaceBefore: true }, ...rest.slice(0, -1)]
  return buildParagraph([buildLine(words, line.page, line.rtl)], column, above)
}

/** Whether a paragraph has two boxes or more, each before its text, at the start or after a label. */
function hasOptions({ lines }: TextParagraph): boolean {
  const words = lines.flatMap((line) => line.words)
  const boxes = words.flatMap(({ text }, i) => (checkState(text) === null ? [] : [i]))
  if (boxes.length < 2 || boxes.some((box, i) => box + 1 === (boxes[i + 1] ?? words.length))) return false
  return boxes[0] === 0 || /[:：?]$/.test(words[boxes[0] - 1].text)
}

function optionsOf(paragraph: TextParagraph): TextParagraph[] {
  const parts: PageLine[][] = []
  for (const line of paragraph.lines) {
    let from = 0
    for (let i = 1; i <= line.words.length; i++) {
      if (i < line.words.length && checkState(line.words[i].text) === null) continue
      const piece = buildLine(line.words.slice(from, i), line.page, line.rtl)
      if (parts.length === 0 || checkState(piece.words[0].text) !== null) parts.push([piece])
      else parts[parts.length - 1].push(piece)
      from = i
    }
  }
  return parts.map((lines, i) => buildParagraph(lines, paragraph.column, i === 0 ? paragraph.above : 0))
}
