/** The forms in which documents print a number with its label: prose, a sentence, JSON, brackets, a table. */
export const printedForms = ['label', 'sentence', 'json', 'brackets', 'table'] as const
export type PrintedForm = (typeof printedForms)[number]

/** A text with a value in one of the forms. `variant` picks the key style of JSON and the kind of table. */
export function printed(form: PrintedForm, label: string, value: string, variant: number): string {
  switch (form) {
    case 'label':
      return `Record of 3 May\n${label}: ${value}\nChecked twice.`
    case 'sentence':
      return `The ${label} is ${value}, as agreed.`
    case 'json':
      return `{"page": 3, "${keyOf(label, variant)}": "${value.replaceAll('"', '\\"')}", "open": true}`
    case 'brackets':
      return `The form was signed (${label} ${value}) and filed.`
    case 'table':
      return table(label, value, variant)
  }
}

/** `passportNo`, `passport_no`, `passport-no`; labels of other scripts as they are. */
export function keyOf(label: string, variant: number): string {
  const words = label.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '')
  if (variant % 3 === 1) return words.map((word) => word.toLowerCase()).join('_')
  if (variant % 3 === 2) return words.map((word) => word.toLowerCase()).join('-')
  return words
    .map((word, i) => (i === 0 ? word.toLowerCase() : word[0].toUpperCase() + word.slice(1).toLowerCase()))
    .join('')
}

function table(label: string, value: string, variant: number): string {
  const rows = [
    ['Room', label, 'Status'],
    ['4 B', value, 'open'],
    ['5 C', value, 'closed'],
  ]
  if (variant % 3 === 0) return rows.map((row) => `| ${row.join(' | ')} |`).join('\n')
  if (variant % 3 === 1) return rows.map((row) => row.join('\t')).join('\n')
  const width = Math.max(label.length, value.length) + 3
  return rows.map(([room, number, status]) => room.padEnd(8) + number.padEnd(width) + status).join('\n')
}
