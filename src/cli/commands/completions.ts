import { type Command, expectFiles, parseCommandLine } from '../command.ts'
import { type CompletableCommands, completionModel, scripts, shells } from '../completions.ts'
import { oneOf } from '../options/option.ts'

const help = `Print the completions of a shell.

Usage: palimpsest completions bash|zsh|fish

Commands, options, their values and file names are completed. Load the script in the
start file of the shell, or save it where the shell looks for completions.

Examples:
  palimpsest completions bash > ~/.local/share/bash-completion/completions/palimpsest
  palimpsest completions fish > ~/.config/fish/completions/palimpsest.fish
  palimpsest completions zsh >> ~/.zshrc
`

const options = {}

/** @param commands those that are completed */
export const completionsCommand = (commands: CompletableCommands): Command => ({
  help,
  options,
  actions: shells,
  async run(args, { stdout }) {
    const { positionals } = parseCommandLine('completions', args, options)
    expectFiles('completions', positionals, 1, 1)
    const shell = oneOf('shell', positionals[0], shells)
    stdout.write(scripts[shell](await completionModel(commands)))
    return 0
  },
})
