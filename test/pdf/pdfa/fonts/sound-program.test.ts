import { describe, expect, it } from 'vitest'
import { PdfDict, PdfFile } from '../../../../engines/pdf/objects.ts'
import { isSound } from '../../../../engines/pdf/pdfa/fonts/sound-program.ts'
import { blockFont } from '../../../builders/pdf/truetype.ts'
import { cff, stream, value } from '../../fonts/programs.ts'

const file = new PdfFile(new Map(), new PdfDict())
const sound = (key: string, bytes: Uint8Array) => isSound(file, value({ [key]: stream(bytes) }) as PdfDict)

const programs = {
  TrueType: ['FontFile2', blockFont([{ width: 500 }, { width: 600 }, { width: 700 }])],
  CFF: ['FontFile3', cff({ names: ['A', 'B', 'C'], codes: [65, 66, 67] })],
  'CFF without an encoding': ['FontFile3', cff({ names: ['A', 'B', 'C'] })],
} as const

describe('a font program', () => {
  it.each(Object.entries(programs))('is sound as it was made: %s', (_, [key, bytes]) => {
    expect(sound(key, bytes)).toBe(true)
  })

  it.each(Object.entries(programs))('is not sound where its end is missing: %s', (_, [key, bytes]) => {
    for (const share of [0.1, 0.5, 0.9]) expect(sound(key, bytes.slice(0, bytes.length * share))).toBe(false)
  })

  it.each(Object.entries(programs))('is checked without errors for any bytes: %s', (_, [key, bytes]) => {
    for (let seed = 1; seed < 100; seed++) {
      const odd = bytes.slice()
      for (let i = 0; i < 5; i++) odd[(seed * 7919 + i * 104_729) % odd.length] = (seed * 31 + i * 97) & 255
      expect(typeof sound(key, odd)).toBe('boolean')
    }
  })

  it('is not sound where it is missing or encrypted by other means', () => {
    expect(isSound(file, new PdfDict())).toBe(false)
    expect(sound('FontFile', new TextEncoder().encode('%!PS-AdobeFont-1.0: no private part'))).toBe(false)
  })
})
