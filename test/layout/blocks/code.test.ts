import { describe, expect, it } from 'vitest'
import { analyse } from '../../../engines/layout/analyse.ts'
import type { PageContent } from '../../../engines/model/page-content.ts'
import { summarise } from '../../builders/block-summary.ts'
import { prose, type SheetBuilder, sheet } from '../page-builder.ts'

const shapes = (...pages: readonly PageContent[]) => summarise(analyse({ pages }).blocks)
const mono = { mono: true }

/** Lines of code, 12 points apart. Each leading space is one character. */
function code(page: SheetBuilder, x: number, y: number, lines: readonly string[]): SheetBuilder {
  lines.forEach((line, i) => {
    const text = line.trimStart()
    page.text(x + 5 * (line.length - text.length), y + 12 * i, text, mono)
  })
  return page
}

describe('an option above its short form, which has its meaning next to it', () => {
  it.each([
    [3, 'code'],
    [4.5, 'code'],
    [5.5, 'text'],
    [10, 'text'],
  ])('is a term where half an em of space is between: %s points, %s', (gap, kind) => {
    const page = sheet().flow(prose(4)).text(72, 150, '--quiet', mono).text(72, 162, '-q', mono)
    page.text(82 + gap, 162, 'Prints no messages of the program at all, and none of its parts.')
    page.text(72, 190, '--verbose', mono).text(72, 202, '-v', mono)
    page.text(82 + gap, 202, 'Prints all messages of the program and those of its parts.')
    const [, option] = shapes(page.build())
    expect(option).toEqual(kind === 'code' ? { code: '--quiet' } : '`--quiet`')
  })
})

describe('calls at the edge of the column with an indented text below', () => {
  const call = (page: SheetBuilder, y: number) =>
    code(page, 72, y, ['draw(name)', 'draw(name, size)', 'draw(name, size, colour)'])

  it('are the terms of a definition, not code', () => {
    const page = sheet().flow(prose(4))
    call(page, 150).text(100, 188, 'Draws a picture of one name, of a size in points that may be left out.')
    expect(shapes(page.build()).slice(1)).toEqual([
      '`draw(name)`\n`draw(name, size)`\n`draw(name, size, colour)`',
      'Draws a picture of one name, of a size in points that may be left out.',
    ])
  })

  it('are terms if the text begins next to the last of them', () => {
    const page = sheet().flow(prose(4))
    call(page, 150).text(72, 186, 'draw()', mono)
    page.y = 174
    page.flow(prose(3), { x: 130, width: 393 })
    expect(shapes(page.build())[1]).toBe('`draw(name)`\n`draw(name, size)`\n`draw(name, size, colour)`')
  })

  it('are code if the indented text is set apart', () => {
    const page = sheet().flow(prose(4))
    code(page, 72, 150, ['make install']).text(
      90,
      186,
      'Such a command needs rights that not every user has.',
    )
    expect(shapes(page.build())[1]).toEqual({ code: 'make install' })
  })

  it('are apart from indented code above them', () => {
    const page = sheet().flow(prose(4))
    code(page, 92, 150, ['a = draw("x")', 'b = draw("y")'])
    call(page, 184).text(100, 222, 'Draws a picture of one name, of a size in points that may be left out.')
    expect(shapes(page.build()).slice(1, 2)).toEqual([{ code: 'a = draw("x")\nb = draw("y")' }])
  })

  it('are a term if the first indented line is monospaced too', () => {
    const page = sheet().flow(prose(4))
    code(page, 72, 150, ['style() = [option()]', '    option() = {dash, on()} |', '    {width, points()}'])
      .text(92, 188, 'The options of a line. Each has a default, which the text below names.')
      .text(92, 204, 'A line without options is thin and black.')
    expect(shapes(page.build()).slice(1, 4)).toEqual([
      '`style() = [option()]`',
      '`option() = {dash, on()} | {width, points()}`',
      'The options of a line. Each has a default, which the text below names.',
    ])
  })

  it('are code with an indented part if the text below returns to the edge', () => {
    const page = sheet().flow(prose(4))
    code(page, 72, 150, ['draw(name) {', '    pen.down()']).text(72, 180, 'This draws one name with a pen.')
    expect(shapes(page.build())[1]).toEqual({ code: 'draw(name) {\n    pen.down()' })
  })

  it('continue in an indented line that closes their bracket', () => {
    const page = sheet().flow(prose(4))
    for (const [i, name] of ['rotate', 'scale'].entries())
      page
        .text(72, 150 + 30 * i, `Matrix operator ${name}`, mono)
        .text(72 + 5 * (14 + name.length) + 7.5, 150 + 30 * i, '(const Matrix & a, const', { italic: true })
        .text(92, 162 + 30 * i, '&s)', mono)
    expect(shapes(page.build()).slice(1)).toEqual([
      '`Matrix operator rotate` *(const Matrix & a, const* `&s)`',
      '`Matrix operator scale` *(const Matrix & a, const* `&s)`',
    ])
  })

  it('are code if the text below is not indented', () => {
    const page = sheet().flow(prose(4))
    call(page, 150).text(72, 196, 'This draws a picture of one name, of a size in points.')
    expect(shapes(page.build())[1]).toEqual({
      code: 'draw(name)\ndraw(name, size)\ndraw(name, size, colour)',
    })
  })
})

