/**
 * Calls a hook of the host. What it throws does not change the outcome of the work: it becomes a warning of the process, without its
 * message, which may hold anything.
 */
export function callHook<E>(name: string, hook: ((event: E) => void) | undefined, event: E): void {
  try {
    hook?.(event)
  } catch (error) {
    process.emitWarning(`The hook ${name} threw ${error instanceof Error ? error.name : typeof error}.`)
  }
}
