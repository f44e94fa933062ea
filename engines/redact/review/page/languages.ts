/** Translations of the texts of the page, one file a language. Missing texts stay in English. */

import de from './languages/de.json' with { type: 'json' }
import fr from './languages/fr.json' with { type: 'json' }
import he from './languages/he.json' with { type: 'json' }
import ja from './languages/ja.json' with { type: 'json' }
import zh from './languages/zh.json' with { type: 'json' }

export const languages: Readonly<Record<string, Readonly<Record<string, string>>>> = { de, fr, he, ja, zh }
