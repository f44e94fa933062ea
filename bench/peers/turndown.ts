import TurndownService from 'turndown'

/** HTML to Markdown with turndown, which does not support tables, notes or formulas. */
export function turndown(html: string): string {
  return new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced' }).turndown(html)
}
