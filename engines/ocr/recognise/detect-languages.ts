import { deskew, fittingScale } from '../image/deskew.ts'
import { commonWordShare } from '../languages/common-words.ts'
import {
  findLanguages,
  installedModels,
  type LanguageFile,
  type LanguageSources,
} from '../languages/language-data.ts'
import { scriptOf } from '../languages/language-table.ts'
import { densestBand, isLightOnDark, type OrientedImage } from '../segment/orientation.ts'
import { type TesseractInstance, tesseractFor } from './tesseract.ts'
import { toOcrWords } from './words.ts'

/** Languages tried in one script, the most widely written first: others are not detected. Each takes as long as ten lines of text. */
const maxTried = 12
/** Words of this confidence are probably of the language. */
const minSureConfidence = 0.9
/** A language with this share of the best score may be on the page, too. */
const minShareOfBest = 0.97
/** Added to the score for common words of a language; in full if they make up `fullBonusShare` of the text, as usual. */
const commonWordBonus = 0.12
const fullBonusShare = 0.25
/** If the best score is lower, the page is in none of the languages. */
const minScore = 0.2

/**
 * Detects the languages of a page among those that are installed, the most likely first: a band of lines is read with
 * one language of each script, then with the others of the best script. A network has the highest confidence in the
 * language that it was trained on. English if nothing can be read.
 */
export async function detectLanguages(
  oriented: OrientedImage,
  sources: LanguageSources,
  { dpi, throwIfAborted }: { readonly dpi: number; readonly throwIfAborted: () => void },
  instanceFor: (languages: readonly LanguageFile[]) => TesseractInstance = tesseractFor,
): Promise<LanguageFile[]> {
  const installed = installedModels(sources)
  if (installed.length <= 1) return installed.length === 1 ? installed : findLanguages([], sources)
  const sample = sampleOf(oriented)
  const tried = new Map<LanguageFile, number>()
  const score = async (language: LanguageFile) => {
    throwIfAborted()
    const known = tried.get(language)
    if (known !== undefined) return known
    const blocks = await instanceFor([language]).read(sample.image, { mode: 'page', dpi: dpi * sample.scale })
    const read = toOcrWords(blocks, sample.back, { x0: 0, y0: 0, x1: Infinity, y1: Infinity })
    const usual = commonWordShare(
      language.code,
      read.map(({ text }) => text),
    )
    const value =
      sureLetterShare(read, scriptOf(language.code)) + commonWordBonus * Math.min(1, usual / fullBonusShare)
    tried.set(language, value)
    return value
  }
  const scripts = new Map<string, LanguageFile[]>()
  for (const language of installed) {
    const script = scriptOf(language.code)
    scripts.set(script, [...(scripts.get(script) ?? []), language])
  }
  const first = await bestLanguage(
    [...scripts.values()].map(([language]) => language),
    score,
  )
  if (first.value < minScore) return findLanguages([], sources)
  const alike = (scripts.get(scriptOf(first.language.code)) ?? []).slice(0, maxTried)
  for (const language of alike) await score(language)
  const sorted = alike.toSorted((a, b) => (tried.get(b) ?? 0) - (tried.get(a) ?? 0))
  const bestScore = tried.get(sorted[0]) ?? 0
  return sorted.filter((language) => (tried.get(language) ?? 0) >= bestScore * minShareOfBest).slice(0, 2)
}

async function bestLanguage(
  languages: readonly LanguageFile[],
  score: (language: LanguageFile) => Promise<number>,
) {
  let found = { language: languages[0], value: -1 }
  for (const language of languages) {
    const value = await score(language)
    if (value > found.value) found = { language, value }
  }
  return found
}

function sampleOf({ gray, components, skew }: OrientedImage) {
  const part = densestBand(components, gray)
  const how = { turn: 0, skew, part } as const
  const scale = fittingScale(gray, components.height, { ...how, noisy: components.noisy })
  return { ...deskew(gray, { ...how, scale, inverted: isLightOnDark(components, gray) }), scale }
}

/**
 * The share of letters in words of high confidence. Words of one or two letters do not count: every language has them.
 * Letters of another script lower the score, because a network for Russian reads its own letters in English text, too,
 * and English ones.
 */
function sureLetterShare(
  words: readonly { readonly text: string; readonly confidence: number }[],
  script: string,
): number {
  let letters = 0
  let sum = 0
  for (const { text, confidence } of words) {
    const own =
      script === 'Latn' ? text.match(/\p{Script=Latin}/gu) : text.match(/[^\p{Script=Latin}\P{L}]/gu)
    const all = text.match(/\p{L}/gu)?.length ?? 0
    if (all < (script === 'Latn' || script === 'Cyrl' ? 3 : 1)) continue
    letters += all
    // Lines cut by the edge of the sample have low confidence in any language, whole lines only in a wrong one.
    sum += (own?.length ?? 0) * ((confidence >= minSureConfidence ? 0.5 : 0) + confidence * 0.5)
  }
  return letters < 12 ? 0 : sum / letters
}
