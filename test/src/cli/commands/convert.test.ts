import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import JSZip from 'jszip'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf } from '../../../builders/pdf/pdf.ts'
import { blockFont } from '../../../builders/pdf/truetype.ts'
import { run } from '../run.ts'

let folder: string
const at = (name: string) => path.join(folder, name)
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'palimpsest-'))
  const dot =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await writeFile(
    at('a.html'),
    `<h1>A</h1><img src="data:image/png;base64,${dot}" alt="dot"><img src="http://h/x.png">`,
  )
})
afterAll(() => rm(folder, { recursive: true }))

describe('palimpsest convert', () => {
  it("writes the format of the output's extension, images next to it, and warnings", async () => {
    const { code, stdout, stderr } = await run(['convert', at('a.html'), '-o', at('a.md')])
    expect(code).toBe(0)
    expect(stdout).toContain('1 image next to it, html to md')
    expect(stderr).toContain('were not loaded')
    expect(await readFile(at('a.md'), 'utf8')).toBe('# A\n\n![dot](a.files/image-1.png)![](http://h/x.png)\n')
    expect((await readFile(at('a.files/image-1.png'))).length).toBeGreaterThan(50)
  })

  it('gives Word output the look of a reference document', async () => {
    const reference = at('house.docx')
    await run(['convert', at('a.html'), '-o', reference, '--style', 'page=a5'])
    const { code } = await run(['convert', at('a.html'), '-o', at('c.docx'), '--reference-doc', reference])
    expect(code).toBe(0)
    const zip = await JSZip.loadAsync(await readFile(at('c.docx')))
    // A5 in twentieths of a point.
    expect(await zip.file('word/document.xml')?.async('string')).toContain('w:w="8391"')
    const wrong = await run(['convert', at('a.html'), '-o', at('d.docx'), '--reference-doc', at('a.html')])
    expect(wrong.code).toBe(2)
    expect(wrong.stderr).toContain('not a readable Word document')
    const missing = await run(['convert', at('a.html'), '-o', at('d.docx'), '--reference-doc', at('none')])
    expect(missing.code).toBe(2)
    expect(missing.stderr).toContain('The file of --reference-doc does not exist')
  })

  it('shows characters that no other font has in a font of the folder given by an option or the configuration', async () => {
    // A character for private use that only this font has.
    const lastGlyph = 2000
    await mkdir(at('fonts'))
    await writeFile(at('fonts/own.ttf'), blockFont(Array.from({ length: lastGlyph }, () => ({ width: 600 }))))
    await writeFile(at('own.md'), `A ${String.fromCodePoint(0xe000 + lastGlyph)} B`)
    await writeFile(at('fonts.json'), JSON.stringify({ commands: { convert: { fonts: 'fonts' } } }))
    const convert = (output: string, ...more: string[]) =>
      run(['convert', at('own.md'), '-o', at(output), ...more])
    expect((await convert('none.pdf')).stderr).toContain('none of the available fonts')
    expect(await convert('own.pdf', '--fonts', at('fonts'))).toMatchObject({ code: 0, stderr: '' })
    expect((await convert('file.pdf', '--config', at('fonts.json'))).stderr).not.toContain('available fonts')
  })

  it('says the same as JSON', async () => {
    const { stdout } = await run(['convert', at('a.html'), '-o', at('b.out'), '--to', 'text', '--json'])
    expect(JSON.parse(stdout)).toMatchObject({
      from: 'html',
      to: 'txt',
      route: ['html', 'document', 'txt'],
      assets: [],
    })
  })

  it('reads standard input and writes standard output', async () => {
    const { stdout } = await run(['convert', '-', '-o', '-', '--from', 'md', '--to', 'html'], '# Words')
    expect(stdout).toContain('<h1>Words</h1>')
    expect(stdout).not.toContain('written')
  })

  it('numbers the images of several pages, as pdftoppm does, or archives them', async () => {
    const doc = pdf().page().text('One').page().text('Two')
    await writeFile(at('two.pdf'), doc.build())
    const args = ['convert', at('two.pdf'), '--dpi', '36']
    expect(await run([...args, '-o', at('x.jpg')])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('x-1.jpg to x-2.jpg written'),
    })
    for (const name of ['x-1.jpg', 'x-2.jpg']) expect((await readFile(at(name)))[0]).toBe(0xff)
    await expect(readFile(at('x.jpg'))).rejects.toThrow()
    expect(await run([...args, '-o', at('x.jpg')])).toMatchObject({ code: 2 })
    expect(await run([...args, '-o', at('x.zip'), '--to', 'jpg'])).toMatchObject({ code: 0 })
    expect((await readFile(at('x.zip'))).toString('latin1', 0, 2)).toBe('PK')
    expect(await run([...args, '-o', '-', '--to', 'jpg'])).toMatchObject({ code: 2 })
    expect(await run([...args, '-o', at('x.png'), '--to', 'docx'])).toMatchObject({ code: 2 })
  })

  it('lists conversions and their losses', async () => {
    const { stdout } = await run(['convert', '--routes'])
    expect(stdout).toMatch(/md +.*html.*txt/)
    expect(stdout).toContain('reading html')
    const { routes } = JSON.parse((await run(['convert', '--routes', '--json'])).stdout)
    expect(routes).toContainEqual({
      from: 'md',
      to: 'html',
      route: ['md', 'document', 'html'],
      loses: [],
      needs: [],
    })
  })

  it.each([
    ['no output', ['convert', 'x'], 2],
    ['an unknown format', ['convert', 'x', '-o', 'y.exe'], 2],
    ['no format', ['convert', 'x', '-o', 'y'], 2],
    ['a file that is not there', ['convert', 'no-such', '-o', 'y.md'], 2],
  ])('ends with its code for %s', async (_, args, code) => {
    expect((await run(args)).code).toBe(code)
  })

  it('ends with its code for files that are damaged or of no use, and writes nothing', async () => {
    await writeFile(at('bad.pdf'), 'no pdf')
    await writeFile(at('x.bin'), Uint8Array.of(0, 1, 2, 3))
    await writeFile(at('a.rtf'), '{\\rtf1 a}')
    expect((await run(['convert', at('bad.pdf'), '-o', at('c.md')])).code).toBe(3)
    expect((await run(['convert', at('x.bin'), '-o', at('c.md')])).code).toBe(4)
    await expect(readFile(at('c.md'))).rejects.toThrow()
  })
})
