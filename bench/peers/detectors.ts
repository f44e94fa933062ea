/** The npm package redact-pii, if installed. It has no types. */
export async function loadRedactPii(): Promise<((text: string) => string) | null> {
  const name = 'redact-pii'
  let loaded: unknown
  try {
    loaded = await import(name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return null
    throw error
  }
  const module = loaded as { SyncRedactor?: Redactor; default?: { SyncRedactor?: Redactor } }
  const SyncRedactor = module.SyncRedactor ?? module.default?.SyncRedactor
  if (!SyncRedactor) return null
  const redactor = new SyncRedactor()
  return (text) => redactor.redact(text)
}

type Redactor = new () => { redact(text: string): string }

/** The npm package @redactpii/node, if installed: names after greetings, e-mail addresses, phone numbers, cards, SSNs. */
export async function loadRedactpiiNode(): Promise<((text: string) => string) | null> {
  const name = '@redactpii/node'
  let loaded: { Redactor: new () => { redact(text: string): string } }
  try {
    loaded = await import(name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return null
    throw error
  }
  const redactor = new loaded.Redactor()
  return (text) => redactor.redact(text)
}
