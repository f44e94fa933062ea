import { addresses } from './addresses/addresses.ts'
import { boxes } from './addresses/post-boxes.ts'
import { postcodes } from './addresses/postcodes.ts'
import { ages } from './ages.ts'
import { dates } from './dates.ts'
import type { Grammar } from './grammar.ts'
import { names } from './names/names.ts'
import { tagged } from './names/tagged.ts'
import { titledNames } from './names/titled.ts'
import { organisations } from './organisations.ts'
import { places } from './places.ts'
import { professions } from './professions.ts'
import { special } from './special-categories/special-categories.ts'
import { weekdays } from './weekdays.ts'

/** All grammars. A new one is one new file and one new line. */
export const grammars: readonly Grammar[] = [
  // First: the others look at what it told.
  tagged,
  names,
  titledNames,
  dates,
  weekdays,
  ages,
  addresses,
  boxes,
  postcodes,
  places,
  organisations,
  professions,
  special,
]
