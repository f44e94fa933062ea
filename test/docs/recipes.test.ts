import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPackage } from '../../engines/model/package-files.ts'
import { writeTinyNer } from '../../fixtures/ner/tiny-ner.ts'
import { wordPng } from '../../fixtures/scan.ts'
import { letterText } from '../../fixtures/texts.ts'
import { docx } from '../builders/docx.ts'
import { pdf } from '../builders/pdf/pdf.ts'
import { recipes } from './recipes.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'recipes-'))
const bin = path.resolve(import.meta.dirname, '../../src/cli/bin.ts')
const programs = path.join(folder, '.bin')
const env = {
  ...process.env,
  PALIMPSEST_HOME: path.join(folder, '.home'),
  PATH: `${programs}${path.delimiter}${process.env.PATH}`,
}
const write = (name: string, content: string | Uint8Array) => {
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, content)
}
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')

function shell(commands: string): ChildProcess & { said: Promise<string> } {
  const child = spawn('bash', ['-euc', commands], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = Promise.all([text(child.stdout), text(child.stderr)]).then((parts) => parts.join('\n'))
  return Object.assign(child, { said })
}

/** Runs the commands and fails with what they said. */
async function run(commands: string): Promise<void> {
  const child = shell(commands)
  const [[code], said] = await Promise.all([once(child, 'close'), child.said])
  expect(code, `${commands}\n${said}`).toBe(0)
}

beforeAll(async () => {
  const program = (name: string, script: string) => {
    write(`.bin/${name}`, `#!/bin/sh\n${script}\n`)
    chmodSync(path.join(programs, name), 0o755)
  }
  program('palimpsest', `exec "${process.execPath}" "${bin}" "$@"`)
  // A model that keeps the tokens.
  program('your-model', 'echo "The letter again:"; cat')
  const letter = pdf()
    .page()
    .text('Write to Eleanor Whitcombe, SSN 536-22-8714, about Project Heron.')
    .build()
  write('production/letter.pdf', letter)
  write('production/mail/note.txt', letterText())
  write('terms.txt', 'Project Heron\n')
  write('letter.txt', letterText())
  write('scans/word.png', wordPng())
  write('report.docx', await docx({ body: '<w:p><w:r><w:t>Report of the year</w:t></w:r></w:p>' }))
  write('inbox/letter.pdf', letter)
  write(
    'lake/customers.csv',
    'customer,email,order,notes\nEleanor Whitcombe,eleanor@example.org,4471092836,"Call (541) 555-0164, please"\n',
  )
  write('lake/2024/orders.csv', 'order,customer\n77,Eleanor Whitcombe\n')
  write('records.jsonl', '{"id":1,"text":"Mail eleanor@example.org"}\n')
  write('voyage.txt', 'the old keeper zorvak closed the gate of the station\n')
  write(
    'records/discharge.txt',
    "Patient: Ignatius Featherstone, 72 years old, admitted 03/02/2023 with Parkinson's disease; metoprolol 50 mg.\n",
  )
  write(
    'absence.txt',
    'Rupert Lascelles (works council: Gordon Tillotson) is Payroll Analyst at Quillfeather Logistics Ltd since 1 May 2018.\n',
  )
  write(
    'app.log',
    '2024-05-17T08:12:44Z INFO request_id=3f2b8c1e-77aa-4d0e-9b6f-0c1d2e3f4a5b user=ludmila@mailbox.example ip=81.2.69.142\n',
  )
  writeTinyNer(path.join(folder, 'model'))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('the commands of docs/recipes.md', () => {
  const page = recipes(readFileSync(new URL('../../docs/recipes.md', import.meta.url), 'utf8'))
  const commandsOf = (title: string) => page.get(title)?.commands ?? expect.fail(`no recipe ${title}`)

  it('deliver a production without its values', async () => {
    await run(commandsOf('A production for discovery'))
    expect(read('letter-review.html')).toContain('<!doctype html')
    expect(read('delivery/mail/note.txt')).not.toMatch(/Whitcombe|536-22-8714/)
    expect(read('delivery/palimpsest-reports/letter.pdf.csv')).toContain('SSN')
  })

  it('give a language model tokens, and its answer the values', async () => {
    await run(commandsOf('Text for a language model and back'))
    expect(read('prompt.txt')).not.toMatch(/Whitcombe|536-22-8714/)
    expect(read('answer-with-names.txt')).toBe(`The letter again:\n${letterText()}`)
  })

  it('keep what research needs of patient records', async () => {
    await run(commandsOf('Patient records for research'))
    const out = read('records-clean/discharge.txt')
    expect(out).not.toMatch(/Ignatius|Featherstone|03\/02\/2023/)
    expect(out).toContain('72 years old')
    expect(out).toContain("Parkinson's disease; metoprolol 50 mg.")
  })

  it('keep values in a personnel file as set in a custom profile', async () => {
    const { commands, json } = page.get('A personnel file for an investigation') ?? expect.fail('no recipe')
    write('quillfeather.json', json)
    await run(commands)
    expect(read('absence-redacted.txt')).toBe(
      '[NAME] (works council: Gordon Tillotson) is Payroll Analyst at Quillfeather Logistics Ltd since 1 May 2018.\n',
    )
  })

  it('keep in a log what a vendor needs to follow a request', async () => {
    await run(commandsOf('Logs for a vendor'))
    const out = read('app-redacted.log')
    expect(out).not.toMatch(/ludmila|81\.2\.69\.142/)
    expect(out).toMatch(
      /^2024-05-17T08:12:44Z INFO request_id=3f2b8c1e-77aa-4d0e-9b6f-0c1d2e3f4a5b user=\[EMAIL_/,
    )
  })

  it('make scans and reports PDF/A', async () => {
    await run(commandsOf('An archive of scans as searchable PDF/A'))
    for (const file of ['archive/word.pdf', 'report.pdf'])
      expect(readFileSync(path.join(folder, file), 'latin1')).toContain('pdfaid:part>2')
  })

  it('redact what arrives in a watched folder, and end with Ctrl-C', async () => {
    const child = shell(`exec ${commandsOf('The folder of a scanner').trim()}`)
    const closed = once(child, 'close')
    await Promise.race([until(() => existsSync(path.join(folder, 'clean/letter.pdf'))), closed])
    child.kill('SIGINT')
    await closed
    expect(existsSync(path.join(folder, 'clean/letter.pdf')), await child.said).toBe(true)
    expect(read('clean/palimpsest-report.html')).toContain('letter.pdf')
  })

  it('replace a customer alike in all tables of a data lake', async () => {
    await run(commandsOf('The tables of a data lake'))
    const [, customer] = read('lake-clean/customers.csv').split('\n')
    const [, order] = read('lake-clean/2024/orders.csv').split('\n')
    expect(customer).not.toMatch(/Whitcombe|eleanor@|555-0164/)
    expect(order).toBe(`77,${customer.split(',')[0]}`)
    expect(customer.split(',')[2]).toBe('4471092836')
    expect(JSON.parse(read('found.jsonl'))).toMatchObject({ id: 1, entities: [{ type: 'EMAIL' }] })
  })

  it.runIf(findPackage('onnxruntime-node', undefined))(
    'find values with a model that rules do not find (needs the optional onnxruntime-node)',
    async () => {
      const { commands, json } = page.get('Your own named-entity model') ?? expect.fail('no recipe')
      write('ner.json', json)
      await run(commands)
      expect(JSON.parse(read('with-model.json')).entities).toMatchObject([
        { type: 'NAME', recognizer: 'ner' },
      ])
    },
  )

  it('are all of its recipes', () => {
    expect([...page.keys()]).toHaveLength(9)
  })
})

async function until(met: () => boolean): Promise<void> {
  while (!met()) await sleep(100)
}
