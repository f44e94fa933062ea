import { type Command, expectFiles, parse, type Surroundings } from '../command.ts'
import { table } from '../table.ts'

const help = `List the languages that can be read in scans and pictures, and which of them are installed.

Usage: palimpsest languages [--json] [--language-data FOLDER]

The codes are what --language of "palimpsest ocr" takes; the names of the models, such as
deu, and other codes in use (ger, pt-BR) are understood as well. English comes with
Palimpsest. The data of another language is installed once; nothing is fetched later.

Options:
  --language-data FOLDER  also look in this folder of .traineddata files
  --json                  write [{"code","model","name","installed","install"}]

Examples:
  palimpsest languages
  npm install @tesseract.js-data/deu
`

const options = { json: { type: 'boolean' }, 'language-data': { type: 'string' } } as const

export const languagesCommand: Command = {
  help,
  async run(args: readonly string[], { stdout }: Surroundings): Promise<number> {
    const { values, positionals } = parse('languages', args, options)
    expectFiles('languages', positionals, 0, 0)
    const { languageStates } = await import('../../../engines/ocr/languages.ts')
    const states = languageStates({ folder: values['language-data'] })
    stdout.write(
      values.json
        ? `${JSON.stringify(states)}\n`
        : table(
            ['CODE', 'LANGUAGE', 'INSTALLED', 'TO INSTALL'],
            states.map(({ code, name, installed, install }) => [
              code,
              name,
              installed ? 'yes' : '',
              installed ? '' : install,
            ]),
          ),
    )
    return 0
  },
}
