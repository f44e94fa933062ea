import { type ErrorData, errorFromData, errorToData } from '../../engines/model/errors.ts'

/** The result of a task as plain data. Errors lose their class when they cross a thread, so this crosses instead. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: ErrorData }

/** Runs a task. An error that is not a `PalimpsestError` becomes `internal`, without its message. */
export async function outcomeOf<T>(task: () => T | Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await task() }
  } catch (error) {
    return { ok: false, error: errorToData(error) }
  }
}

/** Returns the value, or throws the error, rebuilt by its code. */
export function unwrap<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value
  throw errorFromData(outcome.error)
}
