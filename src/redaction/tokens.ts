import { RequestError } from '../../engines/model/errors.ts'
import type { Numbering } from '../../engines/redact/modes/numbers.ts'
import type { TokenKey } from '../../engines/redact/modes/token-map.ts'
import type { TextMode } from '../../engines/redact/text/index.ts'
import { isOfficeFormat, type RedactableFormat, redactableFormat } from '../documents.ts'
import type { Executor } from '../executor/executor.ts'
import type { Tasks } from '../executor/tasks.ts'
import type { Source } from '../input.ts'
import type { RedactTextOptions } from '../options.ts'

export function checkTokenKey(mode: TextMode, tokenKey: TokenKey | undefined): void {
  if (mode === 'token' && tokenKey === undefined)
    throw new RequestError(
      'invalid_request',
      'Mode token needs a tokenKey that seals the map: 32 random bytes, or a passphrase.',
    )
}

/** Numbered placeholders imply mode `redact`. */
export function modeOf({ mode, numbered }: Pick<RedactTextOptions, 'mode' | 'numbered'>): TextMode {
  return mode ?? (numbered ? 'redact' : 'blackout')
}

/** @throws RequestError for numbering in a mode without placeholders */
export function checkNumbered(mode: TextMode, numbered: boolean | undefined): void {
  if (numbered && mode !== 'redact')
    throw new RequestError(
      'invalid_request',
      'Placeholders are only numbered in mode redact. Set mode to redact.',
    )
}

/** The sealed map in mode `token`, and of numbered placeholders; else nothing. */
export async function sealedTokens(
  { mode, numbered, tokenKey }: Pick<RedactTextOptions, 'mode' | 'numbered' | 'tokenKey'>,
  entities: readonly { readonly replacement: string; readonly value: string }[],
): Promise<{ readonly tokenMap?: string }> {
  if (tokenKey === undefined || !(mode === 'token' || numbered)) return {}
  const { sealTokens } = await import('../../engines/redact/modes/token-map.ts')
  const { isToken } = await import('../../engines/redact/modes/tokens.ts')
  const tokens = new Map<string, string>()
  for (const { replacement, value } of entities) {
    // Placeholders of a person also stand for parts of the name: the legend contains the longest form.
    const known = tokens.get(replacement)
    if (isToken(replacement) && (known === undefined || (numbered && value.length > known.length)))
      tokens.set(replacement, value)
  }
  return { tokenMap: await sealTokens(tokens, tokenKey) }
}

/** The numbers of placeholders of one engine, created on first use. */
export class SharedNumbers {
  #numbering: Numbering | undefined

  /** Undefined if placeholders are not numbered. @throws RequestError for a mode without placeholders */
  async of(mode: TextMode, numbered: boolean | undefined): Promise<Numbering | undefined> {
    checkNumbered(mode, numbered)
    if (!numbered) return undefined
    const { createNumbering } = await import('../../engines/redact/modes/numbers.ts')
    this.#numbering ??= createNumbering()
    return this.#numbering
  }
}

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
  const { openTokens } = await import('../../engines/redact/modes/token-map.ts')
  const tokens = await openTokens(tokenMap, tokenKey)
  const { bytes } = source
  const executor = await start()
  const done = await executor.run('restoreOffice', { bytes, tokens }, { transfer: [bytes.buffer] })
  return { bytes: done.bytes, format }
}
