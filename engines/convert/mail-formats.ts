/** Formats that are shown as a page of entries or messages. A mailbox is `eml`. */
export const mailFormats = ['eml', 'msg', 'ics', 'vcf'] as const
export type MailFormat = (typeof mailFormats)[number]
