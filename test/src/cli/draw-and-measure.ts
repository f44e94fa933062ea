/** Draws large canvases in a thread and prints the resident megabytes of the process afterwards. */
import { Worker } from 'node:worker_threads'
import { returnCanvasMemory } from '../../../src/cli/native-memory.ts'

if (process.env.RETURN_MEMORY === '1') returnCanvasMemory()
const program = `
  const { createCanvas } = require('@napi-rs/canvas')
  for (let i = 0; i < 4; i++) {
    const sheet = createCanvas(2400, 3200)
    const context = sheet.getContext('2d')
    context.fillRect(0, 0, 2400, 3200)
    context.getImageData(0, 0, 2400, 3200)
    sheet.width = 1
    sheet.height = 1
  }
`
const worker = new Worker(program, { eval: true })
worker.once('exit', () => console.log(Math.round(process.memoryUsage.rss() / 2 ** 20)))
