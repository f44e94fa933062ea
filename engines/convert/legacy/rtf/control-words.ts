import type { InlineStyle } from '../../../model/document.ts'
import { plainRun, type RunState } from './looks.ts'

/** What the text of a group is used for. */
export type Destination = 'text' | 'colors' | 'skip' | 'instruction' | 'sign' | 'picture' | 'fonts' | 'styles'

/** State of a group, restored when it ends. */
export interface Group {
  destination: Destination
  readonly styles: Set<InlineStyle>
  hidden: boolean
  deleted: boolean
  /** Number of fallback characters after a Unicode character (`\uc`). */
  fallback: number
  font: number
  run: RunState
  /** Runs when the group ends. */
  ends?: () => void
}

/** Destinations whose text is ignored. */
export const ignoredDestinations: ReadonlySet<string> = new Set(
  'info generator listtable listoverridetable revtbl rsidtbl themedata colorschememapping datastore latentstyles filetbl xmlnstbl annotation atnid atnauthor atnref atntime atndate bkmkstart bkmkend nonshppict objdata objclass sp tc tcn xe template userprops mmathPr pgptbl wgrffmtfilter fldtype formfield ftnsep ftnsepc aftnsep aftnsepc'.split(
    ' ',
  ),
)

export const characterWords: Readonly<Record<string, string>> = {
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

export const formatWords: Readonly<Record<string, InlineStyle>> = {
  b: 'bold',
  i: 'italic',
  ul: 'underline',
  strike: 'strike',
  super: 'superscript',
  sub: 'subscript',
}

/** State outside every group. */
export function documentGroup(): Group {
  return {
    destination: 'text',
    styles: new Set(),
    hidden: false,
    deleted: false,
    fallback: 1,
    font: -1,
    run: plainRun,
  }
}