describe('lines that are monospaced for the most part', () => {
  it('are signatures, not code, if their brackets are in the font of the text', () => {
    const page = sheet().flow(prose(4))
    for (const [i, parameters] of ['', 'name', 'name, size'].entries()) {
      page.text(72, 150 + 12 * i, 'image_formats', mono).text(140, 150 + 12 * i, '(')
      if (parameters !== '') page.text(146, 150 + 12 * i, parameters, mono)
      page.text(148 + 5 * parameters.length, 150 + 12 * i, ')')
    }
    expect(shapes(page.build())[1]).toBe(
      '`image_formats` ( )\n`image_formats` ( `name` )\n`image_formats` ( `name, size` )',
    )
  })

  it('are a sentence if its other words are in the font of the text', () => {
    const page = sheet().flow(prose(4))
    page.text(72, 150, 'Turns').text(99, 150, 'file-descriptor-designator', mono)
    page.text(232, 150, 'into').text(254, 150, 'file-descriptor', mono)
    expect(shapes(page.build())[1]).toBe('Turns `file-descriptor-designator` into `file-descriptor`')
  })

  it('are code with a number before them', () => {
    const page = sheet().flow(prose(4)).text(72, 150, '1').text(84, 150, 'make(all, clean)', mono)
    page.text(72, 162, '2').text(84, 162, 'make(install)', mono)
    expect(shapes(page.build())[1]).toHaveProperty('code')
  })
})

describe('names directly above a name with its definition next to it', () => {
  const options = (page: SheetBuilder, y: number) => {
    code(page, 72, y, ['--quiet', '--silent', '-q'])
    return page.text(130, y + 24, 'Does not print which checks are being made.')
  }

  it('share the definition', () => {
    const page = options(sheet().flow(prose(4)), 150)
    expect(shapes(page.build())[1]).toBe('`--quiet`\n`--silent`')
  })

  it('share it over the end of a page', () => {
    const first = code(sheet().flow(prose(4)), 72, 150, ['--quick', '--brief'])
    const second = sheet()
    second.y = 120
    options(second.flow(prose(4)), 72)
    expect(shapes(first.build(), second.build())).toContain('`--quick`\n`--brief`')
  })

  it('are code if the text next to begins in the text of the line', () => {
    const page = code(sheet().flow(prose(4)), 72, 150, ['make all', 'make install'])
    page.text(72, 174, 'make', mono).text(94, 174, 'is the name of the program that runs it.')
    expect(shapes(page.build())[1]).toEqual({ code: 'make all\nmake install' })
  })
})

