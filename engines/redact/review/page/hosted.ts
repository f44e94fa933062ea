/** The page of a host: a list of documents, each with its review, and the result of applying the decisions. */

import { Comparison } from './comparison.ts'
import { Connection, HostKeeper } from './connection.ts'
import type { Applied, DocumentState, OpenedDocument, Shelf } from './content.ts'
import { create, element } from './data.ts'
import { Overview } from './overview.ts'
import { Review, say } from './review.ts'
import { t } from './words.ts'

const screens = ['loading', 'overview', 'review', 'compare', 'ended'] as const

export function showScreen(name: (typeof screens)[number]): void {
  document.body.dataset.screen = name
  for (const one of screens) {
    const node = document.querySelector<HTMLElement>(`[data-of="${one}"]`)
    if (node) node.hidden = one !== name
  }
}

export class Hosted {
  readonly #connection: Connection
  #documents: DocumentState[]
  readonly #title: string
  #overview: Overview | null = null
  #keeper: HostKeeper | null = null
  #review: Review | null = null
  #id: number | null = null
  #isEnding = false

  private constructor(connection: Connection, { title, documents }: Shelf) {
    this.#connection = connection
    this.#title = title
    this.#documents = [...documents]
  }

  static async start(): Promise<void> {
    showScreen('loading')
    try {
      const connection = await Connection.open()
      const hosted = new Hosted(connection, await connection.get<Shelf>('/api/documents'))
      hosted.#listen()
      await hosted.#show()
    } catch (error) {
      end(messageOf(error))
    }
  }

