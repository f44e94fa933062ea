import type { EditablePackage } from '../../../office/parts/index.ts'
import { WorkbookNames } from './names.ts'
import { CellChanges } from './workbook/cell-changes.ts'
import { References } from './workbook/references.ts'
import { openWorkbook, type Workbook } from './workbook/workbook.ts'

/** A workbook while it is redacted: its cells as they were read, and what changes. */
export class WorkbookState {
  readonly workbook: Workbook
  readonly changes = new CellChanges()
  readonly names: WorkbookNames
  /** By the names that the workbook had when it was read. */
  readonly references: References

  constructor(opened: EditablePackage) {
    this.workbook = openWorkbook(opened)
    this.names = new WorkbookNames(this.workbook)
    this.references = new References(this.workbook)
  }
}
