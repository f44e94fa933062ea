import type { Recognizer } from '../../recognizer.ts'
import fields from '../../rows/user-fields.json' with { type: 'json' }

const userName = { type: 'USERNAME', label: 'User name', category: 'PII', region: 'GLOBAL' } as const

const labels = [
  ...['username', 'user name', 'login', 'login name', 'login id', 'logon', 'logon name', 'user id', 'userid'],
  ...['screen name', 'account name', 'sign-in name', 'uid', 'benutzername', 'benutzerkennung', 'anmeldename'],
  ...['benutzer-id', "nom d'utilisateur", 'identifiant', 'utilisateur', 'nombre de usuario', 'usuario'],
  ...['nome utente', 'utente', 'nome de usuário', 'usuário', 'nome de utilizador', 'utilizador'],
  ...[
    '微信号',
    '微信',
    'qq号',
    'line id',
    '카카오톡',
    '카톡',
    'wechat',
    'wechat id',
    'telegram',
    'skype',
    'discord',
  ],
  ...['gebruikersnaam', 'gebruiker', 'nazwa użytkownika', 'käyttäjätunnus', 'användarnamn', 'brukernavn'],
]

/** Words of code and prose that follow the label without being a user name. */
const placeholders =
  /^(?:null|none|nil|undefined|true|false|string|str|text|varchar|char|int|integer|number|required|optional|name|names|user|users|username|password|email|admin_required|value|values|field|fields|input|page|form|failed|failure|success|successful|attempts?|details?|credentials?|activity|information|error|errors|button|screen|portal|with|from|here|is|was|and|or|the|your|you|not|must|should|unknown|anonymous|n\/a|e\.g|i\.e)$/i

const memberAccess =
  /^(?:e\.g|i\.e)\b|^(?:self|this|os|process|config|options|args|params|props|request|req|res|env|data|user|session|faker|ctx|context|app|state|form|event|settings)\./

function isUserName(value: string): boolean {
  return !systemAccounts.test(value) && !placeholders.test(value) && !memberAccess.test(value)
}

/** A user name after its label; with a digit, point, hyphen or underscore no further evidence is needed. */
const username: Recognizer = {
  ...userName,
  name: 'username',
  triggers: [{ on: 'label', of: labels }],
  pattern:
    /[\s:#.,'"“”‘’„«=(*–—-]{0,5}(?:(?:is|was|ist|est|es|è|é)[\s:'"]{1,3})?(?<value>(?=[\w.-]{0,31}[\d._-])[A-Za-z][\w.-]{2,30}\w)(?![\w(@[])/y,
  group: 'value',
  check: isUserName,
  score: { base: 0.84 },
}

/** Letters only count after `:` or `=`, at the end of a line or field. */
const usernameAssigned: Recognizer = {
  ...username,
  name: 'username-assigned',
  triggers: [{ on: 'label', of: [...labels, 'user'] }],
  pattern:
    /(?<=[:=][ \t]{0,2}["']?)(?<value>\p{L}[\p{L}\d_.-]{2,30}[\p{L}\d_])(?=["']?[ \t]*(?:$|[\r\n,;|}]|[ ](?:and|und|et|y|e|en|with|mit|avec|con|com|met|from|password|passwort|pass|pwd|mot|contraseña|senha|action|ip|status|host|session|src)\b))/imuy,
  score: { base: 0.66 },
}

/** Accounts of every system and of tests. */
const systemAccounts =
  /^(?:root|admin|administrator|daemon|guest|test|user|ubuntu|debian|git|www-data|postgres|mysql|unknown)$/i

/** Users in the logs of sshd, sudo and PAM: `Failed password for invalid user kwilliams from 198.51.100.23`. */
const usernameLogged: Recognizer = {
  ...userName,
  name: 'username-logged',
  triggers: [
    {
      on: 'label',
      of: [
        ...['invalid user', 'failed password for', 'accepted password for', 'accepted publickey for'],
        ...['session opened for user', 'session closed for user', 'authentication failure for'],
      ],
    },
  ],
  pattern: /(?<= )(?<value>[A-Za-z_][\w.-]{1,31})(?= from | by |\(|$| port )/my,
  group: 'value',
  check: (value) => !systemAccounts.test(value) && value !== 'invalid',
  score: { base: 0.84 },
}

/** Programs, and words for no one, in the fields of `handlers`. */
const notHandlers =
  /^(?:root|admin|system|bot|auto|automatic|automation|default|none|null|nginx|apache|curl|jenkins|junit|gitlab|github|dependabot|unassigned|unknown|anonymous|queue|team|support|sales|billing|mozilla|true|false|yes|no)$/

/** Who handled a ticket or changed a record, in logs and exports: `agent=jferreira`, `"assignee":"mpetrov"`. */
const usernameHandler: Recognizer = {
  ...userName,
  name: 'username-handler',
  triggers: [{ on: 'label', of: fields.handlers }],
  pattern: /(?<==["']?|["']:[ ]?["'])(?<value>[a-z][a-z0-9._-]{2,31})(?=["']?(?:[\s,;|&}\]]|$))/y,
  group: 'value',
  check: (value) =>
    !notHandlers.test(value) && !/^(?:.*\.(?:js|ts|py|exe|sh|json|log)|[a-z]+-[a-z]+)$/.test(value),
  score: { base: 0.8 },
}

/** The same behind a colon, as the fields of records are read: the value ends its line. */
const usernameField: Recognizer = {
  ...usernameHandler,
  name: 'username-field',
  triggers: [{ on: 'label', of: fields.people }],
  pattern: /(?<=: )(?<value>[a-z][a-z0-9._-]{3,31})(?=[ \t]*(?:\r?\n|$))/y,
  score: { base: 0.65 },
}

/** In quotation marks, as programs log them: user "tbergstrom": password mismatch. */
const usernameQuoted: Recognizer = {
  ...userName,
  name: 'username-quoted',
  triggers: [{ on: 'label', of: fields.quoted }],
  pattern: /(?<= ["'“])(?<value>[A-Za-z][\w.-]{3,30})(?=["'”])/y,
  group: 'value',
  check: (value) => isUserName(value) && !systemAccounts.test(value),
  score: { base: 0.75 },
}

/** Who shall do what a comment of source code says: TODO(nkowalczyk). */
const usernameNoted: Recognizer = {
  ...userName,
  name: 'username-noted',
  triggers: [{ on: 'label', of: fields.notes }],
  pattern: /(?<=\()(?<value>[a-z][a-z0-9._-]{2,31})(?=\))/y,
  group: 'value',
  check: (value) => isUserName(value) && !notHandlers.test(value),
  score: { base: 0.7 },
}

/** The user of a line in the log of a web server, between its address and its time (Common Log Format). */
const usernameOfServer: Recognizer = {
  ...userName,
  name: 'username-of-server',
  triggers: [{ on: 'literal', of: ['- '] }],
  pattern: /(?<=[\da-fA-F][.:][\da-fA-F]{1,4} )- (?<value>[A-Za-z][\w.@-]{1,40})(?= \[\d{1,2}\/)/y,
  group: 'value',
  check: (value) => !systemAccounts.test(value),
  score: { base: 0.85 },
}

export const usernamesRecognizers: readonly Recognizer[] = [
  username,
  usernameField,
  usernameAssigned,
  usernameLogged,
  usernameHandler,
  usernameQuoted,
  usernameNoted,
  usernameOfServer,
]
