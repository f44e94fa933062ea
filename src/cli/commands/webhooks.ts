import { type Administration, openAdministration } from '../../application/administration.ts'
import { defaultHome } from '../../redaction/keys.ts'
import { type Command, type CommandContext, expectFiles, parseCommandLine } from '../command.ts'
import { optionHelp, selectAction } from '../help.ts'
import { dataDirOption, flag, number, type OptionValues } from '../options/option.ts'
import { rowsText } from './accounts.ts'

/** Seconds of 90 days. */
const maxOverlap = 90 * 24 * 3600

const options = {
  dataDir: dataDirOption,
  overlap: number('SECONDS', 0, maxOverlap, 'how long the old secret stays valid (default: 0)'),
  json: flag('write JSON'),
}

const help = `Show or replace the secret with which an account checks its webhooks.

Usage: palimpsest webhooks secret ACCOUNT [OPTIONS]
       palimpsest webhooks rotate ACCOUNT [--overlap SECONDS] [OPTIONS]

Messages are signed as in the Standard Webhooks specification. During the overlap they
are signed with the old secret, too. Can be used while the application is running.

${optionHelp('Options', options)}

Examples:
  palimpsest webhooks secret acc_01J8Z3 --data-dir /srv/palimpsest
  palimpsest webhooks rotate acc_01J8Z3 --overlap 86400 --data-dir /srv/palimpsest
`

type Values = OptionValues<typeof options>

const actions = {
  async secret({ webhookSecrets }: Administration, names: readonly string[]) {
    expectFiles('webhooks secret', names, 1, 1)
    return [webhookSecrets.of(names[0])]
  },
  async rotate(
    { webhookSecrets }: Administration,
    names: readonly string[],
    { overlap: overlapSeconds }: Values,
  ) {
    expectFiles('webhooks rotate', names, 1, 1)
    return [await webhookSecrets.rotate(names[0], { overlapSeconds })]
  },
} as const

export const webhooksCommand: Command = {
  help,
  options,
  actions: Object.keys(actions),
  async run(args: readonly string[], { stdout }: CommandContext): Promise<number> {
    const { values, positionals } = parseCommandLine('webhooks', args, options)
    const { action, names } = selectAction('webhooks', actions, positionals)
    await using administration = await openAdministration(values.dataDir ?? defaultHome())
    stdout.write(rowsText(await action(administration, names, values), values.json === true))
    return 0
  },
}
