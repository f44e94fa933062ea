import { type Command, type CommandContext, parseCommandLine } from '../command.ts'
import { optionHelp } from '../help.ts'
import { flag, inputFolder } from '../options/option.ts'
import { optionFolder } from '../options/option-files.ts'
import { table } from '../table.ts'

const options = {
  languageData: inputFolder('also search this folder of .traineddata files'),
  json: flag('write [{"code","model","name","installed","install"}]'),
}

const help = `List the OCR languages and which of them are installed.

Usage: palimpsest languages [--json] [--language-data FOLDER]

Their codes are the values of --language of "palimpsest ocr"; model names, such as deu,
and other common codes (ger, pt-BR) work as well. English is included. The data of
another language is installed once; nothing is downloaded at run time. Data of an
installed tesseract is found in its usual folders, or in TESSDATA_PREFIX if that is set.

${optionHelp('Options', options)}

Examples:
  palimpsest languages
  npm install @tesseract.js-data/deu
`

export const languagesCommand: Command = {
  help,
  options,
  async run(args: readonly string[], { stdout }: CommandContext): Promise<number> {
    const { values } = parseCommandLine('languages', args, options, [0, 0])
    const { languageStates } = await import('../../../engines/ocr/languages.ts')
    const states = languageStates({ folder: await optionFolder('language-data', values.languageData) })
    stdout.write(
      values.json
        ? `${JSON.stringify(states)}\n`
        : table(
            ['CODE', 'LANGUAGE', 'INSTALLED', 'INSTALL WITH'],
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
