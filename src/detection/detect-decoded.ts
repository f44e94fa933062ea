import type { Entity } from '../../engines/model/entity.ts'
import type { ReadEntity } from '../../engines/redact/decoded.ts'
import type { DetectOptions, StreamOptions } from '../options.ts'

/** UTF-16 units. Longer texts are searched as they are written, as files of that size are. */
const maxDecodedUnits = 64 * 1024 * 1024

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
  const [{ compileTerms }, { detectDecodedAtOnce }] = await Promise.all([
    import('../../engines/detect/terms.ts'),
    import('../../engines/redact/decoded.ts'),
  ])
  const terms = compileTerms(options.terms ?? [], { wholeWords: options.wholeWords })
  const detect = async ([whole, ...forms]: readonly string[]): Promise<readonly (readonly Entity[])[]> => {
    const plain = await engine.detect(whole, options)
    const inForms = forms.length === 0 ? [] : await engine.detectBatch(forms, options)
    return [plain, ...inForms].map(({ entities }) => entities)
  }
  return detectDecodedAtOnce(text, detect, (form) => terms.find(form))
}
