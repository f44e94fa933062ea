import type { Operation } from '../content/operations.ts'
import { type PdfDict, type PdfFile, type PdfObject, PdfRef, type PdfStream, PdfString } from '../objects.ts'

/** Nesting of `q`, as the interpreter of content has it. */
const maxSavedStates = 50_000

/** What the strings of a content stream depend on besides its operations. */
export interface TextContext {
  readonly resources: PdfDict
  /** The font that is set where the stream starts. */
  readonly font: PdfDict | null
}

export interface ContentVisitor {
  /** @param item index in the array of a TJ, else 0 */
  string(string: PdfString, font: PdfDict, operation: number, item: number): void
  /** Word spacing that is not zero. */
  wordSpacing?(): void
  /** A form that is drawn, with its object number if it has one. */
  form?(stream: PdfStream, num: number | null, context: TextContext): void
}

/**
 * Finds the strings that a content stream shows and their fonts: the part of the interpreter of content that does not need positions,
 * which a page with thousands of glyphs is slow to have.
 */
export function visitStrings(
  file: PdfFile,
  operations: readonly Operation[],
  { resources, font: first }: TextContext,
  visitor: ContentVisitor,
): void {
  const resource = (kind: string, named: PdfObject | undefined): PdfObject => {
    const key = file.name(named)
    return (key !== null && file.dict(resources.get(kind))?.get(key)) || null
  }
  const saved: (PdfDict | null)[] = []
  let font = first
  const show = (shown: PdfObject | undefined, operation: number, item: number): void => {
    if (font && shown instanceof PdfString) visitor.string(shown, font, operation, item)
  }
  for (let i = 0; i < operations.length; i++) {
    const { name, operands } = operations[i] ?? noOperation
    const operand = operands[0]
    switch (name) {
      case 'q':
        if (saved.length < maxSavedStates) saved.push(font)
        break
      case 'Q':
        font = saved.length > 0 ? (saved.pop() ?? null) : font
        break
      case 'Tf':
        font = file.dict(resource('Font', operand))
        break
      case 'gs': {
        const entry = file.array(file.dict(resource('ExtGState', operand))?.get('Font'))
        if (entry) font = file.dict(entry[0])
        break
      }
      case 'Do': {
        const entry = resource('XObject', operand)
        const stream = file.stream(entry)
        if (!stream || !isForm(file, stream) || !visitor.form) break
        const context = { resources: file.dict(stream.dict.get('Resources')) ?? resources, font }
        visitor.form(stream, entry instanceof PdfRef ? entry.num : null, context)
        break
      }
      case 'Tw':
        if (operand !== 0) visitor.wordSpacing?.()
        break
      case '"':
        if (operand !== 0) visitor.wordSpacing?.()
        show(operands.at(-1), i, 0)
        break
      case "'":
      case 'Tj':
        show(operands.at(-1), i, 0)
        break
      case 'TJ': {
        const items = operands.at(-1)
        if (Array.isArray(items)) for (let k = 0; k < items.length; k++) show(items[k], i, k)
        break
      }
    }
  }
}

const noOperation: Pick<Operation, 'name' | 'operands'> = { name: '', operands: [] }

function isForm(file: PdfFile, { dict }: PdfStream): boolean {
  const subtype = file.name(dict.get('Subtype'))
  return subtype !== 'Image' && (subtype === 'Form' || dict.has('BBox'))
}
