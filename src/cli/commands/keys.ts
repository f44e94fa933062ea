import { type Administration, openAdministration } from '../../application/administration.ts'
import { defaultHome } from '../../redaction/keys.ts'
import { type Command, type CommandContext, expectFiles, parseCommandLine } from '../command.ts'
import { optionHelp, selectAction } from '../help.ts'
import { dataDirOption, flag, number, type OptionValues, text } from '../options/option.ts'
import { rowsText } from './accounts.ts'

/** Seconds of 90 days. */
const maxOverlap = 90 * 24 * 3600

const options = {
  dataDir: dataDirOption,
  label: text('TEXT', 'distinguishes the keys of an account'),
  overlap: number('SECONDS', 0, maxOverlap, 'how long the old key stays valid (default: 0)'),
  json: flag('write JSON'),
}

const help = `Manage the API keys of an account.

Usage: palimpsest keys issue ACCOUNT [--label TEXT] [OPTIONS]
       palimpsest keys rotate KEY-ID [--overlap SECONDS] [OPTIONS]
       palimpsest keys revoke KEY-ID [OPTIONS]
       palimpsest keys list ACCOUNT [OPTIONS]

A key is shown once, when it is issued or rotated; only its hash is stored. Works beside
a running application.

${optionHelp('Options', options)}

Examples:
  palimpsest keys issue acc_01J8Z3 --label scanner --data-dir /srv/palimpsest
  palimpsest keys rotate 01J8Z4 --overlap 86400 --data-dir /srv/palimpsest
`

type Values = OptionValues<typeof options>

const actions = {
  async issue({ keys }: Administration, names: readonly string[], { label }: Values) {
    expectFiles('keys issue', names, 1, 1)
    return [await keys.issue(names[0], { label })]
  },
  async rotate({ keys }: Administration, names: readonly string[], { overlap: overlapSeconds }: Values) {
    expectFiles('keys rotate', names, 1, 1)
    return [await keys.rotate(names[0], { overlapSeconds })]
  },
  async revoke({ keys }: Administration, names: readonly string[]) {
    expectFiles('keys revoke', names, 1, 1)
    await keys.revoke(names[0])
    return [{ id: names[0], state: 'revoked' }]
  },
  async list({ accounts, keys }: Administration, names: readonly string[]) {
    expectFiles('keys list', names, 1, 1)
    accounts.existing(names[0])
    return keys.list(names[0]).map(({ createdAt, expiresAt, ...key }) => ({
      ...key,
      createdAt: new Date(createdAt).toISOString(),
      expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    }))
  },
} as const

export const keysCommand: Command = {
  help,
  options,
  actions: Object.keys(actions),
  async run(args: readonly string[], { stdout }: CommandContext): Promise<number> {
    const { values, positionals } = parseCommandLine('keys', args, options)
    const { action, names } = selectAction('keys', actions, positionals)
    await using administration = await openAdministration(values.dataDir ?? defaultHome())
    stdout.write(rowsText(await action(administration, names, values), values.json === true))
    return 0
  },
}
