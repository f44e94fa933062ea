import { expect, it } from 'vitest'
import { circleIn, graphOf } from './circles.ts'
import { describeImport, files, imports } from './source.ts'

/** Imports not counted as part of a circle. Each needs a reason. */
const exempt: readonly string[] = []

/** Folders whose files and sub-folders still import each other in a circle. Should be empty. */
const knownCircles: readonly string[] = []

const counted = imports.filter((one) => one.ours && !exempt.includes(describeImport(one)))

it('the search for circles finds a circle, and only if there is one', () => {
  const edges = [
    ['a', 'b'],
    ['b', 'c'],
  ] as const
  expect(circleIn(graphOf(edges))).toBeNull()
  expect(circleIn(graphOf([...edges, ['c', 'a']]))).toEqual(['a', 'b', 'c', 'a'])
})

it('files do not import each other in a circle', () => {
  expect(circleIn(graphOf(counted.map(({ file, target }) => [file, target])))).toBeNull()
})

it('the files and sub-folders of a folder do not import each other in a circle', () => {
  const circles = foldersOf(files).filter((folder) => circleIn(graphOf(edgesWithin(folder))) !== null)
  expect(circles).toEqual(knownCircles)
})

it('every exempt import is still there', () => {
  expect(exempt.filter((line) => !imports.some((one) => describeImport(one) === line))).toEqual([])
})

/** Imports between two children of a folder. A sub-folder stands for everything below it. */
function edgesWithin(folder: string): [from: string, to: string][] {
  const childOf = (file: string) =>
    file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/', 1)[0] : null
  return counted.flatMap(({ file, target }) => {
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
