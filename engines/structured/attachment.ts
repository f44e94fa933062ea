/** A part of a mail or event that is not text. */
export interface Attachment {
  /** Media type in lower case. */
  readonly type: string
  /** File name, or an empty string. */
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** What an attachment is after its conversion. */
export interface NewType {
  /** Media type. */
  readonly type: string
  /** Of its file name, without the point. */
  readonly extension: string
}

/** What replaces an attachment. */
export interface NewAttachment {
  readonly bytes: Uint8Array
  /** Default: its type and name stay. */
  readonly renamed?: NewType
}

/** How an attachment is handled: what replaces it, `drop`, or `keep`. */
export type AttachmentPort = (attachment: Attachment) => NewAttachment | 'drop' | 'keep'
