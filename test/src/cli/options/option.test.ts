import { describe, expect, it } from 'vitest'
import { parseCommandLine } from '../../../../src/cli/command.ts'
import { optionHelp } from '../../../../src/cli/help.ts'
import {
  choice,
  flag,
  flagOf,
  inputFile,
  inputFolder,
  inputsOf,
  number,
  oneOfThese,
  outputPlace,
  parsed,
  repeated,
  text,
} from '../../../../src/cli/options/option.ts'

const options = {
  output: outputPlace('FILE', 'output file'),
  overwrite: flag('replace existing files'),
  minScore: number('N', 0, 1, 'minimum score, 0 to 1'),
  mode: choice(
    'MODE',
    { blackout: 'a black box', mask: 'stars for letters and digits' },
    'replacement of a value:',
  ),
  to: oneOfThese('FORMAT', ['txt', 'md'], 'format of the output'),
  pages: parsed('A-B', 'these pages only', (value) => value.split('-').map(Number)),
  terms: inputFile('values, one on each line'),
  fonts: inputFolder('fonts for characters that the built-in fonts lack'),
  reason: repeated(text('CODE', 'may be repeated')),
}
const parse = (...args: string[]) => parseCommandLine('try', args, options)

describe('the options of a command', () => {
  it('have names in camel case, and their values are checked and typed', () => {
    const given = ['in.pdf', '-o', 'out.pdf', '--min-score', '0.4', '--mode=mask', '--pages=3-7']
    const { values, positionals } = parse(...given, '--reason', 'a', '--reason', 'b', '--overwrite')
    expect(positionals).toEqual(['in.pdf'])
    expect(values).toEqual({
      output: 'out.pdf',
      overwrite: true,
      minScore: 0.4,
      mode: 'mask',
      pages: [3, 7],
      reason: ['a', 'b'],
    })
  })

  it.each([
    [['--min-score', '1.1'], 'The option --min-score must be a number from 0 to 1.'],
    [['--min-score', ''], 'The option --min-score must be a number from 0 to 1.'],
    [['--mode', 'maks'], 'The option --mode must be one of blackout, mask; did you mean mask?'],
    [['--to', 'docx'], 'The option --to must be one of txt, md'],
    [
      ['--min-scroe', '1'],
      'There is no option --min-scroe; did you mean --min-score? See "palimpsest try --help".',
    ],
    [['--overwrite=yes'], 'The option --overwrite does not take a value. See "palimpsest try --help".'],
    [['--terms'], 'The option --terms needs a value'],
  ])('are rejected where they are wrong: %j', (args, message) => {
    expect(() => parse(...args)).toThrow(message)
  })

  it('name the files and folders that no output may replace', () => {
    const { values } = parse('-o', 'out', '--terms', 'terms.txt', '--fonts', 'fonts')
    expect(inputsOf(options, values)).toEqual({ inputs: ['terms.txt'], inputFolders: ['fonts'] })
    expect(flagOf('minScore')).toBe('min-score')
  })
})

describe('the help of options', () => {
  it('has each of them once, with its value, and its choices on their own lines', () => {
    const help = optionHelp('Options', options)
    expect(help).toContain(
      'Options:\n  -o, --output FILE     output file\n  --overwrite           replace existing files\n',
    )
    expect(help).toContain(
      '  --mode MODE           replacement of a value:\n                          blackout  a black box\n                          mask      stars',
    )
    expect(help).toContain('  --to FORMAT           format of the output\n  --pages')
  })

  it('is at most 88 columns wide, and gives a long option its own line', () => {
    const about = `${'words '.repeat(40)}end`
    const help = optionHelp('Options', { aVeryLongNameOfAnOption: text('VALUE', about) })
    const [, head, first, ...rest] = help.split('\n')
    expect(head).toBe('  --a-very-long-name-of-an-option VALUE')
    expect(first).toMatch(/^ {24}words/)
    for (const line of [first, ...rest]) expect(line.length).toBeLessThanOrEqual(88)
    expect(help.replace(/\s+/g, ' ')).toContain(about)
  })
})
