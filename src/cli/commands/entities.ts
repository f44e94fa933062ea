import { type Command, type CommandContext, expectFiles, parseCommandLine } from '../command.ts'
import { table } from '../table.ts'

const help = `List the entity types that can be found.

Usage: palimpsest entities [--json]

Their codes are the values of --entities.

Options:
  --json   write [{"code","label","category","region"}]

Example:
  palimpsest entities
`

const options = { json: { type: 'boolean' } } as const

export const entitiesCommand: Command = {
  help,
  options,
  async run(args: readonly string[], { stdout }: CommandContext): Promise<number> {
    const { values, positionals } = parseCommandLine('entities', args, options)
    expectFiles('entities', positionals, 0, 0)
    const { catalog } = await import('../../../engines/detect/detect.ts')
    const types = catalog()
    stdout.write(
      values.json
        ? `${JSON.stringify(types)}\n`
        : table(
            ['CODE', 'DESCRIPTION', 'CATEGORY', 'REGION'],
            types.map(({ code, label, category, region }) => [code, label, category, region]),
          ),
    )
    return 0
  },
}
