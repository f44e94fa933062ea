import { remembered } from '../text/remembered.ts'
import type { ColumnMeaning } from './column-names.ts'
import { type LabelClass, labelClasses, labelOdds } from './label-classifier.ts'
import { plainLabel } from './plain-label.ts'

/** The lowest likelihood of a name of a column, which stands without a value. */
const minLikelihood = 0.85
/** A word of one or two letters, such as the header `To` of a mail: it is like too many others. */
const tooShort = /^\p{Script=Latin}{1,2}$/u
/** Keys of a database: ids of orders, jobs and rows. */
const keyOnly = /(?:^| )(?:id|ids|uuid|guid|hash|token|index)$|^key$/

/** Whether a label is the key of a record in a program, as these begin in lower case: `groupId`, `group id`. */
export function isKeyOfRecord(label: string): boolean {
  return /^\p{Ll}|\p{Ll}\p{Lu}/u.test(label) && keyOnly.test(plainLabel(label))
}

const meanings: Readonly<Partial<Record<LabelClass, ColumnMeaning>>> = {
  number: { kind: 'reference', type: 'CUSTOMER_ID', isLearned: true },
  name: { kind: 'role', isClear: false },
  birth: { kind: 'birth-date', isClear: false },
  phone: { kind: 'phone', isClear: false },
  health: { kind: 'condition', isClear: false },
}

/** What a column holds whose name no list has, by what labels are like: `Průkaz`, `kin_phone`. */
export function learnedMeaning(label: string, areAboutPeople: boolean): ColumnMeaning | undefined {
  const meaning = meaningOf(label)
  // The condition of goods.
  return meaning?.kind === 'condition' && !areAboutPeople ? undefined : meaning
}

const meaningOf = remembered((label): ColumnMeaning | undefined => {
  const plain = plainLabel(label)
  if (plain === '' || plain.length > 40 || keyOnly.test(plain) || tooShort.test(plain)) return undefined
  const odds = labelOdds(label)
  const best = labelClasses.find((is) => odds[is] >= minLikelihood)
  return best === undefined ? undefined : meanings[best]
})
