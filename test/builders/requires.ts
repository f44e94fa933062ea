import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Programs that tests read our output with. `.ci/run` installs them. */
export type Program =
  | 'chromium'
  | 'exiftool'
  | 'heif-convert'
  | 'heif-enc'
  | 'mutool'
  | 'pandoc'
  | 'pdfimages'
  | 'pdfinfo'
  | 'pdftoppm'
  | 'pdftotext'
  | 'qpdf'
  | 'redis-server'
  | 'soffice'
  | 'unzip'
  | 'xmllint'

/**
 * Whether programs are installed, for `skipIf` and `runIf`.
 * @throws where one is missing and CI=true: a test that is skipped there would prove nothing
 */
export function requires(...programs: readonly Program[]): boolean {
  return programs.every((program) => required(program, pathOf(program) !== null))
}

/** The same for what is found in another way than by its name on the PATH. */
export function required(name: string, present: boolean): boolean {
  if (!present && process.env.CI === 'true')
    throw new Error(
      `${name} is not installed. With CI=true no test that needs it may be skipped: install it.`,
    )
  return present
}

/** Where a program is, by the PATH. */
export function pathOf(program: Program): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path)) ?? null
}
