import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.dirname(import.meta.dirname)
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** The index: the beginning of README, and each page of docs/ with its headings. */
export function llmsText(): string {
  const [, summary] = read('README.md').split('\n\n')
  const pages = globSync('docs/*.md', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  const entries = ['README.md', ...pages.sort(), 'CHANGELOG.md', 'SECURITY.md'].map(entry)
  return `# Palimpsest

> ${summary.replaceAll('\n', ' ').replaceAll('**', '')}

Facts for writing code with it: ESM only, Node 24 or newer; \`import { createEngine } from 'palimpsest'\`; every error is a
\`PalimpsestError\` with a stable \`code\`; the command \`palimpsest COMMAND --help\` lists every option.

## Documentation

${entries.join('\n')}
`
}

function entry(file: string): string {
  const text = read(file).replace(/^```[\s\S]*?^```/gm, '')
  const title = /^# (.+)$/m.exec(text)?.[1] ?? file
  const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading.replaceAll('`', ''))
  return `- [${title}](${file})${headings.length > 0 ? `: ${headings.join(', ')}` : ''}`
}
