import { base, en, Faker, ja, ko, zh_CN } from '@faker-js/faker'
import { languageTemplates } from '../languages/templates.ts'
import { type LanguageValues, languageValues, type ValueKind } from '../languages/values.ts'
import { fill } from './words.ts'

/** Words of ordinary sentences; the names and addresses come from the benchmark of languages. */
const languages = [
  { code: 'ja', locale: ja, blank: '', end: '。' },
  { code: 'zh', locale: zh_CN, blank: '', end: '。' },
  { code: 'ko', locale: ko, blank: ' ', end: '. ' },
] as const

/** Japanese, Chinese and Korean in turn, a few paragraphs each: two sentences without values to one with them, and forms. */
export function eastAsian(length: number, seed = 8): string {
  const pools = languages.map(({ code, locale, blank, end }) => {
    const faker = new Faker({ locale: [locale, en, base], seed })
    const values = languageValues[code]
    const makers = new Map(Object.entries(values) as [ValueKind, LanguageValues[ValueKind]][])
    const { labelled, plain } = languageTemplates[code]
    const filled = () =>
      faker.helpers
        .arrayElement(labelled)
        .replace(/\{([A-Z]+)\}/g, (_, kind: ValueKind) => makers.get(kind)?.() ?? '')
    const ordinary = () =>
      faker.datatype.boolean()
        ? faker.helpers.arrayElement(plain)
        : `${faker.lorem.words({ min: 6, max: 16 }).replaceAll(' ', blank)}${end}`
    return () =>
      `${faker.helpers.multiple(() => ordinary() + ordinary() + filled(), { count: { min: 1, max: 4 } }).join('')}\n`
  })
  let turn = 0
  // Enough paragraphs in a row that a window of the detector contains one or two languages.
  return fill(length, () => pools[Math.floor(turn++ / 200) % pools.length]())
}
