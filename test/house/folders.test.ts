import { expect, it } from 'vitest'
import { read, sources } from './source.ts'

const maxLines = 600
/** About twenty; one or two of data may come on top. */
const maxFiles = 22

const files = sources('{engines,src,test,bench,fixtures,scripts}/**/*.{ts,mjs}')

it(`a file has at most ${maxLines} lines`, () => {
  expect(files.filter((file) => read(file).trimEnd().split('\n').length > maxLines)).toEqual([])
})

it(`a folder holds at most ${maxFiles} files`, () => {
  const counts = new Map<string, number>()
  for (const file of files) {
    const folder = file.slice(0, file.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  const large = [...counts].filter(([, count]) => count > maxFiles).map(([folder]) => folder)
  expect(large).toEqual([])
})
