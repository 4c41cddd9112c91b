import { z } from 'zod'
import { defineEndpoint, definePoint, type Service } from '#core/contract/define.ts'

/** Finds contacts by what a plugin knows of them; somebody reaches no further with it than in the plugin itself. */
export interface AudienceFinder {
  /** Values to choose from, in their order. */
  options(person: { tenantId: number; userId: number }): Promise<readonly { value: string; label: string }[]>
  /** Contacts that have the value; none for a value that is not there. */
  contactIds(person: { tenantId: number; userId: number }, value: string): Promise<readonly number[]>
}

/** A way to narrow audiences that a plugin adds. */
export interface AudienceSource {
  /** Stands in stored audiences. */
  id: string
  /** Catalogue key of its field. */
  title: string
  order: number
  service: Service<AudienceFinder>
}
/** Ways to narrow audiences of campaigns by what other plugins know of contacts. */
export const audienceSources = definePoint<AudienceSource>('campaigns.audienceSources')

/** The sources that are switched on, with what the caller may choose; one without anything to choose is left out. */
export const listAudienceSources = defineEndpoint({
  method: 'GET',
  path: '/campaigns/audience-sources',
  permission: 'campaigns.view',
  summary: 'Further ways to narrow an audience',
  input: z.object({}),
  output: z.array(z.object({ id: z.string(), title: z.string(), options: z.array(z.object({ value: z.string(), label: z.string() })) })),
})
