import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { pdf } from '../../builders/pdf/pdf.ts'

const open = pathToFileURL(`${import.meta.dirname}/../../../engines/pdf/second-reader/open.ts`).href

/** Runs a script in a separate process: the test runner listens for unhandled rejections itself. */
function run(body: string, input: Uint8Array): { status: number | null; stdout: string } {
  const script = `
    import { readFileSync } from 'node:fs'
    import { openReader } from '${open}'
    const bytes = new Uint8Array(readFileSync(0))
    ${body}`
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], { input, encoding: 'utf8' })
}

const bytes = pdf().page().text('one').build()

it('unhandled rejections of pdf.js do not end the process', () => {
  const body = `
    const reader = await openReader(bytes)
    void Promise.reject(Object.assign(new Error('Bad entry'), { name: 'XRefEntryException' }))
    await reader[Symbol.asyncDispose]()
    await new Promise((done) => setTimeout(done, 50))
    console.log(process.listenerCount('unhandledRejection'))`
  expect(run(body, bytes)).toMatchObject({ status: 0, stdout: '0\n' })
})

it('other unhandled rejections still end it', () => {
  const body = `
    await using reader = await openReader(bytes)
    void Promise.reject(new TypeError('ours'))
    await new Promise((done) => setTimeout(done, 50))
    console.log('alive')`
  expect(run(body, bytes)).toMatchObject({ status: 1, stdout: '' })
})
