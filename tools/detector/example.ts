// A labelled text. For maintainers only.

export interface Example {
  readonly text: string
  readonly spans: readonly { readonly start: number; readonly end: number; readonly type: string }[]
}

/** Changes a text, unless that changes its length, since the spans would not fit. */
export function changed(text: string, spans: Example['spans'], change: (part: string) => string): Example {
  const out = change(text)
  return out.length === text.length ? { text: out, spans } : { text, spans }
}
