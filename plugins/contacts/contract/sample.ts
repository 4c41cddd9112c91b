import { defineHandover } from '#core/contract/handover.ts'

/** A contact of sample data. */
export interface SampleContact {
  id: number
  firstName: string
}

/** The contacts that a run of sample data made. */
export const sampleContacts = defineHandover<readonly SampleContact[]>()
