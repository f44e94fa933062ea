import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { DependencyError } from './errors.ts'

/**
 * URL of a data file or module of this package. If the package was bundled, the modules are in another file, and data files are
 * found in the installed package.
 * @param file relative to the module, such as `./words.bin`. The extension .ts is that of the source; the built package has .js.
 * @param moduleUrl `import.meta.url` of the module; undefined in a bundle of CommonJS
 * @param folder of the module in the package, such as `engines/detect/dictionaries`
 * @throws DependencyError `missing_dependency`, which explains how to exclude the package from the bundle
 */
export function ownFile(file: string, moduleUrl: string | undefined, folder: string): URL {
  const built = file.replace(/\.ts$/, '.js')
  if (moduleUrl !== undefined)
    for (const name of new Set([built, file])) {
      const url = new URL(name, moduleUrl)
      if (existsSync(url)) return url
    }
  const root = path.dirname(ownManifest(moduleUrl))
  const place = path.join(root, 'dist', folder, built)
  if (existsSync(place)) return pathToFileURL(place)
  throw notExternal()
}

/** Path of the package.json of this package. It imports itself by name, so this works from source, from dist and from a bundle. */
export function ownManifest(moduleUrl: string | undefined): string {
  for (const from of [moduleUrl, path.join(process.cwd(), 'package.json')])
    try {
      if (from !== undefined) return createRequire(from).resolve('palimpsest/package.json')
    } catch {
      // Not installed there.
    }
  throw notExternal()
}

function notExternal(): DependencyError {
  return new DependencyError(
    'missing_dependency',
    'Files of Palimpsest were not found beside the bundled code. Install the package where the program runs and mark it as external: ' +
      'external: ["palimpsest"] in esbuild and rollup, serverExternalPackages: ["palimpsest"] in Next.js.',
  )
}

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
