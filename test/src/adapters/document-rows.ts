/** Rows of the tables of a document, given by section with commas between them, that a list of rows and tests leaves out. */
export function rowsWithoutTest(
  documentRows: Readonly<Record<string, string>>,
  tested: readonly (readonly [section: string, rows: string, ...rest: string[]])[],
): string[] {
  const known = new Set(
    tested.flatMap(([section, rows]) => rows.split(/[,;] /).map((row) => `${section}: ${row}`)),
  )
  return Object.entries(documentRows)
    .flatMap(([section, rows]) => rows.split(', ').map((row) => `${section}: ${row}`))
    .filter((row) => !known.has(row))
}
