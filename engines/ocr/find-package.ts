import { createRequire } from 'node:module'
import path from 'node:path'

/**
 * A file of an optional package: beside this package, where "npm install" puts it in a project that has both, or in the
 * project in which the program was started, which may have been installed elsewhere (globally, by npx).
 * @param specifier such as `name/package.json`
 * @param project the working folder by default
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

/** Null when it was removed under the feet of the process. */
function workingFolder(): string | null {
  try {
    return process.cwd()
  } catch {
    return null
  }
}
