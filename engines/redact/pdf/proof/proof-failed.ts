import { VerificationError } from '../../../model/errors.ts'
import type { Leak } from './prove.ts'

/** Places that an error lists. */
const maxPlaces = 5

/** The error of a file that still holds a value. Names type and page of what was found, never the value or a part of it. */
export function proofFailed(leaks: readonly Leak[]): VerificationError {
  const places = [
    ...new Set(
      leaks.map(({ page, where, value }) => {
        const what = value?.type ?? 'a value'
        return `${what} in ${where}${page < 0 ? '' : ` (page ${page + 1})`}`
      }),
    ),
  ]
  const detected = leaks.some(({ value }) => value && value.type !== 'TERM')
  return new VerificationError(
    'proof_failed',
    `A value was still found after erasing, so nothing was written: ${places.slice(0, maxPlaces).join('; ')}. ${
      detected
        ? 'If it may stay, leave that one value out of the detection with --allow FILE (option "allow"), and try again.'
        : 'Printing the document to a new PDF first may help.'
    }`,
    { places },
  )
}
