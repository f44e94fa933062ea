// Writes docs/config.schema.json from the options of the commands and of detection.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { settingsSchema } from '../src/cli/settings.ts'

const file = path.join(path.dirname(import.meta.dirname), 'docs/config.schema.json')
writeFileSync(file, `${JSON.stringify(await settingsSchema(), null, 2)}\n`)
