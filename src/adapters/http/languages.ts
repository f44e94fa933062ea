import { DependencyError } from '../../../engines/model/errors.ts'
import type { Engine } from '../../engine.ts'

/** English is a dependency of the package, so it is always installed. */
const english = new Set(['en', 'eng'])

/**
 * Checks that the data of languages for OCR is installed, before a job is queued and paid. Other codes are left to OCR itself.
 * @param codes ISO 639-1, or names of models such as `deu`
 * @param field name of the field in the error
 * @throws DependencyError `missing_dependency`
 */
export async function checkLanguages(
  engine: Pick<Engine, 'languages'>,
  codes: readonly string[],
  field: string,
): Promise<void> {
  if (codes.every((code) => english.has(code))) return
  const missing = (await engine.languages()).filter(
    ({ code, model, installed }) => !installed && (codes.includes(code) || codes.includes(model)),
  )
  if (missing.length === 0) return
  const names = missing.map(({ name, code }) => `${name} (${code})`).join(', ')
  const commands = missing.map(({ install }) => install)
  throw new DependencyError(
    'missing_dependency',
    `${field}: The OCR data of ${names} is not installed. The operator installs it with "${commands.join(' && ')}".`,
    { languages: missing.map(({ model }) => model), commands },
  )
}
