import { RequestError } from '../../engines/model/errors.ts'
import type { TokenKey } from '../../engines/redact/modes/token-map.ts'
import type { TextMode } from '../../engines/redact/text/index.ts'

export function checkTokenKey(mode: TextMode, tokenKey: TokenKey | undefined): void {
  if (mode === 'token' && tokenKey === undefined)
    throw new RequestError(
      'invalid_request',
      'Mode token needs a tokenKey that seals the map: 32 random bytes, or a passphrase.',
    )
}

/** The sealed map in mode `token`, else nothing. */
export async function sealedTokens(
  mode: TextMode,
  entities: readonly { readonly replacement: string; readonly value: string }[],
  tokenKey: TokenKey | undefined,
): Promise<{ readonly tokenMap?: string }> {
  if (mode !== 'token' || tokenKey === undefined) return {}
  const { sealTokens } = await import('../../engines/redact/modes/token-map.ts')
  const tokens = new Map(entities.map(({ replacement, value }) => [replacement, value]))
  return { tokenMap: await sealTokens(tokens, tokenKey) }
}
