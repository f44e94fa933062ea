import type { Warning } from '../../model/warning.ts'
import type { PdfFile } from '../objects/objects.ts'

/** Says that a damaged file was read as it was repaired. */
export function repairWarnings({ repaired }: PdfFile): readonly Warning[] {
  return repaired ? [fileRepaired] : []
}

const fileRepaired: Warning = {
  code: 'file_repaired',
  message:
    'The PDF is damaged and was repaired to be read: its cross-reference table or its page tree is wrong. Compare the result with the original.',
}
