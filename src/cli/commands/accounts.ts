import { type Administration, openAdministration } from '../../application/administration.ts'
import { defaultHome } from '../../redaction/keys.ts'
import { selectAction } from '../action.ts'
import {
  type Command,
  type CommandContext,
  expectFiles,
  numberOption,
  oneOf,
  parseCommandLine,
} from '../command.ts'
import { table } from '../table.ts'

const help = `Manage the accounts of an application.

Usage: palimpsest accounts create NAME --profile a|b [--plan PLAN] [OPTIONS]
       palimpsest accounts list [OPTIONS]
       palimpsest accounts plan ACCOUNT PLAN [OPTIONS]
       palimpsest accounts credits ACCOUNT [--buy N] [OPTIONS]

Works beside a running application. The profile is the interface that the account uses.
Plans: free, starter, pro, enterprise.

Options:
  --data-dir FOLDER   data folder of the application (default: PALIMPSEST_HOME, or the
                      data folder of this user)
  --credits N         credits a month of an agreed plan (enterprise of Interface B)
  --billing-day N     day of the month on which credits renew, 1 to 31 (default: today)
  --buy N             add N credits that do not expire
  --json              write JSON

Examples:
  palimpsest accounts create "Records office" --profile b --data-dir /srv/palimpsest
  palimpsest accounts credits acc_01J8Z3 --buy 500 --data-dir /srv/palimpsest
`

const options = {
  'data-dir': { type: 'string' },
  profile: { type: 'string' },
  plan: { type: 'string' },
  credits: { type: 'string' },
  'billing-day': { type: 'string' },
  buy: { type: 'string' },
  json: { type: 'boolean' },
} as const

const maxCredits = Number.MAX_SAFE_INTEGER

type Values = ReturnType<typeof parse>['values']
const parse = (args: readonly string[]) => parseCommandLine('accounts', args, options)

/** Each returns what is printed: rows, of which `--json` writes the objects. */
const actions = {
  async create({ accounts }: Administration, names: readonly string[], values: Values) {
    expectFiles('accounts create', names, 1, 1)
    const profile = oneOf('profile', values.profile, ['a', 'b']) ?? 'b'
    const billingDay = numberOption('billing-day', values['billing-day'], 1, 31)
    const account = { name: names[0], profile, plan: values.plan, credits: creditsOf(values), billingDay }
    return [await accounts.create(account)]
  },
  async list({ accounts }: Administration, names: readonly string[]) {
    expectFiles('accounts list', names, 0, 0)
    return accounts.list()
  },
  async plan({ accounts }: Administration, names: readonly string[], values: Values) {
    expectFiles('accounts plan', names, 2, 2)
    return [await accounts.setPlan(names[0], names[1], creditsOf(values))]
  },
  async credits({ credits }: Administration, names: readonly string[], values: Values) {
    expectFiles('accounts credits', names, 1, 1)
    const buy = numberOption('buy', values.buy, 1, maxCredits)
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
    const { values, positionals } = parse(args)
    const { action, names } = selectAction('accounts', actions, positionals)
    await using administration = await openAdministration(values['data-dir'] ?? defaultHome())
    stdout.write(rowsText(await action(administration, names, values), values.json === true))
    return 0
  },
}

function creditsOf({ credits }: Values): number | undefined {
  return numberOption('credits', credits, 0, maxCredits)
}

/** Objects with the same keys as a table, or as JSON. */
export function rowsText(rows: readonly object[], json: boolean): string {
  if (json) return `${JSON.stringify(rows)}\n`
  if (rows.length === 0) return 'None.\n'
  const cell = (value: unknown) => (value === null ? '-' : String(value))
  return table(
    Object.keys(rows[0]).map((name) => name.toUpperCase()),
    rows.map((row) => Object.values(row).map(cell)),
  )
}
