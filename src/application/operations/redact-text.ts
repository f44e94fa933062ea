import type { RedactTextOptions } from '../../engine.ts'
import { outputName } from '../file-names.ts'
import { mediaTypeOf } from '../media-types.ts'
import { encode, type Operation } from './operation.ts'

export type RedactTextJob = Pick<RedactTextOptions, 'mode' | 'entities' | 'pack' | 'links' | 'language'>

/** Redacts a text. Output: JSON `{ redactedText, entities: [{ type, start, end }] }`, offsets into the input, without its values. */
export const redactTextOperation: Operation<RedactTextJob> = {
  async run(engine, input, options, { signal }) {
    const done = await engine.redactText(await input.text(), { ...options, signal })
    const entities = done.entities.map(({ type, start, end }) => ({ type, start, end }))
    const output = encode(JSON.stringify({ redactedText: done.text, entities }))
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
