import type { Metadata } from '../../../model/document.ts'

/** Metadata as YAML front matter; empty where there is none. Values are quoted, so that each is read as text. */
export function frontMatterOf({
  title,
  authors,
  language,
  subject,
  keywords,
  created,
  modified,
}: Metadata): string {
  const lines = [
    ...one('title', title),
    ...many('author', authors),
    ...one('lang', language),
    ...one('description', subject),
    ...many('keywords', keywords),
    ...one('date', created),
    ...one('modified', modified),
  ]
  return lines.length === 0 ? '' : ['---', ...lines, '---'].join('\n')
}

function one(key: string, value: string | undefined): string[] {
  return value === undefined ? [] : [`${key}: ${JSON.stringify(value)}`]
}

function many(key: string, values: readonly string[] | undefined): string[] {
  return values === undefined || values.length === 0
    ? []
    : [`${key}:`, ...values.map((value) => `  - ${JSON.stringify(value)}`)]
}
