import { addresses } from './addresses/addresses.ts'
import { anyStreet } from './addresses/any-street.ts'
import { polishAddresses } from './addresses/polish.ts'
import { postBoxes } from './addresses/post-boxes.ts'
import { postcodes } from './addresses/postcodes.ts'
import { ages } from './ages.ts'
import { bankCodes } from './bank-codes.ts'
import { contactLines } from './contact-lines.ts'
import { dates } from './dates.ts'
import type { Grammar } from './grammar.ts'
import { personNames } from './names/names.ts'
import { otherMentions } from './names/other-mentions.ts'
import { titledNames } from './names/titled-names.ts'
import { organisations } from './organisations.ts'
import { places } from './places.ts'
import { professions } from './professions.ts'
import { arabicAndDevanagari } from './scripts/arabic-and-devanagari.ts'
import { cyrillic } from './scripts/cyrillic.ts'
import { eastAsian } from './scripts/east-asian.ts'
import { specialCategories } from './special-categories/special-categories.ts'
import { taggedEntities } from './tagged-entities.ts'
import { weekdays } from './weekdays.ts'

/** All grammars. A new one is one new file and one new line. */
export const grammars: readonly Grammar[] = [
  // First: the others read the labels it sets.
  taggedEntities,
  personNames,
  titledNames,
  otherMentions,
  eastAsian,
  cyrillic,
  arabicAndDevanagari,
  dates,
  weekdays,
  ages,
  addresses,
  anyStreet,
  polishAddresses,
  postBoxes,
  postcodes,
  places,
  organisations,
  contactLines,
  bankCodes,
  professions,
  specialCategories,
]
