import type { InlineStyle } from '../../../model/document.ts'

/** What a group is for. */
export type Destination = 'text' | 'skip' | 'instruction' | 'sign' | 'picture' | 'fonts' | 'styles'

/** What a group sets and its end takes back. */
export interface Group {
  destination: Destination
  readonly styles: Set<InlineStyle>
  hidden: boolean
  deleted: boolean
  /** Characters that stand for one that older readers do not know. */
  fallback: number
  font: number
  /** What is done when the group ends. */
  ends?: () => void
}

/** Groups whose words are no part of the text. */
export const skipped: ReadonlySet<string> = new Set(
  'colortbl info generator listtable listoverridetable revtbl rsidtbl themedata colorschememapping datastore latentstyles filetbl xmlnstbl annotation atnid atnauthor atnref atntime atndate bkmkstart bkmkend nonshppict objdata objclass sp tc tcn xe template userprops mmathPr pgptbl wgrffmtfilter fldtype formfield headerf headerl footerf footerl ftnsep ftnsepc aftnsep aftnsepc'.split(
    ' ',
  ),
)

export const signs: Readonly<Record<string, string>> = {
  tab: '\t',
  emdash: '—',
  endash: '–',
  emspace: '\u2003',
  enspace: '\u2002',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  '~': '\u00a0',
  _: '\u2011',
  '-': '\u00ad',
  '{': '{',
  '}': '}',
  '\\': '\\',
}

export const looks: Readonly<Record<string, InlineStyle>> = {
  b: 'bold',
  i: 'italic',
  ul: 'underline',
  strike: 'strike',
  super: 'superscript',
  sub: 'subscript',
}

/** What holds outside of every group. */
export function groundGroup(): Group {
  return { destination: 'text', styles: new Set(), hidden: false, deleted: false, fallback: 1, font: -1 }
}