describe('code in a list', () => {
  const items = (indent: number) => {
    const page = sheet().flow(prose(4))
    page.text(80, 150, '1.').text(95, 150, 'Type the command:')
    code(page, indent, 170, ['make all', 'make install'])
    page.text(80, 202, '2.').text(95, 202, 'Look at the result.')
    return shapes(page.build())[1]
  }

  it('is a block of its item, indented or not', () => {
    const expected = {
      'ol 1': [['Type the command:', { code: 'make all\nmake install' }], ['Look at the result.']],
    }
    expect(items(95)).toEqual(expected)
    expect(items(120)).toEqual(expected)
  })

  it('may be the only text of an item, smaller than its marker', () => {
    const page = sheet().flow(prose(4))
    for (const [i, name] of ['read', 'write', 'close'].entries()) {
      page.text(80, 150 + 14 * i, `${i + 1}.`)
      page.text(95, 150 + 14 * i, name, i === 1 ? { ...mono, size: 8 } : {})
    }
    expect(shapes(page.build())[1]).toEqual({ 'ol 1': [['read'], ['`write`'], ['close']] })
  })

  it('is not part of it if it is at the margin', () => {
    const page = sheet().flow(prose(4))
    page.text(80, 150, '1.').text(95, 150, 'First.').text(80, 162, '2.').text(95, 162, 'Second.')
    code(page, 72, 190, ['make all', 'make install'])
    expect(shapes(page.build()).slice(1)).toEqual([
      { 'ol 1': [['First.'], ['Second.']] },
      { code: 'make all\nmake install' },
    ])
  })
})

describe('code over a page break', () => {
  const page = (x: number, lines: readonly string[], y: number) => code(sheet(), x, y, lines)

  it('is one block, with the indents of both pages', () => {
    const first = page(100, ['if (a)', '  begin'], 760).build()
    const second = page(110, ['next', '  last', 'end'], 80).flow(prose(5), { above: 100 }).build()
    expect(shapes(first, { ...second, page: 2 })).toEqual([
      { code: 'if (a)\n  begin\n  next\n    last\n  end' },
      prose(5),
    ])
  })

  it('has no indent where the margins of the pages differ', () => {
    const first = page(100, ['if (a)', '  begin'], 760).build()
    const second = page(132, ['next', '  last'], 80).flow(prose(5), { above: 100 }).build()
    expect(shapes(first, { ...second, page: 2 })[0]).toEqual({ code: 'if (a)\n  begin\nnext\n  last' })
  })
})

describe('comments in the font of the text', () => {
  it('are part of the lines of code that they follow', () => {
    const page = sheet().flow(prose(4))
    page.text(100, 150, 'x <- mat[2] #', mono).text(161, 150, 'a row of it')
    page.text(100, 162, 'y <- mat[3] #', mono).text(161, 162, 'another one')
    page.flow(prose(4), { above: 80 })
    expect(shapes(page.build())[1]).toEqual({ code: 'x <- mat[2] # a row of it\ny <- mat[3] # another one' })
  })

  it('may be whole lines between lines of code', () => {
    const page = sheet().flow(prose(4))
    page
      .text(100, 150, 'plot.new()', mono)
      .text(100, 162, '... more commands ...')
      .text(100, 174, 'dev.off()', mono)
    expect(shapes(page.build())[1]).toEqual({ code: 'plot.new()\n... more commands ...\ndev.off()' })
  })

  it('are not prose that begins with the mark of a comment', () => {
    const page = sheet().flow(prose(4))
    page
      .text(72, 150, '#', mono)
      .text(80, 150, 'begins a comment in most shells and in many other languages.')
    expect(shapes(page.build())[1]).toBe('`#` begins a comment in most shells and in many other languages.')
  })
})

describe('the line numbers of code', () => {
  const listing = (look: object) => {
    const page = sheet().flow(prose(4))
    ;['for (;;) {', '  step(a, b)', '', '}'].forEach((line, i) => {
      page.text(72, 150 + 12 * i, `${i + 1}`, look)
      if (line !== '') code(page, 90, 150 + 12 * i, [line])
    })
    return shapes(page.build()).slice(1)
  }

  it('are omitted if they have another size', () => {
    expect(listing({ size: 7 })).toEqual([{ code: 'for (;;) {\n  step(a, b)\n\n}' }])
  })

  it('are text if they look like the code', () => {
    expect(JSON.stringify(listing(mono))).toContain('1')
  })

  it('are not the numbers of a table with one word a row', () => {
    const page = sheet().flow(prose(4))
    ;['EPERM', 'ENOENT', 'ESRCH', 'EINTR'].forEach((name, i) => {
      page.text(90, 150 + 12 * i, `${i + 1}`).text(105, 150 + 12 * i, name, mono)
    })
    expect(JSON.stringify(shapes(page.build()))).toContain('3')
  })
})
