/**
 * node bench/named-entities.ts: the time that named-entity models of usual sizes take, with random weights, on one processor. Needs the
 * optional packages onnxruntime-node and @huggingface/tokenizers.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openModelFolder } from '../engines/detect/ner/model-folder.ts'
import { readEntities } from '../engines/detect/ner/read-entities.ts'
import { labelledSentences } from '../fixtures/ner/sentences.ts'
import { writeSizedNer } from '../fixtures/ner/sized-ner.ts'

const shapes = [
  ['DistilBERT base (6 layers, 768 wide)', { layers: 6, width: 768, heads: 12 }],
  ['BERT base (12 layers, 768 wide)', { layers: 12, width: 768, heads: 12 }],
  ['MiniLM (6 layers, 384 wide)', { layers: 6, width: 384, heads: 12 }],
] as const

const text = labelledSentences(120, 8)
  .map((sentence) => sentence.text)
  .join('\n')
const root = mkdtempSync(path.join(tmpdir(), 'ner-bench-'))
try {
  for (const [name, shape] of shapes) {
    const folder = path.join(root, String(shape.layers * shape.width))
    writeSizedNer(folder, shape)
    const megabytes = statSync(path.join(folder, 'model.onnx')).size / 1e6
    const startedAt = process.cpuUsage()
    const model = await openModelFolder(folder, undefined)
    const loading = seconds(startedAt)
    const tokens = model.tokenizer.tokens(text).flat().length
    const rows: string[] = []
    for (const window of [128, 256, 512]) {
      const before = process.cpuUsage()
      await readEntities(model, [text], { aggregation: 'first', window })
      rows.push(`window ${window}: ${Math.round(tokens / seconds(before))} tokens/s`)
    }
    console.log(`${name}, ${Math.round(megabytes)} MB, loaded in ${loading.toFixed(1)} s; ${rows.join(', ')}`)
  }
} finally {
  rmSync(root, { recursive: true })
}

function seconds(since: NodeJS.CpuUsage): number {
  return process.cpuUsage(since).user / 1e6
}
