import { expect, it } from 'vitest'
import { circleIn, graphOf } from './circles.ts'
import { files, imports } from './source.ts'

// Type-only imports count as well.
const between = imports.filter(({ ours }) => ours)

it('the search for circles finds a circle, and only if there is one', () => {
  const edges = [
    ['a', 'b'],
    ['b', 'c'],
  ] as const
  expect(circleIn(graphOf(edges))).toBeNull()
  expect(circleIn(graphOf([...edges, ['c', 'a']]))).toEqual(['a', 'b', 'c', 'a'])
})

it('files do not import each other in a circle', () => {
  expect(circleIn(graphOf(between.map(({ file, target }) => [file, target])))).toBeNull()
})

it('the files and sub-folders of a folder do not import each other in a circle', () => {
  const circles = foldersOf(files).map((folder) => [folder, circleIn(graphOf(edgesWithin(folder)))])
  expect(circles.filter(([, circle]) => circle !== null)).toEqual([])
})

/** Imports between two children of a folder. A sub-folder stands for everything below it. */
function edgesWithin(folder: string): [from: string, to: string][] {
  const childOf = (file: string) =>
    file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/', 1)[0] : null
  return between.flatMap(({ file, target }) => {
    const [from, to] = [childOf(file), childOf(target)]
    return from === null || to === null ? [] : [[from, to] satisfies [string, string]]
  })
}

function foldersOf(all: readonly string[]): string[] {
  const folders = new Set<string>()
  for (const file of all)
    for (let end = file.lastIndexOf('/'); end > 0; end = file.lastIndexOf('/', end - 1))
      folders.add(file.slice(0, end))
  return [...folders].sort()
}
