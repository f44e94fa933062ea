import type { EngineLimits, OcrOptions } from '../../options.ts'
import { flag, inputFolder, number, type OptionValues, oneOfThese, passwordOption, text } from './option.ts'
import { optionFolder, readPassword } from './option-files.ts'

/** OCR options, shared by `ocr` and `batch ocr`. */
export const ocrOptions = {
  language: text(
    'A,B',
    'languages of the document, most likely first, such as en,de (default: en). "palimpsest languages" lists them; auto tries the installed ones',
  ),
  languageData: inputFolder('a folder of .traineddata files, searched first'),
  handwriting: flag(
    'the pages are handwritten; takes about a third longer. Few words are read without a model (see docs/ocr.md)',
  ),
  models: inputFolder(
    'ONNX recognisers for formulas and, with --handwriting, for handwriting (see docs/ocr.md)',
  ),
  force: flag(
    'also read pages that have text. The result replaces it, and pages whose text was visible become images',
  ),
  pdfCompliance: oneOfThese('pdf-a-2b', ['pdf-a-2b'], 'write OUT.pdf as PDF/A-2b'),
  rotate: flag('turn pages of OUT.pdf whose text runs sideways or upside down'),
  deskew: flag('turn scans in OUT.pdf so that their lines are level'),
  removeBlank: flag('omit blank pages from OUT.pdf'),
  optimise: flag('store the images of OUT.pdf in fewer bytes, without loss'),
  downsample: number('DPI', 50, 2400, 'reduce images of OUT.pdf to at most this resolution, 50 to 2400'),
  maxPages: number('N', 1, 1_000_000, 'read only the first N pages'),
  confidenceThreshold: number('N', 0, 1, 'flag nodes with a confidence below N, 0 to 1 (default: 0.85)'),
  passwordFile: passwordOption,
  pageTimeout: number('SECONDS', 1, 86_400, 'skip a page that takes longer, with a warning (default: 180)'),
}

export interface OcrSettings {
  readonly options: Omit<OcrOptions, 'signal' | 'onProgress' | 'outputs' | 'extractImages'>
  /** For `createEngine`. */
  readonly limits: EngineLimits
}

/** Reads the files of the OCR options. */
export async function readOcrOptions(values: OptionValues<typeof ocrOptions>): Promise<OcrSettings> {
  const { language, handwriting, force, pdfCompliance, rotate, deskew, removeBlank, optimise } = values
  const { downsample, maxPages, confidenceThreshold, pageTimeout } = values
  return {
    options: {
      ...{ language, handwriting, force, pdfCompliance, rotate, deskew, removeBlank, optimise },
      ...{ downsample, maxPages, confidenceThreshold },
      languageData: await optionFolder('language-data', values.languageData),
      models: await optionFolder('models', values.models),
      password: await readPassword(values.passwordFile),
    },
    limits: pageTimeout === undefined ? {} : { pageTimeoutMs: pageTimeout * 1000 },
  }
}
