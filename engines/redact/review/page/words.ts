/** The words of the page in the language of its reader. Texts without a translation stay in English. */

import { languages } from './languages.ts'

const language = languageOf(navigator.languages)
const known = languages[language] ?? {}

/** A text with its values: `t('Page {page}', { page: 3 })`. */
export function t(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return (known[text] ?? text).replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all))
}

/** Translates the static texts of the page. */
export function translatePage(): void {
  document.documentElement.lang = language
  document.documentElement.dir = language === 'he' ? 'rtl' : 'ltr'
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof HTMLElement) {
      for (const name of ['aria-label', 'placeholder', 'title']) {
        const value = node.getAttribute(name)
        if (value) node.setAttribute(name, t(value))
      }
    } else if (node.parentElement?.localName !== 'script' && node.nodeValue?.trim()) {
      const text = node.nodeValue.trim()
      node.nodeValue = node.nodeValue.replace(text, () => t(text))
    }
  }
}

function languageOf(asked: readonly string[]): string {
  const found = asked.map((one) => one.split('-')[0].toLowerCase().replace('iw', 'he'))
  return found.find((one) => one === 'en' || Object.hasOwn(languages, one)) ?? 'en'
}
