import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { slowFiles } from '../slow-files.ts'
import { root } from './source.ts'

it('slow files exist, once each and in order', () => {
  expect(slowFiles.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  expect(slowFiles).toEqual([...new Set(slowFiles)].sort())
})
