import path from 'node:path'
import { expect, it } from 'vitest'
import { thresholdsOf } from '../../scripts/evidence/threshold-list.ts'
import { read, root, sources } from './source.ts'

/** `value` of each threshold by its file and name. */
const stated = sources('engines/layout/**/thresholds.tsv').flatMap((table) =>
  read(table)
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([file, name, value]) => `${path.dirname(table)}/${file} ${name} ${value}`),
)

it('each threshold of layout has a row in thresholds.tsv beside it (npm run thresholds)', () => {
  const declared = thresholdsOf(root, 'engines/layout').map(
    ({ file, name, value }) => `${file} ${name} ${value}`,
  )
  expect(stated.toSorted()).toEqual(declared.toSorted())
})
