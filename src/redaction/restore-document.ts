import { RequestError } from '../../engines/model/errors.ts'
import { openTokens, type TokenKey } from '../../engines/redact/modes/token-map.ts'
import { isOfficeFormat, type RedactableFormat, redactableFormat } from '../documents.ts'
import type { Executor } from '../executor/executor.ts'
import type { Tasks } from '../executor/tasks.ts'
import type { Source } from '../input.ts'

/** Puts the values of tokens back into an office document. Throws `wrong_key`, `tampered`, or `invalid_request` for other formats. */
export async function restoreOffice(
  source: Source,
  tokenMap: string,
  tokenKey: TokenKey,
  start: () => Promise<Executor<Tasks>>,
): Promise<{ readonly bytes: Uint8Array; readonly format: RedactableFormat }> {
  const format = redactableFormat(source)
  if (!isOfficeFormat(format))
    throw new RequestError(
      'invalid_request',
      `Values cannot be put back into a ${format} document. Use restore for text.`,
    )
  const tokens = await openTokens(tokenMap, tokenKey)
  const { bytes } = source
  const executor = await start()
  const done = await executor.run('restoreOffice', { bytes, tokens }, { transfer: [bytes.buffer] })
  return { bytes: done.bytes, format }
}
