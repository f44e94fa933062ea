// Measures detection by language on generated sentences: node bench/languages/run.ts [--tuning] [--language ja] [--misses]
// Default: templates and values that were kept unseen while the grammars were tuned.
import { parseArgs } from 'node:util'
import { detect } from '../../engines/detect/detect.ts'
import { languageTemplates } from './templates.ts'
import { kinds, textsOf } from './texts.ts'
import type { ValueKind } from './values.ts'

const { values: options } = parseArgs({
  options: { tuning: { type: 'boolean' }, misses: { type: 'boolean' }, language: { type: 'string' } },
})
const part = options.tuning === true ? 0 : 1

const placeTypes = /^(?:ADDRESS|LOCATION|CITY|STATE|COUNTRY|US_ZIP|DE_PLZ|UK_POSTCODE|CA_POSTAL|.*POST.*)$/
function kindOf(type: string): ValueKind | undefined {
  if (type === 'NAME') return 'NAME'
  if (placeTypes.test(type)) return 'ADDRESS'
  if (type === 'DATE' || type === 'DOB') return 'DATE'
  return type === 'PHONE' || type === 'FAX' ? 'PHONE' : undefined
}

const rows: string[] = []
for (const language of Object.keys(languageTemplates)) {
  if (options.language !== undefined && options.language !== language) continue
  const count = new Map<ValueKind, { found: number; all: number }>(
    kinds.map((kind) => [kind, { found: 0, all: 0 }]),
  )
  let falseAlarms = 0
  const texts = textsOf(language, part)
  for (const { text, values } of texts) {
    const entities = detect(text)
    for (const { kind, start, end } of values) {
      const covered = new Uint8Array(end - start)
      // A value is protected if every letter and digit of it is in an entity of its kind; a number may have any other type.
      for (const entity of entities)
        if (kindOf(entity.type) === kind || (kind === 'ID' && kindOf(entity.type) === undefined))
          covered.fill(1, Math.max(0, entity.start - start), Math.max(0, Math.min(end, entity.end) - start))
      const missed = [...covered].some((mark, i) => mark === 0 && /[\p{L}\p{N}]/u.test(text[start + i]))
      const total = count.get(kind) ?? { found: 0, all: 0 }
      count.set(kind, { found: total.found + (missed ? 0 : 1), all: total.all + 1 })
      if (missed && options.misses === true)
        console.log(
          `${language} ${kind} missed: ${text.slice(start, end)} | ${text.replaceAll('\n', ' / ')} | ${entities.map((e) => `${e.type}=${text.slice(e.start, e.end)}`).join('; ')}`,
        )
    }
    for (const entity of entities) {
      // NAME_TITLE and other words of people are not false positives; an entity is one if it contains mostly text outside the values.
      let inside = 0
      for (const { start, end } of values)
        inside += Math.max(0, Math.min(end, entity.end) - Math.max(start, entity.start))
      if (entity.type === 'NAME_TITLE' || inside * 2 > entity.end - entity.start) continue
      falseAlarms++
      if (options.misses === true)
        console.log(
          `${language} false alarm: ${entity.type}=${text.slice(entity.start, entity.end)} | ${text.replaceAll('\n', ' / ')}`,
        )
    }
  }
  const cells = kinds.map((kind) => {
    const { found, all } = count.get(kind) ?? { found: 0, all: 0 }
    return all === 0 ? '-' : String(Math.round((found / all) * 100))
  })
  rows.push(`| ${language} | ${cells.join(' | ')} | ${((falseAlarms / texts.length) * 100).toFixed(1)} |`)
}
console.log(
  `| Language | Names | Addresses | Dates | Telephone | Ids | False alarms per 100 texts |\n| --- | --- | --- | --- | --- | --- | --- |`,
)
console.log(rows.join('\n'))
