import { deskew } from '../image/deskew.ts'
import { fittingScale } from '../image/scale.ts'
import { commonWordShare } from '../languages/common-words.ts'
import {
  findLanguages,
  installedModels,
  type LanguageFile,
  type LanguageSources,
} from '../languages/language-data.ts'
import { scriptOf } from '../languages/language-scripts.ts'
import { densestBand, isLightOnDark, type OrientedImage } from '../segment/orientation.ts'
import { type TesseractInstance, tesseractFor } from './tesseract.ts'
import { toOcrWords } from './words.ts'

/** Languages tried in one script at most; those that more people write come first. */
const maxTried = 12
/** A reading this sure is not doubted: no other language is tried. */
const minCertainScore = 0.93
/** A word with this confidence is taken to be of the language. */
const minSureConfidence = 0.9
/** Languages read nearly as well as the best one: both may be on the page. */
const minShareOfBest = 0.97
/** What a language is given for its commonest words, and the share of them in running text that earns all of it. */
const commonWordBonus = 0.12
const fullBonusShare = 0.25
/** A page that reads with less in every language is in none of them. */
const minScore = 0.2

/**
 * The languages of a page among those that are installed, the likeliest first: a band of its lines is read with one
 * language of each script, then with the others of the script that reads best. A network reads the language that it was
 * trained on with the most confidence. English where nothing reads.
 */
export async function detectLanguages(
  bearing: OrientedImage,
  sources: LanguageSources,
  { dpi, throwIfAborted }: { readonly dpi: number; readonly throwIfAborted: () => void },
  coreOf: (languages: readonly LanguageFile[]) => TesseractInstance = tesseractFor,
): Promise<LanguageFile[]> {
  const installed = installedModels(sources)
  if (installed.length <= 1) return installed.length === 1 ? installed : findLanguages([], sources)
  const sample = sampleOf(bearing)
  const tried = new Map<LanguageFile, number>()
  const score = async (language: LanguageFile) => {
    throwIfAborted()
    const known = tried.get(language)
    if (known !== undefined) return known
    const blocks = await coreOf([language]).read(sample.image, { mode: 'page', dpi: dpi * sample.scale })
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
  if (first.value < minCertainScore || alike.length > 1) await bestLanguage(alike, score)
  const sorted = alike.toSorted((a, b) => (tried.get(b) ?? 0) - (tried.get(a) ?? 0))
  const most = tried.get(sorted[0]) ?? 0
  return sorted.filter((language) => (tried.get(language) ?? 0) >= most * minShareOfBest).slice(0, 2)
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
 * The share of letters in words that read surely, those of one or two letters left out, which any language has. Letters of another script
 * than the language's own speak against it: a network for Russian sees its letters in English too, and English ones.
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
    // Lines that the sample cuts read badly in any language; only in its own does the rest read surely.
    sum += (own?.length ?? 0) * ((confidence >= minSureConfidence ? 0.5 : 0) + confidence * 0.5)
  }
  return letters < 12 ? 0 : sum / letters
}
