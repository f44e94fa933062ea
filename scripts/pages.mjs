// Packs the program and style of each HTML page that the product writes into one data file next to the code that fills it.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'

process.chdir(path.dirname(import.meta.dirname))

export const pages = [
  { folder: 'engines/redact/review/page', to: 'engines/redact/review/review-page.template.json' },
]

/** The content of the data file. */
export async function pack(folder) {
  const { outputFiles } = await build({
    entryPoints: [path.join(folder, 'main.ts')],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    charset: 'utf8',
    write: false,
    tsconfigRaw: {},
  })
  const read = (name) => readFileSync(path.join(folder, name), 'utf8')
  const style = await build({
    stdin: { contents: read('page.css'), loader: 'css' },
    minify: true,
    write: false,
  })
  // The program is inside an element that its text must not close.
  const script = outputFiles[0].text.trim().replaceAll('</script', '<\\/script')
  return `${JSON.stringify({ html: read('page.html'), style: style.outputFiles[0].text.trim(), script }, null, 1)}\n`
}

if (process.argv[1] === import.meta.filename)
  for (const { folder, to } of pages) writeFileSync(to, await pack(folder))
