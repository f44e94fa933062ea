import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { pdf } from '../builders/pdf.ts'
import { latin1Of } from '../builders/syntax.ts'

const open = pathToFileURL(`${import.meta.dirname}/../../engines/pdf/open.ts`).href

/** What becomes of a process of its own: the test runner listens for stray rejections itself. */
function run(body: string, input: Uint8Array): { status: number | null; stdout: string } {
  const script = `
    import { readFileSync } from 'node:fs'
    import { openReader } from '${open}'
    const bytes = new Uint8Array(readFileSync(0))
    ${body}`
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], { input, encoding: 'utf8' })
}

/** A file whose cross-reference table counts from the wrong number, so that pdf.js reads it twice. */
const misnumbered = Buffer.from(
  latin1Of(pdf().page().text('one').page().text('two').page().text('three').build()).replace(
    /xref\n0 /,
    'xref\n6 ',
  ),
  'latin1',
)

it('a damaged file does not end the process', () => {
  const body = `
    const reader = await openReader(bytes)
    console.log(reader.pageCount)
    await reader[Symbol.asyncDispose]()
    await new Promise((done) => setTimeout(done, 50))
    console.log(process.listenerCount('unhandledRejection'))`
  expect(run(body, misnumbered)).toMatchObject({ status: 0, stdout: '3\n0\n' })
})

it('rejections of others end it as ever', () => {
  const body = `
    await using reader = await openReader(bytes)
    void Promise.reject(new TypeError('ours'))
    await new Promise((done) => setTimeout(done, 50))
    console.log('alive')`
  expect(run(body, pdf().page().text('one').build())).toMatchObject({ status: 1, stdout: '' })
})
