import { entityCode } from '../../../engines/detect/options.ts'
import { mediaTypeOf } from '../../documents.ts'
import type { Engine, RedactTextOptions } from '../../engine.ts'
import { outputName } from '../file-names.ts'
import { encode, type Operation } from './operation.ts'

export type RedactTextJob = Pick<RedactTextOptions, 'mode' | 'entities' | 'pack' | 'links' | 'language'>

/** Redacts a text. Output: JSON `{ redactedText, entities: [{ type, start, end }] }`, types by the codes that
 * were asked for, offsets into the input, without its values. */
export const redactTextOperation: Operation<RedactTextJob> = {
  async run(engine, input, options, { signal }) {
    const done = await engine.redactText(await input.text(), { ...options, signal })
    const asked = await askedCodes(engine, options.entities)
    const entities = done.entities.map(({ type, start, end }) => ({
      type: asked.get(type) ?? type,
      start,
      end,
    }))
    const output = encode(JSON.stringify({ redactedText: renamed(done, asked), entities }))
    return {
      outputs: [
        {
          role: 'output',
          bytes: output,
          mediaType: mediaTypeOf('json'),
          fileName: outputName(input.name, 'json', '-redacted'),
        },
      ],
      facts: { entities: entities.length },
    }
  },
}

/** The code of the request for each type that it named by another one, such as `SSN` for `US_SSN`. */
async function askedCodes(engine: Engine, codes: RedactTextJob['entities']): Promise<Map<string, string>> {
  if (!Array.isArray(codes)) return new Map()
  const catalog = await engine.entities()
  return new Map(codes.map((code: string) => [entityCode(code, catalog), code.trim().toUpperCase()]))
}

/** The redacted text, in which placeholders name types as the request did. */
function renamed({ text, entities }: Awaited<ReturnType<Engine['redactText']>>, asked: Map<string, string>) {
  const parts: string[] = []
  let at = 0
  // Of the input before the entity, and of the output.
  let shift = 0
  for (const { type, start, end, replacement } of entities) {
    const name = asked.get(type) ?? type
    parts.push(text.slice(at, start + shift), replacement === `[${type}]` ? `[${name}]` : replacement)
    shift += replacement.length - (end - start)
    at = end + shift
  }
  return parts.join('') + text.slice(at)
}
