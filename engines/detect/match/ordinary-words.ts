import { listingIn, type WordListing } from '../dictionaries/word-listing.ts'
import { scanResources } from './scan-resources.ts'

/** Looks up a value that is a single word. Both are false for phrases, numbers and unknown words. */
export function listingOf(value: string): WordListing {
  return listingIn(scanResources().window.lexicon, value)
}
