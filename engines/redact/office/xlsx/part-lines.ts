import type { Span } from '../../../model/text-layer.ts'
import { type Part, type XmlTag, XmlText } from '../../../office/parts/index.ts'
import type { TextLine, TextPiece } from '../office-format.ts'
import { attributePiece, drawingLines } from '../pieces.ts'
import { formulaLines } from './cell-formulas.ts'
import { type Sheet, stringRuns } from './workbook/workbook.ts'

/** Elements of formulas outside of cells: rules, names, charts, sparklines. */
const formulaElements =
  /^(?:s|x14|xm|c|cx|x):(?:formula|formula1|formula2|f|calculatedColumnFormula|totalsRowFormula|definedName|fmlaLink|fmlaRange|FmlaLink|FmlaRange|FmlaMacro)$/

/** Codes of headers and footers (ECMA-376 part 1, 18.3.1.39): places, fonts, sizes, colours, fields. `&&` is a text. */
const headerCode = /&(?:&|"[^"]*"|\d+|K(?:[0-9A-Fa-f]{6}|\d\d[+-]\d{3})|[A-Za-z])/g

/** The elements of a part that contain a formula, except those of cells. */
export function formulaTags(root: XmlTag): XmlTag[] {
  const found: XmlTag[] = []
  for (const tag of root.descendants())
    if (formulaElements.test(tag.name) && tag.parent?.name !== 's:c') found.push(tag)
  return found
}

/** Texts of formulas outside of cells. If a formula cannot be changed, its rule is removed. */
export function* ruleLines(part: Part): Generator<TextLine> {
  for (const tag of formulaTags(part.root))
    yield* formulaLines({
      place: 'formulas',
      formula: tag.text,
      set(text) {
        tag.text = text
      },
      drop: () => dropRule(tag),
    })
}

const rules: ReadonlySet<string> = new Set([
  's:cfRule',
  'x14:cfRule',
  's:dataValidation',
  'x14:dataValidation',
  's:definedName',
  's:tableColumn',
  'x14:sparkline',
])

/** Removes a formula outside of a cell with the rule that it is part of. */
export function dropRule(tag: XmlTag): void {
  if (tag.name === 's:definedName') {
    tag.text = '#REF!'
    return
  }
  let rule: XmlTag | null = tag
  while (rule !== null && !rules.has(rule.name)) rule = rule.parent
  if (rule === null || rule.name === 's:tableColumn') tag.remove()
  else removeWithEmptyParent(rule)
}

/** Lists of rules must not be empty (ECMA-376 part 1, 18.3.1.18 and 18.3.1.33). */
function removeWithEmptyParent(rule: XmlTag): void {
  const { parent } = rule
  rule.remove()
  if (parent === null) return
  if (parent.elements().some(({ name }) => name === rule.name)) {
    if (parent.get('count') !== undefined) parent.set('count', String(parent.elements(rule.name).length))
  } else parent.remove()
}

/** Comments of a sheet, and the texts around its cells. */
export function* sheetPartLines(sheet: Sheet): Generator<TextLine> {
  const place = `sheet ${sheet.index + 1}`
  for (const { kind, part } of sheet.part.relationships) {
    if (part === null || !part.isXml) continue
    if (kind === 'comments')
      for (const comment of part.root.descendants('s:comment')) {
        const text = comment.child('s:text')
        const pieces = (text === undefined ? [] : stringRuns(text)).map(nodePiece)
        if (pieces.length > 0) yield { place: `${place}, comment`, pieces }
      }
    else if (kind === 'threadedComment')
      for (const tag of part.root.descendants()) {
        if (!/:text$/.test(tag.name)) continue
        const pieces = ownText(tag).map(nodePiece)
        if (pieces.length > 0) yield { place: `${place}, comment`, pieces }
      }
    else if (kind === 'drawing' || kind === 'chart') yield* drawingLines(part.root, `${place}, drawing`)
    else if (kind === 'vmlDrawing') yield* vmlLines(part, `${place}, drawing`)
  }
  for (const tag of sheet.part.root.descendants()) {
    if (/^s:(?:odd|even|first)(?:Header|Footer)$/.test(tag.name))
      for (const node of ownText(tag)) yield* headerLines(node, `${place}, header or footer`)
    else if (tag.name === 's:hyperlink') {
      for (const name of ['display', 'tooltip']) yield* attributeLine(tag, name, `${place}, link`)
    } else if (tag.name === 's:filter' || tag.name === 's:customFilter' || tag.name === 's:inputCells')
      yield* attributeLine(tag, 'val', `${place}, filter`)
  }
}

/** Text of shapes and form controls in VML: the text of each block. */
function* vmlLines({ root }: Part, place: string): Generator<TextLine> {
  for (const tag of root.descendants()) {
    const pieces = ownText(tag)
      .filter(({ value }) => value.trim() !== '')
      .map(nodePiece)
    if (pieces.length > 0) yield { place, pieces }
  }
}

/** A header or footer without its codes for places, fonts and fields. */
function headerLines(node: XmlText, place: string): TextLine[] {
  const whole = node.value
  const ranges = textRanges(whole)
  const texts = ranges.map(({ start, end }) => whole.slice(start, end))
  const pieces = ranges.map(
    (_, i): TextPiece => ({
      text: texts[i],
      target: {
        set(text) {
          // A single & starts a code.
          texts[i] = text
          let at = 0
          node.value = `${ranges
            .map(({ start, end }, k) => {
              const before = whole.slice(at, start)
              at = end
              return before + texts[k]
            })
            .join('')}${whole.slice(at)}`
        },
      },
    }),
  )
  return pieces.length === 0 ? [] : [{ place, pieces }]
}

/** A text node as a piece: the elements around it are kept. */
function nodePiece(node: XmlText): TextPiece {
  return {
    text: node.value,
    target: {
      set(text) {
        node.value = text
        if (/^\s|\s$|\n/.test(text)) node.parent?.set('xml:space', 'preserve')
      },
    },
  }
}

function ownText(tag: XmlTag): XmlText[] {
  return tag.children.filter((child) => child instanceof XmlText)
}

/** An attribute as a line; nothing if it is missing or empty. */
function* attributeLine(tag: XmlTag, name: string, place: string): Generator<TextLine> {
  if ((tag.get(name) ?? '') !== '') yield { place, pieces: [attributePiece(tag, name)] }
}

/** The texts between the codes of a header or footer. A doubled `&` is part of a text. */
function textRanges(header: string): Span[] {
  const ranges: Span[] = []
  let start = 0
  for (const match of header.matchAll(headerCode)) {
    if (match[0] === '&&') continue
    if (match.index > start) ranges.push({ start, end: match.index })
    start = match.index + match[0].length
  }
  if (start < header.length) ranges.push({ start, end: header.length })
  return ranges
}
