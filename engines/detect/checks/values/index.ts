import { isCrcTagged, isMrzNumberLine } from '../check-digits.ts'
import { looksRandom } from '../entropy.ts'
import * as africa from './africa.ts'
import * as americas from './americas.ts'
import * as asia from './asia.ts'
import { isLikelyCode } from './domains.ts'
import * as europeEast from './europe-east.ts'
import * as europeNorth from './europe-north.ts'
import * as europeSouth from './europe-south.ts'
import * as europeWest from './europe-west.ts'
import * as finance from './finance.ts'
import * as general from './general.ts'
import * as identity from './identity.ts'
import * as internet from './internet.ts'
import * as oceania from './oceania.ts'
import * as phones from './phones.ts'
import * as secrets from './secrets.ts'

/** The checks that rows of recognizers name. */
export const valueChecks: Readonly<Record<string, (value: string) => boolean>> = {
  isCrcTagged,
  isLikelyCode,
  isMrzNumberLine,
  looksRandom,
  ...africa,
  ...americas,
  ...asia,
  ...europeEast,
  ...europeNorth,
  ...europeSouth,
  ...europeWest,
  ...finance,
  ...general,
  ...identity,
  ...internet,
  ...oceania,
  ...phones,
  ...secrets,
}
