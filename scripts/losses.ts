// Writes the table of counted losses into docs/conversion.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { lossTable } from '../engines/convert/losses.ts'

const page = new URL('../docs/conversion.md', import.meta.url)
const between = /(<!-- losses: npm run losses -->\n)[\s\S]*?(<!-- \/losses -->)/
writeFileSync(page, readFileSync(page, 'utf8').replace(between, `$1${lossTable()}\n$2`))
