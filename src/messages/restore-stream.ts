/** A placeholder as models repeat it: in any case, and with the escapes of Markdown. */
const placeholder = /\\?\[([a-z](?:[a-z0-9_]|\\_){0,70}\d)\\?\]/gi

/** The beginning of a placeholder at the end of a text. */
const beginning = /\\?(?:\[(?:[a-z](?:[a-z0-9_]|\\_){0,70}\\?)?)?$/i

/** Replaces the placeholders whose values are known. */
export function restorePlaceholders(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(placeholder, (written, name: string) => {
    const known = `[${name.replaceAll('\\', '').toUpperCase()}]`
    return values.get(known) ?? written
  })
}

/** Restores a text that arrives in chunks: holds back what may be the beginning of a placeholder. */
export class PlaceholderStream {
  readonly #values: ReadonlyMap<string, string>
  #held = ''

  constructor(values: ReadonlyMap<string, string>) {
    this.#values = values
  }

  /** What can be shown already. */
  push(chunk: string): string {
    const text = this.#held + chunk
    const at = text.search(beginning)
    this.#held = text.slice(at)
    return restorePlaceholders(text.slice(0, at), this.#values)
  }

  /** The rest. */
  end(): string {
    const rest = restorePlaceholders(this.#held, this.#values)
    this.#held = ''
    return rest
  }
}
