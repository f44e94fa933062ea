import type { Operation } from '../content/operations.ts'
import { isShownOperand } from '../content/shown-operand.ts'
import { PdfDict, type PdfFile, PdfName, PdfRef, PdfStream, PdfString } from '../objects/objects.ts'

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
  const fonts = file.dict(resources.get('Font'))
  const saved: (PdfDict | null)[] = []
  let font = first
  for (const [i, operation] of operations.entries()) {
    const { name, operands } = operation
    const [operand] = operands
    if (name === 'q') {
      if (saved.length < maxSavedStates) saved.push(font)
    } else if (name === 'Q') {
      font = saved.length > 0 ? (saved.pop() ?? null) : font
    } else if (name === 'Tf') {
      font = file.dict(operand instanceof PdfName ? fonts?.get(operand.name) : undefined)
    } else if (name === 'gs' && operand instanceof PdfName) {
      const state = file.dict(file.dict(resources.get('ExtGState'))?.get(operand.name))
      const entry = file.array(state?.get('Font'))
      if (entry) font = file.dict(entry[0])
    } else if (name === 'Do' && operand instanceof PdfName && visitor.form) {
      const entry = file.dict(resources.get('XObject'))?.get(operand.name)
      const stream = file.stream(entry)
      if (stream && isForm(file, stream)) {
        const context = { resources: file.dict(stream.dict.get('Resources')) ?? resources, font }
        visitor.form(stream, entry instanceof PdfRef ? entry.num : null, context)
      }
    } else if (name === 'Tw') {
      if (operand !== 0) visitor.wordSpacing?.()
    } else if (font && isShownOperand(operation, operands.length - 1)) {
      const shown = operands[operands.length - 1]
      if (name === '"' && operand !== 0) visitor.wordSpacing?.()
      if (shown instanceof PdfString) visitor.string(shown, font, i, 0)
      else if (Array.isArray(shown) && name === 'TJ')
        for (const [k, item] of shown.entries())
          if (item instanceof PdfString) visitor.string(item, font, i, k)
    }
  }
}

function isForm(file: PdfFile, { dict }: PdfStream): boolean {
  const subtype = file.name(dict.get('Subtype'))
  return subtype !== 'Image' && (subtype === 'Form' || dict.has('BBox'))
}
