import type { EngineLimits, OcrOptions } from '../../options.ts'
import { numberOption, oneOf } from '../command.ts'
import { optionFolder, readPassword } from './text-files.ts'

/** OCR options, shared by `ocr` and `batch ocr`. */
export const ocrOptions = {
  language: { type: 'string' },
  'language-data': { type: 'string' },
  handwriting: { type: 'boolean' },
  models: { type: 'string' },
  force: { type: 'boolean' },
  'pdf-compliance': { type: 'string' },
  rotate: { type: 'boolean' },
  deskew: { type: 'boolean' },
  'remove-blank': { type: 'boolean' },
  optimise: { type: 'boolean' },
  downsample: { type: 'string' },
  'max-pages': { type: 'string' },
  'confidence-threshold': { type: 'string' },
  'password-file': { type: 'string' },
  'page-timeout': { type: 'string' },
} as const

type Values = Readonly<Record<string, unknown>>

export interface OcrSettings {
  readonly options: Omit<OcrOptions, 'signal' | 'onProgress' | 'outputs' | 'extractImages'>
  /** For `createEngine`. */
  readonly limits: EngineLimits
}

/** Reads the OCR options. Throws `invalid_request` for an invalid value. */
export async function readOcrOptions(values: Values): Promise<OcrSettings> {
  const text = (name: keyof typeof ocrOptions) => {
    const value = values[name]
    return typeof value === 'string' ? value : undefined
  }
  const number = (name: keyof typeof ocrOptions, low: number, high: number) =>
    numberOption(name, text(name), low, high)
  const seconds = number('page-timeout', 1, 86_400)
  return {
    options: {
      language: text('language'),
      languageData: await optionFolder('language-data', text('language-data')),
      handwriting: values.handwriting === true,
      models: await optionFolder('models', text('models')),
      force: values.force === true,
      pdfCompliance: oneOf('pdf-compliance', text('pdf-compliance'), ['pdf-a-2b']),
      rotate: values.rotate === true,
      deskew: values.deskew === true,
      removeBlank: values['remove-blank'] === true,
      optimise: values.optimise === true,
      downsample: number('downsample', 50, 2400),
      maxPages: number('max-pages', 1, 1_000_000),
      confidenceThreshold: number('confidence-threshold', 0, 1),
      password: await readPassword(text('password-file')),
    },
    limits: seconds === undefined ? {} : { pageTimeoutMs: seconds * 1000 },
  }
}
