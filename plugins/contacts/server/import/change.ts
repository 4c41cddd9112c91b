/** A text before and after. */
type Step = readonly [from: string | null, to: string | null]

/** Changes of an import to a contact that was there: enough to take it back. */
export interface ContactChange {
  name?: Step
  email?: Step
  /** By the name of the field. */
  fields?: Record<string, Step>
  /** Ids of labels that it was given. */
  labels?: number[]
  /** Ids of people. */
  walletsIn?: number[]
  walletsOut?: number[]
  /** It was deleted, and is there again. */
  isBack?: boolean
}
