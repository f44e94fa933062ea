import { writeFileSync } from 'node:fs'
import { llmsText } from './llms-text.ts'

/** npm run llms: writes llms.txt, an index of the documentation for language models (llmstxt.org), from README.md and docs/. */
writeFileSync(new URL('../llms.txt', import.meta.url), llmsText())
