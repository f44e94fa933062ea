import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { llmsText } from '../../scripts/llms-text.ts'

describe('llms.txt', () => {
  const root = new URL('../../', import.meta.url)

  it('is current (npm run llms)', () => {
    expect(readFileSync(new URL('llms.txt', root), 'utf8')).toBe(llmsText())
  })

  it('links only to pages that exist', () => {
    const links = [...llmsText().matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target)
    expect(links.length).toBeGreaterThan(15)
    expect(links.filter((target) => !existsSync(new URL(target, root)))).toEqual([])
  })
})
