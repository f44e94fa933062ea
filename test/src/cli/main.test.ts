import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf } from '../../builders/pdf/pdf.ts'
import { run } from './run.ts'

describe('palimpsest', () => {
  it('has help, with an example for each command', async () => {
    const program = await run(['--help'])
    expect(program).toMatchObject({ code: 0, stderr: '' })
    for (const command of ['detect', 'redact', 'restore', 'verify', 'entities']) {
      expect(program.stdout).toContain(`\n  ${command} `)
      const { code, stdout } = await run([command, '--help'])
      expect(code).toBe(0)
      expect(stdout).toContain(`Usage: palimpsest ${command}`)
      expect(stdout).toMatch(/Examples?:\n {2}(?:cat .+ \| )?palimpsest /)
      expect(await run(['help', command])).toMatchObject({ code: 0, stdout })
    }
  })

  it('keeps its help within 88 columns', async () => {
    for (const args of [
      ['--help'],
      ['detect', '--help'],
      ['redact', '--help'],
      ['review', '--help'],
      ['restore', '--help'],
      ['verify', '--help'],
    ])
      for (const line of (await run(args)).stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(88)
  })

  it.each(['detect', 'redact', 'batch redact', 'batch convert', 'batch ocr', 'convert', 'ocr', 'verify'])(
    'names in the options of %s no option that it lacks',
    async (command) => {
      const { stdout } = await run([...command.split(' '), '--help'])
      const [, ...options] = stdout.split(/\n(?= +(?:-\w, )?--\w)/)
      const names = (text: string) => text.match(/--[a-z][a-z-]+/g) ?? []
      const own = new Set(options.flatMap((option) => names(option).slice(0, 1)))
      const described = options.map((option) =>
        option.replace(/\n\n[\s\S]*/, '').replace(/"palimpsest[^"]*"/g, ''),
      )
      expect(described.flatMap(names).filter((name) => !own.has(name))).toEqual([])
    },
  )

  it('shows the help without a command, as an invalid request', async () => {
    expect(await run([])).toMatchObject({ code: 2, stdout: expect.stringContaining('Usage:') })
  })

  it('prints its version', async () => {
    expect((await run(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  it.each([
    [['redcat', 'x'], 'did you mean "palimpsest redact"?'],
    [['toString'], 'Unknown command'],
    [['detect', '--jsno'], 'There is no option --jsno; did you mean --json?'],
    [['detect', '--json=5'], 'The option --json does not take a value.'],
    [['detect', '--terms'], 'The option --terms needs a value'],
    [['detect', 'a', 'b'], 'takes one file name, and 2 were given'],
    [['detect', '--min-score', '2'], 'from 0 to 1'],
    [['detect', '--min-score', ''], 'from 0 to 1'],
    [['detect', '--entities', ','], 'needs codes'],
    [['entities', 'x'], 'takes no file names'],
    [['verify', 'x'], 'takes 2 file names'],
    [['redact', 'x'], 'Pass -o FILE'],
    [['redact', 'x', '-o', 'y', '--mode', 'blakout'], 'did you mean blackout?'],
    [['redact', 'x', '-o', 'y', '--width', 'wide'], 'must be one of rounded, sealed, exact'],
  ])('%j is an invalid request with a helpful message', async (args, words) => {
    const { code, stdout, stderr } = await run(args)
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toMatch(/^palimpsest: /)
    expect(stderr).toContain(words)
  })

  it('prints an error as JSON with --json', async () => {
    const { code, stderr } = await run(['detect', 'no-such-file', '--json'])
    expect(JSON.parse(stderr)).toMatchObject({ event: 'error', code: 'not_found', exit: 2 })
    expect(code).toBe(2)
  })

  describe('says what to type next', () => {
    let folder: string
    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'advice-'))
      await writeFile(
        path.join(folder, 'locked.pdf'),
        pdf()
          .page()
          .text('A letter.')
          .build({ encrypt: { method: 'aes256', userPassword: 'open' } }),
      )
      await writeFile(path.join(folder, 'note.txt'), 'A note.')
    })
    afterAll(() => rm(folder, { recursive: true }))

    it.each([
      ['redact', 'clean.pdf'],
      ['convert', 'clean.md'],
      ['ocr', 'clean.txt'],
    ])('where %s lacks a password', async (command, output) => {
      const { code, stderr } = await run([
        command,
        path.join(folder, 'locked.pdf'),
        '-o',
        path.join(folder, output),
      ])
      expect(code).toBe(3)
      expect(stderr).toContain('--password-file FILE')
    })

    it('where a folder is given to a command for a file', async () => {
      const { code, stderr } = await run(['redact', folder, '-o', path.join(folder, 'out.pdf')])
      expect(code).toBe(2)
      expect(stderr).toContain('palimpsest batch redact FOLDER')
    })

    it.each(['redact', 'convert', 'ocr'])(
      'where a folder is given to %s without an output',
      async (command) => {
        const { code, stderr } = await run([command, folder])
        expect(code).toBe(2)
        expect(stderr).toContain(`palimpsest batch ${command} FOLDER`)
      },
    )

    it('where a file is given to a command for a folder', async () => {
      const file = path.join(folder, 'note.txt')
      const { code, stderr } = await run(['batch', 'redact', file, '-o', path.join(folder, 'out')])
      expect(code).toBe(2)
      expect(stderr).toContain('palimpsest redact, convert or ocr FILE -o OUT')
    })
  })
})
