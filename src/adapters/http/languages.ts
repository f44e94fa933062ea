import { DependencyError, type PalimpsestError, RequestError } from '../../../engines/model/errors.ts'
import type { Engine } from '../../engine.ts'

/** English is a dependency of the package, so it is always installed. */
const english = new Set(['en', 'eng'])

/**
 * Checks that OCR supports the languages and has their data, before a job is queued and paid for.
 * @param codes ISO 639-1 or three letters
 * @param field name of the field in the error
 * @throws RequestError `invalid_request`; DependencyError `missing_dependency`
 */
export async function checkLanguages(
  engine: Pick<Engine, 'checkLanguages' | 'languages'>,
  codes: readonly string[],
  field: string,
): Promise<void> {
  if (codes.every((code) => english.has(code))) return
  try {
    await engine.checkLanguages(codes)
  } catch (error) {
    if (error instanceof RequestError)
      throw new RequestError(error.code, `${field}: ${error.message}`, error.detail)
    if (error instanceof DependencyError) throw await notInstalled(engine, error, field)
    throw error
  }
}

/** Lists the languages and states who can install them: clients cannot. */
async function notInstalled(
  engine: Pick<Engine, 'languages'>,
  { code, detail }: DependencyError,
  field: string,
): Promise<PalimpsestError> {
  const models = listOf(detail.languages)
  const names = new Map(
    (await engine.languages()).map(({ model, name, code }) => [model, `${name} (${code})`]),
  )
  const missing = models.map((model) => names.get(model) ?? model).join(', ')
  const commands = listOf(detail.commands).join(' && ')
  return new DependencyError(
    code,
    `${field}: The OCR data of ${missing} is not installed. The operator installs it with "${commands}".`,
    detail,
  )
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}
