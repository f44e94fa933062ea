import { spawn } from 'node:child_process'

const openers: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** Opens an address in the user's browser. Resolves to whether a program for it was started. */
export async function openBrowser(url: string): Promise<boolean> {
  const [program, ...args] = openers[process.platform] ?? ['xdg-open']
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true })
  child.on('error', () => resolve(false))
  // Some openers stay for as long as the browser runs, others fail at once where there is no screen.
  child.on('exit', (code) => resolve(code === 0))
  child.on('spawn', () => setTimeout(() => resolve(true), failsWithinMs).unref())
  child.unref()
  return promise
}

/** Milliseconds: `xdg-open` without a browser fails within one second on a slow machine. */
const failsWithinMs = 1500
