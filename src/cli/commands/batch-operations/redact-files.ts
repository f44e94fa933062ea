import { RequestError } from '../../../../engines/model/errors.ts'
import { checkNumbered, modeOf } from '../../../redaction/tokens.ts'
import { reportFormats } from '../../../report-document.ts'
import { detectionOptions, visualOptions } from '../../options/detection.ts'
import { readKey } from '../../options/key-file.ts'
import { flag, inputsOf, type OptionValues, oneOfThese, repeated } from '../../options/option.ts'
import { placeOptions } from '../../options/places.ts'
import { documentOptions, readRedactionOptions, replacementOptions } from '../../options/redaction.ts'
import { structureOptions } from '../../options/structure.ts'
import type { BatchOperation } from './operation.ts'

const { reason, onlyKeep, applyMarks, marks } = placeOptions

const options = {
  ...detectionOptions,
  ...structureOptions,
  ...visualOptions,
  ...replacementOptions,
  ...{ reason, onlyKeep, applyMarks, marks },
  ...documentOptions,
  acrossFiles: flag(
    'a person named in full in one file is found in all files by surname, initials or user name; reads every file twice',
  ),
  rename: flag(
    'also replace values in the names of files and folders; the old names are only in the journal of the data folder',
  ),
  review: flag(
    'also make the review page of each file, which holds its values, in the folder palimpsest-reviews of the output',
  ),
  report: repeated(
    oneOfThese(
      'FORMAT',
      reportFormats,
      'also write a report of each file, html, csv or json, to the folder palimpsest-reports of the output; may be repeated',
    ),
  ),
}

export const redactFiles: BatchOperation = {
  options,
  async prepare(values: OptionValues<typeof options>) {
    const {
      keyFile,
      mode,
      numbered = false,
      acrossFiles = false,
      rename,
      review = false,
      report = [],
    } = values
    checkNumbered(modeOf(values), numbered)
    const key = keyFile === undefined ? undefined : await readKey(keyFile)
    if (mode === 'token' && key === undefined)
      throw new RequestError('invalid_request', 'Mode token needs --key-file FILE, which seals the maps.')
    return {
      inputs: inputsOf(options, values).inputs,
      task: {
        operation: 'redact',
        options: {
          ...(await readRedactionOptions(values, key)),
          ...(mode === 'token' || (numbered && key !== undefined) ? { tokenKey: key } : {}),
        },
        ...(rename && { rename }),
        review,
        reports: [...new Set(report)],
      },
      acrossFiles,
    }
  },
}
