import type { Command } from '../command.ts'
import { helpOptions, isPath } from '../help-options.ts'

/** What can be completed behind a command, or behind a command and its action. */
export interface CompletedCommand {
  /** `ocr`, or `batch ocr`. */
  readonly name: string
  readonly summary: string
  readonly actions: readonly string[]
  readonly options: readonly CompletedOption[]
}

export interface CompletedOption {
  readonly name: string
  readonly short?: string
  readonly text: string
  /** What follows it: nothing, one of the choices, a path, or a text that cannot be completed. */
  readonly value: 'none' | 'path' | 'text' | readonly string[]
}

/** Commands by name. */
export type CompletableCommands = Readonly<
  Record<string, { readonly summary: string; load(): Promise<Command> }>
>

/** Reads the commands, their options and what their help says about these. */
export async function completionModel(commands: CompletableCommands): Promise<CompletedCommand[]> {
  const all: CompletedCommand[] = []
  for (const [name, { summary, load }] of Object.entries(commands)) {
    const command = await load()
    const { actions = [], actionOptions, options } = command
    all.push({ name, summary, actions, options: completed(options, command.help) })
    for (const action of actions) {
      const more = await actionOptions?.(action)
      if (more === undefined) continue
      const single = Object.hasOwn(commands, action) ? (await commands[action].load()).help : ''
      const both = { ...more, ...options }
      all.push({
        name: `${name} ${action}`,
        summary,
        actions: [],
        options: completed(both, `${single}\n${command.help}`),
      })
    }
  }
  return all
}

function completed(options: Command['options'], help: string): CompletedOption[] {
  const known = helpOptions(help)
  const everywhere = [
    { name: 'help', text: 'show the help', value: 'none' },
    { name: 'no-config', text: 'ignore configuration files that are found', value: 'none' },
  ] as const
  const own = Object.entries(options).map(([name, { type, short }]): CompletedOption => {
    const described = known.get(name)
    const choices = described?.choices ?? []
    const path = described !== undefined && isPath(described)
    const value = type === 'boolean' ? 'none' : choices.length > 0 ? choices : path ? 'path' : 'text'
    return { name, ...(short === undefined ? {} : { short }), text: described?.text ?? '', value }
  })
  const config: CompletedOption = { name: 'config', text: 'settings', value: 'path' }
  return [...own, ...('config' in options ? [] : [config]), ...everywhere]
}
