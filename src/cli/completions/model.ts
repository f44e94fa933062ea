import type { Command } from '../command.ts'
import { flagOf, type Option, type Options } from '../options/option.ts'

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
    all.push({ name, summary, actions, options: completed(options) })
    for (const action of actions) {
      const more = await actionOptions?.(action)
      if (more === undefined) continue
      all.push({
        name: `${name} ${action}`,
        summary,
        actions: [],
        options: completed({ ...more, ...options }),
      })
    }
  }
  return all
}

function completed(options: Options): CompletedOption[] {
  const everywhere = [
    { name: 'help', text: 'show the help', value: 'none' },
    { name: 'no-config', text: 'ignore configuration files that are found', value: 'none' },
  ] as const
  const own = Object.entries(options).map(([key, option]): CompletedOption => {
    const { short, about } = option
    const name = flagOf(key)
    return { name, ...(short === undefined ? {} : { short }), text: about, value: completedValue(option) }
  })
  const config: CompletedOption = { name: 'config', text: 'settings', value: 'path' }
  return [...own, ...('config' in options ? [] : [config]), ...everywhere]
}

function completedValue({ kind, choices }: Option): CompletedOption['value'] {
  if (kind === 'switch') return 'none'
  if (choices !== undefined) return Object.keys(choices)
  return kind === 'path' ? 'path' : 'text'
}
