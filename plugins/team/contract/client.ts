import type { ComponentType } from 'react'
import { definePoint } from '#core/contract/define.ts'
import type { Person } from './people.ts'
import type { CompanyProfile } from './personFields.ts'
import type { QueueFields } from './queueRules.ts'

/** The connections that a person may be allowed to use, by name. */
export interface PersonConnections {
  /** Of the query that keeps them. */
  queryKey: readonly string[]
  load(): Promise<readonly { id: number; name: string }[]>
}
export const personConnections = definePoint<PersonConnections>('team.personConnections')

/** Props of a part of the queue's form: what it shows and changes. */
export interface QueueFormPart {
  draft: QueueFields
  change: (part: Partial<QueueFields>) => void
  /** The sentence at a field; null where nothing is wrong. */
  problemOf: (field: string) => string | null
}

/** A part of the form of a queue, below its name and members, in their order. */
export const queueFormParts = definePoint<{ id: string; order: number; component: ComponentType<QueueFormPart> }>('team.queueFormParts')

/** Parts that stand besides in the dialog of a person's sign-ins, for administrators. */
export const personParts = definePoint<ComponentType<{ person: { id: number; name: string } }>>('team.personParts')

/** Props of a part of the person's form. */
export interface PersonFormPartProps {
  /** Null for somebody new. */
  person: Pick<Person, 'id' | 'blockWavoip'> | null
  /** As it stands in the form; another one takes back what was chosen in the parts. */
  profile: CompanyProfile
  /** Value that was chosen here and is not saved yet; null for nothing. */
  value: string | null
  onChange: (value: string) => void
}

export interface PersonFormPart {
  id: string
  order: number
  component: ComponentType<PersonFormPartProps>
  /** Runs once the person is saved, where something was chosen. @throws AppError for the form to show */
  save: (personId: number, value: string) => Promise<void>
}

/** A field of the form of a person, below the profile, in their order. It is saved right after the person. */
export const personFormParts = definePoint<PersonFormPart>('team.personFormParts')
