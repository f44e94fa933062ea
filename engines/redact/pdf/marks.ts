import { DocumentError } from '../../model/errors.ts'
import type { Warning } from '../../model/warning.ts'
import type { PageNode, PdfFile } from '../../pdf/file/index.ts'
import { countPendingMarks, takeMarks } from '../../pdf/marks/take-marks.ts'
import type { RedactPdfInput } from './request.ts'

/** The input with the places that marks in the file name. The marks are removed from the file if they are applied. */
export function withMarks(
  input: RedactPdfInput,
  { file, nodes }: { readonly file: PdfFile; readonly nodes: readonly PageNode[] },
): { readonly input: RedactPdfInput; readonly warnings: readonly Warning[] } {
  if (input.marks === undefined) {
    const count = countPendingMarks(file, nodes)
    const warnings = count === 0 ? [] : [notApplied(count)]
    return { input, warnings }
  }
  const { marks, unsafeLabels } = takeMarks(file, nodes, input.marks)
  const warnings: Warning[] = []
  if (marks.length === 0)
    warnings.push({
      code: 'no_marks',
      message:
        'The file has no marks of the kinds that were to be applied. Check what its program calls them.',
    })
  if (unsafeLabels > 0)
    warnings.push({
      code: 'labels_left_out',
      message: `Marks have texts for their boxes that repeat what they remove (${unsafeLabels}). Those boxes have no text.`,
    })
  return { input: { ...input, regions: [...(input.regions ?? []), ...marks] }, warnings }
}

function notApplied(count: number): Warning {
  const marks = count === 1 ? '1 redaction mark' : `${count} redaction marks`
  return {
    code: 'marks_not_applied',
    message: `The file has ${marks} of another program, which ${count === 1 ? 'was' : 'were'} not applied. --apply-marks (applyMarks) removes what they mark.`,
  }
}

export function marksUnread(): DocumentError {
  return new DocumentError(
    'malformed',
    'The PDF is damaged, so its marks and the places of its text cannot be read. Repair it or export it again, or leave out --apply-marks (applyMarks) and --only-keep (onlyKeep).',
  )
}
