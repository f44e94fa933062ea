import { type Command, expectFiles, parse, type Surroundings } from '../command.ts'
import { table } from '../table.ts'

const help = `List the kinds of sensitive values that can be found.

Usage: palimpsest entities [--json]

The codes are what --entities of the other commands takes.

Options:
  --json   write [{"code","label","category","region"}]

Example:
  palimpsest entities
`

export const entitiesCommand: Command = {
  help,
  async run(args: readonly string[], { stdout }: Surroundings): Promise<number> {
    const { values, positionals } = parse('entities', args, { json: { type: 'boolean' } })
    expectFiles('entities', positionals, 0, 0)
    const { catalog } = await import('../../../engines/detect/detect.ts')
    const types = catalog()
    stdout.write(
      values.json
        ? `${JSON.stringify(types)}\n`
        : table(
            ['CODE', 'WHAT IT IS', 'CATEGORY', 'REGION'],
            types.map(({ code, label, category, region }) => [code, label, category, region]),
          ),
    )
    return 0
  },
}
