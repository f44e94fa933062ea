import type { EngineLimits, OcrOptions } from '../../options.ts'
import { numberOption, oneOf } from '../command.ts'
import { readPassword } from './terms.ts'

/** Options of the command line that mean the same for one file and for many. */
export const readingOptions = {
  language: { type: 'string' },
  'language-data': { type: 'string' },
  handwriting: { type: 'boolean' },
  models: { type: 'string' },
  force: { type: 'boolean' },
  'pdf-compliance': { type: 'string' },
  'max-pages': { type: 'string' },
  'confidence-threshold': { type: 'string' },
  'password-file': { type: 'string' },
  'page-timeout': { type: 'string' },
} as const

type Values = Readonly<Record<string, unknown>>

export interface Reading {
  readonly options: Omit<OcrOptions, 'signal' | 'onProgress' | 'outputs' | 'extractImages'>
  /** For the engine that is to read. */
  readonly limits: EngineLimits
}

/** What the options ask for. Throws `invalid_request` for a value that makes no sense. */
export async function readReading(values: Values): Promise<Reading> {
  const text = (name: keyof typeof readingOptions) => {
    const value = values[name]
    return typeof value === 'string' ? value : undefined
  }
  const number = (name: keyof typeof readingOptions, low: number, high: number) =>
    numberOption(name, text(name), low, high)
  const seconds = number('page-timeout', 1, 86_400)
  return {
    options: {
      language: text('language'),
      languageData: text('language-data'),
      handwriting: values.handwriting === true,
      models: text('models'),
      force: values.force === true,
      pdfCompliance: oneOf('pdf-compliance', text('pdf-compliance'), ['pdf-a-2b']),
      maxPages: number('max-pages', 1, 1_000_000),
      confidenceThreshold: number('confidence-threshold', 0, 1),
      password: await readPassword(text('password-file')),
    },
    limits: seconds === undefined ? {} : { pageTimeoutMs: seconds * 1000 },
  }
}
