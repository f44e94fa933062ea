/**
 * Top-level domains: all country codes in use, and the generic ones that hold nearly all other names (IANA root zone). Some
 * file extensions are domains too (.zip, .mov, .sh, .py, .rs, .md, .pl, .ps, .so); the callers separate them.
 */
const countryDomains =
  'ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cc cd cf cg ch ci ck cl cm cn co ' +
  'cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ' +
  'ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo ' +
  'mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd ' +
  'se sg sh si sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt ' +
  'za zm zw'

const genericDomains =
  'com org net edu gov mil int info biz name pro aero coop museum jobs mobi travel tel cat asia post arpa app dev page blog shop store online site website ' +
  'web tech cloud digital agency group team company solutions services systems network software studio design media news press email link live life world ' +
  'today space fun club social community events care health clinic doctor dental hospital pharmacy fitness law legal attorney lawyer bank finance financial ' +
  'money credit loan insurance tax academy school university college education training institute foundation ngo ong charity church city berlin hamburg ' +
  'koeln bayern wien paris london nyc swiss amsterdam brussels madrid barcelona eus gal quebec africa top xyz wiki work works wtf zone vip win red blue ' +
  'black green pink one global international center house homes estate property rent hotel restaurant bar cafe pizza beer wine food recipes games game play ' +
  'music video photo photos pictures gallery art fashion style shoes jewelry gold diamonds cars auto car bike taxi travel tours holiday flights express ' +
  'direct directory exchange market marketing consulting partners capital ventures fund holdings enterprises industries energy solar eco bio farm garden ' +
  'google amazon apple microsoft bmw youtube android icu ltd gmbh inc llc sarl srl host hosting domains support help guru expert tips codes engineer ' +
  'technology ai'

const knownDomains: ReadonlySet<string> = new Set(`${countryDomains} ${genericDomains}`.split(' '))

/** Whether a label is a known top-level domain or an internationalised one. */
export function isTopLevelDomain(label: string): boolean {
  return knownDomains.has(label.toLowerCase()) || label.toLowerCase().startsWith('xn--')
}

/** File extensions: `logo@2x.png` is not an address, `index.md` and `setup.py` are not hosts. */
const extensions: ReadonlySet<string> = new Set(
  (
    'png jpg jpeg gif svg webp bmp ico tif tiff avif heic mp3 mp4 mov avi mkv wav ogg pdf doc docx xls xlsx ppt pptx odt txt csv tsv json xml yaml yml toml ini ' +
    'md rst html htm css scss js mjs cjs ts tsx jsx py pyc rb rs go java kt swift cs cpp hpp sh bash zsh ps pl pm so dll exe bin zip gz tar tgz rar jar war log lock ' +
    'map min sql db bak tmp conf cfg am in mk cc do'
  ).split(' '),
)

/** Whether a last label is likely a file extension. */
export function isFileExtension(label: string): boolean {
  return extensions.has(label.toLowerCase())
}

/** Country codes that are file extensions too: accepted in an e-mail address, not in a bare name. */
const extensionsThatAreDomains: ReadonlySet<string> = new Set(
  'md py rs sh pl pm ps so am in mk cc do ai ml'.split(' '),
)

/** Whether a last label is a file extension in an e-mail address as well. */
export function isAddressExtension(label: string): boolean {
  return isFileExtension(label) && !extensionsThatAreDomains.has(label.toLowerCase())
}

/**
 * Common domains that are not English words. `user.name`, `self.info` and `the end.is` are members of objects and sentences
 * without a blank; `example.com` is a host.
 */
const hostDomains: ReadonlySet<string> = new Set(
  (
    'com org net edu gov mil biz eu uk de fr es pt nl ch be lu it ru ua pl cz sk hu ro bg gr tr se dk fi ie ca au nz jp cn kr tw hk br mx ar cl co pe ' +
    'za ng ir vn app museum jobs gmbh wien bayern koeln hamburg'
  ).split(' '),
)

/** Second-level labels of countries: the last but one in `example.co.in`. */
const secondLevelLabels: ReadonlySet<string> = new Set('co com org net gov edu ac go or ne gob'.split(' '))

/** Whether the name is as likely a member of an object or the end of a sentence. */
export function isLikelyCode(host: string): boolean {
  const labels = host.toLowerCase().split('.')
  const top = labels[labels.length - 1]
  if (hostDomains.has(top) || top.startsWith('xn--')) return false
  return labels.length < 3 || !secondLevelLabels.has(labels[labels.length - 2])
}
