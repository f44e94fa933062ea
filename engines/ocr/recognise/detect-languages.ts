import { deskew, fittingScale } from '../image/deskew.ts'
import {
  findLanguages,
  installedModels,
  type LanguageFile,
  type LanguageSources,
  scriptOf,
} from '../languages.ts'
import { densestBand, isLightOnDark, type OrientedImage } from '../segment/orientation.ts'
import { type TesseractInstance, tesseractFor } from './tesseract.ts'
import { toOcrWords } from './words.ts'

/**
 * Maximum languages tried in one script, the most widely written first: others are not detected. Each takes as long as ten lines of text.
 */
const maxTried = 12
/** Words of this confidence are probably of the language. */
const minSureConfidence = 0.9
/** A language with this share of the best score may be on the page, too. */
const minShareOfBest = 0.97
/** Added to the score for common words of a language; in full if they make up `fullBonusShare` of the text, as usual. */
const commonWordBonus = 0.12
const fullBonusShare = 0.25
/** If the best score is lower, the page is not in any of these languages. */
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
 * Letters of another script lower the score, because a network for Russian also reads its own letters
 * in English text.
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

/**
 * The most common words of two letters or more, for languages that share a script: of several languages with high
 * confidence, the one whose common words occur most is the language of the text.
 */
const commonWords: Readonly<Record<string, string>> = {
  eng: 'the of and to in is that for it as was with be by on not he his but are this or from at which you we have had an they will all were their has been one',
  deu: 'der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über',
  fra: 'de la le et les des en un du une que est pour qui dans par plus pas au sur ne se ce il sont avec son aux ou cette ses être nous vous leur mais',
  spa: 'de la que el en los se del las un por con no una su para es al lo como más pero sus le ya este sí porque esta entre cuando muy sin sobre',
  por: 'de que do da em um para com não uma os no se na por mais as dos como mas ao ele das seu sua ou quando muito nos já está também pelo pela',
  ita: 'di che la il un per in una sono del con non si della le da al dei nel alla come più anche questo gli ma dal delle ha lo ci su essere',
  nld: 'de het van een en in is dat op te zijn voor met die niet aan er om ook als maar dan bij nog uit naar wordt door over hij hebben',
  pol: 'na się nie do to jest że za od po jak ale czy tak dla przez przy są ich jego oraz może był tym lub który przed',
  ces: 'na se že je to do ve si od jako za po pro ale by tak jeho který nebo jsou při byl také až není jen',
  slk: 'na sa že je to do vo si od ako za po pre ale by tak jeho ktorý alebo sú pri bol aj nie len',
  swe: 'och att det som en på är av för med den till inte har de ett om han var jag men från vi kan ska eller när också',
  dan: 'og at det er en til af den for på de med som ikke der har et vi fra om kan blev ved også eller efter sig',
  nor: 'og det er en til av som for på de med ikke den har et vi fra om kan ble ved også eller etter seg på',
  fin: 'ja on ei se että oli hän ovat mutta kun niin kuin tai jos myös sekä joka ole mukaan tämä sen jotka',
  tur: 've bir bu için ile da de çok olarak daha gibi olan kadar ne ama sonra her en ki değil veya',
  ron: 'de și în la cu pe nu un din care este o să mai pentru că se au prin fost sau ale lui ca',
  hun: 'az és hogy nem is egy ez de meg csak volt ha mint el van vagy már még lehet azt',
  hrv: 'je da se na za su od koji ili ne što po iz kao bi ali do više nije sve',
  ind: 'yang dan di dengan untuk dari dalam ini tidak itu pada ke adalah akan juga oleh ada atau telah bisa',
  vie: 'và của là có cho không được trong với một các này đã những khi để người từ theo đến',
  cat: 'de la que el els en del les per un una amb no és al dels com més però seva són aquest',
  rus: 'не на что как по это из за от он она мы вы но для был или при его так все уже если',
  ukr: 'не на що як по це із за від він вона ми ви але для був або при його так все вже якщо та',
  bul: 'не на че да се от за по са като това при или но ще беше към след може как',
  srp: 'не на да се од за по су као то при или али ће је био који из што',
}

const sets = new Map(Object.entries(commonWords).map(([model, list]) => [model, new Set(list.split(' '))]))

/** The share of words that are among the most common of a language, 0 to 1; 0 for languages without a list. */
function commonWordShare(model: string, texts: readonly string[]): number {
  const common = sets.get(model)
  if (!common) return 0
  let known = 0
  let all = 0
  for (const text of texts) {
    const word = text.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
    if (word.length < 2) continue
    all++
    if (common.has(word)) known++
  }
  return all === 0 ? 0 : known / all
}
