/** The review command with its page in a browser, driven like a user does. */

import { openUrl, type WindowOptions } from '../../../builders/html-page.ts'
import { run } from '../run.ts'

/** Starts the command, and resolves once it tells the address of its page. */
export async function startReview(...args: string[]) {
  const stop = new AbortController()
  const { promise: told, resolve } = Promise.withResolvers<void>()
  const ended = run(['review', ...args, '--no-open'], '', stop, undefined, {}, (stderr) => {
    url = /Review: (\S+)/.exec(stderr)?.[1] ?? url
    if (url !== '') resolve()
  })
  let url = ''
  const first = await Promise.race([told, ended])
  if (first) throw new Error(`The review ended: ${first.stderr}`)
  return {
    url,
    /** Resolves to what the command printed, once it ended. */
    ended,
    stop: () => stop.abort(),
    open: (options?: WindowOptions) => openUrl(url, options),
    async [Symbol.asyncDispose](): Promise<void> {
      stop.abort()
      await ended
    },
  }
}
