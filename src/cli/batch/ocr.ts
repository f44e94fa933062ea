import { ocrJson } from '../../ocr-json.ts'
import { numberOption, oneOf } from '../command.ts'
import { readPassword } from '../terms.ts'
import { type BatchKind, renamed, words } from './kind.ts'

const kinds = ['pdf', 'txt', 'md', 'json'] as const

export const ocrKind: BatchKind = {
  options: {
    to: { type: 'string' },
    language: { type: 'string' },
    'language-data': { type: 'string' },
    force: { type: 'boolean' },
    'max-pages': { type: 'string' },
    'password-file': { type: 'string' },
  },
  async prepare(values) {
    const to = oneOf('to', words(values, 'to'), kinds) ?? 'pdf'
    const asked = {
      to,
      language: words(values, 'language'),
      languageData: words(values, 'language-data'),
      force: values.force === true,
      maxPages: numberOption('max-pages', words(values, 'max-pages'), 1, 1_000_000),
      password: await readPassword(words(values, 'password-file')),
    }
    return {
      asked,
      nameOf: (name) => renamed(name, to),
      async run(engine, file, output, signal) {
        const { to: _, ...options } = asked
        const outputs = to === 'pdf' ? (['pdf'] as const) : to === 'md' ? (['markdown'] as const) : []
        const result = await engine.ocr(file, { ...options, outputs, signal })
        const text = (words: string) => new TextEncoder().encode(words)
        const bytes =
          to === 'pdf'
            ? (result.bytes ?? new Uint8Array(0))
            : text(
                to === 'md'
                  ? (result.markdown ?? '')
                  : to === 'txt'
                    ? `${result.text}\n`
                    : `${JSON.stringify(ocrJson(result), null, 1)}\n`,
              )
        return { made: [{ name: output, bytes }], warnings: result.warnings }
      },
    }
  },
}
