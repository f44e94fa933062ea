import { describe, expect, it } from 'vitest'
import { openCompound } from '../../engines/office/compound-file.ts'
import { compound } from '../builders/legacy-office.ts'

const small = new TextEncoder().encode('a few words')
const large = new Uint8Array(70_000).map((_, i) => i % 251)

describe('a compound file', () => {
  it('reads small and large streams, and streams in storages by path', () => {
    const file = openCompound(compound({ Small: small, Large: large, 'Store/Inner': small }))
    expect(file.names).toEqual(expect.arrayContaining(['Small', 'Large', 'Store/Inner']))
    expect(Buffer.from(file.stream('Small') ?? []).toString()).toBe('a few words')
    expect(file.stream('Large')).toEqual(large)
    expect(file.stream('Store/Inner')).toEqual(small)
    expect(file.stream('None')).toBeUndefined()
  })

  it('finds a stream regardless of the case of its name', () => {
    const file = openCompound(compound({ WORKBOOK: small }))
    expect(file.names).toContain('WORKBOOK')
    expect(file.has('Workbook')).toBe(true)
    expect(file.stream('Workbook')).toEqual(small)
  })

  it('is rejected if a sector chain is circular', () => {
    const bytes = compound({ Large: large })
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const table = (view.getUint32(76, true) + 1) * 512
    // Every sector points to itself.
    for (let i = 0; i < 128; i++) view.setUint32(table + i * 4, i, true)
    expect(() => openCompound(bytes).stream('Large')).toThrow(expect.objectContaining({ code: 'malformed' }))
  })

  it('lists each stream once if the directory is circular', () => {
    const bytes = compound({ A: small, B: small })
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const directory = (view.getUint32(48, true) + 1) * 512
    for (let entry = 1; entry < 4; entry++)
      for (const side of [68, 72, 76]) view.setUint32(directory + entry * 128 + side, 1, true)
    expect(openCompound(bytes).names.length).toBeLessThan(4)
  })

  it('is rejected if it is truncated or not a compound file', () => {
    const bytes = compound({ Large: large })
    expect(() => openCompound(bytes.subarray(0, 2000)).stream('Large')).toThrow(
      expect.objectContaining({ code: 'malformed' }),
    )
    expect(() => openCompound(small)).toThrow(expect.objectContaining({ code: 'malformed' }))
  })
})
