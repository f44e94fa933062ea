import { configSchema } from '../../engines/detect/options.ts'
import { commands } from './commands.ts'
import { flagOf, type Option, type Options } from './options/option.ts'

/** The JSON Schema of palimpsest.config.json: detection, and the options of the commands. */
export async function settingsSchema(): Promise<object> {
  const { properties, ...rest } = await configSchema()
  const sections: Record<string, object> = {}
  const everywhere: Record<string, object> = {}
  for (const [name, { load }] of Object.entries(commands)) {
    const command = await load()
    const own = optionSchemas(command.options)
    const ofActions: Record<string, object> = {}
    for (const action of command.actions ?? []) {
      const more = await command.actionOptions?.(action)
      if (more === undefined) continue
      const all = optionSchemas({ ...more, ...command.options })
      sections[`${name} ${action}`] = section(all)
      Object.assign(ofActions, all)
    }
    if (Object.keys(own).length > 0) sections[name] = section({ ...ofActions, ...own })
    for (const [option, schema] of Object.entries({ ...ofActions, ...own })) everywhere[option] ??= schema
  }
  return {
    ...rest,
    title: 'Palimpsest configuration',
    properties: {
      $schema: { type: 'string' },
      ...(properties as object),
      commands: {
        type: 'object',
        description:
          'Options by command. A path is relative to this file. The command line and the environment win.',
        properties: { all: section(everywhere), ...sections },
        additionalProperties: false,
      },
    },
  }
}

function section(properties: Readonly<Record<string, object>>): object {
  return { type: 'object', properties, additionalProperties: false }
}

/** By name as in the command line. */
function optionSchemas(options: Options): Record<string, object> {
  return Object.fromEntries(
    Object.entries(options)
      .filter(([, { ofCall }]) => !ofCall)
      .map(([name, option]) => [flagOf(name), { description: option.about, ...valueSchema(option) }]),
  )
}

function valueSchema({ kind, isList, choices = {}, range: [minimum, maximum] = [0, 0] }: Option): object {
  const list = { type: 'array', items: { type: 'string' } }
  if (isList) return list
  if (kind === 'switch') return { type: 'boolean' }
  if (kind === 'number') return { type: 'number', minimum, maximum }
  if (kind === 'choice') return { enum: Object.keys(choices) }
  return kind === 'path' ? { type: 'string' } : { anyOf: [{ type: ['string', 'number'] }, list] }
}
