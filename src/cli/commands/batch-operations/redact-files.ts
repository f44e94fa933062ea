import { createHash } from 'node:crypto'
import type { TextMode } from '../../../../engines/redact/text/index.ts'
import type { Engine } from '../../../engine.ts'
import type { RedactDocumentOptions } from '../../../options.ts'
import { oneOf } from '../../command.ts'
import { detectionFiles, detectionOptions, readDetectionOptions } from '../../options/detection.ts'
import { keyText, readKey } from '../../options/key-file.ts'
import { readStructureOptions, structureOptions } from '../../options/structure.ts'
import { readPassword } from '../../options/text-files.ts'
import { readVisualOptions, visualOptions } from '../../options/visual.ts'
import { type BatchOperation, type PreparedBatch, stringOption } from './operation.ts'

/** Without mode token, which would need a map for each file. */
const modes: readonly Exclude<TextMode, 'token'>[] = ['blackout', 'redact', 'mask', 'hash', 'synthetic']

export const redactFiles: BatchOperation = {
  options: {
    ...detectionOptions,
    ...structureOptions,
    ...visualOptions,
    mode: { type: 'string' },
    label: { type: 'boolean' },
    'box-color': { type: 'string' },
    width: { type: 'string' },
    'key-file': { type: 'string' },
    'password-file': { type: 'string' },
    'keep-password': { type: 'boolean' },
    'unread-images': { type: 'string' },
    'no-ocr': { type: 'boolean' },
    'across-files': { type: 'boolean' },
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
      ...readVisualOptions(values),
      mode: oneOf('mode', stringOption(values, 'mode'), modes),
      ...(key === undefined ? {} : { key }),
      label: values.label === true,
      boxColor: stringOption(values, 'box-color'),
      width: oneOf('width', stringOption(values, 'width'), ['exact', 'sealed']),
      ocr: values['no-ocr'] !== true,
      unreadImages: oneOf('unread-images', stringOption(values, 'unread-images'), ['refuse', 'keep']),
      password: await readPassword(stringOption(values, 'password-file')),
      keepPassword: values['keep-password'] === true,
    }
    const used = [keyFile, stringOption(values, 'password-file')].filter((name) => name !== undefined)
    const inputs = [...used, ...detectionFiles(values as Parameters<typeof detectionFiles>[0])]
    const keyDigest = key === undefined ? null : createHash('sha256').update(key).digest('hex')
    const batch = prepared(options, inputs, keyDigest)
    if (values['across-files'] !== true) return batch
    const { people = [] } = options
    const withPeople = (found: readonly string[]) =>
      prepared({ ...options, people: [...people, ...found] }, inputs, keyDigest)
    return { ...batch, acrossFiles: { peopleIn: (...args) => peopleIn(options, ...args), withPeople } }
  },
}

function prepared(
  options: RedactDocumentOptions,
  inputs: readonly string[],
  keyDigest: string | null,
): PreparedBatch {
  return {
    inputs,
    // Terms and keys are secrets; the journal stores only a digest of the settings.
    settings: { ...options, key: keyDigest },
    outputName: (name) => name,
    async run(engine, file, output, signal) {
      const done = await engine.redactDocument(file, { ...options, signal })
      const { bytes, warnings, pages, entities } = done
      return { files: [{ name: output, bytes }], warnings, counts: { pages, entities: entities.length } }
    },
  }
}

/** From this score on a name of several words is that of a person whose surname alone counts in other files. */
const minPersonScore = 0.7

async function peopleIn(
  options: RedactDocumentOptions,
  file: File,
  engine: Engine,
  signal: AbortSignal,
): Promise<string[]> {
  const { password, ocr, minScore, language, people, allow } = options
  const detection = { password, ocr, minScore, language, people, allow, entities: ['NAME'] }
  const { entities } = await engine.detectDocument(file, { ...detection, signal })
  const names = entities
    .filter(({ score, value }) => score >= minPersonScore && /\p{L}{2}\S*\s+\S*\p{L}{2}/u.test(value))
    .map(({ value }) => value.replace(/\s+/gu, ' '))
  return [...new Set(names)]
}
