import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf } from '../builders/pdf/pdf.ts'

let folder: string
let client: Client

const person = 'Eleanor Whitcombe'
const command = path.resolve('src/cli/bin.ts')

async function connect(...args: string[]): Promise<Client> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [command, 'mcp', '--root', path.join(folder, 'in'), '-o', path.join(folder, 'out'), ...args],
    env: { ...process.env, PALIMPSEST_HOME: path.join(folder, 'home') } as Record<string, string>,
  })
  const made = new Client({ name: 'test', version: '1' })
  await made.connect(transport)
  return made
}

interface Answer {
  readonly isError?: boolean
  readonly content: readonly { readonly text: string }[]
  readonly structuredContent: Record<string, never>
}

const call = async (name: string, args: object, from = client): Promise<Answer> =>
  (await from.callTool({ name, arguments: { ...args } })) as unknown as Answer

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'palimpsest-mcp-'))
  await mkdir(path.join(folder, 'in', 'case'), { recursive: true })
  await writeFile(
    path.join(folder, 'in', 'note.txt'),
    `${person} lives at 12 Alder Street. Mail eleanor@example.com.\n`,
  )
  await writeFile(path.join(folder, 'outside.txt'), 'outside')
  await symlink(path.join(folder, 'outside.txt'), path.join(folder, 'in', 'link.txt'))
  await symlink(folder, path.join(folder, 'in', 'up'))
  const page = pdf().page().text(person, { x: 72, y: 700 }).content('0 g 70 695 120 18 re f')
  await writeFile(path.join(folder, 'in', 'case', 'bad.pdf'), page.build())
  await writeFile(path.join(folder, 'key'), 'a passphrase of the office')
  client = await connect('--key-file', path.join(folder, 'key'))
})

afterAll(async () => {
  await client.close()
  await rm(folder, { recursive: true, force: true })
})

describe('the server for language models', () => {
  it('offers its tools with schemas', async () => {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'inspect',
      'detect',
      'redact',
      'restore',
      'convert',
      'ocr',
    ])
    for (const { inputSchema } of tools) expect(inputSchema.required).toContain('path')
  })

  it('detects without telling the values', async () => {
    const answer = await call('detect', { path: 'note.txt' })
    expect(answer.structuredContent.found).toContainEqual({ type: 'NAME', count: 1 })
    expect(JSON.stringify(answer)).not.toMatch(/Whitcombe|eleanor/)
    // Not offered by this server.
    expect(JSON.stringify(await call('detect', { path: 'note.txt', show_values: true }))).not.toMatch(
      /Whitcombe/,
    )
  })

  it('returns the values only if the server allows it and the call requests it', async () => {
    const open = await connect('--allow-values')
    try {
      expect(JSON.stringify(await call('detect', { path: 'note.txt' }, open))).not.toContain('Whitcombe')
      expect(JSON.stringify(await call('detect', { path: 'note.txt', show_values: true }, open))).toContain(
        person,
      )
    } finally {
      await open.close()
    }
  })

  it('redacts into the output folder, and restores with its key', async () => {
    const answer = await call('redact', { path: 'note.txt', numbered: true, return_text: true })
    const { output, token_map } = answer.structuredContent
    expect(path.dirname(output)).toBe(path.join(folder, 'out'))
    expect(await readFile(output, 'utf8')).toContain('[NAME_1]')
    expect(answer.content[0].text).toContain('[NAME_1]')
    expect(JSON.stringify(answer)).not.toContain('Whitcombe')
    const again = await call('restore', { path: output, token_map })
    expect(await readFile(again.structuredContent.output, 'utf8')).toContain(person)
    expect(JSON.stringify(again)).not.toContain('Whitcombe')
  })

  it('numbers results of the same name, and never replaces one', async () => {
    const [first, second] = [
      await call('redact', { path: 'note.txt' }),
      await call('redact', { path: 'note.txt' }),
    ]
    expect(first.structuredContent.output).not.toBe(second.structuredContent.output)
  })

  it('inspects and converts', async () => {
    const { structuredContent } = await call('inspect', { path: 'case/bad.pdf' })
    expect(structuredContent.findings).toMatchObject([{ kind: 'text-under-box', page: 1, count: 2 }])
    expect(JSON.stringify(structuredContent)).not.toContain('Whitcombe')
    const made = await call('convert', { path: 'note.txt', to: 'md' })
    expect(await readFile(made.structuredContent.output, 'utf8')).toContain(person)
  })

  it('reads nothing outside of its folders', async () => {
    const inside = path.join(folder, 'in')
    const paths = [
      '../outside.txt',
      path.join(folder, 'outside.txt'),
      'link.txt',
      'up/outside.txt',
      'case/../../outside.txt',
      '/etc/passwd',
      inside,
      'missing.txt',
      'note.txt\0.pdf',
      '',
    ]
    const messages = new Set<string>()
    for (const one of paths) {
      const { isError, content } = await call('convert', { path: one, to: 'txt' })
      expect(isError, one).toBe(true)
      if (one !== '') messages.add(content[0].text)
    }
    // The same for what does not exist.
    expect(messages.size).toBe(1)
  })

  it('answers pending requests after the input ends, then stops', async () => {
    const message = (id: number, method: string, params: object) =>
      `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`
    const server = spawn(
      process.execPath,
      [command, 'mcp', '--root', path.join(folder, 'in'), '-o', path.join(folder, 'piped')],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    )
    server.stdin.end(
      message(1, 'tools/call', { name: 'redact', arguments: { path: 'note.txt' } }) +
        message(2, 'tools/call', { name: 'detect', arguments: { path: 'note.txt' } }),
    )
    const ended = once(server, 'exit')
    const answers = (await text(server.stdout))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(answers.map(({ id }) => id).sort()).toEqual([1, 2])
    for (const { result } of answers) expect(result.isError).toBeUndefined()
    expect(await ended).toEqual([0, null])
    expect(await readFile(path.join(folder, 'piped', 'note.redacted.txt'), 'utf8')).not.toContain('Whitcombe')
  })

  it('answers unsupported requests with an error, and continues', async () => {
    expect(await call('convert', { path: 'note.txt', to: 'nothing' })).toMatchObject({ isError: true })
    expect(await call('redact', { path: 'note.txt', entities: ['NOPE'] })).toMatchObject({ isError: true })
    await expect(client.callTool({ name: 'erase', arguments: {} })).rejects.toThrow(/Tool not found/)
    await client.ping()
  })
})
