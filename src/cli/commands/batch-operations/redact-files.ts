import { RequestError } from '../../../../engines/model/errors.ts'
import type { TextMode } from '../../../../engines/redact/text/index.ts'
import { type ReportFormat, reportFormats } from '../../../review/report-document.ts'
import { oneOf } from '../../command.ts'
import { detectionFiles, detectionOptions, readDetectionOptions } from '../../options/detection.ts'
import { keyText, readKey } from '../../options/key-file.ts'
import { placeOptions, readPlaceOptions } from '../../options/places.ts'
import { readStructureOptions, structureOptions } from '../../options/structure.ts'
import { readPassword } from '../../options/text-files.ts'
import { readVisualOptions, visualOptions } from '../../options/visual.ts'
import { type BatchOperation, type OptionValues, stringOption } from './operation.ts'

const modes: readonly TextMode[] = ['blackout', 'redact', 'mask', 'hash', 'synthetic', 'token']

export const redactFiles: BatchOperation = {
  options: {
    ...detectionOptions,
    ...structureOptions,
    ...visualOptions,
    mode: { type: 'string' },
    numbered: { type: 'boolean' },
    label: { type: 'boolean' },
    'box-color': { type: 'string' },
    reason: placeOptions.reason,
    'only-keep': placeOptions['only-keep'],
    'apply-marks': placeOptions['apply-marks'],
    marks: placeOptions.marks,
    width: { type: 'string' },
    'key-file': { type: 'string' },
    'password-file': { type: 'string' },
    'keep-password': { type: 'boolean' },
    'no-receipt': { type: 'boolean' },
    'unread-images': { type: 'string' },
    'no-ocr': { type: 'boolean' },
    'across-files': { type: 'boolean' },
    rename: { type: 'boolean' },
    review: { type: 'boolean' },
    report: { type: 'string', multiple: true },
  },
  async prepare(values) {
    const keyFile = stringOption(values, 'key-file')
    const key = keyFile === undefined ? undefined : await readKey(keyFile)
    const mode = oneOf('mode', stringOption(values, 'mode'), modes)
    if (mode === 'token' && key === undefined)
      throw new RequestError('invalid_request', 'Mode token needs --key-file FILE, which seals the maps.')
    const options = {
      ...(await readDetectionOptions(values as Parameters<typeof readDetectionOptions>[0])),
      ...readStructureOptions({
        format: stringOption(values, 'format'),
        columns: stringOption(values, 'columns'),
      }),
      ...readVisualOptions(values),
      mode,
      ...(key === undefined ? {} : { key: keyText(key) }),
      ...(mode === 'token' || (values.numbered === true && key !== undefined) ? { tokenKey: key } : {}),
      ...(values.numbered === true && { numbered: true }),
      label: values.label === true,
      boxColor: stringOption(values, 'box-color'),
      ...(await readPlaceOptions({
        'only-keep': stringOption(values, 'only-keep'),
        reason: values.reason as readonly string[] | undefined,
        'apply-marks': values['apply-marks'] === true ? true : undefined,
        marks: stringOption(values, 'marks'),
      })),
      width: oneOf('width', stringOption(values, 'width'), ['rounded', 'sealed', 'exact']),
      ocr: values['no-ocr'] !== true,
      unreadImages: oneOf('unread-images', stringOption(values, 'unread-images'), ['refuse', 'keep']),
      password: await readPassword(stringOption(values, 'password-file')),
      keepPassword: values['keep-password'] === true,
      ...(values['no-receipt'] === true ? { receipt: false } : {}),
    }
    const used = [keyFile, stringOption(values, 'password-file')].filter((name) => name !== undefined)
    const inputs = [...used, ...detectionFiles(values as Parameters<typeof detectionFiles>[0])]
    return {
      inputs,
      task: {
        operation: 'redact',
        options,
        ...(values.rename === true && { rename: true }),
        review: values.review === true,
        reports: reportsOf(values.report),
      },
      acrossFiles: values['across-files'] === true,
    }
  },
}

/** The formats of `--report`, each once. */
function reportsOf(asked: OptionValues[string]): ReportFormat[] {
  return [...new Set(Array.isArray(asked) ? asked : [])].flatMap((name) => {
    const format = oneOf('report', String(name), reportFormats)
    return format === undefined ? [] : [format]
  })
}
