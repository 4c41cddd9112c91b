/** Facts that are known of a conversation, as texts; empty where nothing is known. */
export interface VariableFacts {
  name: string
  phoneNumber: string
  email: string
  protocol: string
  ticketId: string
  queue: string
  userName: string
  userEmail: string
  /** Further facts of the contact, by name. */
  extra: readonly { name: string; value: string }[]
  now: Date
  /** IANA name of the zone that day, hour and greeting are told in: 'America/Sao_Paulo'. */
  timeZone: string
}

export interface Filled {
  text: string
  /** Names that mean nothing here, each once, in the order they stand; their `{{name}}` is still in the text. */
  unknown: string[]
}

/** `{{name}}`; the name may have blanks around it. */
const HOLE = /\{\{\s*([^{}]*?)\s*\}\}/g

/** First hour of the morning, the afternoon and the evening. @see specification §5.12 */
const PARTS_OF_DAY = [6, 12, 18] as const

const greetings = {
  greeting: ['Olá', 'Bom dia', 'Boa tarde', 'Boa noite'],
  greetingEn: ['Hello', 'Good morning', 'Good afternoon', 'Good evening'],
  greetingEs: ['Hola', 'Buenos días', 'Buenas tardes', 'Buenas noches'],
} as const

const inZone = ({ now, timeZone }: VariableFacts, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('pt-BR', { timeZone, hourCycle: 'h23', ...options }).format(now)

/** Before six nobody knows whether it is early or late: the neutral one. */
function greet(facts: VariableFacts, language: keyof typeof greetings): string {
  const hour = Number(inZone(facts, { hour: '2-digit' }))
  const part = PARTS_OF_DAY.filter((start) => hour >= start).length
  return greetings[language][part] ?? greetings[language][0]
}

const firstWord = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

const builtIn: Readonly<Record<string, (facts: VariableFacts) => string>> = {
  name: ({ name }) => name.trim(),
  firstName: ({ name }) => firstWord(name),
  phoneNumber: ({ phoneNumber }) => phoneNumber,
  email: ({ email }) => email,
  protocol: ({ protocol }) => protocol,
  ticket_id: ({ ticketId }) => ticketId,
  fila: ({ queue }) => queue,
  user: ({ userName }) => userName,
  userEmail: ({ userEmail }) => userEmail,
  date: (facts) => inZone(facts, { day: '2-digit', month: '2-digit', year: 'numeric' }),
  hour: (facts) => inZone(facts, { hour: '2-digit', minute: '2-digit' }),
  ms: ({ now }) => String(now.getTime()),
  greeting: (facts) => greet(facts, 'greeting'),
  greetingEn: (facts) => greet(facts, 'greetingEn'),
  greetingEs: (facts) => greet(facts, 'greetingEs'),
}

/** Names of the variables that every conversation has, in the order a person looks for them. */
export const listVariables = (): readonly string[] => Object.keys(builtIn)

/** Lower case, without accents: nobody has to remember how a name is written. */
const fold = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

const builtInByFolded = new Map(Object.entries(builtIn).map(([name, make]) => [fold(name), make]))

/** Whether a name is one that every conversation has. */
export const isBuiltIn = (name: string): boolean => builtInByFolded.has(fold(name))

/** A value is never read as a variable again: somebody may call themselves `{{user}}`. */
const plain = (value: string): string => value.replaceAll(/\{\{|\}\}/g, '')

function valueFor(name: string, facts: VariableFacts): string | undefined {
  const make = builtInByFolded.get(fold(name))
  if (make) return make(facts)
  const exact = facts.extra.find((field) => field.name === name)?.value
  // A field that the company defines is known to be empty, but a contact may have it under another spelling.
  return exact || (facts.extra.find((field) => fold(field.name.trim()) === fold(name))?.value ?? exact)
}

/** The names in the `{{holes}}` of a text, each once. */
export const variablesIn = (text: string): string[] => [...new Set([...text.matchAll(HOLE)].map(([, name = '']) => name))]

/**
 * Puts what is known into the `{{holes}}` of a text. What is known to be empty leaves nothing; an unknown name stays as it is and
 * is reported. Names are found whatever their case and accents; a contact's own field never hides a built-in one.
 */
export function fillVariables(text: string, facts: VariableFacts): Filled {
  const unknown = new Set<string>()
  const filled = text.replaceAll(HOLE, (hole, name: string) => {
    const value = valueFor(name, facts)
    if (value !== undefined) return plain(value)
    unknown.add(name)
    return hole
  })
  return { text: filled, unknown: [...unknown] }
}
