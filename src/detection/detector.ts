import type * as DetectModule from '../../engines/detect/detect.ts'
import { type DetectOptions, parseConfig } from '../../engines/detect/options.ts'

/** Detection in the caller's thread. The module, and with it the dictionaries, is loaded when first needed. */
export class Detector {
  #module: Promise<typeof DetectModule> | undefined

  module(): Promise<typeof DetectModule> {
    this.#module ??= import('../../engines/detect/detect.ts')
    return this.#module
  }

  /** Options checked and compiled. @throws RequestError as `detect` does */
  async compiled(options: DetectOptions): Promise<DetectModule.ResolvedOptions> {
    const { recentOptions, resolveOptions } = await this.module()
    const known = recentOptions(options)
    if (known !== undefined) return known
    await checkRules(options)
    return resolveOptions(options)
  }
}

/** Lists and types may come from an unchecked configuration. The schema library is loaded only where there are any. */
export async function checkRules({ allow, deny, types }: DetectOptions): Promise<void> {
  if (allow === undefined && deny === undefined && types === undefined) return
  await parseConfig({ allow, deny, types })
}
