import type { Recognizer } from '../../recognizer.ts'

const secret = { category: 'SECRET', region: 'GLOBAL' } as const

const passwordLabels = [
  'password',
  'passwd',
  'pwd',
  'pass phrase',
  'passphrase',
  'passcode',
  'db password',
  'user password',
  'passwort',
  'kennwort',
  'mot de passe',
  'mdp',
  'contraseña',
  'clave de acceso',
  'senha',
  'palavra passe',
  'wachtwoord',
  'parola d’ordine',
  "parola d'ordine",
  'parola chiave',
  ...[
    'temp pass',
    'temporary pass',
    'temporary password',
    'temp password',
    'db pass',
    'db passwd',
    'smtp pass',
  ],
  ...[
    'user pass',
    'pw',
    'pword',
    'wifi pass',
    'wifi password',
    'wi-fi password',
    'network key',
    'wpa key',
    'psk',
    'login password',
  ],
  ...[
    'new password',
    'old password',
    'root password',
    'admin password',
    'kennwort',
    'zugangscode',
    'contrasena',
  ],
  ...['clave', 'palabra clave', 'lösenord', 'adgangskode', 'passord', 'hasło', 'heslo', 'jelszó', 'salasana'],
  ...[
    'parolă',
    'şifre',
    'пароль',
    'κωδικός',
    'كلمة المرور',
    'סיסמה',
    'पासवर्ड',
    '密码',
    '口令',
    'パスワード',
    '비밀번호',
  ],
]

/** Words that follow "password" in prose, forms and code without being a password. */
const placeholder =
  /^(?:[*•.x_-]+|null|none|nil|undefined|true|false|string|str|required|optional|hidden|changed|reset|expired|protected|policy|manager|field|hash|here|input|this|self|your|the|must|should|is|was|and|or|for|with|number|int|integer|bool|boolean|bytes|any|text|char|varchar|password|passwd|pwd|optional\[.*|process\.env.*|os\.environ.*|\$\{.*|\{\{.*|<.*|%s|\$\w+)$/i

/**
 * Code in place of a password: a call, a member of an object, the next keyword argument, a constant's name, the default of a
 * shell variable.
 */
const expression =
  /^[\w$.]+\(|^[?}{]|^[\w-]+=(?!=*$)|^[A-Z]+(?:[_:][A-Z]+)+:?$|^(?:this|self|cls|process|os|env|config|cfg|settings|options|opts|args|argv|params|props|state|data|form|input|event|user|account|credentials|req|request|response|ctx|context|session)(?:\.|->|\[)\w/

function isPassword(value: string): boolean {
  return !placeholder.test(value.replace(/[)\]}?:]+$/, '')) && !expression.test(value)
}

/** After `:`, `=` or a quote, anything that is not a placeholder is the password. */
const passwordAssigned: Recognizer = {
  ...secret,
  name: 'password-assigned',
  type: 'PASSWORD',
  label: 'Password',
  triggers: [{ on: 'label', of: passwordLabels }],
  pattern:
    /(?<!::[ \t]{0,3}|\/passwd['" ]{0,3})[ \t:=>"'(-]{0,6}(?<=[:=][ \t>"'(]{0,4}|["'])(?<value>[^\s"'<>,;]{3,63}[^\s"'<>,;.)\]}]|[^\s"'<>,;]{4,64})/y,
  group: 'value',
  check: isPassword,
  score: { base: 0.85 },
}

/** A phrase of several words counts in quotes or back ticks after a sign. */
const passphraseQuoted: Recognizer = {
  ...passwordAssigned,
  name: 'passphrase-quoted',
  pattern:
    /(?<=(?:[:=]|\b(?:password|passphrase|passcode|passwort|kennwort|contraseña|senha|passe)(?: is| was| ist| es| est)?[ \t])[ \t]{0,3}["'`])(?<value>[^\s"'`<>{}$]{2,30}(?: [^\s"'`<>{}$]{1,30}){1,7})(?=["'`])/y,
  check: (value) =>
    !/\b(?:the|your|is|must|please|enter|required|invalid|incorrect|forgot|should|cannot|not)\b/i.test(value),
  score: { base: 0.86 },
}

/** In running text only what looks generated: letters with a digit or a special character. */
const passwordInProse: Recognizer = {
  ...passwordAssigned,
  name: 'password-in-prose',
  pattern:
    /[ \t:=>"'(-]{0,6}(?:(?:is|was|ist|lautet|est|es|è|é|:)[ \t"']{1,3})?(?<value>[^\s"'<>,;]{5,63}[^\s"'<>,;.)\]}?])/y,
  check: (value) =>
    isPassword(value) &&
    !/^%[a-z-]+$/.test(value) &&
    /[A-Za-z]/.test(value) &&
    (/\d/.test(value) || /[!#$%&*+=?@^~]/.test(value)) &&
    !/^https?:/.test(value) &&
    !/^\d+[-/]/.test(value),
  score: { base: 0.8 },
}

/** On a command line: `curl -u name:secret`, `--user name:secret`. */
const passwordOnCommandLine: Recognizer = {
  ...passwordAssigned,
  name: 'password-on-command-line',
  triggers: [{ on: 'literal', of: ['-u ', '--user ', '--user=', '--proxy-user '] }],
  pattern:
    /(?<![\w-])(?:-u|--user|--proxy-user)[ =]["']?[\w.@+-]{1,64}:(?<value>[^\s"'<>:$%{}]{4,64})(?=["'\s]|$)/y,
  score: { base: 0.85 },
}

/**
 * A login and its password side by side, as in lists of leaked accounts: `mail@host.com / Secret9` and
 * `mail@host.com:Secret9`.
 */
const passwordPaired: Recognizer = {
  ...passwordAssigned,
  name: 'password-paired',
  triggers: [{ on: 'sign', of: '@' }],
  pattern:
    /(?<![\w.@-])[\w.+-]{1,64}@[\w.-]{3,128}\.[a-z]{2,12}(?: \/ |[:|])(?<value>[^\s"'<>,;/]{5,63}[^\s"'<>,;/.)\]}?])/y,
  check: (value) =>
    isPassword(value) && /[A-Za-z]/.test(value) && (/\d/.test(value) || /[!#$%&*+=?@^~]/.test(value)),
  score: { base: 0.7 },
}

export const passwordsRecognizers: readonly Recognizer[] = [
  passwordAssigned,
  passphraseQuoted,
  passwordInProse,
  passwordOnCommandLine,
  passwordPaired,
]
