import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A number with a name at the top of a file. */
export interface Threshold {
  /** Path from the root of the project. */
  readonly file: string
  readonly name: string
  readonly line: string
  readonly value: number
}

/** `const maxCuts = 24`, on its own line. */
export const thresholdLine = /^(export )?const (\w+) = (-?\d[\d_.]*)$/gm

/** The thresholds of a folder, in the order of their files. */
export function thresholdsOf(root: string, folder: string): Threshold[] {
  return globSync(`${folder}/**/*.ts`, { cwd: root })
    .sort()
    .flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(thresholdLine)].map(
        ([line, , name, digits]) => ({ file, name, line, value: Number(digits.replaceAll('_', '')) }),
      ),
    )
}
