import { type Administration, openAdministration } from '../../application/administration.ts'
import { defaultHome } from '../../redaction/keys.ts'
import { type Command, type CommandContext, expectFiles, parseCommandLine } from '../command.ts'
import { optionHelp, selectAction } from '../help.ts'
import { choice, dataDirOption, flag, number, type OptionValues, text } from '../options/option.ts'
import { table } from '../table.ts'

const maxCredits = Number.MAX_SAFE_INTEGER

const options = {
  dataDir: dataDirOption,
  profile: choice('a|b', { a: '', b: '' }, 'the interface that the account uses (default: b)'),
  plan: text('PLAN', 'free, starter, pro or enterprise (default: free)'),
  credits: number('N', 0, maxCredits, 'credits a month of an agreed plan (enterprise of Interface B)'),
  billingDay: number('N', 1, 31, 'day of the month on which credits renew, 1 to 31 (default: today)'),
  buy: number('N', 1, maxCredits, 'add N credits that do not expire'),
  json: flag('write JSON'),
}

const help = `Manage the accounts of an application.

Usage: palimpsest accounts create NAME --profile a|b [--plan PLAN] [OPTIONS]
       palimpsest accounts list [OPTIONS]
       palimpsest accounts plan ACCOUNT PLAN [OPTIONS]
       palimpsest accounts credits ACCOUNT [--buy N] [OPTIONS]

Can be used while the application is running.

${optionHelp('Options', options)}

Examples:
  palimpsest accounts create "Records office" --profile b --data-dir /srv/palimpsest
  palimpsest accounts credits acc_01J8Z3 --buy 500 --data-dir /srv/palimpsest
`

type Values = OptionValues<typeof options>

/** Each returns the printed rows; `--json` writes their objects. */
const actions = {
  async create({ accounts }: Administration, names: readonly string[], values: Values) {
    expectFiles('accounts create', names, 1, 1)
    const { profile = 'b', plan, credits, billingDay } = values
    return [await accounts.create({ name: names[0], profile, plan, credits, billingDay })]
  },
  async list({ accounts }: Administration, names: readonly string[]) {
    expectFiles('accounts list', names, 0, 0)
    return accounts.list()
  },
  async plan({ accounts }: Administration, names: readonly string[], { credits: monthly }: Values) {
    expectFiles('accounts plan', names, 2, 2)
    return [await accounts.setPlan(names[0], names[1], monthly)]
  },
  async credits({ credits }: Administration, names: readonly string[], { buy }: Values) {
    expectFiles('accounts credits', names, 1, 1)
    if (buy !== undefined) await credits.buy(names[0], buy)
    const { renewsAt, ...balance } = await credits.balance(names[0])
    return [{ account: names[0], ...balance, renewsAt: new Date(renewsAt).toISOString() }]
  },
} as const

export const accountsCommand: Command = {
  help,
  options,
  actions: Object.keys(actions),
  async run(args: readonly string[], { stdout }: CommandContext): Promise<number> {
    const { values, positionals } = parseCommandLine('accounts', args, options)
    const { action, names } = selectAction('accounts', actions, positionals)
    await using administration = await openAdministration(values.dataDir ?? defaultHome())
    stdout.write(rowsText(await action(administration, names, values), values.json === true))
    return 0
  },
}

/** Objects with the same keys as a table, or as JSON. */
export function rowsText(rows: readonly object[], json: boolean): string {
  if (json) return `${JSON.stringify(rows)}\n`
  if (rows.length === 0) return 'None.\n'
  const cell = ([name, value]: readonly [string, unknown]) => {
    if (value === null) return '-'
    return typeof value === 'number' && name.endsWith('At') ? new Date(value).toISOString() : String(value)
  }
  return table(
    Object.keys(rows[0]).map((name) => name.toUpperCase()),
    rows.map((row) => Object.entries(row).map(cell)),
  )
}
