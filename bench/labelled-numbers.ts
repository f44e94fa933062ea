/**
 * Detection of labelled numbers, by type: each published format in five printed forms, with right and wrong check digits.
 * `node bench/labelled-numbers.ts [TYPE,...]` lists values that are missed or found under another type, and prints the shares.
 */
import { detect } from '../engines/detect/detect.ts'
import { seeded } from '../fixtures/random.ts'
import { type PublishedFormat, publishedFormats } from '../test/builders/published-formats/index.ts'
import { validNumber, withWrongCheckDigit } from '../test/builders/published-formats/numbers.ts'
import { type PrintedForm, printed, printedForms } from '../test/builders/published-formats/printed.ts'

interface Sample {
  readonly value: string
  readonly kind: 'right' | 'wrong'
}

/** Maximum examples of missed values printed for each type. */
const maxExamples = 4
const random = seeded(11)
const sums = { labelled: 0, found: 0, underType: 0, bare: 0, bareFound: 0 }

const only = process.argv[2]?.split(',')
for (const row of publishedFormats) if (only === undefined || only.includes(row.type)) measure(row)
const share = (part: number): string => `${((100 * part) / sums.labelled).toFixed(2)} %`
console.log(
  `${sums.labelled} labelled: ${share(sums.found)} found whole, ${share(sums.underType)} under their type`,
)
console.log(`${sums.bare} with a wrong check digit and no label: ${sums.bareFound} found`)

function measure({ type, labels, formats }: PublishedFormat): void {
  const missed = new Map<string, number>()
  const otherTypes = new Map<string, number>()
  const examples: string[] = []
  let variant = 0
  for (const { value, kind } of formats.flatMap((format) => samplesOf(type, format))) {
    for (const label of labels)
      for (const form of printedForms) {
        // A value of several lines has one form.
        if (value.includes('\n') && form !== 'label') continue
        const text = printed(form, label, value, variant++)
        const types = typesOver(text, label, value, form)
        sums.labelled++
        if (types.length > 0) sums.found++
        else {
          count(missed, `${kind} ${form}`)
          if (examples.length < maxExamples) examples.push(`   ${kind} ${JSON.stringify(text)}`)
        }
        if (types.includes(type)) sums.underType++
        else if (types.length > 0) count(otherTypes, types[0])
      }
    if (kind === 'right') continue
    sums.bare++
    const found = detect(`The counter stood at ${value} when it was read.`)
    if (!found.some((entity) => entity.type === type)) continue
    sums.bareFound++
    console.log(`${type}: ${value} is found without a label`)
  }
  if (missed.size > 0) console.log(`${type}: missed ${listed(missed)}\n${examples.join('\n')}`)
  if (otherTypes.size > 0) console.log(`${type}: found as ${listed(otherTypes)}`)
}

function samplesOf(type: string, format: string): Sample[] {
  const value = validNumber(type, format, random)
  const wrong = withWrongCheckDigit(type, value)
  return wrong === undefined
    ? [{ value, kind: 'right' }]
    : [
        { value, kind: 'right' },
        { value: wrong, kind: 'wrong' },
      ]
}

/** The types of the entities that cover the whole value. */
function typesOver(text: string, label: string, value: string, form: PrintedForm): string[] {
  const isJson = form === 'json'
  const start = text.indexOf(
    isJson ? value.replaceAll('"', '\\"') : value,
    isJson ? 0 : text.indexOf(label) + label.length,
  )
  return detect(text)
    .filter((entity) => entity.start <= start && entity.end >= start + value.length)
    .map((entity) => entity.type)
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function listed(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([key, times]) => `${key} ${times}`).join(', ')
}
