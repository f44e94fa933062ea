/** The review of a document in a browser: everything is in this one file, and nothing leaves it but the export. */

import { huesOf } from './colours.ts'
import { element, readData } from './data.ts'
import { List } from './list.ts'
import { Pages, type Tool } from './pages.ts'
import { State } from './state.ts'
import { TextView } from './text.ts'

const state = new State(readData())
const hues = (): ReadonlyMap<string, number> => huesOf(state.detections.map(({ type }) => type))
const list = new List(state, hues)
const pages = new Pages(state, hues)
const text = state.data.text === undefined ? null : new TextView(state, state.data.text, hues)
const reviewer = element('reviewer') as HTMLInputElement

function say(message: string): void {
  element('status').textContent = message
}

function step(by: 1 | -1): void {
  const shown = list.shown()
  const at = shown.findIndex(({ id }) => id === state.selected)
  const next = shown[at < 0 ? 0 : Math.min(shown.length - 1, Math.max(0, at + by))]
  if (next) state.select(next.id)
}

function decide(decision: 'accepted' | 'rejected', all: boolean): void {
  if (state.selected === null) {
    say('Select a place first, with J or K.')
    return
  }
  const count = state.decide(state.selected, decision, all)
  const verb = decision === 'accepted' ? 'removed' : 'kept'
  say(all ? `${count} places with this value will be ${verb}.` : `Decided. U undoes it.`)
  if (!all) step(1)
}

function undo(): void {
  say(state.undo() ? 'Undone.' : 'Nothing to undo.')
}

function setTool(tool: Tool): void {
  pages.setTool(pages.tool === tool ? 'select' : tool)
  for (const name of ['draw', 'word'])
    element(`tool-${name}`).setAttribute('aria-pressed', `${pages.tool === name}`)
  const help = {
    select: 'Click a box to select it.',
    draw: 'Draw a box around what is to be removed.',
    word: 'Click a word: all its mentions are marked.',
  }
  say(help[pages.tool])
}

function mark(): void {
  const field = element('mark-text') as HTMLInputElement
  const count = text ? text.markText(field.value) : pages.markWords(field.value)
  say(count === 0 ? 'No unmarked place with these words was found.' : `${count} places were marked.`)
  if (count > 0) field.value = ''
}

function save(): void {
  if (reviewer.value.trim() === '') {
    say('Enter your name first: the record says who decided.')
    reviewer.focus()
    return
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([state.decisions()], { type: 'application/json' }))
  link.download = 'decisions.json'
  link.click()
  URL.revokeObjectURL(link.href)
  say('decisions.json was saved. It holds values of the document: keep it as safe as the document.')
}

const keys: Readonly<Record<string, () => void>> = {
  j: () => step(1),
  ArrowDown: () => step(1),
  k: () => step(-1),
  ArrowUp: () => step(-1),
  a: () => decide('accepted', false),
  r: () => decide('rejected', false),
  A: () => decide('accepted', true),
  R: () => decide('rejected', true),
  u: undo,
  d: () => setTool('draw'),
  w: () => setTool('word'),
  s: save,
  '/': () => element('filter-text').focus(),
  '?': () => (element('help') as HTMLDialogElement).showModal(),
}

document.addEventListener('keydown', (event) => {
  const target = event.target as HTMLElement
  const typing = target.matches('input:not([type=range]), textarea, select') || target.closest('dialog')
  if (typing) {
    if (event.key === 'Escape') target.blur()
    return
  }
  if (event.ctrlKey || event.metaKey || event.altKey) {
    if (event.key === 'z') undo()
    return
  }
  const action = keys[event.key]
  if (!action || (target.matches('input[type=range]') && event.key.startsWith('Arrow'))) return
  event.preventDefault()
  action()
})

let shown: string | null = null
state.onChange(() => {
  const found = state.find(state.selected)
  if (!found || shown === found.id) return
  shown = found.id
  if (text) text.show(found)
  else pages.show(found)
})

const buttons: Readonly<Record<string, () => void>> = {
  undo,
  save,
  mark,
  'tool-draw': () => setTool('draw'),
  'tool-word': () => setTool('word'),
  'all-accept': () => decide('accepted', true),
  'all-reject': () => decide('rejected', true),
  delete: () => state.selected !== null && state.remove(state.selected),
  'help-open': () => (element('help') as HTMLDialogElement).showModal(),
  'help-close': () => (element('help') as HTMLDialogElement).close(),
  'show-list': () => document.body.classList.toggle('list-open'),
}
for (const [id, action] of Object.entries(buttons)) element(id).addEventListener('click', action)
element('mark-text').addEventListener('keydown', (event) => {
  if (event.key === 'Enter') mark()
})
reviewer.value = state.reviewer
reviewer.addEventListener('change', () => state.setReviewer(reviewer.value))
element('title').textContent = state.data.document.name
if (text) for (const name of ['tool-draw', 'tool-word']) element(name).hidden = true
// So that its content can be scrolled with the keyboard.
element('pages').tabIndex = 0
list.draw()
text?.draw()
