/** The review of documents in a browser: a document embedded in this file, or the documents of the program that serves the page. */

import type { ReviewData } from './content.ts'
import { element, embeddedImage, readData } from './data.ts'
import { Hosted, showScreen } from './hosted.ts'
import { Review, say } from './review.ts'
import { BrowserKeeper } from './state.ts'
import { t, translatePage } from './words.ts'

translatePage()
for (const [id, dialog] of [
  ['help-open', 'help'],
  ['help-close', 'help'],
] as const)
  element(id).addEventListener('click', () => {
    const node = element<HTMLDialogElement>(dialog)
    if (node.open) node.close()
    else node.showModal()
  })
element('show-list').addEventListener('click', () => {
  const isOpen = document.body.classList.toggle('list-open')
  element('show-list').setAttribute('aria-pressed', `${isOpen}`)
})
// So that its content can be scrolled with the keyboard.
for (const id of ['pages', 'compared']) element(id).tabIndex = 0

const data = readData()
if (data) reviewFile(data)
else void Hosted.start()

/** Everything is in this one file, and only the saved decisions leave it. */
function reviewFile(content: ReviewData): void {
  showScreen('review')
  document.title = content.document.name
  new Review({
    data: content,
    keeper: new BrowserKeeper(content),
    imageOf: embeddedImage,
    finish: (review) => {
      if (!review.hasReviewer()) return
      const link = document.createElement('a')
      link.href = URL.createObjectURL(new Blob([review.state.decisions()], { type: 'application/json' }))
      link.download = 'decisions.json'
      link.click()
      URL.revokeObjectURL(link.href)
      say(t('decisions.json was saved. It holds values of the document: keep it as safe as the document.'))
    },
  })
}
