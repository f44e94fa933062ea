import { type FormulaToken, formulaTokens, stringLiteral, stringValue } from '../../../office/sheet.ts'
import type { TextLine, TextPiece } from '../office-format.ts'

/** A formula anywhere in a workbook: of a cell, a rule, a name or a chart. */
export interface FormulaPlace {
  readonly place: string
  readonly formula: string
  set(formula: string): void
  /** Called where a value is in the formula outside of its texts, such as a number: it cannot be changed without changing its meaning. */
  drop(): void
}

/**
 * The texts of a formula as lines: texts that are joined by `&` are one line, since a value may be split over them. Numbers and
 * unknown names are a separate line. Names of sheets, tables and columns are not in it: they change with what they name.
 */
export function* formulaLines({ place, formula, set, drop }: FormulaPlace): Generator<TextLine> {
  const tokens = formulaTokens(formula)
  if (tokens.some(({ kind }) => kind === 'string')) {
    const written = tokens.map(({ text }) => text)
    for (const group of joinedTexts(tokens))
      yield {
        place,
        pieces: group.map(
          (i): TextPiece => ({
            text: stringValue(tokens[i].text),
            target: {
              set(text) {
                written[i] = stringLiteral(text)
                set(written.join(''))
              },
            },
          }),
        ),
      }
  }
  const rest = tokens.filter(({ kind }) => kind === 'other').map(({ text }) => text)
  const numbers = rest.filter((text) => /\d/.test(text))
  if (numbers.length > 0)
    yield {
      place,
      detectable: false,
      pieces: numbers.flatMap((text): TextPiece[] => [{ text, target: { set: drop } }, { text: ' ; ' }]),
    }
}

/** Indexes of text tokens, grouped where nothing but `&` and white space is between them. */
function joinedTexts(tokens: readonly FormulaToken[]): number[][] {
  const groups: number[][] = []
  let joined = false
  for (const [i, { kind, text }] of tokens.entries()) {
    if (kind === 'string') {
      const last = groups.at(-1)
      if (joined && last !== undefined) last.push(i)
      else groups.push([i])
      joined = true
    } else if (kind !== 'other' || !/^[\s&]$/.test(text)) joined = false
  }
  return groups
}
