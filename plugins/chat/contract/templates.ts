import { z } from 'zod'
import { definePoint, type Service } from '#core/contract/define.ts'
import type { MediaFile } from '#plugins/media/contract/index.ts'

/** Kinds of file that a template may have in its heading. */
export const headerFileKinds = ['image', 'video', 'document'] as const

/** Rules of the provider for the file of a heading. */
export const headerFileSchema = z.object({
  kind: z.enum(headerFileKinds),
  /** Types that it takes; empty: any. */
  types: z.array(z.string()),
  mostBytes: z.int(),
})
export type HeaderFile = z.infer<typeof headerFileSchema>

/** Why a file cannot stand in a heading; null where it can. */
export function headerFileProblem({ kind, types, mostBytes }: HeaderFile, file: Pick<MediaFile, 'kind' | 'mime' | 'bytes'>): 'kind' | 'tooLarge' | null {
  if (file.kind !== kind || (types.length > 0 && !types.includes(file.mime))) return 'kind'
  return file.bytes > mostBytes ? 'tooLarge' : null
}

/** A text that the channel's provider has approved, as it can be sent from here. */
export const templateSchema = z.object({
  name: z.string(),
  /** As the provider writes it: `pt_BR`. */
  language: z.string(),
  category: z.string(),
  header: z.string().nullable(),
  /** The file that its heading needs, which whoever sends it gives; null: none. */
  headerFile: headerFileSchema.nullable(),
  /** With `{{1}}`, `{{2}}` where the values go. */
  body: z.string(),
  footer: z.string().nullable(),
  /** Texts of its buttons. */
  buttons: z.array(z.string()),
  /** How many values the body needs. */
  valueCount: z.int(),
})
export type Template = z.infer<typeof templateSchema>

/** Lists the approved templates of connections of one type. */
export interface TemplateSource {
  /** @throws noConnectionFound (404), ChannelError (502) where the provider does not answer */
  templatesOf(tenantId: number, connectionId: number): Promise<Template[]>
}
/** Templates by type of connection, for what sends many of them. */
export const templateSources = definePoint<{ channel: string; service: Service<TemplateSource> }>('chat.templateSources')
