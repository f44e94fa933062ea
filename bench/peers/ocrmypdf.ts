import { spawn, spawnSync } from 'node:child_process'

/** The version of OCRmyPDF on this machine, or null. */
export function ocrmypdfVersion(): string | null {
  const { status, stdout } = spawnSync('ocrmypdf', ['--version'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

/** Runs OCRmyPDF with defaults, except without PDF/A and optimisation, which we do not do either. Returns milliseconds. */
export async function ocrmypdf(input: string, output: string, jobs: number): Promise<number> {
  const start = performance.now()
  const options = ['-q', '-j', String(jobs), '--output-type', 'pdf', '--optimize', '0']
  const child = spawn('ocrmypdf', [...options, input, output], { stdio: 'ignore' })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  if (code !== 0) throw new Error(`ocrmypdf ended with code ${code}.`)
  return performance.now() - start
}
