import { type Administration, openAdministration } from '../../application/administration.ts'
import { defaultHome } from '../../redaction/keys.ts'
import { selectAction } from '../action.ts'
import { type Command, type CommandContext, expectFiles, numberOption, parseCommandLine } from '../command.ts'
import { rowsText } from './accounts.ts'

const help = `Show or replace the secret with which an account checks its webhooks.

Usage: palimpsest webhooks secret ACCOUNT [OPTIONS]
       palimpsest webhooks rotate ACCOUNT [--overlap SECONDS] [OPTIONS]

Messages are signed as in the Standard Webhooks specification. During the overlap they
are signed with the old secret, too. Works beside a running application.

Options:
  --data-dir FOLDER   data folder of the application (default: PALIMPSEST_HOME, or the
                      data folder of this user)
  --overlap SECONDS   how long the old secret stays valid (default: 0)
  --json              write JSON

Examples:
  palimpsest webhooks secret acc_01J8Z3 --data-dir /srv/palimpsest
  palimpsest webhooks rotate acc_01J8Z3 --overlap 86400 --data-dir /srv/palimpsest
`

const options = {
  'data-dir': { type: 'string' },
  overlap: { type: 'string' },
  json: { type: 'boolean' },
} as const

const maxOverlapSeconds = 90 * 24 * 3600

type Values = ReturnType<typeof parse>['values']
const parse = (args: readonly string[]) => parseCommandLine('webhooks', args, options)

const actions = {
  async secret({ webhookSecrets }: Administration, names: readonly string[]) {
    expectFiles('webhooks secret', names, 1, 1)
    return [webhookSecrets.of(names[0])]
  },
  async rotate({ webhookSecrets }: Administration, names: readonly string[], { overlap }: Values) {
    expectFiles('webhooks rotate', names, 1, 1)
    const overlapSeconds = numberOption('overlap', overlap, 0, maxOverlapSeconds)
    return [await webhookSecrets.rotate(names[0], { overlapSeconds })]
  },
} as const

export const webhooksCommand: Command = {
  help,
  options,
  actions: Object.keys(actions),
  async run(args: readonly string[], { stdout }: CommandContext): Promise<number> {
    const { values, positionals } = parse(args)
    const { action, names } = selectAction('webhooks', actions, positionals)
    await using administration = await openAdministration(values['data-dir'] ?? defaultHome())
    stdout.write(rowsText(await action(administration, names, values), values.json === true))
    return 0
  },
}
