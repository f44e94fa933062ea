import { readHelpPages } from '../../tools/detector/help-pages.ts'
import { nameFinders } from '../peers/name-finders.ts'
import type { Area, MarksRow } from './area.ts'
import type { LabelledSpan } from './named-score.ts'
import { found } from './names.ts'

const types = ['NAME', 'ORG', 'LOCATION']
/** Pages of fewer characters, most of them without a translation, are weak evidence for a language. */
const minCharacters = 20_000

/** The pages of `tools/detector/help-pages.ts` that training does not read, in pieces of some paragraphs. */
export const helpPages: Area = {
  name: 'help-pages',
  title: 'False positives in help pages',
  about:
    'Help pages of programs, held out from training: ordinary text with hardly any people, organisations and places. Values of these three types in 1,000 words (in Chinese and Japanese: in 2,000 characters); a few of them are right. Detection runs with its defaults and is not told the language. Files are single texts of some paragraphs.',
  columns: ['Words', 'People', 'Organisations', 'Places', 'In 1,000 words'],
  async run({ helpPages: folder, peers, most, say }) {
    if (!folder) return { rows: [], missing: ['No folder of help pages.'] }
    const rows: MarksRow[] = []
    for (const { manual, language, texts } of readHelpPages(folder, 'held out')) {
      const chosen = texts.slice(0, most * 100).map(({ text }) => text)
      const characters = chosen.join('').length
      if (characters < minCharacters) continue
      const systems: { name: string; answers: LabelledSpan[][] }[] = [
        { name: 'Palimpsest', answers: await found(chosen.map((text) => ({ text, spans: [] }))) },
      ]
      if (language === 'en')
        for (const { name, load } of nameFinders) {
          const find = await load(peers)
          if (find !== null) systems.push({ name, answers: await find(chosen) })
        }
      const words = /^(zh|ja)/.test(language)
        ? chosen.join('').replace(/\s/g, '').length / 2
        : chosen.join('\n').split(/\s+/).length
      for (const { name, answers } of systems) {
        const counts = types.map((type) => answers.flat().filter((span) => span.type === type).length)
        const share = (1000 * counts.reduce((a, b) => a + b)) / words
        say(`${manual}, ${language}: ${share.toFixed(1)} in 1,000 words, ${name}`)
        rows.push({
          set: `${manual}.${language}`,
          split: 'all',
          system: name,
          files: chosen.length,
          marks: [String(Math.round(words)), ...counts.map(String), share.toFixed(1)],
        })
      }
    }
    return { rows, missing: [] }
  },
}
