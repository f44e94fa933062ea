import { describe, expect, it } from 'vitest'
import { entryModules } from './entry-modules.ts'
import { describeImport, type Import, imports, roomOf } from './source.ts'

describe('a room', () => {
  it('is imported only through its entry modules', () => {
    expect(enteredElsewhere(imports).map(describeImport)).toEqual([])
    const broken = {
      file: 'engines/ocr/a.ts',
      target: 'engines/pdf/not-an-entry.ts',
      ours: true,
      types: false,
    }
    expect(enteredElsewhere([broken])).toEqual([broken])
  })

  it('has no entry module that no other room imports', () => {
    const used = new Set(imports.filter(crossing).map(({ target }) => target))
    expect(
      Object.values(entryModules)
        .flat()
        .filter((file) => !used.has(file)),
    ).toEqual([])
  })

  it('lists its entry modules in order', () => {
    for (const [room, list] of Object.entries(entryModules)) {
      expect(list).toEqual([...list].sort())
      expect(list.filter((file) => roomOf(file) !== room)).toEqual([])
    }
  })
})

function enteredElsewhere(all: readonly Import[]): Import[] {
  return all.filter((one) => crossing(one) && !entryModules[roomOf(one.target)]?.includes(one.target))
}

function crossing({ file, target, ours }: Import): boolean {
  return ours && roomOf(file) !== roomOf(target)
}
