/**
 * Builders of patterns. Every pattern starts with a look-behind: inside a longer run of characters it may contain it fails at once,
 * which keeps hostile runs linear, and a number is never cut out of a longer one, a decimal, a version, a hash or a GUID.
 */

const wordBefore = '(?<![A-Za-z0-9_\\u00c0-\\u024f]|\\d[-.]|[0-9a-fA-F]{4}-)'
const wordAfter = '(?![A-Za-z0-9_\\u00c0-\\u024f]|[-.]\\d|-[0-9a-fA-F]{4})'

/** A sticky pattern for a value with no letter, digit or joined number directly before or after it. */
function standalone(body: RegExp): RegExp {
  return new RegExp(`${wordBefore}(?:${body.source})${wordAfter}`, `y${body.flags.replace('y', '')}`)
}

/** Words for "number", "id" or "reference". */
const numberWord =
  '(?:number|no|nr|nbr|num|núm|numbers|numero|número|numéro|numer|nummer|número|nro|id|ids|ref|reference|n[°ºo]|№|код|номер|(?:č|br|sz)(?!\\d))'
/** Words between a label and its value: "number is", "no.", "n°", "nr". */
const filler = `(?:${numberWord}|code|card|nhc|is|was|of|ist|lautet|est|es|è|é|هو|هي|details|like)`
const gap = `[\\s:#№.,'"“”‘’„«=(*\\u2013\\u2014-]{0,5}`
/** A remark of a form: `Account number (checking): `. The engine has skipped its opening parenthesis. */
const remark = '(?:[A-Za-z/ ]{2,20}\\)[\\s:#.-]{1,4}|[A-Za-z]{2}: )?'
const letter = 'A-Za-z\\u00c0-\\u024f\\u0400-\\u04ff'
/** The value does not continue as a word, a fraction or a GUID. */
const valueEnd = '(?![A-Za-z0-9\\u00c0-\\u024f]|[/.]\\d|-[0-9a-fA-F]{12}|-[0-9a-fA-F]{4}-)'

/**
 * A sticky pattern for a value after a label. The engine starts it at the end of the label; it consumes the words and signs
 * between, and the group `value` is the value.
 */
function afterLabel(body: RegExp): RegExp {
  return new RegExp(
    `${gap}${remark}(?:${filler}(?![${letter}])${gap}){0,3}(?<value>${insideGroup(body)})${valueEnd}`,
    `i${body.flags.replace('i', '')}y`,
  )
}

/** The source of a pattern that becomes the content of one group: its own groups, and the references to them, count one higher. */
function insideGroup({ source }: RegExp): string {
  return source.replace(/\\(.)/g, (escaped, char: string) =>
    /[1-9]/.test(char) ? `\\${Number(char) + 1}` : escaped,
  )
}

/** The same after a label that is an ordinary word (chart, plate, group): a word for "number" or a number sign must follow it. */
function afterNumberLabel(body: RegExp): RegExp {
  const marked = `(?:${numberWord}|#)(?![${letter}])`
  return new RegExp(
    `(?:(?<=(?:(?<![${letter}])${numberWord}|#)${gap})|${gap}(?:${filler}(?![${letter}])${gap}){0,1}${marked}${gap})(?:is[ :]{1,2})?(?<value>${insideGroup(body)})${valueEnd}`,
    'iy',
  )
}

const extension = '(?:[ ,]{0,2}(?:x|ext\\.?|extension|durchwahl|poste|#)[ .:]{0,2}\\d{1,6})?'

/** A telephone number with its extension, not inside a longer number, a decimal, a version, a hash or a GUID. Its rows have a lead. */
function telephone(body: RegExp): RegExp {
  return new RegExp(
    `(?:${body.source})${extension}(?![A-Za-z0-9_\\u00c0-\\u024f]|[-./:]\\d|-[0-9a-fA-F]{4}|[%€$£])`,
    `y${body.flags}`,
  )
}

/** A key with the prefix of its vendor. The look-behind keeps a run of prefixes from being scanned again and again. */
const notInKey = ({ source }: RegExp): RegExp =>
  new RegExp(`(?<![A-Za-z0-9_])(?:${source})(?![A-Za-z0-9_])`, 'y')
const notInToken = ({ source }: RegExp): RegExp =>
  new RegExp(`(?<![A-Za-z0-9_.-])(?:${source})(?![A-Za-z0-9_])`, 'y')

/** What stands around the value in a pattern, by the name that rows have for it. */
export const frames = {
  whole: standalone,
  label: afterLabel,
  number: afterNumberLabel,
  phone: telephone,
  key: notInKey,
  token: notInToken,
} as const

export type FrameName = keyof typeof frames
