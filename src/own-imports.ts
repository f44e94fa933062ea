import { registerHooks } from 'node:module'

let isRegistered = false

/**
 * Resolves imports between files of the built program by their URL alone, in this thread. Node otherwise looks up the real path and the
 * package of each of hundreds of files, which takes a sixth of the startup time of a command. A file that is missing fails as before, when
 * it is loaded.
 */
export function resolveOwnImports(): void {
  // When run from source, Node has to detect TypeScript.
  if (isRegistered || !import.meta.url.endsWith('.js')) return
  isRegistered = true
  const root = new URL('../', import.meta.url).href
  registerHooks({
    resolve: (specifier, context, next) => {
      const parent = context.parentURL
      const kind = /^\..*\.(js|json)$/.exec(specifier)?.[1]
      if (kind === undefined || parent?.startsWith(root) !== true) return next(specifier, context)
      const { importAttributes } = context
      const format = kind === 'json' ? 'json' : 'module'
      return { url: new URL(specifier, parent).href, format, importAttributes, shortCircuit: true }
    },
  })
}
