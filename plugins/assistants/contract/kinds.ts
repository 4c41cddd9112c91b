import type { Id } from '#core/contract/define.ts'
import type { AssistantName } from '#plugins/tickets/contract/index.ts'

/** A field of one kind's form beyond those that all have; its value is kept as text. */
export interface KindField {
  name: string
  /** Catalogue key of its label. */
  title: Id
  isRequired: boolean
  /** Absent: any text. `title`: catalogue key. */
  values?: readonly { value: string; title: Id }[]
  initial: string
}

/**
 * A kind of assistant: what its card, its form and its page are made of, and what the server checks. A value of its provider's `contract`: the server's
 * half gives it with the engine (`assistantEngines`), the browser's half with an icon (`assistantKindViews`).
 */
export interface AssistantKind {
  /** Kept with each assistant, and the address of the page: `/configuracoes/<id>`. Lower-case letters, digits and hyphens, at most 40. */
  id: string
  /** Catalogue key of its name. */
  title: Id
  /** Catalogue key of one sentence for the gallery. */
  text: Id
  /** Status field of the ticket, without `Status`: twelve kinds have one. Null for all others. */
  status: AssistantName | null
  /** `model`: we send history, prompt and tools at each turn. `bot`: the other side keeps the conversation. */
  works: 'model' | 'bot'
  /** Where it is asked unless the assistant says otherwise; empty where everybody has an address of their own. */
  url: string
  key: 'needed' | 'optional' | 'none'
  /** Catalogue key of the label of the key, where it is not called that. */
  keyTitle?: Id
  fields: readonly KindField[]
  /** An answer without a text is no failure. */
  mayBeSilent?: true
}

export const LONGEST_KIND = 40
const KIND_ID = /^[a-z][a-z0-9-]*$/

/** @throws Error where an id is no segment of an address */
export function checkKind({ id }: AssistantKind): void {
  if (!KIND_ID.test(id) || id.length > LONGEST_KIND)
    throw new Error(`the kind of assistant ${id} needs an id of lower-case letters, digits and hyphens, at most ${LONGEST_KIND}`)
}

/** The page of a kind, as the specification has it. */
export const kindPath = (id: string): `/${string}` => `/configuracoes/${id}`

/** Stands in for a kind whose plugin is not here: its assistants can still be seen, switched off and deleted. */
export const missingKind = (id: string): AssistantKind => ({
  id,
  title: 'assistants.missingKind.title',
  text: 'assistants.missingKind.text',
  status: null,
  works: 'bot',
  url: '',
  key: 'optional',
  fields: [],
})
