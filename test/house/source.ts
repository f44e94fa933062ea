import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')

export interface Import {
  /** Path from the root. */
  readonly file: string
  /** Path from the root for a file of the repository, else the package or package entry. */
  readonly target: string
  readonly ours: boolean
  /** Only types are imported, so that nothing is loaded at run time. */
  readonly types: boolean
}

export const files = sources('{engines,src}/**/*.ts')

export const imports: readonly Import[] = files.flatMap((file) =>
  importsIn(read(file)).map(({ specifier, types }) => {
    const ours = specifier.startsWith('.')
    const target = ours ? posix(path.join(path.dirname(file), specifier)) : specifier
    return { file, target, ours, types }
  }),
)

/** Paths from the root. */
export function sources(pattern: string): string[] {
  return globSync(pattern, { cwd: root }).map(posix).sort()
}

export function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
}

/** Static and dynamic imports, type imports and re-exports of a source text. */
export function importsIn(code: string): { readonly specifier: string; readonly types: boolean }[] {
  const statement =
    /(?:^|[;\n])\s*(?:import|export)\b([^'";()]*?\bfrom)?\s*(['"])([^'"\n]+)\2|\bimport\(\s*(['"])([^'"\n]+)\4\s*\)/g
  return [...code.matchAll(statement)].map(([, clause, , fixed, , dynamic]) => ({
    specifier: fixed ?? dynamic,
    types: clause !== undefined && typesOnly(clause),
  }))
}

function typesOnly(clause: string): boolean {
  if (/^\s*type\b/.test(clause)) return true
  const names = /^\s*\{([^}]*)\}/.exec(clause)?.[1]
  return names?.split(',').every((name) => /^\s*(type\b|$)/.test(name)) ?? false
}

/** `engines/NAME` or `src/NAME` of a file in them, `src` for the files beside those folders. */
export function roomOf(file: string): string {
  return /^(?:engines|src)\/[^/]+(?=\/)/.exec(file)?.[0] ?? 'src'
}

export function describeImport({ file, target }: Import): string {
  return `${file} imports ${target}`
}

function posix(file: string): string {
  return file.split(path.sep).join('/')
}
