import type { Codec, Source } from './source.ts'

const codec: Codec = { encode: (value) => value, inset: [0, 0] }

/** A text without a syntax: one value. */
export function readPlain(text: string): Source {
  const field = {
    start: 0,
    end: text.length,
    value: text,
    role: 'value' as const,
    path: [],
    record: 0,
    codec,
  }
  return { text, items: text === '' ? [] : [field], shape: '' }
}
