import { createHash } from 'node:crypto'
import type { TextMode } from '../../../../engines/redact/text/redact-text.ts'
import { oneOf } from '../../command.ts'
import { choiceOptions, readChoice } from '../../options/detection.ts'
import { keyText, readKey } from '../../options/key-file.ts'
import { readPassword } from '../../options/terms.ts'
import { type BatchKind, words } from './kind.ts'

/** Mode token is left out: each file would need a map of its own, and a place for it. */
const modes: readonly Exclude<TextMode, 'token'>[] = ['blackout', 'redact', 'mask', 'hash', 'synthetic']

export const redactKind: BatchKind = {
  options: {
    ...choiceOptions,
    mode: { type: 'string' },
    label: { type: 'boolean' },
    width: { type: 'string' },
    'key-file': { type: 'string' },
    'password-file': { type: 'string' },
    'unread-images': { type: 'string' },
    'no-ocr': { type: 'boolean' },
  },
  async prepare(values) {
    const keyFile = words(values, 'key-file')
    const key = keyFile === undefined ? undefined : keyText(await readKey(keyFile))
    const choice = {
      ...(await readChoice(values as Parameters<typeof readChoice>[0])),
      mode: oneOf('mode', words(values, 'mode'), modes),
      ...(key === undefined ? {} : { key }),
      label: values.label === true,
      width: oneOf('width', words(values, 'width'), ['exact', 'sealed']),
      ocr: values['no-ocr'] !== true,
      unreadImages: oneOf('unread-images', words(values, 'unread-images'), ['refuse', 'keep']),
      password: await readPassword(words(values, 'password-file')),
    }
    return {
      // Terms and keys are secrets; the journal holds a digest of this alone.
      asked: { ...choice, key: key === undefined ? null : createHash('sha256').update(key).digest('hex') },
      nameOf: (name) => name,
      async run(engine, file, output, signal) {
        const { bytes, warnings } = await engine.redactDocument(file, { ...choice, signal })
        return { made: [{ name: output, bytes }], warnings }
      },
    }
  },
}
