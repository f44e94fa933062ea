import { type Command, type CommandContext, parseCommandLine } from '../command.ts'
import { optionHelp } from '../help.ts'
import { readProfile } from '../options/config-file.ts'
import { detectionOptions } from '../options/detection.ts'
import { flag } from '../options/option.ts'
import { table } from '../table.ts'

const options = {
  for: {
    ...detectionOptions.for,
    about: 'only the types of a profile, with their minimum scores, and what it keeps:',
  },
  profile: flag('with --for: write the profile itself, to copy and change it'),
  json: flag('write [{"code","label","category","region"}]; with --for also "minScore"'),
}

const help = `List the entity types that can be found.

Usage: palimpsest entities [--for PROFILE] [--json]

Their codes are the values of --entities.

${optionHelp('Options', options)}

Examples:
  palimpsest entities
  palimpsest entities --for hr
  palimpsest entities --for hr --profile > mine.json
`

export const entitiesCommand: Command = {
  help,
  options,
  async run(args: readonly string[], { stdout }: CommandContext): Promise<number> {
    const { values } = parseCommandLine('entities', args, options, [0, 0])
    const profile = await readProfile(values.for)
    const { catalog, compileOptions } = await import('../../../engines/detect/detect.ts')
    const { profiles, withProfile } = await import('../../../engines/detect/options.ts')
    if (profile === undefined) {
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
    }
    const source = typeof profile === 'string' ? profiles[profile] : profile
    if (values.profile) {
      stdout.write(`${JSON.stringify(source, null, 2)}\n`)
      return 0
    }
    const { isWanted, minScoreOf } = compileOptions({ for: profile })
    const [on, off] = [true, false].map((wanted) => catalog().filter(({ code }) => isWanted(code) === wanted))
    if (values.json) {
      stdout.write(`${JSON.stringify(on.map((type) => ({ ...type, minScore: minScoreOf(type.code) })))}\n`)
      return 0
    }
    const { keepRules = [] } = withProfile({ for: profile })
    const rules = keepRules.map(({ name = 'values of a rule', types }) => `  ${name} (${types.join(', ')})`)
    const parts = [
      ...(source.about === undefined ? [] : [source.about]),
      table(
        ['CODE', 'DESCRIPTION', 'CATEGORY', 'REGION', 'MIN SCORE'],
        on.map(({ code, label, category, region }) => [
          ...[code, label, category, region],
          String(minScoreOf(code)),
        ]),
      ).trimEnd(),
      `Not looked for: ${off.map(({ code }) => code).join(', ') || 'none'}`,
      ...(rules.length === 0 ? [] : [['Kept although their type is looked for:', ...rules].join('\n')]),
    ]
    stdout.write(`${parts.join('\n\n')}\n`)
    return 0
  },
}
