import type { Role } from '../source.ts'

/** Attributes that hold data or text for people. */
const data = new Set([
  'alt',
  'title',
  'value',
  'placeholder',
  'label',
  'summary',
  'abbr',
  'content',
  'datetime',
  'cite',
  'download',
  'srcdoc',
])
/** Attributes that hold an address. Those of links are data; those of images, scripts and styles are syntax. */
const links = new Set(['a', 'area'])

/** Whether an attribute is data, a name, or syntax that changes only where a removed value is in it. */
export function roleOfAttribute(element: string, name: string, value: string): Role {
  if (name.startsWith('data-') || name === 'aria-label' || name === 'aria-description') return 'value'
  if (name === 'content') return 'value'
  if (name === 'value' && element === 'button') return 'value'
  if (name === 'href' && links.has(element)) return 'value'
  if (/^(?:mailto|tel|sms|callto|skype|facetime):/i.test(value)) return 'value'
  return data.has(name) ? 'value' : 'opaque'
}

/** Attributes whose value is an address with percent escapes. */
export function isAddress(name: string): boolean {
  return /^(?:href|src|action|formaction|cite|poster|data|longdesc|background|ping|srcset)$/.test(name)
}

/** Names of the HTML standard, which are vocabulary and not data; `on…` and `aria-…` besides. */
const attributeNames = new Set(
  'abbr accept accept-charset accesskey action align alink allow allowfullscreen alt archive as async autocapitalize autocomplete autocorrect autofocus autoplay axis background behavior bgcolor blocking border bordercolor capture cellpadding cellspacing char charoff charset checked cite class classid clear code codebase codetype color cols colspan command commandfor compact content contenteditable controls coords crossorigin data datetime declare decoding default defer dir dirname disabled download draggable enctype enterkeyhint face fetchpriority for form formaction formenctype formmethod formnovalidate formtarget frame frameborder headers height hidden high href hreflang hspace http-equiv id imagesizes imagesrcset inert inputmode integrity is ismap itemid itemprop itemref itemscope itemtype kind label lang language link list loading loop low marginheight marginwidth max maxlength media method min minlength multiple muted name nohref nomodule nonce noresize noshade novalidate nowrap object open optimum pattern ping placeholder playsinline popover popovertarget popovertargetaction poster preload profile prompt property readonly referrerpolicy rel required rev reversed role rows rowspan rules sandbox scheme scope scrolling selected shadowrootmode shape size sizes slot span spellcheck src srcdoc srclang srcset standby start step style summary tabindex target text title topmargin translate type typeof usemap valign value valuetype version vlink vspace width wrap xmlns'.split(
    ' ',
  ),
)
const elementNames = new Set(
  'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br button canvas caption center circle cite code col colgroup command content data datalist dd defs del details dfn dialog dir div dl dt ellipse em embed fieldset figcaption figure font footer form frame frameset g h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input ins isindex kbd keygen label legend li line link listing main map mark marquee math menu menuitem meta meter multicol nav nextid nobr noembed noframes noscript object ol optgroup option output p param path picture plaintext polygon polyline portal pre progress q rb rect rp rt rtc ruby s samp script search section select shadow slot small source spacer span strike strong style sub summary sup svg table tbody td template text textarea tfoot th thead time title tr track tt u ul use var video wbr xmp'.split(
    ' ',
  ),
)

export function isStandardAttribute(name: string): boolean {
  return attributeNames.has(name) || /^(?:on[a-z]+|aria-[a-z]+|xml:[a-z]+|xlink:[a-z]+)$/.test(name)
}

export function isStandardElement(name: string): boolean {
  return elementNames.has(name)
}
