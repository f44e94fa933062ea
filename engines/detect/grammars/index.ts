import { addresses } from './addresses/addresses.ts'
import { anyStreet } from './addresses/any-street.ts'
import { britishAddresses } from './addresses/british.ts'
import { namedHomes } from './addresses/named-homes.ts'
import { partChains } from './addresses/part-chains.ts'
import { postBoxes } from './addresses/post-boxes.ts'
import { postcodes } from './addresses/postcodes.ts'
import { ages } from './ages.ts'
import { assignments } from './assignments.ts'
import { bankCodes } from './bank-codes.ts'
import { contactLines } from './contact-lines.ts'
import { dates } from './dates.ts'
import type { Grammar } from './grammar.ts'
import { learnedCodes } from './learned-codes.ts'
import { learnedLabels } from './learned-labels.ts'
import { inflectedNames } from './names/inflected-names.ts'
import { listedPeople } from './names/listed-people.ts'
import { personNames } from './names/names.ts'
import { nicknames } from './names/nicknames.ts'
import { otherMentions } from './names/other-mentions.ts'
import { numberedLabels } from './numbered-labels.ts'
import { organisations } from './organisations.ts'
import { calledPeople } from './people/called-people.ts'
import { loneNames } from './people/lone-names.ts'
import { numberedTranscripts } from './people/numbered-transcripts.ts'
import { places } from './places.ts'
import { professions } from './professions.ts'
import { exchangeRecords } from './records/exchange-records.ts'
import { longNumbers } from './records/long-numbers.ts'
import { printedZones } from './records/printed-zones.ts'
import { rowMatcher } from './rows/rows.ts'
import { otherScripts } from './scripts/scripts.ts'
import { taggedCharacters } from './scripts/tagged-characters.ts'
import { factsCjk } from './special-categories/facts-cjk.ts'
import { specialCategories } from './special-categories/special-categories.ts'
import { spelledAddresses } from './spelled-addresses.ts'
import { spokenValues } from './spoken-values.ts'
import { tableColumns } from './table-columns.ts'
import { taggedEntities } from './tagged-entities.ts'

/** All grammars. A new one is one new file and one new line. */
export const grammars: readonly Grammar[] = [
  // First: the others read the labels it sets.
  taggedEntities,
  taggedCharacters,
  personNames,
  rowMatcher,
  inflectedNames,
  listedPeople,
  nicknames,
  calledPeople,
  numberedTranscripts,
  loneNames,
  otherMentions,
  otherScripts,
  dates,
  ages,
  addresses,
  anyStreet,
  britishAddresses,
  namedHomes,
  postBoxes,
  partChains,
  postcodes,
  places,
  organisations,
  contactLines,
  spelledAddresses,
  spokenValues,
  tableColumns,
  exchangeRecords,
  printedZones,
  assignments,
  bankCodes,
  longNumbers,
  numberedLabels,
  learnedLabels,
  learnedCodes,
  professions,
  specialCategories,
  factsCjk,
]
