import type { TermMatcher } from '../../engines/detect/terms.ts'
import type { Entity } from '../../engines/model/entity.ts'
import type { ReadEntity } from '../../engines/redact/decoded.ts'
import type { DetectOptions, StreamOptions } from '../options.ts'

/** UTF-16 code units. Longer texts are not decoded, like files of that size. */
const maxDecodedUnits = 64 * 1024 * 1024

/** Cached, because looking up loaded modules takes as long as redacting a short text. */
let modules:
  | Promise<
      [
        typeof import('../../engines/detect/terms.ts'),
        typeof import('../../engines/redact/decoded.ts'),
        typeof import('../../engines/redact/evident.ts'),
      ]
    >
  | undefined

/** An engine that detects. */
export interface Detection {
  detect(text: string, options: DetectOptions & StreamOptions): Promise<{ readonly entities: Entity[] }>
  detectBatch(
    texts: readonly string[],
    options: DetectOptions & StreamOptions,
  ): Promise<{ readonly entities: Entity[] }[]>
}

/** Detects in a text, and in its parts that are encoded. Spans are those of the text. */
export async function detectDecoded(
  text: string,
  options: DetectOptions & StreamOptions,
  engine: Detection,
): Promise<readonly ReadEntity[]> {
  if (text.length > maxDecodedUnits) return (await engine.detect(text, options)).entities
  modules ??= Promise.all([
    import('../../engines/detect/terms.ts'),
    import('../../engines/redact/decoded.ts'),
    import('../../engines/redact/evident.ts'),
  ])
  const [{ compileTerms }, { detectDecodedAtOnce }, { unreadIn }] = await modules
  // Most texts have no part in which only terms and evident values are searched.
  let terms: TermMatcher | undefined
  const findInUnsure = (form: string): readonly Entity[] => {
    terms ??= compileTerms(options.terms ?? [], { wholeWords: options.wholeWords })
    return unreadIn(form, terms, options)
  }
  const detect = async ([whole, ...forms]: readonly string[]): Promise<readonly (readonly Entity[])[]> => {
    const plain = await engine.detect(whole, options)
    const inForms = forms.length === 0 ? [] : await engine.detectBatch(forms, options)
    return [plain, ...inForms].map(({ entities }) => entities)
  }
  return detectDecodedAtOnce(text, detect, findInUnsure)
}
