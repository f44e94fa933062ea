import { type ErrorData, errorFromData, errorToData } from './errors.ts'

/** A value or an error as plain data: errors lose their class across a thread, so a task returns this. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: ErrorData }

export async function outcomeOf<T>(work: () => T | Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await work() }
  } catch (error) {
    return { ok: false, error: errorToData(error) }
  }
}

/** The value, or the rebuilt error thrown. */
export function unwrap<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value
  throw errorFromData(outcome.error)
}

/** Loss that is not failure. `code` is stable, `message` is for a person and holds no document text. */
export interface Warning {
  readonly code: string
  readonly message: string
  /** 1-based, where a page is meant. */
  readonly page?: number
}
