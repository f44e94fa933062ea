import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

const modulesUrl = new URL('./modules.ts', import.meta.url).href
const poolUrl = new URL('../../../src/executor/piscina.ts', import.meta.url).href

function program(end: string): string {
  return `
    import { modules } from ${JSON.stringify(modulesUrl)}
    import { PiscinaExecutor } from ${JSON.stringify(poolUrl)}
    const executor = new PiscinaExecutor(modules, { threads: 2 })
    await Promise.all([executor.run('slow', { ms: 20 }), executor.run('slow', { ms: 20 })])
    ${end}
    process.stdout.write('ended')`
}

describe('a process', () => {
  it.each([
    ['is not kept alive by idle threads', ''],
    ['ends at once when its executor is disposed of', 'await executor[Symbol.asyncDispose]()'],
  ])('%s', (_, end) => {
    const run = spawnSync(process.execPath, ['--input-type=module', '-e', program(end)], {
      encoding: 'utf8',
      timeout: 20_000,
    })
    expect([run.stdout, run.stderr, run.status]).toEqual(['ended', '', 0])
  })

  it('fails its tasks and does not hang if no thread can start', () => {
    const preload =
      'data:text/javascript,import{isMainThread}from"node:worker_threads";isMainThread||process.exit(9)'
    const lines = `
      import { modules } from ${JSON.stringify(modulesUrl)}
      import { PiscinaExecutor } from ${JSON.stringify(poolUrl)}
      await using executor = new PiscinaExecutor(modules, { threads: 1 })
      for (const _ of [1, 2]) console.log(await executor.run('which', {}).catch((error) => error.code))`
    const run = spawnSync(process.execPath, ['--import', preload, '--input-type=module', '-e', lines], {
      encoding: 'utf8',
      timeout: 20_000,
    })
    expect([run.stdout, run.status]).toEqual(['internal\ninternal\n', 0])
  })
})
