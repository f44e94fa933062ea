import type { Command } from './command.ts'

interface ListedCommand {
  readonly summary: string
  load(): Promise<Command>
}

/** All commands, loaded on demand: --help must not load a PDF reader. */
export const commands: Readonly<Record<string, ListedCommand>> = {
  detect: {
    summary: 'find sensitive values in text',
    load: async () => (await import('./commands/detect.ts')).detectCommand,
  },
  redact: {
    summary: 'remove sensitive values from a PDF or text file, and prove it',
    load: async () => (await import('./commands/redact.ts')).redactCommand,
  },
  review: {
    summary: 'decide in a browser what is removed',
    load: async () => (await import('./commands/review.ts')).reviewCommand,
  },
  inspect: {
    summary: 'find text under boxes, hidden content and metadata in documents',
    load: async () => (await import('./commands/inspect.ts')).inspectCommand,
  },
  convert: {
    summary: 'convert a document to another format',
    load: async () => (await import('./commands/convert.ts')).convertCommand,
  },
  batch: {
    summary: 'process all files of a folder or ZIP archive',
    load: async () => (await import('./commands/batch.ts')).batchCommand,
  },
  worker: {
    summary: 'process items of batches from a queue, on any machine',
    load: async () => (await import('./commands/worker.ts')).workerCommand,
  },
  restore: {
    summary: 'replace tokens with their values (undoes redact --mode token)',
    load: async () => (await import('./commands/restore.ts')).restoreCommand,
  },
  verify: {
    summary: 'check a redacted file against its signed manifest',
    load: async () => (await import('./commands/verify.ts')).verifyCommand,
  },
  ocr: {
    summary: 'read scans and images: searchable PDF, text, Markdown or JSON',
    load: async () => (await import('./commands/ocr.ts')).ocrCommand,
  },
  serve: {
    summary: 'serve Interface A and B over HTTP, on this machine',
    load: async () => (await import('./commands/serve.ts')).serveCommand,
  },
  mcp: {
    summary: 'serve tools for language models over standard input and output',
    load: async () => (await import('./commands/mcp.ts')).mcpCommand,
  },
  accounts: {
    summary: 'manage the accounts of an application, their plans and credits',
    load: async () => (await import('./commands/accounts.ts')).accountsCommand,
  },
  keys: {
    summary: 'issue, rotate, revoke and list the API keys of an account',
    load: async () => (await import('./commands/keys.ts')).keysCommand,
  },
  webhooks: {
    summary: 'show or replace the webhook secret of an account',
    load: async () => (await import('./commands/webhooks.ts')).webhooksCommand,
  },
  backup: {
    summary: 'copy the data folder of an application, also while it runs, or restore it',
    load: async () => (await import('./commands/backup.ts')).backupCommand,
  },
  languages: {
    summary: 'list the OCR languages and how to install them',
    load: async () => (await import('./commands/languages.ts')).languagesCommand,
  },
  entities: {
    summary: 'list the entity types',
    load: async () => (await import('./commands/entities.ts')).entitiesCommand,
  },
  completions: {
    summary: 'print the completions of a shell: bash, zsh or fish',
    load: async () => (await import('./commands/completions.ts')).completionsCommand(commands),
  },
}
