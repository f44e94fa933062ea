import { americas } from './americas.ts'
import { asiaAfricaOceania } from './asia-africa-oceania.ts'
import { europe } from './europe.ts'
import { global, vendorTokens } from './global.ts'

/** A type with its labels and the formats that its issuer publishes, in the notation of `mask.ts`. */
export interface PublishedFormat {
  readonly type: string
  readonly labels: readonly string[]
  readonly formats: readonly string[]
}

export const publishedFormats: readonly PublishedFormat[] = [
  ...[global, americas, europe, asiaAfricaOceania].flatMap(rowsOf),
  {
    type: 'VENDOR_TOKEN',
    labels: ['key'],
    formats: vendorTokens.trim().split(/; |\n/),
  },
]

function rowsOf(table: string): PublishedFormat[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [type, labels, formats] = line.split(' | ')
      return { type, labels: labels.split('; '), formats: formats.split('; ').map((format) => format.trim()) }
    })
}
