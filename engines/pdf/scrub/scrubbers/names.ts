import { PdfName } from '../../objects.ts'
import type { Scrubber } from '../scrubber.ts'

/**
 * Names that spell a value: of fonts, resources, structure types, appearance states, colorants and destinations. They
 * are renamed wherever they are used; `NameMap` counts them.
 */
export const names: Scrubber = {
  name: 'names',
  stage: 'resources',
  reports: ['names with values'],
  start({ names: map }) {
    return {
      dict(dict) {
        for (const key of [...dict.entries.keys()]) {
          const given = map.name(key)
          const value = dict.get(key)
          if (given === key || value === undefined) continue
          dict.delete(key)
          dict.set(given, value)
        }
      },
      value: (value) => (value instanceof PdfName ? PdfName.of(map.name(value.name)) : value),
    }
  },
}