  get #isFolder(): boolean {
    return this.#documents.length > 1
  }

  async #show(): Promise<void> {
    document.body.classList.add('hosted')
    for (const id of ['finish', 'finish-list'])
      element(id).addEventListener('click', () => void this.#finish())
    const asked = new URLSearchParams(location.search).get('d')
    const id = asked === null ? (this.#isFolder ? null : 0) : Number(asked)
    if (id === null || !this.#documents[id]) this.#showOverview()
    else await this.#open(id)
  }

  #showOverview(): void {
    this.#overview = new Overview(
      this.#title,
      () => this.#documents,
      (ids) => this.#applyAll(ids),
    )
    document.title = this.#title
    this.#overview.draw()
    showScreen('overview')
  }

  async #open(id: number): Promise<void> {
    this.#id = id
    const { name } = this.#documents[id]
    document.title = name
    element('loading-name').textContent = name
    const path = `/api/documents/${id}`
    let opened: OpenedDocument
    try {
      opened = await this.#connection.get<OpenedDocument>(path)
    } catch (error) {
      this.#drawPosition()
      return this.#fail(messageOf(error))
    }
    const { content, version, reviewer, warnings } = opened
    showScreen('review')
    const keeper = new HostKeeper(this.#connection, `${path}/decisions`, version, (state) =>
      this.#drawSaved(state),
    )
    this.#keeper = keeper
    this.#review = new Review({
      ...{ data: content, keeper },
      reviewer: reviewer || storedReviewer(),
      imageOf: (page) => this.#connection.image(`${path}/pages/${page}`),
      finish: () => void this.#apply(),
      ...(this.#isFolder && { nextDocument: () => this.#next() }),
    })
    element('reviewer').addEventListener('change', () => storeReviewer(this.#review?.state.reviewer ?? ''))
    this.#drawPosition()
    drawWarnings(warnings)
    this.#readAhead(id)
  }

  /** The next document is loaded while this one is reviewed. */
  #readAhead(id: number): void {
    const next = this.#documents[id + 1]
    if (next && next.values === undefined)
      setTimeout(() => void this.#connection.get(`/api/documents/${id + 1}`).catch(() => undefined), 1000)
  }

  #drawPosition(): void {
    if (!this.#isFolder || this.#id === null) return
    element('documents-nav').hidden = false
    const at = this.#id
    element('position').textContent = t('{at} of {all}', { at: at + 1, all: this.#documents.length })
    for (const [id, to] of [
      ['previous-document', at - 1],
      ['next-document', at + 1],
    ] as const) {
      const link = element<HTMLAnchorElement>(id)
      link.hidden = !this.#documents[to]
      link.href = `/?d=${to}`
    }
  }

  #drawSaved(state: 'saving' | 'saved' | Error): void {
    const saved = element('saved')
    saved.className = state instanceof Error ? 'saved failed' : 'saved'
    saved.textContent =
      state instanceof Error ? t('Not saved') : state === 'saved' ? t('Saved') : t('Saving…')
    if (state instanceof Error) say(state.message)
  }

  /** To the next document that is not finished, or to the list. */
  #next(): void {
    const at = this.#id ?? -1
    const order = [...this.#documents.slice(at + 1), ...this.#documents.slice(0, Math.max(0, at))]
    const next = order.find(({ values, undecided }) => values === undefined || (undecided ?? 0) > 0)
    if (next) location.assign(`/?d=${next.id}`)
    else location.assign('/')
  }

  async #apply(): Promise<void> {
    const review = this.#review
    if (this.#id === null || !review?.hasReviewer()) return
    const button = element<HTMLButtonElement>('save')
    button.disabled = true
    button.classList.add('busy')
    say(t('Removing the values and proving it …'))
    try {
      await this.#keeper?.flush()
      const applied = await this.#connection.post<Applied>(
        `/api/documents/${this.#id}/apply`,
        review.state.reviewer,
      )
      this.#showApplied(applied)
    } catch (error) {
      this.#showResult(false, t('Nothing was written'), [create('p', { textContent: messageOf(error) })])
    }
    button.disabled = false
    button.classList.remove('busy')
  }

  #showApplied({ output, removed, proof, rasterised, warnings, unsure }: Applied): void {
    element('status').classList.remove('shown')
    const list = (title: string, items: readonly string[]): HTMLElement[] =>
      items.length === 0
        ? []
        : [
            create('h3', { textContent: title }),
            create('ul', {}, {}, ...items.map((item) => create('li', { textContent: item }))),
          ]
    const rows = unsure.map(({ type, page, count, why }) =>
      [type, page ? t('page {page}', { page }) : '', t('places: {count}', { count }), t(why)]
        .filter(Boolean)
        .join(' · '),
    )
    this.#showResult(true, t('Values removed: {count}', { count: removed }), [
      create('dl', {}, {}, ...pair(t('Written to'), output), ...pair(t('Proof'), proof)),
      ...list(t('Pages replaced by images'), rasterised.length > 0 ? [rasterised.join(', ')] : []),
      ...list(t('Warnings'), warnings),
      ...list(t('Look at these: they stay'), rows),
    ])
  }

  #showResult(isDone: boolean, title: string, content: readonly HTMLElement[]): void {
    const dialog = element<HTMLDialogElement>('result')
    dialog.classList.toggle('failed', !isDone)
    element('result-title').textContent = title
    element('result-content').replaceChildren(...content)
    element('compare').hidden = !isDone
    element('result-next').hidden = !isDone || !this.#isFolder
    element('compare').onclick = () => {
      dialog.close()
      void this.#compare()
    }
    element('result-next').onclick = () => this.#next()
    element('result-close').onclick = () => dialog.close()
    dialog.showModal()
  }

  async #compare(): Promise<void> {
    const review = this.#review
    if (this.#id === null || !review) return
    const path = `/api/documents/${this.#id}`
    say(t('Reading the output …'))
    try {
      const { content } = await this.#connection.get<Pick<OpenedDocument, 'content'>>(`${path}/output`)
      element('status').classList.remove('shown')
      showScreen('compare')
      new Comparison(review.state.data, content, (page, isOutput) =>
        this.#connection.image(`${path}${isOutput ? '/output' : ''}/pages/${page}`),
      )
      element('compare-close').onclick = () => {
        showScreen('review')
        element('save').focus()
      }
      element('compare-close').focus()
    } catch (error) {
      say(messageOf(error))
    }
  }

  /** Applies the decisions of several documents, one after another. Returns what failed. */
  async #applyAll(ids: readonly number[]): Promise<readonly string[]> {
    const failed: string[] = []
    for (const id of ids) {
      try {
        await this.#connection.get(`/api/documents/${id}`)
        await this.#connection.post(`/api/documents/${id}/apply`, storedReviewer())
      } catch (error) {
        failed.push(`${this.#documents[id].name}: ${messageOf(error)}`)
      }
    }
    return failed
  }

  async #finish(): Promise<void> {
    this.#isEnding = true
    await this.#keeper?.flush()
    await this.#connection.post('/api/end').catch(() => undefined)
    const written = this.#documents.filter(({ removed }) => removed !== undefined).length
    end(
      t('The review has ended. You can close this page.'),
      this.#isFolder
        ? t('{written} of {all} documents were written.', { written, all: this.#documents.length })
        : written > 0
          ? t('The document was written.')
          : t('Decisions are saved. Nothing was written.'),
    )
  }

  #listen(): void {
    this.#connection
      .listen((event) => {
        if (event.event === 'document') {
          this.#documents[event.state.id] = event.state
          this.#overview?.draw()
        } else if (event.id === this.#id) this.#drawProgress(event)
      })
      .catch(() => undefined)
      .then(() => {
        if (!this.#isEnding)
          end(
            t('The program has ended.'),
            t('Run palimpsest review again; decisions that were saved are found again.'),
          )
      })
  }

  #drawProgress({
    done,
    total,
    stage,
  }: {
    readonly done: number
    readonly total: number
    readonly stage: string
  }): void {
    const bar = element<HTMLProgressElement>('loading-bar')
    if (total > 0) {
      bar.max = total
      bar.value = done
    }
    element('loading-stage').textContent = total > 0 ? `${t(stage)} ${done}/${total}` : t(stage)
  }

  #fail(message: string): void {
    element('loading-stage').textContent = message
    element('loading-bar').hidden = true
    element('loading-title').textContent = t('This document cannot be reviewed')
    element('loading-back').hidden = !this.#isFolder
  }
}

function drawWarnings(warnings: readonly string[]): void {
  element('warnings').hidden = warnings.length === 0
  element('warnings-title').textContent = t('Warnings ({count})', { count: warnings.length })
  element('warnings-list').replaceChildren(...warnings.map((textContent) => create('li', { textContent })))
}

function pair(term: string, text: string): HTMLElement[] {
  return [create('dt', { textContent: term }), create('dd', { textContent: text })]
}

function end(message: string, more = ''): void {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close()
  element('ended-message').textContent = message
  element('ended-more').textContent = more
  showScreen('ended')
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The reviewer's name for the next document: it is requested only once. */
const reviewerKey = 'palimpsest-reviewer'

function storedReviewer(): string {
  return localStorage.getItem(reviewerKey) ?? ''
}

function storeReviewer(name: string): void {
  localStorage.setItem(reviewerKey, name)
}
