import { afterEach, expect, it, vi } from 'vitest'
import { required, requires } from '../builders/requires.ts'
import { read, sources } from './source.ts'

afterEach(() => vi.unstubAllEnvs())

it('a missing program skips tests, and fails them with CI=true', () => {
  vi.stubEnv('PATH', '/nowhere')
  vi.stubEnv('CI', '')
  expect(requires('qpdf')).toBe(false)
  expect(required('a suite', true)).toBe(true)
  vi.stubEnv('CI', 'true')
  expect(() => requires('qpdf')).toThrow('qpdf is not installed')
  expect(required('a suite', true)).toBe(true)
})

it('no test asks in another way whether a program is installed', () => {
  const askers = sources('test/**/*.ts').filter((file) =>
    /spawnSync\([^;]*\.error [!=]== undefined/.test(read(file)),
  )
  expect(askers.filter((file) => !file.startsWith('test/house/'))).toEqual([])
})
