import { createHash } from 'node:crypto'
import type { TextMode } from '../../../../engines/redact/text/index.ts'
import { oneOf } from '../../command.ts'
import { detectionFiles, detectionOptions, readDetectionOptions } from '../../options/detection.ts'
import { keyText, readKey } from '../../options/key-file.ts'
import { readStructureOptions, structureOptions } from '../../options/structure.ts'
import { readPassword } from '../../options/text-files.ts'
import { type BatchOperation, stringOption } from './operation.ts'

/** Without mode token, which would need a map for each file. */
const modes: readonly Exclude<TextMode, 'token'>[] = ['blackout', 'redact', 'mask', 'hash', 'synthetic']

export const redactFiles: BatchOperation = {
  options: {
    ...detectionOptions,
    ...structureOptions,
    mode: { type: 'string' },
    label: { type: 'boolean' },
    width: { type: 'string' },
    'key-file': { type: 'string' },
    'password-file': { type: 'string' },
    'keep-password': { type: 'boolean' },
    'unread-images': { type: 'string' },
    'no-ocr': { type: 'boolean' },
  },
  async prepare(values) {
    const keyFile = stringOption(values, 'key-file')
    const key = keyFile === undefined ? undefined : keyText(await readKey(keyFile))
    const options = {
      ...(await readDetectionOptions(values as Parameters<typeof readDetectionOptions>[0])),
      ...readStructureOptions({
        format: stringOption(values, 'format'),
        columns: stringOption(values, 'columns'),
      }),
      mode: oneOf('mode', stringOption(values, 'mode'), modes),
      ...(key === undefined ? {} : { key }),
      label: values.label === true,
      width: oneOf('width', stringOption(values, 'width'), ['exact', 'sealed']),
      ocr: values['no-ocr'] !== true,
      unreadImages: oneOf('unread-images', stringOption(values, 'unread-images'), ['refuse', 'keep']),
      password: await readPassword(stringOption(values, 'password-file')),
      keepPassword: values['keep-password'] === true,
    }
    const used = [keyFile, stringOption(values, 'password-file')].filter((name) => name !== undefined)
    return {
      inputs: [...used, ...detectionFiles(values as Parameters<typeof detectionFiles>[0])],
      // Terms and keys are secrets; the journal stores only a digest of the settings.
      settings: {
        ...options,
        key: key === undefined ? null : createHash('sha256').update(key).digest('hex'),
      },
      outputName: (name) => name,
      async run(engine, file, output, signal) {
        const done = await engine.redactDocument(file, { ...options, signal })
        const { bytes, warnings, pages, entities } = done
        return { files: [{ name: output, bytes }], warnings, counts: { pages, entities: entities.length } }
      },
    }
  },
}
