import { createRequire } from 'node:module'
import path from 'node:path'

/**
 * Resolves a file of an optional package: first next to this package (the usual place after "npm install" in a project),
 * then in the project of the working folder, because this package may be installed elsewhere (globally, by npx).
 * @param specifier such as `name/package.json`
 * @param project default: the working folder
 */
export function findPackage(specifier: string, project: string | undefined): string | null {
  for (const from of [import.meta.url, path.join(project ?? workingFolder() ?? '/', 'package.json')])
    try {
      return createRequire(from).resolve(specifier)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND')) throw error
    }
  return null
}

/** Null if the folder was deleted while the process runs. */
function workingFolder(): string | null {
  try {
    return process.cwd()
  } catch {
    return null
  }
}
