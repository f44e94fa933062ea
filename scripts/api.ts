import { writeFileSync } from 'node:fs'
import { apiPage, publicExports } from './api-page.ts'

/** npm run api: writes docs/api.md from the exports of src/index.ts. */
writeFileSync(new URL('../docs/api.md', import.meta.url), apiPage(publicExports()))
