import { isRoleWord } from '../../columns/column-names.ts'
import { plainLabel, plainLabels } from '../../columns/plain-label.ts'
import { remembered } from '../../text/remembered.ts'

/** What a label tells of what is after its colon: one person, or people in a row. */
export type PeopleLabel = 'person' | 'people'

/** Who is present at a meeting, receives a letter or takes part. Languages: en, de, fr, es, it, pt, nl, pl, cs, sk, hu, ro, sv, da, no, fi, tr, ru, uk, el. */
const ofPeople = plainLabels('people-labels.of-people')
/** Persons that stand after a label in minutes, statements, letters and reports, beside the roles of tables and courts. */
const ofPerson = plainLabels('people-labels.of-person', 'related-people.kin', 'people.role-words')
/** Labels of which the last words vary: `Zeuge 2`, `Witness A`. */
const counted = / (?:\d{1,2}|[a-h]|i{1,3}|iv)$/
/** A label of more words is a sentence. */
const maxWords = 5

/** Whether a person or people are named after a label. */
export const peopleLabel = remembered((label): PeopleLabel | undefined => {
  const plain = plainLabel(label).replace(counted, '')
  return ofPeople.has(plain) ? 'people' : isOfPerson(plain) ? 'person' : undefined
})

/** A role first, as in `witness for the defence`, or after one other word, as in `Treating physician`. */
function isOfPerson(plain: string): boolean {
  if (ofPerson.has(plain)) return true
  const parts = plain.split(' ')
  if (parts.length > maxWords) return false
  return isRoleWord(parts[0]) || (parts.length === 2 && isRoleWord(parts[1]))
}
