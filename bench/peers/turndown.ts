import TurndownService from 'turndown'

/** HTML to Markdown by turndown, which knows no tables, notes or formulas. */
export function turndown(html: string): string {
  return new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced' }).turndown(html)
}
