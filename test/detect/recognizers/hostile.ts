import type { Recognizer } from '../../../engines/detect/recognizers/recognizer.ts'
import { sample } from './sample.ts'

/**
 * Short texts that, repeated, trigger a recognizer at many places and mostly fail to match: its trigger characters joined by
 * characters of its values, and near misses of its pattern.
 */
export function hostileSeeds(recognizer: Recognizer, random: () => number): string[] {
  const seeds = new Set<string>()
  const labels: string[] = []
  for (const trigger of recognizer.triggers) {
    if (trigger.on === 'digits') {
      const length = trigger.lengths?.[0] ?? 4
      for (const joint of ['', ' ', '-', '.', ':', '/', ','])
        seeds.add(`${'1234567890'.repeat(5).slice(0, length)}${joint}`)
    } else if (trigger.on === 'mixed') {
      const prefix = trigger.prefix?.[0] ?? 'A'
      for (const joint of ['', ' ', '-', '<']) seeds.add(`${prefix}12AB34567${joint}`)
    } else if (trigger.on === 'sign') {
      for (const unit of ['', 'a', '1', 'a.', '-', 'a@', 'a:/']) seeds.add(unit + trigger.of)
    } else {
      labels.push(...trigger.of.slice(0, 1))
      for (const tail of ['', ' ', 'a', '1', ': ', '"', '-', '=1-']) seeds.add(trigger.of[0] + tail)
    }
  }
  for (let i = 0; i < 4; i++) {
    const near = sample(recognizer.pattern, random)
    if (near === '') continue
    for (const label of labels.length === 0 ? [''] : labels) {
      seeds.add(`${label}${near} `)
      seeds.add(`${label}${near}x`)
      seeds.add(`${label}${near.slice(0, -1)}-`)
      seeds.add(`${label}${near.slice(0, Math.ceil(near.length / 2))}`)
    }
  }
  seeds.delete('')
  return [...seeds]
}

/** A seed repeated to a length. */
export function runOf(seed: string, length: number): string {
  return seed.repeat(Math.ceil(length / seed.length)).slice(0, length)
}
