import { alternatives } from '../../words/words.ts'
import { nameWord } from '../messages.ts'
import {
  anything,
  closingName,
  givenHandle,
  heading,
  headingHandle,
  listedName,
  lowerCaseName,
  lowerCaseTitle,
  person,
  placedName,
  type Row,
  rankedName,
  relatedName,
  signedName,
  speakerHandle,
  speakerInSmallLetters,
} from './readers.ts'

const and = '(?:and|und|et|y|e|en|i|och|og|ja|и|та)'

// Lines of transcripts.
const clock = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[  ]?[AaPp]\.?[Mm]\.?)?`
const day = String.raw`\d{1,4}[./-]\d{1,2}[./-]\d{2,4}`
const letters = String.raw`[\p{L}\p{M}'’.-]`
/** Words, the first of which may be the tilde of unsaved contacts; no number, code or path. */
const speaker = String.raw`(?:~ ?)?(?<value>(?=[^:\n]{1,40}:|[^>\n]{1,40}>)\p{L}${letters}*(?: \p{L}${letters}*){0,4})`
const digits = '0123456789'
const letterStarts = `${String.fromCharCode(...Array.from({ length: 26 }, (_, k) => 97 + k))}ABCDEFGHIJKLMNOPQRSTUVWXYZ`
const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÄÅÆÇÈÉÊËÍÎÓÖØÚÜĆČĐŁŃŚŞŠŻŽАБВГДЕЖЗИКЛМНОПРСТУФХЭЮЯ'
/** What people add to their names in chats: symbols, and a role in brackets. */
const remark = String.raw`(?: ?[\p{Extended_Pictographic}\u{FE0F}\u{200D}\u{1F3FB}-\u{1F3FF}]{1,6})?(?: \([^()\n]{1,24}\))?`
/** A name before a message, or before a status line of an exported chat. */
const chatSpeaker = String.raw`(?:~ ?)?(?<value>\p{L}${letters}*(?: \p{L}${letters}*){0,4})${remark}(?:: | (?:created group|added|left|removed|changed) )`

/** People by their position in messages, transcripts and letters: their names may be in no dictionary and in lower case. */
export const peopleRows: readonly Row[] = [
  {
    ...{ lead: 'greetings-and-closings.greetings', at: 'line', unlessTagged: true },
    ...{ type: 'NAME', reason: 'greeting or closing of a message', isKnown: true, specificity: 2 },
    // Above a guess of the tagger, which takes unknown names for places and companies.
    score: 0.88,
    pattern: new RegExp(
      String.raw`,?[ \t](?<value>${nameWord}(?: ${and} ${nameWord})?)(?=[ \t]?(?:[,!:.]|[–-] |\r?\n|$))`,
      'duy',
    ),
    read: placedName,
    example: 'hi [margit], are you there?',
    counterExample: 'hi there, are you coming?',
  },
  ...(['line', 'sentence'] as const).map(
    (at): Row => ({
      ...{ lead: 'greetings-and-closings.closings', at, unlessTagged: true },
      ...{ type: 'NAME', reason: 'greeting or closing of a message', isKnown: true, specificity: 1 },
      score: 0.88,
      // Below the closing, or after it in the same line.
      pattern: new RegExp(
        String.raw`(?:[ \t]?[,.!]{0,2}(?:[ \t]?\r?\n[ \t>]{0,8}){1,3}|[,.!]?[ \t])(?<value>${nameWord}(?:[ \t]${nameWord}){0,2})[ \t]?[.!]?[ \t]{0,3}(?=\r?\n|$)`,
        'duy',
      ),
      read: closingName,
      example: at === 'line' ? 'The van is late.\n\ncheers,\n[bogdan]\n' : 'See you there. groetjes [sanne]',
      counterExample: 'The van is late.\n\ncheers,\nsee you all\n',
    }),
  ),
  {
    // Below the last sentence of a message, or of the one that another quotes, without a closing.
    ...{ lineStart: capitals, type: 'NAME', reason: 'signature', isKnown: true, specificity: 1 },
    ...{ score: 0.7, read: signedName },
    pattern:
      /(?<=[.!?]["”)]?\r?\n(?:\r?\n)?)(?<value>\p{Lu}\p{Ll}{1,11})(?=[ \t]*(?:(?:\r?\n)*$|\r?\n\r?\n-{3,}))/duy,
    example: 'Please send the report today.\n[Rich]\n\n-----Original Message-----\n',
    counterExample: 'Please send the report today.\nAppendix\n',
  },
  {
    ...{ lead: 'maiden-names.born', at: 'anywhere', type: 'NAME', reason: 'name at birth', isKnown: true },
    ...{ specificity: 2, pattern: /\.? /dy, read: person },
    // Above a guess of the tagger.
    score: 0.89,
    example: 'Frau Anna Berg geb. [Zwetwein-Voss] kam',
    counterExample: 'The roof was rebuilt, né en 1980.',
  },
  {
    ...{ lead: 'ranked-names.ranks', at: 'anywhere', isCased: true, type: 'NAME', isKnown: true },
    ...{ reason: 'behind a rank', specificity: 1, read: rankedName },
    // Above a guess of the tagger, which omits the number of the officer.
    score: 0.89,
    pattern: /\.? (?=(?:\d{2,6} )?\p{Lu})/duy,
    example: 'PC [4471 Nwachukwu] attended.',
    counterExample: 'The DC Motor was tested.',
  },
  {
    ...{ lead: 'ranked-names.offices', at: 'anywhere', isCased: true, type: 'NAME', isKnown: true },
    ...{ reason: 'behind an office', specificity: 1, read: rankedName, score: 0.8, unlessTagged: true },
    pattern: / (?=\p{Lu}\p{Ll})/duy,
    example: 'President [Wigglesmere] met the delegation.',
    counterExample: 'The President Hotel is full.',
  },
  {
    // The office of a judge, which is not a place.
    ...{ lead: 'ranked-names.judges', at: 'anywhere', type: 'NAME', reason: 'behind a rank', isKnown: true },
    ...{ specificity: 1, read: rankedName, score: 0.89 },
    pattern:
      / (?:am|des) (?:(?:Amts|Land|Oberlandes|Verwaltungs|Arbeits|Sozial|Finanz)gericht|Bundesgerichtshof)s? (?=\p{Lu})/duy,
    example: 'Richterin am Amtsgericht [Ebeling] entschied.',
    counterExample: 'Der Richter am Amtsgericht Hamburg entschied.',
  },
  {
    ...{ lineStart: 'ipgs/Ffzbw', type: 'NAME', reason: 'behind the sign of a signature', isKnown: true },
    ...{ specificity: 1, read: person, behind: /[ \t]*(?:\(|,|\r?\n|$)/y },
    // A signature is below a text, where there is little else.
    score: 0.86,
    pattern:
      /(?:i\. ?[AV]\.|ppa\.?|p\. ?p\.|pp|per pro\.?|gez\.|sgd\.?|signed|\/s\/|[Ff]do\.:?|[Ff]irmado:?|[Ff]\.to|p\/|p\.o\.|z up\.|podpisano|b\/a|w\.g\.|gezeichnet|sign\.)[ \t]{1,4}(?=\p{Lu})/duy,
    example: 'Yours\n\n/s/ [Ottoline Marchbanks]\n',
    counterExample: 'pp Tea and Coffee are served\n',
  },
  {
    // The word introduces a name, whose words may be in no dictionary.
    ...{ lead: 'people.signatures', at: 'anywhere', type: 'NAME', reason: 'behind the word for a signature' },
    ...{ isKnown: true, specificity: 1, read: person, behind: /[ \t]*(?:[,(\r\n]|$)|[ \t]{2}|\t| [-–—|/] /y },
    score: 0.75,
    pattern: /(?:\.?[ \t]?:[ \t]{0,8}|[ \t]{1,30})(?=\p{Lu})/duy,
    example: 'Underskrift   [Zwetbakken]\n',
    counterExample: 'Unterschrift Mieter und Vermieter\n',
  },
  {
    // [12/03/2024, 18:22:41] Priyanka: hey. No log has a comma between day and time.
    ...{ lineStart: `[${digits}`, type: 'NAME', reason: 'speaker of a transcript', isKnown: true },
    ...{ specificity: 2, read: anything },
    score: 0.89,
    pattern: new RegExp(String.raw`\[?${day}, ${clock}(?:\] ?| [-–] )${chatSpeaker}`, 'duy'),
    example: '12/03/2024, 18:22 - [Zwetla Quorn]: hello there',
    counterExample: '12/03/2024 18:22 - Backup: done',
  },
  {
    // Cues of subtitles with a voice (WebVTT).
    ...{ lineStart: '<', type: 'NAME', reason: 'speaker of a transcript', isKnown: true },
    ...{ specificity: 2, read: anything },
    score: 0.89,
    pattern: new RegExp(String.raw`<v(?:\.\w{1,20})? ${speaker}>`, 'duy'),
    example: '<v [Zwetla Quorn]>Hello.</v>',
    counterExample: '<video controls>',
  },
  ...(
    [
      ['NAME', heading, 'speaker of a transcript', '[Zwetla Quorn]', true],
      ['USERNAME', headingHandle, 'speaker of a chat', '[zwetla.quorn]', false],
    ] as const
  ).map(
    ([type, read, reason, name, isKnown]): Row => ({
      // The line above a message in Slack and Teams.
      ...{ lineEnd: 'M]', type, reason, read, isKnown, specificity: 1, score: 0.89 },
      pattern: new RegExp(
        String.raw`(?:~ ?)?(?<value>\p{L}[\p{L}\p{M}\d_'’.-]{0,20}(?: \p{L}${letters}{0,20}){0,4})(?: {1,3}|\t)\[?\d{1,2}:\d{2} ?[AP]M\]?(?=\r?\n[^\r\n])`,
        'duy',
      ),
      example: `${name}  10:42 AM\nHello there.\n`,
      counterExample: 'Arrival  10:42 AM\nDeparture  11:42 AM\n',
    }),
  ),
  ...(
    [
      ['NAME', heading, '[Zwetla Quorn]', true],
      ['USERNAME', headingHandle, '[zwetla.quorn]', false],
    ] as const
  ).map(
    ([type, read, name, isKnown]): Row => ({
      // The same with the message after it.
      ...{ lineStart: letterStarts, hasBracket: true, type, read, isKnown, specificity: 1, score: 0.89 },
      reason: 'speaker of a chat',
      pattern: new RegExp(
        String.raw`(?<value>\p{L}[\p{L}\p{M}\d_'’.-]{0,20}(?: \p{L}${letters}{0,20}){0,3}) [[(]\d{1,2}:\d{2}(?: ?[AP]M)?[\])](?= \S)`,
        'duy',
      ),
      example: `${name} (10:42 AM) hello there`,
      counterExample: 'Arrival (10:42) on time',
    }),
  ),
  {
    // A speaker's role in brackets: Priti (agent): hello
    ...{ lineStart: capitals, type: 'NAME', reason: 'speaker of a chat', isKnown: true, specificity: 1 },
    ...{ hasBracket: true, score: 0.7, read: person, behind: / \(\p{Ll}{3,12}\): /uy },
    pattern: /(?=\p{Lu}[\p{L} ]{1,24} \(\p{Ll}{3,12}\): )/duy,
    example: '[Zwetla] (agent): sorry to hear that',
    counterExample: 'Notes (agent): no reply',
  },
  {
    // IRC with a time.
    ...{ lineStart: `[${digits}`, type: 'USERNAME', reason: 'speaker of a chat', specificity: 1 },
    ...{ score: 0.89, read: anything },
    pattern: /\[?\d{1,2}:\d{2}(?::\d{2})?\]? <(?<value>[@+~&%]?[A-Za-z_[\]\\^{}|`][\w[\]\\^{}|`-]{1,30})> /dy,
    example: '[10:42] <[zwet_q]> hello',
    counterExample: '[10:42] <2 hours> left',
  },
  {
    // A chat with the time alone: [08:02] Ortrud Pfannenstiel: morning
    ...{ lineStart: `[${digits}`, type: 'NAME', reason: 'speaker of a chat', isKnown: true, specificity: 1 },
    ...{ score: 0.85, read: person, behind: /:[ \t]/y },
    pattern:
      /(?:\[\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\]|\d{1,2}[:.]\d{2}(?:[:.]\d{2})?)(?: [-–])? (?=\p{Lu}\p{Ll})/duy,
    example: '08:02 [Zwetla Quorn]: morning all',
    counterExample: '08:02 Train: departed',
  },
  {
    // Log levels are in this position, too.
    ...{ lineStart: '[', type: 'USERNAME', reason: 'speaker of a chat', specificity: 1 },
    ...{ score: 0.7, read: speakerHandle, pattern: /\[\d{1,2}:\d{2}\] (?<value>[A-Za-z][\w.-]{1,28}): /dy },
    example: '[09:02] [ewan.m]: morning',
    counterExample: '[09:02] ERROR: no route',
  },
  {
    // The same in lower case, as people write their own names: a word that is not an ordinary one.
    ...{ lineStart: '[', type: 'NAME', reason: 'speaker of a chat', isKnown: true, specificity: 1 },
    ...{ score: 0.7, read: speakerInSmallLetters },
    pattern: /\[\d{1,2}:\d{2}(?::\d{2})?\] (?<value>\p{Ll}{3,14}): /duy,
    example: '[09:02] [kirsty]: morning',
    counterExample: '[09:02] error: no route',
  },
  {
    ...{ sign: '@', type: 'SOCIAL_HANDLE', reason: 'given name behind @', specificity: 1 },
    // Without context that expects a person.
    score: 0.7,
    pattern: /(?<=^|[ \n(])(?<value>@[A-Za-z][\w.-]{1,28}[A-Za-z\d])(?![\w/(@])/dy,
    read: givenHandle,
    example: 'can you look, [@margit]?',
    counterExample: 'see @param in the docs',
  },
  {
    // Labels of people in mail headers and forms, with names in lower case. Other grammars find those with capitals.
    ...{ lead: 'mail-names.labels', at: 'line', type: 'NAME', isKnown: true, read: listedName },
    ...{ reason: 'name in a header or after a label', specificity: 1, score: 0.85 },
    pattern: new RegExp(
      String.raw`:[ \t]{0,3}(?=\p{Ll})(?<value>${nameWord}(?: ${nameWord}){1,3})[ \t]{0,3}(?=\r?\n|$|[,;(])`,
      'duy',
    ),
    example: 'To: [bogdan petrescu]\n',
    counterExample: 'to: all of you\n',
  },
  {
    // Fathers and husbands in Indian documents: Venkat s/o Ramaswamy.
    ...{ sign: '/', type: 'NAME', isKnown: true, read: relatedName },
    ...{ reason: 'whose child or wife a person is', specificity: 1, score: 0.75 },
    pattern: /(?<=(?:^|[ ,(])[sdwSDW])\/[oO]\.? (?:(?:late|shri|sri|smt|mr)\.? )?(?=\p{Lu})/duy,
    example: 'Venkat s/o [Zwetaswamy], Bengaluru',
    counterExample: 'Venkat w/o Monday',
  },
  {
    // As printed by airlines, with the title at the end.
    ...{ sign: '/', type: 'NAME', isKnown: true, read: anything },
    ...{ reason: 'name of a passenger', specificity: 1, score: 0.9 },
    pattern:
      /(?<=(?:^|[^A-Z/ -])[ -]{0,3}(?<value>[A-Z]{2,20}(?:[ -][A-Z]{2,20}){0,2}))(?<rest>\/[A-Z]{1,20}(?: [A-Z]{1,20}){0,2}?) ?(?:MRS|MR|MS|MISS|MSTR|CHD|INF|DR|PROF)(?=[ \t]?(?:[\r\n\t,;()|]|$)|[ \t]{2}|[ ]\d)/dy,
    example: 'Name: [OKAFOR/CHINONSO] MRS\nSeat 14C',
    counterExample: 'Status: OPEN/CLOSED MRS BANK',
  },
  {
    ...{ lead: 'name-scores.abbreviations', at: 'anywhere', type: 'NAME', read: lowerCaseName },
    // Any word after a title is a name; only its end is uncertain.
    ...{ reason: 'honorific in lower case', specificity: 1, score: 0.85, pattern: /\. (?=\p{Ll})/duy },
    example: 'spoke with mr. [freeman] today',
    counterExample: 'Spoke with mr. and mrs. all day',
  },
  {
    ...{ lead: 'name-scores.abbreviations', at: 'anywhere', type: 'NAME_TITLE', read: lowerCaseTitle },
    ...{ reason: 'honorific before a name', specificity: 1, score: 0.6 },
    pattern: /(?<=(?<value>(?<!\p{L})\p{Ll}{2,4}))(?<rest>\.) (?=\p{Ll})/duy,
    example: 'spoke with [mr.] freeman today',
    counterExample: 'Spoke with mr. freeman today',
  },
  ...['related-people.kin', 'related-people.parties'].flatMap((lead): Row[] => {
    const related = { lead, at: 'anywhere', type: 'NAME', isKnown: true, read: relatedName } as const
    const isKin = lead === 'related-people.kin'
    // The name is in no dictionary, so the word next to it is the only evidence.
    const weak = { score: 0.6, reason: 'beside a word of kinship or of a party', specificity: 1 }
    return [
      {
        ...{
          ...related,
          ...weak,
          pattern:
            /(?:,? |, (?:el|la|il|lo|o|a|le|der|die) )(?:(?=\p{Lu})|\((?=\p{Lu}[\p{L}\p{M}]{2,13}(?:\)|, | (?:and|und|et|y|e|en|i|och|og|&) )))/duy,
        },
        example: isKin ? 'Acompañado por su hija [Ainhoa].' : 'Bericht von Zeugin [Zwetwein].',
        counterExample: isKin ? 'su hija Mayor de edad' : 'Bericht der Zeugin Vernehmung',
      },
      {
        ...{ ...related, ...weak },
        pattern: new RegExp(
          String.raw`(?=[),;.])(?<=(?<![\p{L}\p{M}])(?<value>\p{Lu}[\p{L}\p{M}]{2,13})(?: \(|, )(?:(?:${alternatives('related-people.owners')}) )?(?:${alternatives(lead)}))`,
          'duy',
        ),
        example: isKin ? 'Contact: [Sjoukje] (dochter), 12' : 'Contact: [Sjoukje] (getuige), 12',
        counterExample: isKin ? 'Contact: Firma (dochter), 12' : 'Contact: Firma (getuige), 12',
      },
    ]
  }),
  {
    // The same evidence as next to a word of kinship.
    ...{ lead: 'people-labels.of-person', at: 'anywhere', type: 'NAME', isKnown: true, read: relatedName },
    ...{ reason: 'who has a role', specificity: 1, score: 0.6 },
    pattern: new RegExp(String.raw` (?:${alternatives('related-people.copulas')}) (?=\p{Lu})`, 'duy'),
    example: 'De loodgieter is [Appie], 06 1234.',
    counterExample: 'De loodgieter is Maandag vrij.',
  },
]
