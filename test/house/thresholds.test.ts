import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { thresholdLine, thresholdsOf } from '../../scripts/evidence/threshold-list.ts'
import { read, root, sources } from './source.ts'

describe.each(['engines/layout', 'engines/ocr'])('each threshold of %s', (room) => {
  it('has a row in thresholds.tsv next to it (npm run thresholds)', () => {
    const stated = sources(`${room}/**/thresholds.tsv`).flatMap((table) =>
      read(table)
        .trimEnd()
        .split('\n')
        .slice(1)
        .map((line) => line.split('\t'))
        .map(([file, name, value]) => `${path.dirname(table)}/${file} ${name} ${value}`),
    )
    const declared = thresholdsOf(root, room).map(({ file, name, value }) => `${file} ${name} ${value}`)
    expect(stated.toSorted()).toEqual(declared.toSorted())
  })

  it('has its unit and reason in a comment, alone or with the following ones', () => {
    const bare = sources(`${room}/**/*.ts`).flatMap((file) => {
      const lines = read(file).split('\n')
      const isThreshold = (line = '') => new RegExp(thresholdLine.source).test(line)
      return lines
        .filter(
          (line, i) => isThreshold(line) && !isThreshold(lines[i - 1]) && !/\*\/$|^\/\//.test(lines[i - 1]),
        )
        .map((line) => `${file}: ${line}`)
    })
    expect(bare).toEqual([])
  })
})
