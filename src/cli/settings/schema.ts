import type { ParseArgsOptionsConfig } from 'node:util'
import { configSchema } from '../../../engines/detect/options.ts'
import { commands } from '../commands.ts'
import { helpOptions } from '../help-options.ts'
import { callOptions } from './settings.ts'

/** The JSON Schema of palimpsest.config.json: detection, and the options of the commands. */
export async function settingsSchema(): Promise<object> {
  const { properties, ...rest } = await configSchema()
  const sections: Record<string, object> = {}
  const everywhere: Record<string, object> = {}
  for (const [name, { load }] of Object.entries(commands)) {
    const command = await load()
    const own = optionSchemas(command.options, command.help)
    const ofActions: Record<string, object> = {}
    for (const action of command.actions ?? []) {
      const more = await command.actionOptions?.(action)
      if (more === undefined) continue
      const single = Object.hasOwn(commands, action) ? (await commands[action].load()).help : ''
      const all = optionSchemas({ ...more, ...command.options }, `${single}\n${command.help}`)
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
function optionSchemas(options: ParseArgsOptionsConfig, help: string): Record<string, object> {
  const described = helpOptions(help)
  const schemas: Record<string, object> = {}
  for (const [name, { type, multiple }] of Object.entries(options)) {
    if (callOptions.has(name)) continue
    const { text = '', choices = [] } = described.get(name) ?? {}
    const description = text === '' ? {} : { description: text }
    const list = { type: 'array', items: { type: 'string' } }
    const value =
      multiple === true
        ? list
        : choices.length > 0
          ? { enum: choices }
          : { anyOf: [{ type: ['string', 'number'] }, list] }
    schemas[name] = { ...description, ...(type === 'boolean' ? { type: 'boolean' } : value) }
  }
  return schemas
}
