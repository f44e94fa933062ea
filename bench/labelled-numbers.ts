/**
 * Detection of labelled numbers, by type: each published format in five printed forms, with right and wrong check digits.
 * `node bench/labelled-numbers.ts [TYPE,...]` prints the share that is found whole and lists what is missed.
 */
import { detect } from '../engines/detect/detect.ts'
import { seeded } from '../fixtures/random.ts'
import { publishedFormats } from '../test/builders/published-formats/index.ts'
import { validNumber, withWrongCheckDigit } from '../test/builders/published-formats/numbers.ts'
import { printed, printedForms } from '../test/builders/published-formats/printed.ts'

const only = process.argv[2]?.split(',')
const random = seeded(11)
let total = 0
let found = 0
let typed = 0
let bareWrong = 0
let bareFound = 0
const missed: string[] = []

for (const { type, labels, formats } of publishedFormats) {
  if (only !== undefined && !only.includes(type)) continue
  const misses = new Map<string, number>()
  let shown = 0
  let ofType = 0
  let variant = 0
  for (const format of formats) {
    const right = validNumber(type, format, random)
    const wrong = withWrongCheckDigit(type, right)
    for (const [kind, value] of [
      ['right', right],
      ['wrong', wrong],
    ] as const) {
      if (value === undefined) continue
      for (const label of labels)
        for (const form of printedForms) {
          if (value.includes('\n') && form !== 'label') continue
          const text = printed(form, label, value, variant++)
          ofType++
          const at = text.indexOf(
            form === 'json' ? value.replaceAll('"', '\\"') : value,
            text.lastIndexOf(label) >= 0 && form !== 'json' ? text.indexOf(label) + label.length : 0,
          )
          const over = detect(text).filter((entity) => entity.start <= at && entity.end >= at + value.length)
          if (over.length > 0) found++
          else {
            misses.set(`${kind} ${form}`, (misses.get(`${kind} ${form}`) ?? 0) + 1)
            if (shown++ < 4)
              missed.push(
                `   ${kind} ${JSON.stringify(text)} ${detect(text)
                  .map((e) => `${e.type}<${text.slice(e.start, e.end)}>`)
                  .join(' ')}`,
              )
          }
          if (over.some((entity) => entity.type === type)) typed++
        }
      if (kind === 'wrong') {
        bareWrong++
        const text = `The counter stood at ${value} when it was read.`
        const hits = detect(text).filter((entity) => entity.type === type)
        if (hits.length > 0) {
          bareFound++
          missed.push(`   bare ${type} ${value}`)
        }
      }
    }
  }
  total += ofType
  const bad = [...misses.values()].reduce((a, b) => a + b, 0)
  if (bad > 0)
    missed.push(
      `${type}: ${bad} of ${ofType} missed (${[...misses].map(([k, n]) => `${k} ${n}`).join(', ')})`,
    )
}
console.log(missed.join('\n'))
console.log(
  `${total} labelled: ${((100 * found) / total).toFixed(2)} % found whole, ${((100 * typed) / total).toFixed(2)} % under their type`,
)
console.log(`${bareWrong} with a wrong check digit and no label: ${bareFound} found`)
