import type { Grammar } from './grammar.ts'
import { addresses } from './grammars/addresses.ts'
import { ages } from './grammars/ages.ts'
import { boxes } from './grammars/boxes.ts'
import { dates } from './grammars/dates.ts'
import { names } from './grammars/names.ts'
import { organisations } from './grammars/organisations.ts'
import { places } from './grammars/places.ts'
import { postcodes } from './grammars/postcodes.ts'
import { professions } from './grammars/professions.ts'
import { special } from './grammars/special.ts'
import { tagged } from './grammars/tagged.ts'
import { titledNames } from './grammars/titled-names.ts'
import { weekdays } from './grammars/weekdays.ts'

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
