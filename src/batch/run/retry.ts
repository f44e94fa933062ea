import { errorToData, PalimpsestError } from '../../../engines/model/errors.ts'

/** Failures of the system that may pass: files in use, too many open ones, a network drive that is away. Not a full disk. */
const passing = new Set([
  'EAGAIN',
  'EBUSY',
  'EMFILE',
  'ENFILE',
  'EIO',
  'ESTALE',
  'ETIMEDOUT',
  'ECONNRESET',
  'EHOSTDOWN',
])

/** Whether the thread or process that worked on an item ended. */
export function isCrash(error: unknown): boolean {
  return error instanceof PalimpsestError && error.code === 'internal' && error.detail.crashed === true
}

/** Whether another attempt may succeed: after a crash, for a file that was being written, and for passing failures of the system. */
export function isRetryable(error: unknown): boolean {
  if (isCrash(error)) return true
  if (error instanceof PalimpsestError && error.detail.changed === true) return true
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string' && passing.has(at.code)) return true
  return false
}

/** Whether the batch cannot continue: nothing would be recorded. */
export function isFatal(error: unknown): boolean {
  return error instanceof PalimpsestError && error.detail.journal === true
}

/** The error of a file that is set aside. */
export function poisonError(crashes: number, cause?: unknown) {
  const { detail } = errorToData(cause)
  return {
    code: 'internal',
    message:
      `Set aside: ${crashes} threads or processes ended while this file was processed. ` +
      'Process it alone, or pass --retry-poison to try it again.',
    detail: { ...(cause === undefined ? {} : detail), crashes },
  } as const
}
