import { definePoint, type Service } from '#core/contract/define.ts'

/** A person as the company knows them: a contact, and the contacts that were merged into it. */
export interface DataSubject {
  tenantId: number
  /** The first is the contact that stayed. */
  contactIds: readonly number[]
}

/** A value as JSON holds it. */
export type DataValue = string | number | boolean | null | readonly DataValue[] | { readonly [name: string]: DataValue }

/** A row about the person, and the ids of the stored files that belong to it. */
export interface DataRow {
  /** Undefined is left out. */
  values: Readonly<Record<string, DataValue | undefined>>
  files?: readonly string[]
}

/** Rows of one kind, page by page: a long conversation never lies in memory as a whole. */
export interface DataSection {
  /** Name of the section in the file, e.g. `messages`; its heading is the word `section.<name>` of the privacy plugin. */
  name: string
  pages: AsyncIterable<readonly DataRow[]>
}

/** Data that a plugin keeps about people. Made for the context it is asked in: erasing happens in the caller's transaction. */
export interface PrivacyPart {
  /** Data of the plugin about the person, for the file that they may ask for. */
  sections?(subject: DataSubject): readonly DataSection[]
  /** Locks that others take before they write to the contact, so that nobody waits for each other in a circle. Called before anything is erased. */
  hold?(subject: DataSubject): Promise<void>
  /** Removes what names or quotes the person; counts, times and ratings stay. `standIn` is written where a name must stand. Answers ids of stored files that its rows named until now. */
  erase?(subject: DataSubject, standIn: string): Promise<readonly string[]>
}

/** Data that a plugin keeps about people: its part of the file with their data, and of their erasure, in their order */
export const privacyParts = definePoint<{ id: string; order: number; service: Service<PrivacyPart> }>('privacy.parts')
