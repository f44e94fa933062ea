import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { returnCanvasMemory } from '../../../src/cli/native-memory.ts'

describe('the memory of drawn pages', () => {
  it('is returned to the system at once, unless the user set it otherwise', () => {
    const unset: NodeJS.ProcessEnv = {}
    returnCanvasMemory(unset)
    expect(unset.MIMALLOC_PURGE_DELAY).toBe('0')
    const given: NodeJS.ProcessEnv = { MIMALLOC_PURGE_DELAY: '50' }
    returnCanvasMemory(given)
    expect(given.MIMALLOC_PURGE_DELAY).toBe('50')
  })

  it.runIf(process.platform === 'linux')('does not stay in the process', () => {
    const kept = (environment: NodeJS.ProcessEnv): number =>
      Number(
        execFileSync(process.execPath, [path.join(import.meta.dirname, 'draw-and-measure.ts')], {
          env: { ...process.env, ...environment },
          encoding: 'utf8',
        }),
      )
    expect(kept({ RETURN_MEMORY: '1' })).toBeLessThan(kept({ RETURN_MEMORY: '0' }) - 20)
  })
})
